"""A locked file and a full disk: an error that says so, nothing half stored, and on it goes."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from data import database
from data.records import Status
from data.store import Store, StoreError
from tests.data.samples import a_lobby, a_move, snapshot, started

BUSY = 0.4
LOCKER = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.read()
"""


@asynccontextmanager
async def locked(path: Path) -> AsyncIterator[None]:
    """Within, another process holds the file's write lock."""
    pipe = asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", LOCKER, str(path), stdin=pipe, stdout=pipe
    )
    assert child.stdin is not None
    assert child.stdout is not None
    assert await child.stdout.readline() == b"locked\n"
    try:
        yield
    finally:
        child.stdin.close()
        await child.wait()


@pytest_asyncio.fixture
async def impatient(path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    monkeypatch.setattr(database, "BUSY_SECONDS", BUSY)
    store = await Store.open(path)
    yield store
    await store.close()


async def test_a_locked_file_is_waited_for_and_then_told(impatient: Store, path: Path) -> None:
    tables = [await started(impatient) for _ in range(3)]
    async with locked(path):
        begun = time.monotonic()
        commits = [impatient.commit(a_move(table, 1)) for table in tables]
        failures = await asyncio.gather(*commits, return_exceptions=True)
        assert time.monotonic() - begun >= BUSY
        for failure in failures:
            assert isinstance(failure, StoreError)
            assert "is locked by another program: close that program" in str(failure)
        # Reading goes on meanwhile.
        assert {head.ply for head in await impatient.heads()} == {0}
    for table in tables:
        await impatient.commit(a_move(table, 1))


async def test_a_lock_that_ends_in_time_costs_only_time(store: Store, path: Path) -> None:
    table = await started(store)
    async with locked(path):
        commit = asyncio.create_task(store.commit(a_move(table, 1)))
        await asyncio.sleep(0.1)
        assert not commit.done()
    await commit
    assert [move.ply for move in await store.moves(table)] == [1]


async def test_a_locked_file_does_not_open(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await (await Store.open(path)).close()
    monkeypatch.setattr(database, "BUSY_SECONDS", BUSY)
    async with locked(path):
        with pytest.raises(StoreError, match="is locked by another program"):
            await Store.open(path)
    await (await Store.open(path)).close()


async def test_a_full_disk_stores_nothing_half_and_heals(store: Store) -> None:
    tables = [await started(store) for _ in range(4)]

    async def room(pages: int) -> None:
        """Let the file grow so many pages beyond what it has."""

        def limit(db: sqlite3.Connection) -> None:
            size = db.execute("PRAGMA page_count").fetchone()[0]
            db.execute(f"PRAGMA max_page_count = {size + pages}")

        await store._database.write(limit)

    await room(3)
    big = [a_move(table, 1, snapshot=b"x" * 20_000) for table in tables]
    small = [store.move_place(table, 99) for table in tables]
    outcomes = await asyncio.gather(
        *small, *(store.commit(move) for move in big), return_exceptions=True
    )
    full = [outcome for outcome in outcomes if outcome is not None]
    assert len(full) >= 4
    for failure in full:
        assert isinstance(failure, StoreError)
        assert "has no room left: free some space" in str(failure)
    for table in tables:
        found = await store.table(table)
        assert found is not None
        assert (found.head.ply, found.snapshot) == (0, snapshot(0))
        assert await store.moves(table) == []
        assert await store.events_since(table, 0) == []

    await room(1000)
    for move in big:
        await store.commit(move)
    found = await store.table(tables[-1])
    assert found is not None
    assert found.snapshot == big[-1].snapshot


async def test_a_lobby_that_finds_no_room_is_not_half_there(store: Store) -> None:
    await store._database.write(lambda db: db.execute("PRAGMA max_page_count = 1").fetchone())
    with pytest.raises(StoreError):
        await store.add_lobby(a_lobby(secret=b"x" * 10_000))
    assert await store.open_lobbies() == []
    assert await store.heads(list(Status)) == []
