"""Opening says in one sentence what is wrong; closing leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from data.migrate import migrations
from data.shards import ALL, Shards
from data.store import Store, StoreError
from tests.data.samples import NOW, a_lobby, a_move, plain, read, started, write


@pytest_asyncio.fixture(autouse=True)
async def no_thread_left() -> AsyncIterator[None]:
    before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - before:
        # A thread has told that it is done a moment before it is, longer on a busy machine.
        thread.join(20)
        assert not thread.is_alive(), thread


def allow(path: Path, mode: int) -> None:
    path.chmod(mode)


def files_in(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


@contextmanager
def without_privileges() -> Iterator[None]:
    """Root may write anywhere; nobody else may."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that others may enter, as those of pytest are not."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)
        Path(name).chmod(0o755)


async def refusal(path: Path) -> str:
    with pytest.raises(StoreError) as caught:
        await Store.open(path)
    sentence = str(caught.value)
    assert re.fullmatch(r"The (database|folder) [^\n]+\.", sentence)
    assert str(path.parent) in sentence
    return sentence


async def test_a_fresh_file_is_made_and_kept(path: Path) -> None:
    store = await Store.open(path)
    lobby = await store.add_lobby(a_lobby())
    await store.close()
    store = await Store.open(str(path))
    assert await store.lobby(lobby.id) == lobby
    await store.close()


async def test_the_connections_are_set_up(store: Store) -> None:
    def writer(db: sqlite3.Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert await store._database.write(writer) == ["wal", 2, 1, 5000]
    with pytest.raises(StoreError):
        await store._database.read(lambda db: db.execute("DELETE FROM tables"))
    # What failed has not left the reader in a transaction that sees the past.
    table = await started(store)
    assert await store.head(table) is not None


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert "name a file in it" in await refusal(tmp_path)


async def test_a_folder_must_be_there(tmp_path: Path) -> None:
    assert "does not exist: make it first" in await refusal(tmp_path / "missing" / "a.db")


async def test_a_folder_that_cannot_be_written(folder: Path) -> None:
    allow(folder, 0o555)
    with without_privileges():
        assert "let this user write the file and its folder" in await refusal(folder / "a.db")
    assert files_in(folder) == []


@pytest.mark.parametrize("mode", [0o555, 0o755])
async def test_a_file_that_cannot_be_written(folder: Path, mode: int) -> None:
    path = folder / "a.db"
    await (await Store.open(path)).close()
    allow(path, 0o444)
    before = read(path)
    allow(folder, mode)
    with without_privileges():
        assert "let this user write the file and its folder" in await refusal(path)
    assert read(path) == before


async def test_a_file_that_is_no_database(path: Path) -> None:
    write(path, b"Dear diary, " * 400)
    assert "is not a database" in await refusal(path)
    assert read(path) == b"Dear diary, " * 400


async def test_another_programs_database_is_left_alone(path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
    other.close()
    before = read(path)
    assert "belongs to another program" in await refusal(path)
    assert read(path) == before


async def test_a_newer_versions_database_is_left_alone(path: Path) -> None:
    db = plain(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    before = read(path)
    assert (
        f"newer Ghostlight (schema 99, this one knows {max(migrations())}): update"
        in await refusal(path)
    )
    assert read(path) == before


async def test_a_damaged_database_is_told(path: Path) -> None:
    store = await Store.open(path)
    table = await started(store)
    await store.close()
    db = plain(path)
    (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'tables'").fetchone()
    db.close()
    whole, at = read(path), (page - 1) * 4096
    write(path, whole[:at] + b"\xaa" * 4096 + whole[at + 4096 :])
    store = await Store.open(path)
    with pytest.raises(StoreError, match=r"is damaged: put a backup in its place"):
        await store.table(table)
    await store.close()


async def test_closing_again_does_nothing(path: Path) -> None:
    store = await Store.open(path)
    await asyncio.gather(store.close(), store.close())
    await store.close()
    for late in (store.add_lobby(a_lobby()), store.heads()):
        with pytest.raises(StoreError, match="closed"):
            await late


async def test_what_was_begun_is_finished_before_closing(path: Path) -> None:
    store = await Store.open(path)
    tables = [await started(store) for _ in range(10)]
    tasks = [asyncio.create_task(store.commit(a_move(table, 1))) for table in tables]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*tasks)
    store = await Store.open(path)
    assert {head.ply for head in await store.heads()} == {1}
    await store.close()


async def test_closing_tidies_the_log_away(path: Path) -> None:
    store = await Store.open(path)
    await started(store)
    assert path.with_name(path.name + "-wal").exists()
    await store.close()
    assert files_in(path.parent) == [path.name]


@pytest.mark.parametrize("turns", range(8))
async def test_opening_or_closing_cut_short_leaves_no_thread(path: Path, turns: int) -> None:
    async def in_and_out() -> None:
        store = await Store.open(path)
        try:
            await started(store)
        finally:
            await store.close()

    task = asyncio.create_task(in_and_out())
    for _ in range(turns):
        await asyncio.sleep(0.0005)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_file_keeps_the_time_of_its_last_beat_whatever_number_of_shards_there_is(
    path: Path,
) -> None:
    four, hour = Shards(4, (0, 1, 2, 3)), timedelta(hours=1)
    for number, shards in enumerate((ALL, four, four, ALL)):
        store = await Store.open(path, shards)
        assert await store.clocks.shift(NOW + number * hour) == (hour if number else timedelta())
        await store.close()


async def test_a_program_that_forgets_to_close_ends_all_the_same(path: Path) -> None:
    program = "import asyncio, sys\nfrom data.store import Store\n"
    program += "asyncio.run(Store.open(sys.argv[1]))"
    child = await asyncio.create_subprocess_exec(sys.executable, "-c", program, str(path))
    assert await asyncio.wait_for(child.wait(), 20) == 0


async def test_who_stops_waiting_for_the_end_leaves_no_thread(path: Path) -> None:
    store = await Store.open(path)
    await started(store)
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    closing.cancel()
    (cut,) = await asyncio.gather(closing, return_exceptions=True)
    assert isinstance(cut, asyncio.CancelledError)
