"""A turn of Deathwick in clicks, counted over many positions; and what its controls are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from bot.controls import BUTTONS, PAGE
from bot.hand_controls import hints, labels
from bot.limits import BUTTON_LABEL
from bot.live import dealt
from bot.tree import Path, Step, walk
from data.catalogue import FALLBACK, catalogue
from data.records import Lobby, Seat
from games import deathwick as game
from games.deathwick.classes import TRAITS

MOST = 5
"""So many clicks a normal turn takes once the hand is open."""
HAUNTING = 1
ABILITIES = ("page", "doom", "mimic")
TAKE_MORE = ("extortioner", "watcher")
"""Classes whose Sight takes more cards than anybody else's, each with a click."""


def positions(players: int, games: int) -> Iterator[tuple[Any, int]]:
    """Every state of some random games, and who acts in it."""
    for number in range(games):
        rng = Random(f"{players} {number}")
        state = game.new(players, f"{players} {number}", {"ask": "all"})
        while seats := game.to_act(state):
            seat = rng.choice(seats)
            yield state, seat
            game.apply(state, seat, rng.choice(game.legal(state, seat)))


def steps_of(state: Any, seat: int, path: Path = ()) -> Iterator[Step]:
    """Every step of a decision's tree."""
    step = walk(game.legal(state, seat), game.asked, path)
    if isinstance(step, Step):
        yield step
        for way in step.ways:
            yield from steps_of(state, seat, way.path)


def clicks(state: Any, seat: int) -> dict[str, int]:
    """What it takes to play each legal move, a click to another page among it."""
    legal, found = game.legal(state, seat), {}

    def follow(path: Path, made: int) -> None:
        step = walk(legal, game.asked, path)
        assert step is not None
        if isinstance(step, str):
            found[step] = made
            return
        for number, way in enumerate(step.ways):
            turned = len(step.ways) > BUTTONS and number >= PAGE
            follow(way.path, made + 1 + turned)

    follow((), 0)
    assert set(found) == set(legal)
    return found


def finished(state: Any, seat: int, move: str) -> int:
    """The most clicks that an action goes on to ask of its player, when nobody answers it."""
    twin, made = game.copy(state), 0
    game.apply(twin, seat, move)
    while game.phase(twin) in ("reaction", "pick"):
        acting = game.to_act(twin)[0]
        legal = game.legal(twin, acting)
        if game.phase(twin) == "pick":
            costs = clicks(twin, acting)
            costliest = max(costs, key=lambda each: costs[each])
            made += costs[costliest]
            game.apply(twin, acting, costliest)
        else:
            game.apply(twin, acting, legal[-1])
    return made


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_a_normal_turn_takes_at_most_five_clicks(players: int) -> None:
    counted: Counter[int] = Counter()
    for state, seat in positions(players, 6):
        phase = game.phase(state)
        if phase in ("haunting", "burden", "oracle"):
            assert max(clicks(state, seat).values()) <= HAUNTING
        if phase == "ritual":
            for move, made in clicks(state, seat).items():
                if move.split(" ")[0] in ABILITIES:
                    continue
                made += HAUNTING + finished(state, seat, move)
                if game.dump(state)["classes"][seat] not in TAKE_MORE:
                    counted[made] += 1
                else:
                    assert made <= MOST + 2
    assert counted.total() > 200
    assert max(counted) <= MOST


@pytest.mark.parametrize("players", [2, 3, 8])
def test_an_answer_is_one_click_in_the_hand(players: int) -> None:
    seen = 0
    for state, seat in positions(players, 2):
        if game.phase(state) == "reaction":
            assert set(clicks(state, seat).values()) == {1}
            seen += 1
    assert seen > 50


@pytest.mark.parametrize("players", [2, 5, 8])
def test_every_control_has_a_name_of_its_own_that_fits(players: int) -> None:
    words = catalogue(FALLBACK)
    names = tuple(f"{letter * 30}" for letter in "ABCDEFGH"[:players])
    seats = tuple(Seat(seat + 1, name) for seat, name in enumerate(names))
    now = datetime(2026, 10, 31, tzinfo=UTC)
    lobby = Lobby(7, 0, 0, "deathwick", 1, FALLBACK, {}, b"", "", seats, now)
    table = dealt(lobby, game.options(players, {"ask": "all"}), "x", 0, 0, now)
    for number, (state, seat) in enumerate(positions(players, 2)):
        if number % 5:
            continue
        table.state = state
        for step in steps_of(state, seat):
            named = [label for label, _ in labels(table, seat, step, words)]
            assert len(set(named)) == len(named), named
            assert all(named)
            assert max(map(len, named)) <= BUTTON_LABEL
            assert len("".join(hints(table, seat, step, words))) < 1500


def test_each_class_is_offered_with_what_it_can_do() -> None:
    words = catalogue(FALLBACK)
    assert {name for name in TRAITS if not words.has(f"deathwick.gift.{name}")} == set()
    assert words("deathwick.hint.way.class", name="hex") == words("deathwick.gift.hex")
