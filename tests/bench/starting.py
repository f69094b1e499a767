"""A start with many running games, against a start with none; each in a process of its own."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import time

import msgspec

from data import lobbies, playing, story
from data.records import Posted
from tests.bench.door import played_games
from tests.bench.rows import Row
from tests.bench.starting_child import Started
from tests.bot.conftest import NOW
from tests.data.samples import plain

ROOT = Path(__file__).parents[2]
MOVES = 12
"""So many moves have been made in each game."""
DRIVEN = 100
"""In one game of so many the host itself owes a move; in the others, people do."""
PATTERNS = 20
"""So many different games are played; the others are their like."""
SECONDS, MEGABYTES, IDLE_MEGABYTES = 1.5, 60.0, 100.0


def fill(path: Path, games: int) -> None:
    """Make a database with so many running games whose boards show how they stand."""
    db = plain(path)
    patterns = asyncio.run(played_games(PATTERNS, MOVES))
    db.execute("BEGIN")
    for number in range(1, games + 1):
        lobby, record, moves = patterns[number % len(patterns)]
        lobbies.add(db, lobby)
        head = msgspec.structs.replace(record.head, id=number, place_id=number)
        playing.start(db, msgspec.structs.replace(record, head=head))
        for move in moves:
            driven = number % DRIVEN == 0
            playing.commit(db, msgspec.structs.replace(move, table=number, driven=driven))
        story.post(db, Posted(number, "board", number, 10**18 + number, MOVES, 0, NOW))
    db.execute("COMMIT")
    db.close()


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
        fill(full, games)
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
