"""The level `random`: any legal move."""

from collections.abc import Callable, Sequence
from typing import Any

from games.game import Position, Rng
from games.players.thought import CHANCE, ONLY, Thought


def choose(
    view: Position,  # noqa: ARG001 - chance looks at nothing
    legal: Sequence[str],
    sample: Callable[[], Any],  # noqa: ARG001
    rng: Rng,
    budget: float,  # noqa: ARG001
) -> str:
    """One of the legal moves, by chance alone (see `games.players.Choose`)."""
    return rng.choice(legal)


def think(
    view: Position,
    legal: Sequence[str],
    sample: Callable[[], Any],
    rng: Rng,
    budget: float,
) -> Thought:
    """The same; there are no figures."""
    how = CHANCE if len(legal) > 1 else ONLY
    return Thought(choose(view, legal, sample, rng, budget), how)
