"""Artificial players. They sit outside the rules, as people do: the full state is never in reach.

`LEVELS` is the registry: a further level is a module and a line here.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from games.game import Position, Rng
from games.players import chance


class Choose(Protocol):
    """How a level chooses among several legal moves."""

    def __call__(
        self,
        view: Position,
        legal: Sequence[str],
        sample: Callable[[], Any],
        rng: Rng,
        budget: int,
    ) -> str:
        """One of the `legal` moves, of which there is at least one.

        `view` is what the seat may know, `sample` makes full states that could be (from
        `Game.determinize`), `budget` is how many of them it may ask for. With the same arguments
        and the same state of `rng` the choice is the same.
        """
        ...


LEVELS: dict[str, Choose] = {
    "random": chance.choose,
}
