"""What the controls of Deathwick are called, and that an answer is one click."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from bot.hand_controls import hints, labels
from bot.limits import BUTTON_LABEL
from bot.live import LiveTable, dealt
from bot.series import COPY, Pick, offered
from bot.tree import END
from data.catalogue import FALLBACK, catalogue
from data.records import Lobby, Seat
from games import deathwick as game
from games.deathwick.classes import TRAITS
from tests.bot.clicking import clicks, steps_of
from tests.games.deathwick.tables import table as circle


def positions(players: int, games: int) -> Iterator[tuple[Any, int]]:
    """Every state of some random games, and who acts in it."""
    for number in range(games):
        rng = Random(f"{players} {number}")
        state = game.new(players, f"{players} {number}", {"ask": "all"})
        while seats := game.to_act(state):
            seat = rng.choice(seats)
            yield state, seat
            game.apply(state, seat, rng.choice(game.legal(state, seat)))


def seated(players: int) -> LiveTable:
    """A table with players of long names."""
    names = tuple(f"{letter * 30}" for letter in "ABCDEFGH"[:players])
    seats = tuple(Seat(seat + 1, name) for seat, name in enumerate(names))
    now = datetime(2026, 10, 31, tzinfo=UTC)
    lobby = Lobby(7, 0, 0, "deathwick", 1, FALLBACK, {}, b"", "", seats, now)
    return dealt(lobby, game.options(players, {"ask": "all"}), "x", 0, 0, now)


@pytest.mark.parametrize("players", [2, 3, 8])
def test_an_answer_is_one_click_in_the_hand(players: int) -> None:
    seen = 0
    for state, seat in positions(players, 2):
        if game.phase(state) == "reaction":
            assert set(clicks(game, state, seat).values()) == {1}
            seen += 1
    assert seen > 50


@pytest.mark.parametrize("players", [2, 5, 8])
def test_every_control_has_a_name_of_its_own_that_fits(players: int) -> None:
    table, words = seated(players), catalogue(FALLBACK)
    for number, (state, seat) in enumerate(positions(players, 2)):
        if number % 5:
            continue
        table.state = state
        for step in steps_of(game, state, seat):
            named = [
                label
                for way, (label, _) in zip(step.ways, labels(table, seat, step, words), strict=True)
                if way.word != END and not way.path[-1].startswith(COPY)
            ]
            assert len(set(named)) == len(named), named
            assert all(named)
            assert max(map(len, named)) <= BUTTON_LABEL
            if not isinstance(step, Pick):
                assert len("".join(hints(table, seat, step, words))) < 1500


GHOSTS = {0: "7C<1 JD<2", 1: "4S<0", 2: "10H<1"}
NAMED = [
    ("8H", {}, "8H", "Recall · BBBBB · 4♠"),
    ("9C", {}, "9C", "Possess · 7♣ (ghost 1) · CCCCC"),
    ("QH", {}, "QH", "Banish · J♦ (ghost 2)"),
    ("7H", {}, "7H", "Cleanse · 7♣ (ghost 1)"),
    ("9C", {"classes": {0: "doomreader"}}, "9C", "Doom a ghost · J♦ (ghost 2)"),
    ("3H", {}, "3H", "Haunt · CCCCC"),
    ("2H", {"phase": "haunting"}, "", "Panic · J♦ (ghost 2)"),
]


@pytest.mark.parametrize(("hand", "changes", "path", "label"), NAMED)
def test_a_control_names_the_ghost_and_not_only_its_number(
    hand: str, changes: dict[str, Any], path: str, label: str
) -> None:
    table = seated(3)
    table.state = circle(hand, "5C", "3C", shadows=GHOSTS, ask="all", **changes)
    step = offered(game, table.state, 0, tuple(path.split()))
    assert step is not None
    assert not isinstance(step, str)
    named = [name for name, _ in labels(table, 0, step, catalogue(FALLBACK))]
    short = [name.replace("B" * 30, "B" * 5).replace("C" * 30, "C" * 5) for name in named]
    assert any(name.startswith(label) for name in short), short


def test_a_wall_is_named_by_its_card() -> None:
    table = seated(3)
    classes = {1: "cryptkeeper"}
    table.state = circle("9H", "5C", "3C", shadows={1: "4S# 7C<2 QH#"}, classes=classes, ask="all")
    game.apply(table.state, 0, "haunt 9H @1")
    while game.question(table.state)[-1].facts["ask"] != "block":
        acting = game.to_act(table.state)[0]
        game.apply(table.state, acting, "pass")
    step = offered(game, table.state, 1)
    assert step is not None
    assert not isinstance(step, str)
    named = [name for name, _ in labels(table, 1, step, catalogue(FALLBACK))]
    assert named[:2] == ["Block it · 4♠ (wall 1)", "Block it · Q♥ (wall 2)"]


def test_each_class_is_offered_with_what_it_can_do() -> None:
    words = catalogue(FALLBACK)
    assert {name for name in TRAITS if not words.has(f"deathwick.gift.{name}")} == set()
    assert words("deathwick.hint.way.class", name="hex") == words("deathwick.gift.hex")
