"""Lobbies that open another game of those who have just played, in the database.

The functions run inside a transaction.
"""

from __future__ import annotations

from data import lobbies
from data.records import Lobby
from data.sql import Connection, Transactions


def open_lobby(db: Connection, former: int) -> Lobby | None:
    """The lobby in which those of a former table gather again, while it is open."""
    row = db.execute(
        "SELECT table_id FROM rematches JOIN tables ON id = table_id "
        "WHERE former = ? AND status = 'lobby'",
        (former,),
    ).fetchone()
    return None if row is None else lobbies.get(db, row[0])


def add(db: Connection, lobby: Lobby, former: int) -> tuple[Lobby, bool]:
    """Keep a new lobby, unless that table has an open one; which it is, and whether it is new."""
    if (known := open_lobby(db, former)) is not None:
        return known, False
    kept = lobbies.add(db, lobby)
    db.execute("INSERT INTO rematches (table_id, former) VALUES (?, ?)", (kept.id, former))
    return kept, True


class Rematches:
    """What is kept of games that are played again.

    Every method raises `StoreError` if the database fails.
    """

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def add(self, lobby: Lobby, former: int) -> tuple[Lobby, bool]:
        """Keep a new lobby, unless those of that table gather again already.

        Args:
            lobby: The lobby; the store gives it its number.
            former: The number of the table that they have played at.

        Returns:
            The lobby in which they gather, and whether it is this one.
        """
        return await self._database.write(lambda db: add(db, lobby, former))
