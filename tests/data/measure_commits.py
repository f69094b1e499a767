"""What the store adds to a commit: `python -m tests.data.measure_commits [folder]`.

The same transactions go through the store and through plain `sqlite3` (WAL, FULL), in turns for
the first figure, and at random moments for the second. Times are in milliseconds.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

from data import lobbies, playing
from data.records import Played
from data.store import Store
from games.game import Event
from tests.data.samples import a_lobby, a_move, a_table, plain, started

GAMES = 200
IN_TURN = 1500
A_SECOND = 200
SECONDS = 8
SNAPSHOT = b"x" * 4000
EVENTS = tuple(Event("played", seat, ("goat7",), {"to_seat": 1}) for seat in range(3))


class Plies:
    """The next move of each table."""

    def __init__(self) -> None:
        self._last = dict.fromkeys(range(1, GAMES + 1), 0)

    def next(self, table: int) -> Played:
        self._last[table] += 1
        return a_move(table, self._last[table], snapshot=SNAPSHOT, events=EVENTS)


def plainly(db: sqlite3.Connection, move: Played) -> None:
    db.execute("BEGIN IMMEDIATE")
    playing.commit(db, move)
    db.execute("COMMIT")


def line(name: str, times: list[float]) -> str:
    ordered = [1000 * seconds for seconds in sorted(times)]
    half, nearly_all = (ordered[int(len(ordered) * part)] for part in (0.5, 0.99))
    return f"  {name:6} p50 {half:6.2f}   p99 {nearly_all:6.2f}   max {ordered[-1]:6.2f}"


async def in_turns(store: Store, db: sqlite3.Connection, ours: Plies, theirs: Plies) -> None:
    stored, bare = [], []
    for number in range(IN_TURN):
        table = number % GAMES + 1
        move = ours.next(table)
        begun = time.perf_counter()
        await store.commit(move)
        stored.append(time.perf_counter() - begun)
        move = theirs.next(table)
        begun = time.perf_counter()
        plainly(db, move)
        bare.append(time.perf_counter() - begun)
    print(f"{IN_TURN} commits one after the other\n{line('store', stored)}\n{line('plain', bare)}")


async def at_random_moments(
    store: Store, db: sqlite3.Connection, ours: Plies, theirs: Plies
) -> None:
    stored: list[float] = []
    bare: list[float] = []
    locks = {table: asyncio.Lock() for table in range(1, GAMES + 1)}

    async def commit(table: int, due: float) -> None:
        # One move a table at a time, as at the host.
        async with locks[table]:
            await store.commit(ours.next(table))
        stored.append(time.perf_counter() - due)

    # A second for one, a second for the other: what else the machine does meets both. Both are
    # timed from when the move was due, so that a stall counts for all who wait through it.
    for _ in range(SECONDS):
        moments = sorted(random.random() for _ in range(A_SECOND))
        tables = [random.randint(1, GAMES) for _ in range(A_SECOND)]
        start = time.perf_counter()
        async with asyncio.TaskGroup() as tasks:
            for moment, table in zip(moments, tables, strict=True):
                await asyncio.sleep(max(0, start + moment - time.perf_counter()))
                tasks.create_task(commit(table, start + moment))
        start = time.perf_counter()
        for moment, table in zip(moments, tables, strict=True):
            await asyncio.sleep(max(0, start + moment - time.perf_counter()))
            plainly(db, theirs.next(table))
            bare.append(time.perf_counter() - start - moment)
    print(f"{A_SECOND} a second over {GAMES} games\n{line('store', stored)}\n{line('plain', bare)}")


async def main(folder: str | None) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as name:
        store = await Store.open(Path(name) / "store.db")
        db = plain(Path(name) / "plain.db")
        for _ in range(GAMES):
            await started(store)
            playing.start(db, a_table(lobbies.add(db, a_lobby())))
        ours, theirs = Plies(), Plies()
        await in_turns(store, db, ours, theirs)
        await at_random_moments(store, db, ours, theirs)
        db.close()
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else None))
