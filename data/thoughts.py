"""What artificial players thought of their decisions, kept with the moves. For finished games."""

from __future__ import annotations

from data.sql import Transactions


class Thoughts:
    """The thoughts of all tables' artificial players.

    Args:
        database: Where they are kept.
    """

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def of(self, table: int, ply: int) -> bytes | None:
        """What was thought of the decision that led to a ply, as JSON; `None` if nobody did."""
        row = await self._database.read(
            lambda db: db.execute(
                "SELECT thought FROM thoughts WHERE table_id = ? AND ply = ?", (table, ply)
            ).fetchone()
        )
        return None if row is None else str(row[0]).encode()
