"""Who wants no mention in a server, in the database."""

from __future__ import annotations

from data.sql import Connection, Transactions


def put(db: Connection, guild_id: int, user_id: int, wanted: bool) -> None:
    """Keep whether somebody is to be mentioned in a server. Runs inside a transaction."""
    if wanted:
        db.execute("DELETE FROM unreminded WHERE guild_id = ? AND user_id = ?", (guild_id, user_id))
    else:
        db.execute(
            "INSERT INTO unreminded (guild_id, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
            (guild_id, user_id),
        )


def unwanted(db: Connection, guild_id: int) -> frozenset[int]:
    """Those whom nobody is to mention in a server. Runs inside a transaction."""
    found = db.execute("SELECT user_id FROM unreminded WHERE guild_id = ?", (guild_id,))
    return frozenset(user_id for (user_id,) in found)


class Reminders:
    """Who is mentioned where. Every method raises `StoreError` if the database fails."""

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def put(self, guild_id: int, user_id: int, wanted: bool) -> None:
        """Keep whether somebody is to be mentioned in a server."""
        await self._database.write(lambda db: put(db, guild_id, user_id, wanted))

    async def unwanted(self, guild_id: int) -> frozenset[int]:
        """Those whom nobody is to mention in a server."""
        return await self._database.read(lambda db: unwanted(db, guild_id))
