"""A start with many running games, against a start with none; each in a process of its own."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import time

import msgspec

from tests.bench.filled import fill
from tests.bench.rows import Row
from tests.bench.starting_child import Started
from tests.data.samples import plain

ROOT = Path(__file__).parents[2]
MOVES = 12
"""So many moves have been made in each game."""
SECONDS, MEGABYTES, IDLE_MEGABYTES = 1.5, 60.0, 100.0


def start(database: Path) -> tuple[Started, float]:
    """Start a bot on it; what it says, and the seconds from the process's birth."""
    born = time()
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.starting_child", str(database)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    said = msgspec.json.decode(done.stdout, type=Started)
    return said, said.ready - born


def rows(games: int = 10_000, turns: int = 7) -> Iterator[Row]:
    """The rows of this room."""
    with tempfile.TemporaryDirectory() as name:
        full, empty = Path(name) / "full.db", Path(name) / "empty.db"
        fill(full, games, MOVES)
        plain(empty).close()
        starts = [(start(full), start(empty)) for _ in range(turns)]
    assert all(busy.running == games for (busy, _), _ in starts)
    memory = [(busy.resident - idle.resident) / 1024 for (busy, _), (idle, _) in starts]
    idle = [idle.resident / 1024 for _, (idle, _) in starts]
    what = f"start, {games} games"
    yield Row(
        f"{what}: database to taken up",
        median(busy.seconds for (busy, _), _ in starts),
        "s",
        "without games",
        median(idle.seconds for _, (idle, _) in starts),
        limit=SECONDS,
    )
    yield Row(
        f"{what}: whole process",
        median(whole for (_, whole), _ in starts),
        "s",
        "without games",
        median(whole for _, (_, whole) in starts),
        limit=SECONDS,
    )
    yield Row(f"{what}: memory above idle", median(memory), "MB", limit=MEGABYTES)
    yield Row("idle bot: memory", median(idle), "MB", limit=IDLE_MEGABYTES)
