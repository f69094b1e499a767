"""Brings a database file to the present schema: numbered files, applied all or none.

`PRAGMA user_version` is the number of the last one applied, and `PRAGMA application_id` marks the
file as ours, so that another program's database is never written into.

With a new migration comes a file of rows of its time, which the tests open in every later version:
`tests/data/old.py` says what it holds.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from data.errors import StoreError

APPLICATION = 0x47_4C_54_01
"""Our mark in the file's header: "GLT" and a one."""


@cache
def migrations() -> dict[int, str]:
    """The text of each migration by its number: `0001_first.sql` is 1."""
    found = {
        int(file.name.split("_")[0]): file.read_text("utf-8")
        for file in (files("data") / "migrations").iterdir()
        if file.name.endswith(".sql")
    }
    return dict(sorted(found.items()))


def migrate(db: sqlite3.Connection, path: Path, known: Mapping[int, str] | None = None) -> None:
    """Apply what the file lacks, in one transaction; a file that lacks nothing is not changed.

    Args:
        db: A connection in autocommit mode.
        path: The file's name, for the sentences of errors.
        known: Migrations by number; ours if not given.

    Raises:
        StoreError: The file is another program's, or a newer version's.
        sqlite3.Error: A migration failed or the file cannot be written; it is as it was.
    """
    known = migrations() if known is None else known
    # Taken even where nothing is to be done: a file that cannot be written is told at the start,
    # and two programs that start at once do not migrate twice.
    db.execute("BEGIN IMMEDIATE")
    try:
        version = _version(db, path, max(known))
        for number, text in known.items():
            if number > version:
                for statement in statements(text):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {number}")
        if version < max(known):
            db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def statements(text: str) -> Iterator[str]:
    """The statements of a script, one by one.

    `executescript` would do, but it commits what is under way first.
    """
    gathered = ""
    for line in text.splitlines(keepends=True):
        gathered += line
        if sqlite3.complete_statement(gathered):
            yield gathered
            gathered = ""
    if gathered.strip():
        yield gathered


def _version(db: sqlite3.Connection, path: Path, newest: int) -> int:
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    mark = db.execute("PRAGMA application_id").fetchone()[0]
    empty = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
    if mark != APPLICATION and not (empty and version == 0):
        raise StoreError(
            f"The database {path} belongs to another program: choose another path for ours."
        )
    if version > newest:
        raise StoreError(
            f"The database {path} was made by a newer Ghostlight (schema {version}, this one knows "
            f"{newest}): update Ghostlight, or choose another path."
        )
    return version
