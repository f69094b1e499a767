"""The operator's commands on a disk that is full, or may only be read."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.clock import Clock
from bot.host import Host
from bot.local_table import _say
from data.migrate import migrations
from data.store import Store, StoreError
from tests.bot.conftest import lobby
from tests.bot.test_checking import play
from tests.bot.test_command_line import one_sentence
from tests.bot.test_operating import Do, do
from tests.data.old import make_old, rows_of
from tests.small_disk import SmallDisk, disk

__all__ = ["disk", "do"]


async def _begun(path: Path) -> None:
    store = await Store.open(path)
    host = Host(store, Clock())
    kept = await store.add_lobby(lobby())
    await play(host, await host.begin(kept, 99, 3), 5)
    await store.close()


@pytest.fixture
def database(disk: SmallDisk, monkeypatch: pytest.MonkeyPatch, do: Do) -> Path:
    """A database with a game on the small disk, which the commands use."""
    path = disk.path / "tables.db"
    asyncio.run(_begun(path))
    monkeypatch.setenv("DATABASE_PATH", str(path))
    return path


def test_a_full_disk_is_told_leaves_nothing_behind_and_can_be_backed_up_from(
    disk: SmallDisk, database: Path, do: Do, tmp_path: Path
) -> None:
    disk.fill()
    before = database.read_bytes()
    elsewhere = str(tmp_path / "backup.db")
    assert do("check")[0] == 0
    assert do("backup", elsewhere)[0] == 0
    for words in (("backup", str(disk.path / "b.db")), ("restore", elsewhere)):
        code, told, error = do(*words)
        assert (code, told) == (2, "")
        assert "has no room left: free some space on its disk" in error
        assert one_sentence(error.removeprefix("Copying: 100 %\n"))
    assert not [name for name in disk.left() if "partial" in name or name == "b.db"]
    assert database.read_bytes() == before
    disk.make_room()
    assert do("restore", elsewhere)[0] == 0
    assert do("check")[0] == 0


async def test_a_start_on_a_full_disk_is_told_and_the_old_schema_is_as_it_was(
    disk: SmallDisk,
) -> None:
    path = disk.path / "old.db"
    make_old(path, 3)
    rows = rows_of(path)
    disk.fill()
    for _ in range(2):
        with pytest.raises(StoreError, match="has no room left: free some space on its disk"):
            await Store.open(path)
    disk.make_room()
    assert rows_of(path) == rows
    store = await Store.open(path)
    assert await store._database.read(lambda db: db.execute("PRAGMA user_version").fetchone()) == (
        max(migrations()),
    )
    await store.close()


async def test_what_is_in_the_log_alone_outlasts_a_close_without_room(disk: SmallDisk) -> None:
    path = disk.path / "tables.db"
    store = await Store.open(path)
    host = Host(store, Clock())
    for _ in range(2):
        kept = await store.add_lobby(lobby())
        await play(host, await host.begin(kept, 99, 3), 15)
    disk.fill()
    size = path.stat().st_size
    await store.close()
    assert path.stat().st_size == size, "the log could not be taken in"
    disk.make_room()
    store = await Store.open(path)
    assert [len(await store.moves(number)) for number in (1, 2)] == [15, 15]
    await store.close()


async def test_without_any_temporary_folder_a_check_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store, do: Do
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
    code, told, error = await asyncio.to_thread(do, "check")
    assert (code, told) == (2, "")
    assert "No temporary folder can be written" in error
    assert one_sentence(error)


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_what_cannot_be_said_is_one_sentence_too(tmp_path: Path, unbuffered: str) -> None:
    path = tmp_path / "tables.db"
    asyncio.run(_begun(path))
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "bot", "check"],
            env={**os.environ, "DATABASE_PATH": str(path), "PYTHONUNBUFFERED": unbuffered},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    told = done.stderr.removeprefix("Checking: 100 %\n")
    assert told == "What I have to say cannot be written: No space left on device.\n"


def test_the_local_table_opens_where_its_address_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full = Path("/dev/full").open("w")  # noqa: SIM115 - closing it fails
    monkeypatch.setattr(sys, "stdout", full)
    _say("Open http://127.0.0.1")
    with pytest.raises(OSError, match="No space left"):
        full.close()


def test_a_read_only_disk_is_told_and_can_be_checked_and_backed_up_from(
    disk: SmallDisk, database: Path, do: Do, tmp_path: Path
) -> None:
    disk.protect()
    assert do("check")[0] == 0
    assert do("backup", str(tmp_path / "backup.db"))[0] == 0
    for words in (
        ("restore", str(tmp_path / "backup.db")),
        ("backup", str(disk.path / "b.db")),
    ):
        code, told, error = do(*words)
        assert (code, told) == (2, "")
        assert "cannot be written: Read-only file system." in error
        assert one_sentence(error)
    with pytest.raises(StoreError, match="cannot be opened: let this user write"):
        asyncio.run(Store.open(database))
