"""The database's files are taken away, replaced or torn: nothing is acknowledged that is lost."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path

import pytest

from data.backup import examine, keep
from data.errors import Damaged, StoreError
from data.records import Status
from data.store import Store
from data.torn import FRAME, HEADER, lost_commits
from tests.data.samples import a_move, played, read, started, write

PAGE = 4096


def move(here: Path, there: Path) -> None:
    here.rename(there)


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
async def test_a_file_that_is_gone_is_told_and_nothing_more_is_played(
    store: Store, path: Path, tmp_path: Path, end: str
) -> None:
    table = await started(store)
    await played(store, table, 3)
    move(Path(f"{path}{end}"), tmp_path / "away")
    for _ in range(2):
        with pytest.raises(StoreError, match=r"was moved, deleted or replaced while I use it"):
            await store.commit(a_move(table, 4))
    if end:
        # As after a death: all that was acknowledged is in what is left.
        shutil.copy(path, tmp_path / "left.db")
        other = await Store.open(tmp_path / "left.db")
        assert len(await other.moves(table)) == 3
        await other.close()
    move(tmp_path / "away", Path(f"{path}{end}"))
    await store.commit(a_move(table, 4))
    assert len(await store.moves(table)) == 4


async def test_a_file_in_the_place_of_the_database_is_left_alone(
    store: Store, path: Path, tmp_path: Path
) -> None:
    table = await started(store)
    write(tmp_path / "other", b"precious")
    move(tmp_path / "other", path)
    with pytest.raises(StoreError, match="put it back, or start me again"):
        await store.commit(a_move(table, 1))
    assert read(path) == b"precious"
    assert await store.moves(table) == []


async def torn(path: Path, copied: Path, frame: int) -> int:
    """A copy as a death leaves it, of whose log a frame is damaged, from the end if negative."""
    for end in ("", "-wal"):
        shutil.copy(f"{path}{end}", f"{copied}{end}")
    log = bytearray(read(Path(f"{copied}-wal")))
    frames = (len(log) - HEADER) // (FRAME + PAGE)
    log[HEADER + frame % frames * (FRAME + PAGE) + FRAME] ^= 1
    write(Path(f"{copied}-wal"), bytes(log))
    return frames


async def test_a_log_that_is_torn_before_its_end_is_told_at_the_start_and_by_a_check(
    store: Store, path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = await started(store)
    await played(store, table, 20)
    assert lost_commits(path) == 0
    copied = tmp_path / "copied.db"
    frames = await torn(path, copied, -1)
    # What a power cut leaves: it may be of one commit that nobody was told of.
    assert lost_commits(copied) == 0
    await torn(path, copied, frames // 2)
    assert 0 < lost_commits(copied) < 20
    with pytest.raises(StoreError, match=r"is damaged and was not copied: its log is torn and \d"):
        keep(copied, tmp_path / "backup.db")
    await torn(path, copied, frames // 2)
    assert "its log is torn" in examine(copied).faults[0]
    await torn(path, copied, frames // 2)
    with caplog.at_level(logging.ERROR):
        other = await Store.open(copied)
    assert f"the log of the database {copied} is damaged" in caplog.text
    assert 0 < len(await other.moves(table)) < 20
    await other.close()


@pytest.mark.parametrize("log", [b"", b"x" * 10, bytes(5000), b"\xff" * 9000])
def test_a_log_of_any_content_is_looked_at(path: Path, log: bytes) -> None:
    write(Path(f"{path}-wal"), log)
    assert lost_commits(path) == (len(log) > HEADER)


async def test_text_that_is_no_utf_8_concerns_its_own_row(store: Store, path: Path) -> None:
    first, second = await started(store), await started(store)
    await store._database.write(
        lambda db: db.execute(
            "UPDATE seats SET name = CAST(x'4fff' AS TEXT) WHERE table_id = ? AND seat = 0",
            (first,),
        )
    )
    heads = {head.id: head for head in await store.heads([Status.RUNNING])}
    assert heads.keys() == {first, second}
    assert heads[first].seats[0].name == "O\ufffd"


async def test_what_waiting_does_not_help_is_an_error_of_its_own(path: Path) -> None:
    write(path, b"To be or not to be" * 1000)
    with pytest.raises(Damaged, match="is not a database"):
        await Store.open(path)
