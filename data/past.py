"""Games that are over or were ended: which ones there were."""

from __future__ import annotations

from data import playing
from data.records import TableHead
from data.sql import Connection, Transactions

_ENDED = "status IN ('over', 'aborted')"


class Past:
    """Finds finished and ended games; changes nothing.

    Every method raises `StoreError` if the database fails.
    """

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def at(self, place_id: int) -> TableHead | None:
        """The newest that was played in a thread or channel."""
        return await self._database.read(lambda db: _newest(db, "place_id = ?", (place_id,)))

    async def of(self, user_id: int, guild_id: int) -> TableHead | None:
        """The newest of a guild at whose end this person sat there."""
        where = "guild_id = ? AND id IN (SELECT table_id FROM seats WHERE user_id = ?)"
        return await self._database.read(lambda db: _newest(db, where, (guild_id, user_id)))

    async def find(self, guild_id: int, digits: str, most: int) -> list[TableHead]:
        """The newest of a guild whose numbers have these digits in a row, by number.

        Args:
            guild_id: The guild.
            digits: What was typed of the number; empty for all.
            most: At most so many.
        """
        return await self._database.read(lambda db: _find(db, guild_id, digits, most))


def _newest(db: Connection, where: str, values: tuple[int, ...]) -> TableHead | None:
    found = db.execute(f"SELECT max(id) FROM tables WHERE {_ENDED} AND {where}", values).fetchone()
    return None if found[0] is None else playing.head(db, found[0])


def _find(db: Connection, guild_id: int, digits: str, most: int) -> list[TableHead]:
    if not digits.isdecimal() and digits:
        return []
    found = db.execute(
        f"SELECT id FROM tables WHERE guild_id = ? AND {_ENDED} AND CAST(id AS TEXT) LIKE ? "
        "ORDER BY id DESC LIMIT ?",
        (guild_id, f"%{digits}%", most),
    ).fetchall()
    heads = [playing.head(db, number) for (number,) in reversed(found)]
    return [head for head in heads if head is not None]
