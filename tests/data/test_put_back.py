"""A backup in the place of the database: without a gap, and the former one is kept."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from data import backup
from data.backup import LATER, Examined, examine, keep, put_back
from data.errors import StoreError
from data.migrate import migrate, migrations
from data.records import Status
from data.store import Store
from tests.data.copies import NEWEST, damage, kept_of, left
from tests.data.old import make_old
from tests.data.samples import a_message, a_move, played, read, started, write


async def played_on(store: Store, table: int, ply: int) -> None:
    for n in range(4, ply + 1):
        await store.commit(a_move(table, n))


async def test_a_newer_one_is_refused(store: Store, path: Path, tmp_path: Path) -> None:
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {NEWEST + 1}")
    with pytest.raises(StoreError, match=rf"schema {NEWEST + 1}, this one knows {NEWEST}"):
        put_back(path, tmp_path / "here.db", tmp_path / "aside.db")
    assert not (tmp_path / "here.db").exists()


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
