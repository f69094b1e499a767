"""A guide for any game: all moves look the same, and only the end tells who stands well."""

from collections.abc import Sequence
from typing import Any

HEAT = 1.0
WORTH = 0.0
DOUBT = 1.0


def rate(state: Any, seat: int, legal: Sequence[str]) -> list[float]:  # noqa: ARG001
    """All the same."""
    return [0.0] * len(legal)


def ended(state: Any, start: Any, moves: int) -> bool:  # noqa: ARG001
    """With the game, or when it has become too long."""
    return moves >= 2000


def values(state: Any, start: Any) -> list[float]:  # noqa: ARG001
    """Nobody stands better than the others: a guide of its own is worth writing."""
    return [0.5] * 64


def standing(value: float, start: Any) -> float:  # noqa: ARG001
    """The same."""
    return value
