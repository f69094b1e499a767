"""The level `random`: any legal move."""

from collections.abc import Callable, Sequence
from typing import Any

from games.game import Position, Rng
from games.players.thought import CHANCE, ONLY, Thought


def think(
    view: Position,  # noqa: ARG001 - chance looks at nothing
    legal: Sequence[str],
    sample: Callable[[], Any],  # noqa: ARG001
    rng: Rng,
    budget: float,  # noqa: ARG001
) -> Thought:
    """One of the legal moves, by chance alone (see `games.players.Think`)."""
    return Thought(rng.choice(legal), CHANCE if len(legal) > 1 else ONLY)
