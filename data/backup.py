"""Whole copies of a database file: made while it is used, examined, put in its place."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from data.database import BUSY_SECONDS
from data.errors import StoreError, explained
from data.migrate import APPLICATION, migrations
from data.torn import lost_commits

STEP = 512
"""Pages that are copied at a time: 2 MiB."""
LATER = 1000
"""So much higher are the numbers of decisions at tables that are put back. The buttons of what was
played after the copy was made, which people still see, are then of no decision there is."""
_DECISIONS = {"seats": "decision", "clocks": "number"}
"""Where the numbers of decisions stand, in the schemas that have it."""
_OF_THE_SOURCE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_BUSY}
_BESIDE = ("-wal", "-shm", "-journal")
Tell = Callable[[int, int], None]
"""Told how many pages are copied, of how many."""


@dataclass(frozen=True)
class Examined:
    """What a database file holds: its schema's version, how many tables, and what is damaged."""

    schema: int
    tables: int
    faults: tuple[str, ...] = ()


def examine(path: Path) -> Examined:
    """Look whether a file is one of ours and whole, without changing it.

    Raises:
        StoreError: It is not there, another program's, or a newer version's.
    """
    # Before it is opened, which takes the log in.
    lost = lost_commits(path)
    with _reading(path) as db:
        mark, schema = (
            int(db.execute(f"PRAGMA {name}").fetchone()[0])
            for name in ("application_id", "user_version")
        )
        newest = max(migrations())
        if mark != APPLICATION:
            raise StoreError(f"{path} is no database of Ghostlight's: name another file.")
        if schema > newest:
            raise StoreError(
                f"{path} was made by a newer Ghostlight (schema {schema}, this one knows {newest}):"
                " update Ghostlight."
            )
        try:
            told = [row[0] for row in db.execute("PRAGMA integrity_check(5)")]
            faults = [] if told == ["ok"] else told
            faults += [f"its log is torn and {lost} changes are lost"] if lost else []
            faults += [
                f"row {row} of {table} belongs to a row of {other} that is not there"
                for table, row, other, _ in db.execute("PRAGMA foreign_key_check").fetchmany(5)
            ]
            tables = int(db.execute("SELECT count(*) FROM tables").fetchone()[0])
        except sqlite3.DatabaseError as error:
            name = getattr(error, "sqlite_errorname", type(error).__name__)
            return Examined(schema, 0, (f"it cannot be read through ({name})",))
    return Examined(schema, tables, tuple(fault.replace("\n", " ") for fault in faults))


def copy(source: Path, target: Path, tell: Tell | None = None) -> None:
    """Copy a database as it stands at one instant, also while others write into it.

    Args:
        source: The database.
        target: The copy, a whole database in one file; what is there is overwritten.
        tell: Told how far it is.

    Raises:
        StoreError: It cannot be read, or the copy not be written.
    """
    with _reading(source) as db:
        try:
            # What is read from here on is of one instant, whatever is written meanwhile; without
            # this each write in between would begin the copy anew.
            db.execute("BEGIN")
            db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except sqlite3.Error as error:
            raise explained(error, source) from error
        try:
            with closing(sqlite3.connect(target, isolation_level=None)) as made:
                db.backup(made, pages=STEP, progress=_progress(tell), sleep=0)
                # Nothing beside it is needed to read it.
                made.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            theirs = getattr(error, "sqlite_errorcode", 0) & 0xFF in _OF_THE_SOURCE
            raise explained(error, source if theirs else target) from error


def keep(source: Path, target: Path, tell: Tell | None = None) -> Examined:
    """Make a backup: a copy that is examined and whole, or none.

    Raises:
        StoreError: There is a file of that name, it cannot be written, or the database is damaged.
    """
    if os.path.lexists(target):
        raise StoreError(f"There is a {target} already: name a file that is not there yet.")
    _sound(source, source)
    with _partial(target) as partial:
        copy(source, partial, tell)
        found = _sound(partial, source)
        shutil.copymode(source, partial)
        try:
            os.link(partial, target)
        except FileExistsError:
            raise StoreError(
                f"There is a {target} already: name a file that is not there yet."
            ) from None
        except OSError:
            # A file system without links.
            partial.rename(target)
        _to_disk(target.parent)
    return found


