"""Lessons: what is told to a learner, when, where, and how much of it."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.board_text import board_texts
from bot.first_games import LEFT, PLANS
from bot.lessons import LEARNER, PAGE, ROOM, book, ending, event_keys, new_ones
from bot.limits import length
from bot.live import LiveTable, dealt
from data.catalogue import Catalogue, catalogue, languages, texts
from data.records import Lesson
from games import GAMES
from games.game import Event, Fact, Result
from tests.bot.conftest import NOW, lobby
from tests.bot.learners import first_game, played

LONGEST = 330
ENDS = {"start", "win", "loss", "draw"}
games = pytest.mark.parametrize("game", PLANS)
in_all_languages = pytest.mark.parametrize("language", languages())


def lesson_texts(language: str, game: str) -> dict[str, str]:
    """The lessons of a game by key, in one language alone."""
    start = f"{game}.learn."
    said = texts(language)
    return {key.removeprefix(start): str(said[key]) for key in said if key.startswith(start)}


@games
def test_every_lesson_is_of_something_that_happens(game: str) -> None:
    rules = GAMES[game]
    unseen = lesson_texts("en", game).keys() - ENDS
    rng = Random(game)
    for number in range(3000):
        if not unseen:
            break
        players = min(rules.SEATS) + number % 2
        options = rules.options(players, {"turn_limit": 20} if game == "deathwick" else {})
        state = rules.new(players, f"{game} {number}", options)
        while owing := rules.to_act(state):
            legal = rules.legal(state, owing[0])
            if LEARNER in owing:
                asked = [str(event.facts["ask"]) for event in rules.question(state)[-1:]]
                unseen -= {f"ask.{name}" for name in (rules.phase(state), *asked)}
                mine = rules.legal(state, LEARNER)
                unseen -= {f"move.{word}" for move in mine for word in rules.asked(move)}
                unseen -= {f"refusal.{code}" for code in rules.refusals(state, LEARNER).values()}
            for event in rules.apply(state, owing[0], rng.choice(legal)):
                unseen -= set(event_keys(event))
    assert unseen == set()


STARTLING = {"declared", "struck", "reaped", "possessed", "goat", "gained", "ready"}
"""Events that nobody understands who was not told of them."""


@games
def test_whatever_is_startling_in_a_first_game_has_its_lesson(game: str) -> None:
    rules, plan, told = GAMES[game], PLANS[game], lesson_texts("en", game)
    missing: set[str] = set()
    players = plan.ghosts + 1
    for seed in range(150):
        rng = Random(seed)
        state = plan.deal(players, plan.seed, rules.options(players, plan.options))
        while owing := rules.to_act(state):
            if LEARNER in owing:
                asked = [str(event.facts["ask"]) for event in rules.question(state)[-1:]]
                names = (rules.phase(state), *asked)
                missing |= {names[-1]} if not any(f"ask.{n}" in told for n in names) else set()
            for event in rules.apply(state, owing[0], rng.choice(rules.legal(state, owing[0]))):
                keys = event_keys(event)
                if event.kind in STARTLING and not told.keys() & set(keys):
                    missing |= set(keys)
    assert missing == set()


@games
def test_each_thing_is_told_once_and_with_its_move(game: str) -> None:
    for seed in range(10):
        table = first_game(PLANS[game])
        assert table.lessons[0].key == "start"
        before = table.lessons
        for after in played(table, Random(seed)):
            assert after.lessons[: len(before)] == before
            assert {lesson.ply for lesson in after.lessons[len(before) :]} <= {after.head.ply}
            before = after.lessons
        keys = [lesson.key for lesson in before]
        assert len(keys) == len(set(keys))
        assert keys[-1] in ("win", "loss", "draw")


def test_a_game_that_is_no_lesson_has_none() -> None:
    sits = lobby()
    options = GAMES["fantasmagoria"].options(3, {})
    table = dealt(sits, options, "x", 0, 3, NOW)
    *_, over = played(table, Random(1))
    assert over.lessons == ()
    assert "💡" not in "".join(board_texts(over))


@games
@in_all_languages
def test_what_is_new_always_fits_and_the_book_holds_the_rest(game: str, language: str) -> None:
    words = catalogue(language)
    for seed in range(10):
        for table in played(first_game(PLANS[game], "W" * 32), Random(seed)):
            new = new_ones(table, words, own=True)
            assert len(new) < ROOM
            assert "…" not in new.splitlines()
            pages = book(table, words)
            assert all(length(text) <= PAGE for _, text in pages)
            lines = [line for _, text in pages for line in text.splitlines() if "💡 **" in line]
            told = [*lines, *new.splitlines()]
            assert len(told) == len(set(told)) == len(table.lessons) - 1


@games
@in_all_languages
def test_a_lesson_is_one_or_two_sentences(game: str, language: str) -> None:
    for key, text in lesson_texts(language, game).items():
        if key == "start":
            assert len(text) < 1000
            continue
        assert text.startswith("**"), key
        assert len(text) <= LONGEST, key
        told = re.sub(r"^\*\*[^*]*[.!?]\*\* ", "", text).replace("**", "")
        assert len(re.findall(r"[.!?](?=\s|$)", told)) <= 2, key


def shown(table: LiveTable, *lessons: Lesson) -> LiveTable:
    table.lessons = lessons
    return table


def test_a_secret_event_is_told_in_the_hand_alone_and_without_its_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    secret = Event("beyond", 0, ("ghost1", "ghost2", "cup"), {"pile": 1}, (0,))
    words = Catalogue("en")
    words._texts = {**texts("en"), "fantasmagoria.learn.event.beyond": "**Three hidden cards.**"}
    table = shown(first_game(PLANS["fantasmagoria"]), Lesson("event.beyond", 0, secret, 0))
    assert "Three hidden cards" in new_ones(table, words, own=True)
    assert new_ones(table, words, own=False) == ""
    words._texts["fantasmagoria.learn.event.beyond"] = "{cards}"
    with pytest.raises(KeyError):
        new_ones(table, words, own=True)


def test_what_the_learner_may_do_is_not_on_the_board() -> None:
    table = shown(first_game(PLANS["phantom_rummy"]), Lesson("move.open", 0), Lesson("ask.act", 0))
    words = catalogue("en")
    assert "You can open" in new_ones(table, words, own=True)
    assert "You can open" not in "".join(board_texts(table))
    assert "Then open or discard" in "".join(board_texts(table))
    table.answered = 1
    assert new_ones(table, words, own=True) == ""
    assert "You can open" in book(table, words)[0][1]


def test_a_hostile_name_in_a_lesson_is_only_a_name() -> None:
    event = Event("possessed", 0, ("cat1",), {"old": 3, "new": 1, "moved": 1})
    lesson = Lesson("event.possessed", 0, event, 0)
    table = shown(first_game(PLANS["fantasmagoria"], "**@everyone**"), lesson)
    assert "@everyone" not in new_ones(table, catalogue("en"), own=False)


def test_an_event_brings_up_its_kind_its_facts_and_that_it_is_ones_own() -> None:
    facts: dict[str, Fact] = {"why": "sacrifice", "moved": 1, "n": 0, "from_seat": 2, "many": [1]}
    keys = event_keys(Event("trump", LEARNER, (), facts))
    assert keys == [
        "event.trump",
        "event.trump_sacrifice",
        "event.trump_moved",
        "event.trump_from_seat",
        "event.trump_own",
    ]
    assert event_keys(Event("trump", 1)) == ["event.trump"]


def test_the_end_is_a_win_a_loss_or_a_shared_win() -> None:
    assert ending(Result([0], [1, 0], [1, 2])) == "win"
    assert ending(Result([1], [0, 1], [2, 1])) == "loss"
    assert ending(Result([], [0, 0], [1, 1])) == "loss"
    assert ending(Result([0, 1], [1, 1], [1, 1])) == "draw"


def test_the_deal_is_the_same_each_time() -> None:
    for plan in PLANS.values():
        assert first_game(plan).snapshot == first_game(plan).snapshot


def test_first_games_are_short() -> None:
    for game, plan in PLANS.items():
        lengths = []
        for seed in range(5):
            *_, over = played(first_game(plan), Random(seed))
            lengths.append(over.head.ply)
        assert max(lengths) < 120, game


def test_the_candles_of_the_first_deathwick_are_as_long_as_its_lesson_says() -> None:
    table = first_game(PLANS["deathwick"])
    assert {len(candle) for candle in table.state.candles} == {LEFT}
    assert f"{LEFT} cards instead of 24" in texts("en")["deathwick.learn.start"]
