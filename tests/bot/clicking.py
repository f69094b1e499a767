"""Clicks counted: what a hand asks of its owner to play each move, through the hand's own steps.

A click is what the bot answers: a button, a choice in a menu, another page of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.controls import PAGE
from bot.errors import Refusal
from bot.series import Pick, offered, read
from bot.tree import JOINT, Path, Step
from games.game import Game

Row = tuple[str, ...]
"""Moves that one click plays, one after the other."""


def steps_of(game: Game, state: Any, seat: int, path: Path = ()) -> Iterator[Step | Pick]:
    """Every step of a decision."""
    step = offered(game, state, seat, path)
    if isinstance(step, Step | Pick):
        yield step
        for way in step.ways if isinstance(step, Step) else ():
            if isinstance(read(game, state, seat, way.path), Step):
                yield from steps_of(game, state, seat, way.path)


def clicks(game: Game, state: Any, seat: int) -> dict[Row, int]:
    """What it takes to play what a seat is offered; of a menu for several, some of its rows."""
    found: dict[Row, int] = {}

    def follow(path: Path, made: int) -> None:
        step = offered(game, state, seat, path)
        assert isinstance(step, Step | Pick)
        if isinstance(step, Pick):
            found[picked(game, state, seat, step)] = 1
            for way in step.rest.ways:
                found[played(way.path)] = 1
            return
        for number, way in enumerate(step.ways):
            cost = made + 1 + (number >= PAGE)
            leads = read(game, state, seat, way.path)
            if isinstance(leads, Step):
                follow(way.path, cost)
            else:
                found[tuple(leads)] = cost

    def played(path: Path) -> Row:
        leads = read(game, state, seat, path)
        assert not isinstance(leads, Step)
        return tuple(leads)

    follow((), 0)
    return found


def picked(game: Game, state: Any, seat: int, pick: Pick, rng: Random | None = None) -> Row:
    """What a full choice in a menu for several plays, in one click: the first, or random ones."""
    ways = list(pick.ways)
    if rng is not None:
        rng.shuffle(ways)
    path: Path = ()
    moves: list[str] = []
    chosen = 0
    for way in ways:
        longer = (*path, JOINT, *way.path) if path else way.path
        try:
            leads = read(game, state, seat, longer)
        except Refusal:
            continue
        assert not isinstance(leads, Step)
        path, moves, chosen = longer, leads, chosen + 1
        if chosen == pick.most:
            break
    assert chosen == pick.most
    return tuple(moves)
