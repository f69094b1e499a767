"""Backups: whole, of one instant, made while the store is used."""

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
from data.backup import Examined, copy, examine, keep, put_back
from data.errors import StoreError
from data.store import Store
from tests.data.copies import NEWEST, damage, kept_of, left
from tests.data.samples import a_move, played, read, started, write


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
