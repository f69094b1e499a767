"""What servers have set, in the database: a key and a value each. Run inside a transaction."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from data import rows
from data.sql import Connection, Transactions

log = logging.getLogger("ghostlight.data")


def of(db: Connection, guild_id: int) -> dict[str, Any]:
    """All that a server has set; a damaged value counts as not set."""
    found: dict[str, Any] = {}
    for key, text in db.execute(
        "SELECT key, value FROM settings WHERE guild_id = ? ORDER BY key", (guild_id,)
    ).fetchall():
        try:
            found[key] = rows.unpacked(text)
        except msgspec.DecodeError:
            log.error("the setting %s of server %d is damaged", key, guild_id)
    return found


def put(db: Connection, guild_id: int, key: str, value: Any) -> None:
    """Keep a server's value."""
    db.execute(
        "INSERT INTO settings (guild_id, key, value) VALUES (?, ?, ?) "
        "ON CONFLICT (guild_id, key) DO UPDATE SET value = excluded.value",
        (guild_id, key, rows.packed(value)),
    )


def clear(db: Connection, guild_id: int) -> None:
    """Forget all that a server has set."""
    db.execute("DELETE FROM settings WHERE guild_id = ?", (guild_id,))


class Settings:
    """What servers have set. Every method raises `StoreError` if the database fails."""

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def of(self, guild_id: int) -> dict[str, Any]:
        """All that a server has set, by key."""
        return await self._database.read(lambda db: of(db, guild_id))

    async def put(self, guild_id: int, key: str, value: Any) -> None:
        """Keep a server's value: anything that JSON can say."""
        await self._database.write(lambda db: put(db, guild_id, key, value))

    async def clear(self, guild_id: int) -> None:
        """Forget all that a server has set."""
        await self._database.write(lambda db: clear(db, guild_id))
