"""What can go wrong with the store, each with one sentence for whoever has to deal with it."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path


class StoreError(Exception):
    """The store cannot do its work; the message is one sentence that says what to do."""


class Damaged(StoreError):
    """What is stored cannot be read: waiting does not help."""


class LeaseLost(StoreError):
    """Another process plays these servers now; nothing was stored."""

    WORDS = "Another process plays these servers now: this one stops."

    def __init__(self) -> None:
        super().__init__(self.WORDS)


class Outdated(LeaseLost):
    """A newer version has changed the schema meanwhile; nothing was stored."""

    WORDS = "A newer Ghostlight has changed the database: this one stops, update it."


class Gone(Exception):
    """The lobby or table that was meant is not there any more, or has gone on to another state."""


class Conflict(Exception):
    """The table does not stand where the move was meant for; nothing was stored."""


_WHAT_TO_DO = {
    "SQLITE_BUSY": "is locked by another program: close that program, then try again",
    "SQLITE_LOCKED": "is locked by another program: close that program, then try again",
    "SQLITE_READONLY": "cannot be written: let this user write the file and its folder, "
    "or choose another path",
    "SQLITE_PERM": "cannot be written: let this user write the file and its folder, "
    "or choose another path",
    "SQLITE_CANTOPEN": "cannot be opened: let this user write the file and its folder, "
    "or choose another path",
    "SQLITE_FULL": "has no room left: free some space on its disk, then try again",
    "SQLITE_NOTADB": "is not a database, or no more: put a backup in its place, or choose "
    "another path",
    "SQLITE_CORRUPT": "is damaged: put a backup in its place, or choose another path",
    "SQLITE_IOERR": "cannot be read or written: check its disk, then start again",
}
_DAMAGED = {"SQLITE_CORRUPT", "SQLITE_NOTADB"}
_PERHAPS_FULL = {"SQLITE_IOERR", "SQLITE_CANTOPEN"}
_NO_ROOM = 1 << 16
"""Bytes: the least that SQLite puts beside a database that it opens has 32 KiB."""
_NAMES = {getattr(sqlite3, name): name for name in _WHAT_TO_DO}


def explained(error: sqlite3.Error, path: Path) -> StoreError:
    """SQLite's error as ours, with SQLite's as its cause.

    Values never come into the sentence: only SQLite's name of what it refused does.
    """
    code = getattr(error, "sqlite_errorcode", 0)  # errors of the Python module itself have none
    # The low byte is the plain code; the rest says more than a person can act on.
    known = _NAMES.get(code & 0xFF)
    if known in _PERHAPS_FULL and _is_full(path):
        known = "SQLITE_FULL"
    if known:
        sentence = f"The database {path} {_WHAT_TO_DO[known]}."
    else:
        name = getattr(error, "sqlite_errorname", type(error).__name__)
        sentence = f"The database {path} refused ({name}): please report this with the log."
    found = Damaged(sentence) if known in _DAMAGED else StoreError(sentence)
    found.__cause__ = error
    return found


def _is_full(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.absolute().parent).free < _NO_ROOM
    except OSError:
        return False
