"""Writers that wait share a commit, and still each has its own fate."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import aiosqlite
import pytest

from data.database import Database
from data.store import Conflict, Store, StoreError
from tests.data.samples import a_move, played, snapshot, started


@asynccontextmanager
async def a_slow_commit(store: Store) -> AsyncIterator[None]:
    """Within, the writer is busy; after, it goes on with all that gathered."""
    busy, done = threading.Event(), threading.Event()

    def wait(db: sqlite3.Connection) -> None:
        busy.set()
        done.wait(10)

    task = asyncio.create_task(store._database.write(wait))
    await asyncio.to_thread(busy.wait, 10)
    try:
        yield
        # Tasks made within must have come as far as the queue.
        await asyncio.sleep(0)
    finally:
        done.set()
    await task


async def traced(store: Store) -> list[str]:
    statements: list[str] = []
    await cast("Database", store._database)._writer.set_trace_callback(statements.append)
    return statements


async def ply_of(store: Store, table: int) -> int:
    head = await store.head(table)
    assert head is not None
    return head.ply


async def test_writers_that_wait_share_one_commit(store: Store) -> None:
    tables = [await started(store) for _ in range(40)]
    statements = await traced(store)
    async with a_slow_commit(store):
        tasks = [asyncio.create_task(store.commit(a_move(table, 1))) for table in tables]
    await asyncio.gather(*tasks)
    assert statements.count("COMMIT") == 2
    assert statements.count("BEGIN IMMEDIATE") == 2
    assert {await ply_of(store, table) for table in tables} == {1}


async def test_many_writers_at_once_need_fewer_commits(store: Store) -> None:
    tables = [await started(store) for _ in range(40)]
    statements = await traced(store)
    await asyncio.gather(*(played(store, table, 5) for table in tables))
    assert statements.count("COMMIT") < 200 / 2
    assert {await ply_of(store, table) for table in tables} == {5}


async def test_one_that_fails_fails_alone(store: Store) -> None:
    tables = [await started(store) for _ in range(5)]

    def broken(db: sqlite3.Connection) -> None:
        db.execute("UPDATE tables SET ply = 99")
        raise ZeroDivisionError

    def refused(db: sqlite3.Connection) -> None:
        db.execute("UPDATE tables SET ply = 98")
        db.execute("UPDATE tables SET ply = -1")

    async with a_slow_commit(store):
        before = [asyncio.create_task(store.commit(a_move(table, 1))) for table in tables[:2]]
        bad = [
            asyncio.create_task(store.commit(a_move(tables[0], 7))),
            asyncio.create_task(store._database.write(broken)),
            asyncio.create_task(store._database.write(refused)),
        ]
        after = [asyncio.create_task(store.commit(a_move(table, 1))) for table in tables[2:]]
    await asyncio.gather(*before, *after)
    failures = await asyncio.gather(*bad, return_exceptions=True)
    assert [type(failure) for failure in failures] == [Conflict, ZeroDivisionError, StoreError]
    assert [await ply_of(store, table) for table in tables] == [1, 1, 1, 1, 1]


async def test_a_commit_that_fails_fails_all_and_leaves_nothing(store: Store) -> None:
    tables = [await started(store) for _ in range(3)]

    def poison(db: sqlite3.Connection) -> None:
        # A foreign key that is looked at only at the end makes COMMIT itself fail.
        db.execute("PRAGMA defer_foreign_keys = ON")
        db.execute(
            "INSERT INTO games (table_id, start_id, seed, rules, snapshot) "
            "VALUES (999, 0, '', '', x'')"
        )

    async with a_slow_commit(store):
        moves = [a_move(tables[0], 1), a_move(tables[1], 1), a_move(tables[1], 1)]
        tasks = [asyncio.create_task(store.commit(move)) for move in moves]
        tasks.append(asyncio.create_task(store._database.write(poison)))
        tasks.append(asyncio.create_task(store.commit(a_move(tables[2], 1))))
    failures = await asyncio.gather(*tasks, return_exceptions=True)
    # The third would have been a conflict, with a move that now never was.
    assert [type(failure) for failure in failures] == [StoreError] * 5
    assert [await ply_of(store, table) for table in tables] == [0, 0, 0]
    for table in tables:
        assert await store.moves(table) == []
        await store.commit(a_move(table, 1))


async def test_what_has_returned_is_seen_by_another_connection(store: Store, path: Path) -> None:
    table = await started(store)
    with sqlite3.connect(path) as other:
        for ply in range(1, 6):
            await store.commit(a_move(table, ply))
            seen = other.execute("SELECT snapshot FROM games WHERE table_id = ?", (table,))
            assert seen.fetchone()[0] == snapshot(ply)
    other.close()


async def test_nobody_returns_before_the_commit(store: Store, path: Path) -> None:
    tables = [await started(store) for _ in range(10)]
    seen: list[bool] = []
    other = sqlite3.connect(path)

    async def commit(table: int) -> None:
        await store.commit(a_move(table, 1))
        row = other.execute("SELECT ply FROM tables WHERE id = ?", (table,)).fetchone()
        seen.append(row[0] == 1)

    async with a_slow_commit(store):
        tasks = [asyncio.create_task(commit(table)) for table in tables]
    await asyncio.gather(*tasks)
    other.close()
    assert seen == [True] * 10


async def test_one_who_does_not_wait_any_more_breaks_nobody(store: Store) -> None:
    tables = [await started(store) for _ in range(3)]
    async with a_slow_commit(store):
        tasks = [asyncio.create_task(store.commit(a_move(table, 1))) for table in tables]
        await asyncio.sleep(0)
        tasks[0].cancel()
        tasks[1].cancel()
    await tasks[2]
    for table, task in zip(tables, tasks, strict=True):
        assert task.cancelled() == (table != tables[2])
        found = await store.table(table)
        assert found is not None
        assert found.snapshot == snapshot(found.head.ply)
        assert len(await store.moves(table)) == found.head.ply
        await store.commit(a_move(table, found.head.ply + 1))


async def test_reads_do_not_wait_for_commits(store: Store) -> None:
    table = await started(store)
    async with a_slow_commit(store):
        waiting = asyncio.create_task(store.commit(a_move(table, 1)))
        assert await asyncio.wait_for(ply_of(store, table), 5) == 0
    await waiting
    assert await ply_of(store, table) == 1


async def test_a_transaction_is_one_hop_to_the_thread(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await started(store)
    threads: list[int] = []
    original = aiosqlite.Connection._execute

    async def counted(self: aiosqlite.Connection, call: object) -> object:
        # What the store asks of aiosqlite beyond its public face: the function, whole, on the
        # connection's own thread.
        assert self._thread.ident is not None
        threads.append(self._thread.ident)
        return await original(self, call)  # type: ignore[no-untyped-call]

    monkeypatch.setattr(aiosqlite.Connection, "_execute", counted)
    ran = await store._database.write(lambda db: threading.get_ident())
    assert threads == [ran]
    await store.commit(a_move(table, 1))
    await store.table(table)
    assert len(threads) == 3
    assert threads[2] != threads[1] == ran
