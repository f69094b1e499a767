"""How figures grow with the number of running games, and with the length of a game.

`python -m tests.bench.growth [FILE]` measures, prints a table, and draws it into a file (SVG).
Both axes are logarithmic: what does not grow lies flat.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import Any

from bot.clock import Clock
from bot.host import Host
from data.store import Store
from tests.bench.clicks import bot_with, mean
from tests.bench.filled import CIRCLE, fill
from tests.bench.rows import Row, figure_of, machine, table
from tests.bench.starting import MOVES, start
from tests.bot.conftest import lobby

TABLES = (10, 100, 1000, 2000, 10_000)
LENGTHS = (10, 30, 100, 300, 800)
LONGEST = lobby(*CIRCLE[:4], game="phantom_rummy")
"""The game that lasts longest: more than 800 moves, played by chance."""
BESIDE = 50
"""So many games are stored where the length of a game is looked at."""


@dataclass
class Curve:
    """One figure at each size."""

    what: str
    unit: str
    sizes: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)

    def put(self, size: int, value: float) -> None:
        self.sizes.append(size)
        self.values.append(value)


def by_tables(sizes: Sequence[int], turns: int, clicks: int) -> list[Curve]:
    """A start, its memory, the database, and a click, by the number of running games."""
    starting = Curve("start: database to taken up", "s")
    whole = Curve("start: whole process", "s")
    memory = Curve("memory after the start", "MB")
    size = Curve("database", "MB")
    click = Curve("CPU of a click that plays a card", "us")
    for games in sizes:
        with tempfile.TemporaryDirectory() as name:
            path = Path(name) / "full.db"
            fill(path, games, MOVES)
            size.put(games, path.stat().st_size / 1e6)
            starts = [start(path) for _ in range(turns)]
        starting.put(games, median(said.seconds for said, _ in starts))
        whole.put(games, median(seconds for _, seconds in starts))
        memory.put(games, median(said.resident / 1024 for said, _ in starts))
        click.put(games, asyncio.run(_clicked(games, clicks)))
    return [starting, whole, memory, size, click]


async def _clicked(games: int, clicks: int) -> float:
    async with bot_with(games) as ours:
        await mean(ours.click, clicks)
        return median([await mean(ours.click, clicks) for _ in range(5)])


def by_moves(lengths: Sequence[int], turns: int) -> list[Curve]:
    """Room in the database, a table's first touch and its next move, by a game's length."""
    room = Curve("database, a game", "KB")
    touch = Curve("CPU of a table's first touch after a start", "ms")
    move = Curve("CPU of the next move, till it is on disk", "ms")
    for length in lengths:
        with tempfile.TemporaryDirectory() as name:
            path = Path(name) / "long.db"
            fill(path, BESIDE, length, (LONGEST,), patterns=1)
            room.put(length, path.stat().st_size / 1e3 / BESIDE)
            touched, moved = asyncio.run(_touched(path, turns))
        touch.put(length, touched)
        move.put(length, moved)
    return [room, touch, move]


async def _touched(path: Path, turns: int) -> tuple[float, float]:
    store = await Store.open(path)
    host = Host(store, Clock())
    touches, moves = [], []
    try:
        for number in range(1, 1 + min(turns, BESIDE)):
            begun = thread_time()
            found = await host.table(number)
            touches.append((thread_time() - begun) * 1000)
            seat = found.owing()[0]
            legal = found.game.legal(found.state, seat)
            begun = thread_time()
            await host.play(number, seat, found.head.seats[seat].decision, legal[0], by=None)
            moves.append((thread_time() - begun) * 1000)
    finally:
        await store.close()
    return median(touches), median(moves)


def rows(curves: Sequence[Curve], of: str) -> Iterator[Row]:
    """The figures, in rows."""
    for curve in curves:
        for size, value in zip(curve.sizes, curve.values, strict=True):
            yield Row(f"{curve.what}, {size} {of}", value, curve.unit)


def draw(path: Path, tables: Sequence[Curve], moves: Sequence[Curve]) -> None:
    """Draw all curves into a file, whose name's end says of which kind."""
    plot: Any = import_module("matplotlib.pyplot")
    plot.rcParams["svg.hashsalt"] = "ghostlight"
    panels = [(curve, "running games") for curve in tables]
    panels += [(curve, "moves in a game") for curve in moves]
    figure, axes = plot.subplots(2, (len(panels) + 1) // 2, figsize=(16, 7))
    for axis, (curve, of) in zip(axes.flat, panels, strict=True):
        axis.loglog(curve.sizes, curve.values, marker="o", color="#5b3fa0")
        axis.set_title(f"{curve.what} ({curve.unit})", fontsize=11)
        axis.set_xlabel(of)
        axis.minorticks_off()
        axis.set_xticks(curve.sizes, [f"{size:,}" for size in curve.sizes], fontsize=8)
        # Each value stands at its point instead.
        axis.set_yticks([])
        axis.set_xlim(curve.sizes[0] / 2, curve.sizes[-1] * 2)
        axis.set_ylim(min(curve.values) / 3, max(curve.values) * 3)
        for number, (size, value) in enumerate(zip(curve.sizes, curve.values, strict=True)):
            where = (0, 8 if number % 2 else -16)
            axis.annotate(
                figure_of(value), (size, value), where, textcoords="offset points", ha="center"
            )
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Measure, print and draw."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.growth", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, help="draw into this file")
    chosen = parser.parse_args()
    logging.disable(logging.WARNING)
    where = machine()
    begun = perf_counter()
    tables, moves = by_tables(TABLES, turns=3, clicks=50), by_moves(LENGTHS, turns=20)
    print(table([*rows(tables, "running games"), *rows(moves, "moves")]))
    print(f"\n{where}; {perf_counter() - begun:.0f} s")
    if chosen.file is not None:
        draw(chosen.file, tables, moves)


if __name__ == "__main__":
    main()
