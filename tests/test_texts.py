"""Every text that the code asks for is there, and every text that is there is asked for."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from bot.story import Teller
from data.catalogue import FALLBACK, Catalogue, catalogue, languages, texts
from data.records import Status
from games import GAMES
from games.deathwick.cards import CARD_OF, SUITS
from games.deathwick.classes import TRAITS
from games.deathwick.grammar import WORDS
from rendering import RENDERERS
from tests.asked import Asked

ROOT = Path(__file__).parents[1]
ASKED = Asked(ROOT)
NEVER_ONE = {
    "bot.replay.alt",
    "bot.replay.alt_aborted",
    "bot.refusal.full",
    "deathwick.picture.end.share",
    "phantom_rummy.picture.end.ends_at",
    "phantom_rummy.picture.end.share",
    "phantom_rummy.picture.hand.discard_several",
}
"""Texts with a number that is two or more wherever they are asked for."""
KEY = re.compile(r'"((?:bot|picture|[a-z_]+)\.[a-z_.]+)"')


def asked() -> set[str]:
    """Whole keys that stand in the code as text."""
    code = "".join(
        file.read_text("utf-8")
        for room in ("bot", "cogs", "rendering")
        for file in (ROOT / room).rglob("*.py")
    )
    return {key for key in KEY.findall(code) if key.split(".")[0] in ("bot", "picture", *GAMES)}


def test_every_key_in_the_code_has_a_text() -> None:
    words = catalogue(FALLBACK)
    whole = {key for key in asked() if not key.endswith(".")}
    assert len(whole) > 20
    # A game's pictures name their keys without the game.
    known = {key for key in whole if any(words.has(f"{game}.{key}") for game in GAMES)}
    assert {key for key in whole - known if not words.has(key)} == set()


def test_a_number_that_can_be_one_has_a_singular() -> None:
    several = re.compile(r"\{n\} (?!is\b)[a-z]+s\b(?! or more)")
    told = {key: text for key, text in texts(FALLBACK).items() if isinstance(text, str)}
    found = {key for key, text in told.items() if several.search(text)}
    assert {key for key in found - NEVER_ONE if not key.startswith("commands.")} == set()


def test_every_state_of_a_table_and_every_lost_place_has_its_sentence() -> None:
    words = catalogue(FALLBACK)
    for status in Status:
        assert words.has(f"bot.refusal.{status}")
    source = (ROOT / "bot" / "place.py").read_text("utf-8")
    for reason in re.findall(r': "([a-z_]+)",', source):
        assert words.has(f"bot.lost.{reason}")


def test_every_refusal_in_the_code_has_its_sentence() -> None:
    words = catalogue(FALLBACK)
    found = set()
    for room in ("bot", "cogs"):
        for file in (ROOT / room).rglob("*.py"):
            found |= set(re.findall(r'Refusal\(\s*"([a-z_]+)"', file.read_text("utf-8")))
    assert len(found) > 10
    assert {key for key in found if not words.has(f"bot.refusal.{key}")} == set()


def test_every_reason_of_deathwick_for_a_refused_move_has_its_sentence() -> None:
    files = (ROOT / "games" / "values.py", *(ROOT / "games" / "deathwick").rglob("*.py"))
    source = "".join(file.read_text("utf-8") for file in files)
    codes = set(re.findall(r'IllegalMove\(\s*"([a-z_]+)"', source)) - {"unknown_move"}
    words = catalogue(FALLBACK)
    assert len(codes) > 20
    assert {code for code in codes if not words.has(f"deathwick.refusal.{code}")} == set()


@pytest.mark.parametrize("language", languages())
def test_every_text_is_asked_for_by_the_code(language: str) -> None:
    # What Discord shows of commands is compared with the commands themselves.
    said = {key: text for key, text in texts(language).items() if not key.startswith("commands.")}
    assert len(said) > 300
    assert ASKED.unused(said) == []


def test_a_text_that_nobody_asks_for_is_found() -> None:
    said = {"bot.board.hand": "x", "bot.board.hands": "x", "deathwick.pip.H": "♥"}
    assert ASKED.unused(said) == ["bot.board.hands", "deathwick.pip.H"]
    named = {"deathwick.card.number": "{rank}{suit:pip}", "deathwick.pip.H": "♥"}
    assert ASKED.unused(named) == []


def test_what_a_language_lacks_is_said_in_english() -> None:
    words = Catalogue("xx-YY")
    assert words.language == FALLBACK
    assert words("bot.board.hand") == "My hand"


def test_plural_forms_follow_the_number() -> None:
    words = catalogue(FALLBACK)
    assert words("bot.lobby.needs", n=1, allowed="3 or 4").startswith("1 sits")
    assert words("bot.lobby.needs", n=2, allowed="3 or 4").startswith("2 sit ")
    assert words("bot.refusal.wrong_number", n=1, allowed="3 or 4").startswith("1 sits ")


def test_a_value_can_be_named_by_a_table_of_its_file() -> None:
    words = catalogue(FALLBACK)
    assert words("deathwick.card.number", rank="7", suit="H") == "7♥"
    assert words("deathwick.spoken.face", rank="Q", suit="C") == "Queen of Clubs"
    assert words("deathwick.spoken.number", rank="7", suit="H") == "7 of Hearts"


def test_every_word_card_and_class_of_deathwick_has_its_text() -> None:
    words = catalogue(FALLBACK)
    for word in (*WORDS, "first", "keep", "search", "steal", *CARD_OF, *TRAITS, *SUITS, "@1", "3"):
        key, values = GAMES["deathwick"].term(word)
        assert words(f"deathwick.{key}", **values)
    assert all(words.has(f"deathwick.gift.{name}") for name in TRAITS)


def test_a_number_below_zero_has_a_minus_sign() -> None:
    assert "−3 scares" in catalogue(FALLBACK)("fantasmagoria.alt.scares", n=-3)


@pytest.mark.parametrize("name", RENDERERS)
def test_a_line_of_the_story_is_whole_after_every_move(name: str) -> None:
    game, rng = GAMES[name], Random(name)
    players = max(game.SEATS)
    state = game.new(players, name, game.options(players, {}))
    teller = Teller(name, ("A", "B", "C", "D", "E", "F", "G", "H")[:players], catalogue(FALLBACK))
    lines: list[str] = []
    for _ in range(400):
        if not (seats := game.to_act(state)):
            break
        events = game.apply(state, seats[0], rng.choice(game.legal(state, seats[0])))
        lines = teller.lines(events, lines)
        assert not lines or lines[-1][-1] not in ",;·–", lines[-1]
    assert len(lines) > 4
