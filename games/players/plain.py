"""A guide for any game: all moves look the same, and only the end tells who stands well."""

from collections.abc import Sequence
from typing import Any

HEAT = 1.0
WORTH = 0.0
DOUBT = 1.0


def rate(state: Any, seat: int, legal: Sequence[str]) -> list[float]:  # noqa: ARG001
    """All the same."""
    return [0.0] * len(legal)


def plies(state: Any) -> int:  # noqa: ARG001
    """To the end."""
    return 2000


def chapter(state: Any) -> int:  # noqa: ARG001
    """The whole game is one."""
    return 0


def values(state: Any, start: Any) -> list[float]:  # noqa: ARG001
    """Nothing: a guide of its own is worth writing."""
    return []
