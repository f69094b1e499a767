"""The level `regular`: the best move by the judgement of the game's guide, without search."""

from collections.abc import Callable, Sequence
from typing import Any

from games import GAMES
from games.game import Position, Rng
from games.players.guide import guide_of, pick
from games.players.seats import seat_in
from games.players.thought import JUDGED, ONLY, Thought, Weighed


def think(
    view: Position,
    legal: Sequence[str],
    sample: Callable[[], Any],
    rng: Rng,
    budget: float,  # noqa: ARG001 - judgement is quick
) -> Thought:
    """The move that looks best, of equals any (see `games.players.Think`)."""
    if len(legal) == 1:
        return Thought(legal[0], ONLY)
    ratings = rated(view, legal, sample)
    chosen = pick(ratings, 0.0, rng, ties=True)
    return Thought(legal[chosen], JUDGED, ranked(legal, ratings, chosen))


def rated(view: Position, legal: Sequence[str], sample: Callable[[], Any]) -> list[float]:
    """The guide's rating of each move. Any world will do: it reads only what the seat knows."""
    game = GAMES[view["game"]]
    world = sample()
    return guide_of(game.NAME).rate(world, seat_in(game, world, view, legal), legal)


def ranked(legal: Sequence[str], ratings: Sequence[float], chosen: int) -> tuple[Weighed, ...]:
    """The moves by their ratings, the chosen one first."""
    order = sorted(range(len(legal)), key=lambda at: (at != chosen, -ratings[at]))
    return tuple([Weighed(legal[at], 0, round(ratings[at], 3)) for at in order])
