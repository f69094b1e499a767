"""Between a player and the state: worlds bound to a seat, and whose decision a view is about."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.game import Game, GameError, Position, Rng


def worlds_of(game: Game, state: Any, seat: int, rng: Rng) -> Callable[[], Any]:
    """The `sample` of a player: each call makes a world that could be, for this seat alone.

    It makes them of another such world, which tells all that the seat knows and no more, and holds
    nothing of the state that could be read or changed through it.
    """
    # The player's own chance is not touched: worlds are the same as if made of the state.
    known = game.determinize(state, seat, Random(0))

    def sample() -> Any:
        return game.determinize(known, seat, rng)

    return sample


def seat_in(game: Game, world: Any, view: Position, legal: Sequence[str]) -> int:
    """The seat whose view this is, found in a world that could be.

    Raises `GameError` if there is none: the view and the world belong to different moments.
    """
    wanted = list(legal)
    for seat in game.to_act(world):
        if game.legal(world, seat) == wanted and game.view(world, seat) == view:
            return seat
    raise GameError("the view is of no seat that has these moves")
