"""A database with everything in it, of which one value is spoilt: what may be put where."""

from __future__ import annotations

import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

VALUES: dict[str, tuple[Any, ...]] = {
    "INTEGER": (-1, 0, 1, 7, 99, 2**62, 2**63 - 1, -(2**63), None),
    "TEXT": (
        "",
        "x",
        "{",
        "[]",
        "[9]",
        "[-1]",
        "{}",
        "null",
        '"a"',
        "\u202e\x00",
        "9" * 5000,
        None,
    ),
    "BLOB": (b"", b"\x00", b"{", b"{}", b"[]", b"null", b"\xff\xfe", None),
    "REAL": (-1.0, 0.0, 1e308, float("inf"), None),
}
NOT_OURS = {"schema_version"}


@dataclass(frozen=True)
class Spoilt:
    """One value of one row, and what stands there instead."""

    table: str
    column: str
    key: tuple[tuple[str, Any], ...]
    value: Any
    number: int | None
    """The number of the game or lobby that the row belongs to, if it belongs to one."""

    def __str__(self) -> str:
        value = repr(self.value)[:30]
        return f"{self.table}.{self.column} = {value} where {dict(self.key)}"


def spoils(path: Path, chance: Random) -> list[Spoilt]:
    """Every value for every column of every table, each in a row by chance."""
    found = []
    with sqlite3.connect(path) as db:
        db.row_factory = sqlite3.Row
        names = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        for (name,) in names:
            columns = db.execute(f"PRAGMA table_info({name})").fetchall()
            rows = db.execute(f"SELECT * FROM {name}").fetchall()
            if name.startswith("sqlite_") or name in NOT_OURS or not rows:
                continue
            keys = [column["name"] for column in columns if column["pk"]]
            for column in columns:
                for value in VALUES[column["type"]]:
                    row = chance.choice(rows)
                    if row[column["name"]] == value or (value is None and column["notnull"]):
                        continue
                    key = tuple((each, row[each]) for each in keys)
                    found.append(Spoilt(name, column["name"], key, value, _number(name, row)))
    return found


def _number(name: str, row: sqlite3.Row) -> int | None:
    column = "table_id" if "table_id" in row.keys() else "id" if name == "tables" else None  # noqa: SIM118
    return int(row[column]) if column else None


def spoil(template: Path, path: Path, spoilt: Spoilt) -> bool:
    """Put a copy of a database in place in which one value is spoilt; whether that can be."""
    for old in path.parent.glob(f"{path.name}*"):
        old.unlink()
    shutil.copy(template, path)
    db = sqlite3.connect(path)
    try:
        # A bad disk keeps no rules.
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.execute("PRAGMA foreign_keys = OFF")
        where = " AND ".join(f"{name} = ?" for name, _ in spoilt.key)
        db.execute(
            f"UPDATE {spoilt.table} SET {spoilt.column} = ? WHERE {where}",
            (spoilt.value, *(value for _, value in spoilt.key)),
        )
        db.commit()
    except sqlite3.Error:
        return False
    finally:
        db.close()
    return True
