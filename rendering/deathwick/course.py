"""The course of the Candles, from the chapters that are closed."""

from __future__ import annotations

from collections.abc import Iterable

from games.deathwick.opening import CANDLE_SIZE, FIRST_HAND
from games.game import Event
from rendering.deathwick.reading import Reading

START = CANDLE_SIZE - FIRST_HAND
"""Cards of every Candle before the first turn."""


def listed(event: Event, name: str) -> tuple[int, ...]:
    """A fact with a number for each seat."""
    found = event.facts[name]
    return tuple(int(number) for number in found) if isinstance(found, list) else ()


def course(history: Iterable[Event], reading: Reading) -> tuple[tuple[int, ...], ...]:
    """The Candles of every seat at the start, after each chapter, and now; empty if no chapter
    is closed yet.
    """
    closed = [listed(event, "candles") for event in history if event.kind == "chapter"]
    if not closed:
        return ()
    start = (START,) * reading.players
    now = () if closed[-1] == reading.candles else (reading.candles,)
    return (start, *closed, *now)
