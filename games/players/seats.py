"""Between a player and the state: worlds bound to a seat, and whose decision a view is about."""

from collections.abc import Callable, Sequence
from typing import Any

from games.game import Game, GameError, Position, Rng


def worlds_of(game: Game, state: Any, seat: int, rng: Rng) -> Callable[[], Any]:
    """The `sample` of a player: each call makes a world that could be, for this seat alone."""

    def sample() -> Any:
        return game.determinize(state, seat, rng)

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
