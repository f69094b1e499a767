"""Backups: whole, of one instant, made while the store is used; put back without a gap."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from data import backup
from data.backup import LATER, Examined, copy, examine, keep, put_back
from data.errors import StoreError
from data.migrate import migrate, migrations
from data.records import Status
from data.store import Store
from tests.data.old import make_old
from tests.data.samples import a_message, a_move, played, read, started, write

NEWEST = max(migrations())


def left(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def kept_of(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())


async def test_a_backup_is_a_whole_database_that_opens_by_itself(
    store: Store, path: Path, tmp_path: Path
) -> None:
    table = await started(store)
    await played(store, table, 5)
    target = tmp_path / "kept" / "backup.db"
    target.parent.mkdir()
    found = await asyncio.to_thread(keep, path, target)
    assert found == Examined(NEWEST, 1)
    assert left(target.parent) == {"backup.db"}
    assert stat.S_IMODE(os.stat(target).st_mode) == stat.S_IMODE(os.stat(path).st_mode)
    assert kept_of(target) == kept_of(path)
    # A folder that cannot be written is no hindrance to reading it: nothing stands beside it.
    assert read(target)[18:20] == b"\x01\x01"
    other = await Store.open(target)
    assert await other.moves(table) == await store.moves(table)
    await other.close()


async def test_what_is_written_meanwhile_is_in_it_wholly_or_not_and_the_writer_does_not_wait(
    store: Store, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await started(store)
    await played(store, table, 200)
    monkeypatch.setattr(backup, "STEP", 1)
    loop = asyncio.get_running_loop()
    steps: list[tuple[int, int]] = []
    ply = 200

    async def one_more() -> None:
        nonlocal ply
        ply += 1
        await store.commit(a_move(table, ply))

    def tell(done: int, total: int) -> None:
        steps.append((done, total))
        if len(steps) % 10 == 1:
            # Written, and on the disk, between two steps.
            asyncio.run_coroutine_threadsafe(one_more(), loop).result(30)

    await asyncio.to_thread(copy, path, tmp_path / "copy.db", tell)
    # It never began anew.
    assert [done for done, _ in steps] == list(range(1, steps[-1][1] + 1))
    assert ply > 202
    copied = await Store.open(tmp_path / "copy.db")
    moves = await copied.moves(table)
    head = await copied.head(table)
    assert head is not None
    assert [move.ply for move in moves] == list(range(1, 201))
    assert head.ply == 200
    await copied.close()


async def test_a_file_that_is_there_stays_as_it_is(
    store: Store, path: Path, tmp_path: Path
) -> None:
    target = tmp_path / "mine"
    write(target, b"precious")
    (tmp_path / "nowhere.db").symlink_to(tmp_path / "gone")
    for name in ("mine", "nowhere.db", path.name, "."):
        with pytest.raises(StoreError, match="already: name a file"):
            keep(path, tmp_path / name)
    assert read(target) == b"precious"
    assert not [name for name in left(tmp_path) if "partial" in name]


async def test_where_it_cannot_be_written_is_told(store: Store, path: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"folder .* does not exist"):
        keep(path, tmp_path / "no" / "backup.db")
    write(tmp_path / "file", b"")
    with pytest.raises(StoreError, match="does not exist"):
        keep(path, tmp_path / "file" / "backup.db")


async def test_one_that_fails_midway_leaves_nothing(
    store: Store, path: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        keep(path, folder / "backup.db", stop)
    assert left(folder) == set()


def test_what_is_no_database_of_ours_is_refused(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "target.db"
    write(tmp_path / "text", b"To be or not to be, that is the question." * 100)
    write(tmp_path / "empty", b"")
    with closing(sqlite3.connect(tmp_path / "other")) as db:
        db.execute("CREATE TABLE tables (id)")
    for name in ("text", "empty", "other"):
        for refused in (
            lambda file: keep(file, target),
            lambda file: put_back(file, path, target),
            examine,
        ):
            with pytest.raises(StoreError, match="is no database of Ghostlight's"):
                refused(tmp_path / name)
    with pytest.raises(StoreError, match="There is no database"):
        keep(tmp_path / "gone", target)
    with pytest.raises(StoreError, match="There is no database"):
        examine(tmp_path)
    assert not target.exists()
    assert not path.exists()


async def test_a_newer_one_is_refused(store: Store, path: Path, tmp_path: Path) -> None:
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {NEWEST + 1}")
    with pytest.raises(StoreError, match=rf"schema {NEWEST + 1}, this one knows {NEWEST}"):
        put_back(path, tmp_path / "here.db", tmp_path / "aside.db")
    assert not (tmp_path / "here.db").exists()


async def damage(path: Path) -> None:
    """A database with many moves, of which one page is overwritten."""
    store = await Store.open(path)
    table = await started(store)
    await played(store, table, 300)
    await store.close()
    content = bytearray(read(path))
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    write(path, bytes(content))


async def test_a_damaged_one_is_neither_kept_nor_put_back(tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.db", tmp_path / "good.db"
    await damage(bad)
    await (await Store.open(good)).close()
    before = read(good)
    assert examine(bad).faults
    both: list[Callable[[], object]] = [
        lambda: keep(bad, tmp_path / "backup.db"),
        lambda: put_back(bad, good, tmp_path / "aside.db"),
    ]
    for refused in both:
        with pytest.raises(StoreError, match=r"bad\.db is damaged and was not copied"):
            refused()
    assert left(tmp_path) == {"bad.db", "good.db"}
    assert read(good) == before


async def test_rows_of_nobody_are_found(store: Store, path: Path) -> None:
    await started(store)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM tables")
        db.commit()
    assert any("of seats belongs to a row of tables" in fault for fault in examine(path).faults)


async def test_what_is_put_back_is_the_database_and_the_former_one_is_kept_whole(
    path: Path, tmp_path: Path
) -> None:
    store = await Store.open(path)
    table = await started(store)
    await played(store, table, 3)
    keep(path, tmp_path / "backup.db")
    await played_on(store, table, 9)
    await store.close()
    former = kept_of(path)
    found = put_back(tmp_path / "backup.db", path, tmp_path / "aside.db")
    assert found == Examined(NEWEST, 1)
    assert kept_of(tmp_path / "aside.db") == former
    store = await Store.open(path)
    assert len(await store.moves(table)) == 3
    await store.close()
    assert left(tmp_path) == {"backup.db", "aside.db", path.name}


async def played_on(store: Store, table: int, ply: int) -> None:
    for n in range(4, ply + 1):
        await store.commit(a_move(table, n))


async def test_moves_that_stand_beside_the_database_go_aside_with_it(tmp_path: Path) -> None:
    """After a crash the newest moves are in the write-ahead log only."""
    path, crashed = tmp_path / "live.db", tmp_path / "crashed.db"
    store = await Store.open(path)
    table = await started(store)
    keep(path, tmp_path / "backup.db")
    await played(store, table, 4)
    for end in ("", "-wal", "-shm"):
        write(Path(f"{crashed}{end}"), read(Path(f"{path}{end}")))
    await store.close()
    put_back(tmp_path / "backup.db", crashed, tmp_path / "aside.db")
    for name, plies in (("aside.db", 4), ("crashed.db", 0)):
        opened = await Store.open(tmp_path / name)
        assert len(await opened.moves(table)) == plies
        await opened.close()


async def test_one_that_another_program_reads_stays_in_its_place_with_all_its_moves(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(path)
    table = await started(store)
    await played(store, table, 3)
    keep(path, tmp_path / "backup.db")
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tables").fetchone()
        await played_on(store, table, 5)
        await store.close()
        monkeypatch.setattr(backup, "BUSY_SECONDS", 0.1)
        with pytest.raises(StoreError, match="is used by another program"):
            put_back(tmp_path / "backup.db", path, tmp_path / "aside.db")
        assert not [name for name in left(tmp_path) if "aside" in name or "partial" in name]
    store = await Store.open(path)
    assert len(await store.moves(table)) == 5
    await store.close()


async def test_a_database_that_is_damaged_goes_aside_as_it_is(tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.db", tmp_path / "good.db"
    await damage(bad)
    write(Path(f"{bad}-wal"), b"rubbish")
    before = read(bad)
    await (await Store.open(good)).close()
    put_back(good, bad, tmp_path / "aside.db")
    assert read(tmp_path / "aside.db") == before
    assert examine(bad) == Examined(NEWEST, 0)
    assert left(tmp_path) == {"bad.db", "good.db", "aside.db"}


async def test_where_there_was_none_it_is_put_there(
    store: Store, path: Path, tmp_path: Path
) -> None:
    await started(store)
    put_back(path, tmp_path / "new.db", tmp_path / "aside.db")
    assert examine(tmp_path / "new.db").tables == 1
    assert not (tmp_path / "aside.db").exists()


async def test_the_database_itself_is_no_backup_of_it(store: Store, path: Path) -> None:
    with pytest.raises(StoreError, match="is the database itself"):
        put_back(path, path, path.with_name("aside"))


async def test_an_older_schema_is_put_back_and_brought_up_at_the_next_start(
    path: Path, tmp_path: Path
) -> None:
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old, isolation_level=None)) as db:
        migrate(db, old, {1: migrations()[1]})
    assert put_back(old, path, tmp_path / "aside.db").schema == 1
    await (await Store.open(path)).close()
    assert examine(path).schema == NEWEST


async def test_what_people_see_of_later_moves_is_shown_anew_and_its_buttons_are_of_no_decision(
    store: Store, path: Path, tmp_path: Path
) -> None:
    table, over = await started(store), await started(store)
    await played(store, table, 2)
    for number in (table, over):
        ply = 2 if number == table else 0
        await store.messages.post(a_message(number, ply=ply, message_id=60 + number))
    await store.set_status(over, Status.ABORTED)
    await store.messages.post(a_message(over, message_id=60 + over, status=Status.ABORTED))
    assert await store.messages.lagging() == []
    put_back(path, tmp_path / "new.db", tmp_path / "aside.db")
    new = await Store.open(tmp_path / "new.db")
    assert await new.messages.lagging() == [table]
    before, after = await store.head(table), await new.head(table)
    assert before is not None
    assert after is not None
    assert [seat.decision + LATER for seat in before.seats] == [s.decision for s in after.seats]
    assert await new.head(over) == await store.head(over)
    await new.close()


@pytest.mark.parametrize("version", [1, NEWEST])
async def test_what_is_owed_at_a_table_that_is_put_back_is_of_its_new_decisions(
    path: Path, tmp_path: Path, version: int
) -> None:
    make_old(tmp_path / "old.db", version)
    put_back(tmp_path / "old.db", path, tmp_path / "aside.db")
    store = await Store.open(path)
    table = await store.table(1)
    assert table is not None
    owed = {each.seat: each.number for each in table.owed}
    assert owed == {seat: table.head.seats[seat].decision for seat in owed}
    assert len(owed) == (version == NEWEST)
    assert all(seat.decision > LATER for seat in table.head.seats)
    await store.close()