def put_back(backup: Path, database: Path, aside: Path, tell: Tell | None = None) -> Examined:
    """Put a backup in the place of a database that nobody uses.

    At any instant either the one or the other is there.

    Args:
        backup: The backup.
        database: The database.
        aside: What the former database is called from now on, if there is one; not there yet.
        tell: Told how far it is.

    Raises:
        StoreError: The backup is not ours, newer or damaged, something cannot be written, or a
            program reads the database; that is as it was.
    """
    examine(backup)
    if database.exists() and database.samefile(backup):
        raise StoreError(f"{backup} is the database itself: name a backup of it.")
    with _partial(database) as partial:
        copy(backup, partial, tell)
        found = _sound(partial, backup)
        _make_late(partial)
        shutil.copymode(database if database.exists() else backup, partial)
        if database.exists():
            _set_aside(database, aside)
        partial.replace(database)
        _to_disk(database.parent)
    return found


def _make_late(path: Path) -> None:
    """What people see may be newer than what is put back: it is to be shown anew, and its buttons
    are of no decision.
    """
    played = "(SELECT id FROM tables WHERE status IN ('running', 'paused'))"
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("BEGIN")
            db.execute(
                f"UPDATE messages SET ply = -1 WHERE kind = 'board' AND table_id IN {played}"
            )
            there = {name for (name,) in db.execute("SELECT name FROM sqlite_schema")}
            for table, column in _DECISIONS.items():
                if table in there:
                    later = f"{column} = {column} + {LATER}"
                    db.execute(f"UPDATE {table} SET {later} WHERE table_id IN {played}")
            db.execute("COMMIT")
    except sqlite3.Error as error:
        raise explained(error, path) from error


def _set_aside(database: Path, aside: Path) -> None:
    """Give a database a second name; what stands beside it goes there."""
    with (
        contextlib.suppress(sqlite3.Error),
        closing(sqlite3.connect(database, timeout=BUSY_SECONDS)) as db,
    ):
        # Takes what is beside the file into it; where it is damaged that may not be possible.
        if db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            # Without what is beside it, it would lack the latest moves at a death in between.
            raise StoreError(
                f"The database {database} is used by another program: close that program, then"
                " try again."
            )
    for end in _BESIDE:
        beside = Path(f"{database}{end}")
        if beside.exists():
            beside.rename(f"{aside}{end}")
    try:
        os.link(database, aside)
    except OSError:
        database.rename(aside)


def _sound(copied: Path, source: Path) -> Examined:
    found = examine(copied)
    if found.faults:
        raise StoreError(f"{source} is damaged and was not copied: {found.faults[0]}.")
    return found


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that changes nothing of what is kept."""
    if not path.is_file():
        raise StoreError(f"There is no database {path}: name one that is there.")
    # One that may write takes away at its end what stands beside a database that nobody uses.
    may_write = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    mode = "mode=rw" if may_write else "mode=ro"
    if not _opens(path, mode) and not _has_more(path):
        # Where nothing can be put beside it, on a full disk or a read-only one; nobody writes it.
        mode = "mode=ro&immutable=1"
    try:
        with closing(_connected(path, mode)) as db:
            db.execute("PRAGMA query_only = ON")
            yield db
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_NOTADB:
            raise StoreError(
                f"{path} is no database of Ghostlight's: name another file."
            ) from error
        raise explained(error, path) from error


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?{mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_SECONDS)


def _has_more(path: Path) -> bool:
    """Whether part of a database is beside it, as after a death."""
    return any(
        file.exists() and file.stat().st_size
        for file in (Path(f"{path}{end}") for end in ("-wal", "-journal"))
    )


def _opens(path: Path, mode: str) -> bool:
    """Whether a database can be opened, which in most modes puts files beside it."""
    try:
        with closing(_connected(path, mode)) as db:
            db.execute("SELECT count(*) FROM sqlite_schema")
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        return code not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
    return True


@contextmanager
def _partial(target: Path) -> Iterator[Path]:
    """A file for this user alone beside the target, which becomes it or is gone at the end."""
    folder = target.parent
    if not folder.is_dir():
        raise StoreError(f"The folder {folder} does not exist: make it first.")
    try:
        handle, name = tempfile.mkstemp(".partial", f"{target.name}.", folder)
        os.close(handle)
        try:
            yield Path(name)
        finally:
            for end in ("", *_BESIDE):
                Path(f"{name}{end}").unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}.") from error


def _to_disk(folder: Path) -> None:
    """See to it that a folder's new names outlast a power cut, where folders can be opened."""
    with contextlib.suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _progress(tell: Tell | None) -> Callable[[int, int, int], None] | None:
    if tell is None:
        return None

    def told(_: int, remaining: int, total: int) -> None:
        tell(total - remaining, total)

    return told
