"""Decisions to put before players, and a clock that goes by its calls."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from games.game import Game, Position
from games.players.guide import guide_of, pick
from games.players.seats import worlds_of


class Ticks:
    """A clock that goes on by so many seconds each time that somebody looks at it."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.now = 100.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


Decision = tuple[Position, list[str], Callable[[], Any], Random]
"""What a level is given, but for the budget."""


def decision(game: Game, state: Any, seat: int, dice: str) -> Decision:
    """The seat's decision, with dice of its own for worlds and for the choice."""
    rng = Random(dice)
    return game.view(state, seat), game.legal(state, seat), worlds_of(game, state, seat, rng), rng


def choices(game: Game, players: int, seed: str) -> Iterator[tuple[Any, int, Sequence[str]]]:
    """A game by the guide with a little chance: each state in which somebody has a choice."""
    guide, chance = guide_of(game.NAME), Random(seed)
    state = game.new(players, seed, {})
    while seats := game.to_act(state):
        seat = seats[0]
        legal = game.legal(state, seat)
        if len(legal) > 1:
            yield state, seat, legal
        ratings = guide.rate(state, seat, legal)
        game.apply(state, seat, legal[pick(ratings, 2 * guide.HEAT, chance)])
