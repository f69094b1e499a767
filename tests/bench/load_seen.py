"""What was seen under load, and the rows that it makes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from tests.bench.busy_discord import ALLOWED, BusyDiscord
from tests.bench.memory import Memory
from tests.bench.pairs import percentile
from tests.bench.rows import Row

LATEST = 1000.0
"""Milliseconds in which a first answer is due."""


@dataclass
class Seen:
    """What was seen: answers in milliseconds, boards in seconds."""

    first: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    stale: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    halts: list[float] = field(default_factory=list)
    """What each collection of garbage took, in milliseconds."""
    memory: list[Memory] = field(default_factory=list)
    by_people: int = 0
    by_ghosts: int = 0
    boards: int = 0
    idle: int = 0
    """Clicks that nobody was there to make: every table waited for somebody else."""
    seconds: float = 0.0
    grown: int = 0
    """Bytes by which the database has grown."""


def told(seen: Seen, discord: BusyDiscord, what: str, rate: float, size: float) -> Iterator[Row]:
    """What was seen, in rows."""
    moves = seen.by_people + seen.by_ghosts
    yield Row(f"{what}: moves", moves / seen.seconds, "/s", "asked for", rate)
    yield Row(f"{what}: of them artificial players'", seen.by_ghosts / seen.seconds, "/s")
    for part in (0.5, 0.95, 0.99):
        limit = LATEST if part == 0.99 else None
        yield from _at(f"{what}: first answer", seen.first, part, "ms", limit)
    for part in (0.5, 0.95, 0.99):
        yield from _at(f"{what}: whole answer", seen.whole, part, "ms")
    for part in (0.5, 0.99):
        yield from _at(f"{what}: event loop's lag", seen.lags, part, "ms")
    halted = sum(seen.halts) / seen.seconds
    yield Row(f"{what}: halted by garbage collection", halted, "ms/s")
    yield from _at(f"{what}: garbage collection's halts", seen.halts, 1.0, "ms")
    yield Row(f"{what}: boards edited", seen.boards / seen.seconds, "/s", limit=40.0)
    most = max(discord.seconds.values(), default=0)
    yield Row(f"{what}: requests in the busiest second", most, "", limit=float(ALLOWED))
    yield Row(f"{what}: refused by Discord", discord.refused, "", limit=0.0)
    for part in (0.5, 0.95, 1.0):
        yield from _at(f"{what}: from a move to its board", seen.stale, part, "s")
    third = max(1, len(seen.memory) // 3)
    yield Row(f"{what}: bot's memory at the end", seen.memory[-1].own, "MB")
    first, last = seen.memory[third : 2 * third] or seen.memory, seen.memory[-third:]
    grown = median(look.own for look in last) - median(look.own for look in first)
    yield Row(f"{what}: bot's memory, last third over middle third", grown, "MB")
    yield Row(f"{what}: memory of drawing and thinking", seen.memory[-1].others, "MB")
    yield Row(f"{what}: database at the end", size, "MB")
    yield Row(f"{what}: database's growth a thousand moves", seen.grown / moves, "KB")


def _at(
    what: str, values: Sequence[float], part: float, unit: str, limit: float | None = None
) -> Iterator[Row]:
    """The row of a percentile; none where nothing was seen, as in a very short load."""
    if values:
        yield Row(f"{what}, p{part * 100:.0f}", percentile(values, part), unit, limit=limit)
