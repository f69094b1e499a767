"""The guilds' settings in the database. Run inside a transaction."""

from __future__ import annotations

import sqlite3
from typing import Any

from data import rows


def get(db: sqlite3.Connection, guild_id: int, key: str) -> Any:
    """A guild's value, `None` if it has none."""
    row = db.execute(
        "SELECT value FROM settings WHERE guild_id = ? AND key = ?", (guild_id, key)
    ).fetchone()
    return None if row is None else rows.unpacked(row[0])


def put(db: sqlite3.Connection, guild_id: int, key: str, value: Any) -> None:
    """Keep a guild's value."""
    db.execute(
        "INSERT OR REPLACE INTO settings (guild_id, key, value) VALUES (?, ?, ?)",
        (guild_id, key, rows.packed(value)),
    )
