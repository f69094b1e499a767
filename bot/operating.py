"""The operator's commands: back a database up, put a backup in its place, check every game."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.alone import alone_with
from bot.checking import Kind, check
from bot.clock import Clock
from bot.errors import StartError
from data import backup
from data.errors import StoreError
from data.opening import is_url
from data.postgres_schema import require_present
from data.store import Store

MIB = 1 << 20
SQLITE = "sqlite:"


class Progress:
    """Tells how far something is, ten times at most: it is for people who wait.

    Args:
        what: What is done.
        tell: Takes a line; standard error by default, so that what is found can be piped on.
    """

    def __init__(self, what: str, tell: Callable[[str], object] | None = None) -> None:
        self._what = what
        self._tell = tell or (lambda line: print(line, file=sys.stderr, flush=True))
        self._told = 0

    def __call__(self, done: int, total: int) -> None:
        """So much is done, of so much."""
        tenth = done * 10 // total if total else 10
        if tenth > self._told:
            self._told = tenth
            self._tell(f"{self._what}: {tenth * 10} %")


def keep(database: Path, target: Path) -> str:
    """Back a database up, also while a bot uses it; a sentence that says what was made.

    Raises `StoreError` if there is such a file already, it cannot be written, or the database is
    damaged.
    """
    made = backup.keep(database, target, Progress("Copying"))
    return f"Backed up {database} to {target}: {_told(made, target)}."


def put_back(database: Path, source: Path) -> str:
    """Put a backup in a database's place; a sentence that says what was done.

    Raises:
        StartError: A bot is running on the database.
        StoreError: The backup is not ours, newer or damaged; the database is as it was.
    """
    if not database.parent.is_dir():
        raise StartError(f"The folder {database.parent} does not exist: make it first.")
    with alone_with(database):
        aside = _free(database)
        there = database.exists()
        made = backup.put_back(source, database, aside, Progress("Copying"))
    kept = f" The former one is kept as {aside}." if there else ""
    return f"{database} is now as {source}: {_told(made, database)}.{kept}"


def move(source: str, target: str) -> str:
    """Move all that a SQLite file keeps into a PostgreSQL database; a sentence that says what.

    Args:
        source: The file, as `sqlite:ghostlight.db`.
        target: The database, as `postgresql://user@host/name`.

    Raises:
        StartError: One of them is not named so, or a bot is running on the file.
        StoreError: The file is not ours or damaged, or the target cannot be used, is in use, or
            has not become the same.
    """
    if not source.startswith(SQLITE) or not is_url(target):
        raise StartError(
            "Name them so: --from sqlite:ghostlight.db --to postgresql://user@host/name, or leave"
            " --to to DATABASE_URL."
        )
    from data.moving import move_all

    path = Path(source.removeprefix(SQLITE))
    if found := backup.examine(path).faults:
        raise StoreError(f"The database {path} is damaged: {found[0]}.")
    with alone_with(path):
        rows = asyncio.run(move_all(path, target, Progress("Moving")))
    return f"Moved {rows} rows from {path}: every table is the same there. Set DATABASE_URL now."


def file_of(database: Path | str) -> Path:
    """The database's file. Raises `StartError` if it is PostgreSQL's."""
    if is_url(database):
        raise StartError(
            "DATABASE_URL is set: back up and restore with PostgreSQL's pg_dump and pg_restore."
        )
    return Path(database)


def _told(made: backup.Examined, path: Path) -> str:
    size = max(0.1, path.stat().st_size / MIB)
    return f"{made.tables} tables, {size:.1f} MiB, schema {made.schema}, whole"


def _free(database: Path) -> Path:
    """A name for a database that is put aside."""
    name = f"{database}.replaced-{Clock().now():%Y%m%d-%H%M%S}"
    free, n = Path(name), 1
    while free.exists():
        n += 1
        free = Path(f"{name}-{n}")
    return free


def check_all(database: Path | str, tell: Callable[[str], object] = print) -> bool:
    """Check a database and every game in it, also while a bot uses it; whether all is sound.

    Of a file a copy is checked, so that nothing is changed and it is of one instant.

    Args:
        database: The database, or a backup of one; or a PostgreSQL database's URL.
        tell: Takes each line of the report.

    Raises:
        StoreError: There is no database, or it is not ours or a newer version's.
    """
    if is_url(database):
        return asyncio.run(_check_present(str(database), tell))
    database = Path(database)
    lost = backup.examine(database).faults
    with _scratch() as folder:
        copied = Path(folder) / "checked.db"
        backup.copy(database, copied)
        found = backup.examine(copied)
        faults = tuple(dict.fromkeys((*lost, *found.faults)))
        for fault in faults:
            tell(f"The database is damaged: {fault}.".replace("..", "."))
        games = asyncio.run(_check_games(copied, tell))
    return games and not faults


@contextmanager
def _scratch() -> Iterator[str]:
    """A folder that is gone at the end. Raises `StartError` where none can be made."""
    try:
        folder = tempfile.TemporaryDirectory(prefix="ghostlight-")
    except OSError:
        raise StartError(
            "No temporary folder can be written: free some space, or name another with TMPDIR."
        ) from None
    with folder as name:
        yield name


async def _check_present(url: str, tell: Callable[[str], object]) -> bool:
    # Another schema would stop all those who play there.
    await require_present(url)
    return await _check_games(url, tell)


async def _check_games(place: Path | str, tell: Callable[[str], object]) -> bool:
    store = await Store.open(place)
    try:
        total = len(await store.overview.tables())
        progress, counts, fine = Progress("Checking"), Counter[Kind](), True
        async for verdict in check(store):
            tell(verdict.line())
            counts[verdict.kind] += 1
            fine = fine and verdict.fine
            progress(counts.total(), total)
    finally:
        await store.close()
    told = ", ".join(f"{counts[kind]} {kind}" for kind in Kind if counts[kind])
    tell(f"Checked {total} tables: {told or 'none is there'}.")
    return fine
