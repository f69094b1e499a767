"""What the operator's side asks of the database as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from data import gatherings
from data.records import Gathering, Status
from data.sql import Connection, Transactions


@dataclass(frozen=True)
class Listed:
    """A stored table before anything of it is read: `status` and `reason` as they are written."""

    id: int
    game: str
    status: str
    ply: int
    reason: str


class Overview:
    """Looks at all that is kept; changes nothing.

    Every method raises `StoreError` if the database fails.
    """

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def tables(self) -> list[Listed]:
        """Every table, lobbies too, by number."""
        return await self._database.read(_tables)

    async def counts(self) -> dict[tuple[int, Status], int]:
        """How many tables of each of our shards there are in each state; what is 0 is left out."""
        return await self._database.read(_counts)

    async def answers(self) -> None:
        """Make sure that the database answers, at next to no cost."""
        await self._database.read(lambda db: db.execute("SELECT 1").fetchone())

    async def gathering_of_final(self, number: int) -> Gathering | None:
        """The gathering whose Final Ritual is played at this table, if one's is."""
        return await self._database.read(lambda db: _gathering_of_final(db, number))


def _tables(db: Connection) -> list[Listed]:
    found = db.execute("SELECT id, game, status, ply, reason FROM tables ORDER BY id")
    return [Listed(*row) for row in found.fetchall()]


def _counts(db: Connection) -> dict[tuple[int, Status], int]:
    found = db.execute(
        "SELECT shard, status, count(*) FROM tables JOIN served USING (id) GROUP BY shard, status"
    )
    known = set(Status)
    return {(shard, Status(status)): n for shard, status, n in found if status in known}


def _gathering_of_final(db: Connection, number: int) -> Gathering | None:
    row = db.execute(
        "SELECT gathering_id FROM circles WHERE table_id = ? AND place = ?",
        (number, gatherings.FINAL),
    ).fetchone()
    return None if row is None else gatherings.get(db, row[0])
