"""The level `expert`: searches worlds that could be, as long as it may (`games.players.search`)."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final

from games import GAMES
from games.game import Position, Rng
from games.players.guide import guide_of
from games.players.search import Search
from games.players.seats import seat_in
from games.players.thought import ONLY, Thought

MOST_SECONDS: Final = 2.0
"""No decision takes longer, whatever the budget."""


def think(
    view: Position,
    legal: Sequence[str],
    sample: Callable[[], Any],
    rng: Rng,
    budget: float,
    clock: Callable[[], float] = perf_counter,
) -> Thought:
    """The move that does best in worlds that could be (see `games.players.Think`).

    `clock` tells the seconds. With the same chance and a clock that counts its calls, the choice
    is the same.
    """
    begun = clock()
    if len(legal) == 1:
        return Thought(legal[0], ONLY)
    game = GAMES[view["game"]]
    world = sample()
    search = Search(game, guide_of(game.NAME), seat_in(game, world, view, legal), legal, rng)
    return search.run(world, sample, begun, min(budget, MOST_SECONDS), clock)
