"""The level `random`: any legal move, each as likely as the others."""

from collections.abc import Callable, Sequence
from typing import Any

from games.game import Position, Rng


def choose(
    view: Position,  # noqa: ARG001 - chance looks at nothing
    legal: Sequence[str],
    sample: Callable[[], Any],  # noqa: ARG001
    rng: Rng,
    budget: int,  # noqa: ARG001
) -> str:
    """One of the legal moves, by chance alone (see `games.players.Choose`)."""
    return rng.choice(legal)
