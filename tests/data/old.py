"""Databases as earlier versions left them: each schema, with rows of its time.

`rows/0003.sql` fills what the third migration brought, in tables that were there before too. A new
migration needs such a file: plain SQL, in which each new table has a row and each new column a
value that is not its default.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from data.migrate import migrate, migrations, statements

FIRST_MOVED = 10
"""The first migration that moved what was there: it finds the rows of those before."""
MOVED = {"heartbeat": "shards"}
"""Tables that are no more, and where their rows went."""
ROWS = Path(__file__).parent / "rows"
Rows = dict[str, tuple[list[str], list[tuple[Any, ...]]]]
"""The columns and the rows of each table."""


def samples() -> dict[int, str]:
    """The rows of each schema version by its number."""
    return {int(file.stem): file.read_text("utf-8") for file in sorted(ROWS.glob("*.sql"))}


def make_old(path: Path, version: int) -> None:
    """A database of this schema version, with all that it can keep."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA foreign_keys = ON")
        for upto in (min(version, FIRST_MOVED - 1), version):
            migrate(db, path, {n: text for n, text in migrations().items() if n <= upto})
            db.execute("BEGIN")
            for number, text in samples().items():
                if number <= upto and (upto < FIRST_MOVED or number >= FIRST_MOVED):
                    for statement in statements(text):
                        db.execute(statement)
            db.execute("COMMIT")
            if version == upto:
                return


def rows_of(path: Path) -> Rows:
    """All that a database holds."""
    with closing(sqlite3.connect(path)) as db:
        found = {}
        for name in _tables(db):
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
            found[name] = columns, db.execute(f"SELECT {', '.join(columns)} FROM {name}").fetchall()
        return found


def unfilled(path: Path) -> list[str]:
    """The columns of a database in which no row holds anything but the default."""
    with closing(sqlite3.connect(path)) as db:
        return [
            f"{name}.{column}"
            for name in _tables(db)
            for _, column, _, _, default, _ in db.execute(f"PRAGMA table_info({name})").fetchall()
            if not db.execute(
                f"SELECT count(*) FROM {name} WHERE {column} IS NOT {default or 'NULL'}"
            ).fetchone()[0]
        ]


def _tables(db: sqlite3.Connection) -> list[str]:
    found = db.execute(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
    )
    return sorted(name for (name,) in found if not name.startswith("sqlite_"))
