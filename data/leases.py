"""Who plays which shards, where several processes share a PostgreSQL database.

A process has its shards by a lease in the database that it renews; whoever waits for them takes
them over when it has run out. The time is the database's. Each transaction that writes makes sure
of the lease as it ends, and holds whoever wants to take it off until then: a process that was
paused and wakes can change nothing any more.
"""

from __future__ import annotations

from data.errors import LeaseLost
from data.postgres import Postgres
from data.shards import Shards
from data.sql import Connection

LENGTH = 15.0
"""Seconds for which a lease is good."""
SECOND = 1_000_000
_NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)"


class Leases:
    """The lease of one process on its shards.

    Args:
        database: Where it is kept.
        own: The shards.
        owner: The process; no other may ever have this name.
    """

    def __init__(self, database: Postgres, own: Shards, owner: str) -> None:
        self._database = database
        self._own = own
        self._owner = owner

    async def take(self) -> float | None:
        """Take the lease; `None` if it is ours now, or the seconds after which to try again.

        Raises:
            StoreError: The database fails.
        """
        self._database.fence = None
        wait = await self._database.write(self._take)
        if wait is None:
            self._database.fence = (self._owner, self._own.ids)
        return wait

    async def renew(self) -> None:
        """Keep the lease for another `LENGTH`, also where it has run out and nobody took it.

        Raises:
            LeaseLost: Another process has a shard of ours.
            StoreError: The database fails.
        """
        await self._database.write(self._renew)

    async def give_back(self) -> None:
        """Let others take it at once. Does nothing where it is not ours any more."""
        self._database.fence = None
        await self._database.write(
            lambda db: (
                db.execute(
                    "UPDATE shards SET owner = '', until = 0 WHERE owner = ?", (self._owner,)
                ).rowcount
            )
        )

    async def begin_session(self, bucket: int, apart: float) -> float:
        """Ask whether a shard may begin a session with Discord now.

        Args:
            bucket: Which of those shards it is that may not begin at the same time.
            apart: Seconds between two of them.

        Returns:
            The seconds after which to ask again, 0 if it may: then the time is noted.
        """
        return await self._database.write(lambda db: _begin_session(db, bucket, apart))

    def _take(self, db: Connection) -> float | None:
        # Who inserts first and fails is asked again; the rest waits for the row.
        now: int = db.execute(f"SELECT {_NOW}").fetchone()[0]
        for shard in self._own.ids:
            db.execute(
                "INSERT INTO shards (shard, shards, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (shard, self._own.count, now),
            )
        held = db.execute("SELECT shard, shards, owner, until FROM shards FOR UPDATE").fetchall()
        # Where servers are spread over another number of shards, each of them may be ours too.
        others = [
            until
            for shard, count, owner, until in held
            if (shard in self._own.ids or count != self._own.count)
            and owner not in ("", self._owner)
            and until > now
        ]
        if others:
            return max(0.1, float(min(others) - now) / SECOND)
        until = now + round(LENGTH * SECOND)
        for shard in self._own.ids:
            db.execute(
                "UPDATE shards SET owner = ?, until = ? WHERE shard = ?",
                (self._owner, until, shard),
            )
        return None

    def _renew(self, db: Connection) -> None:
        done = db.execute(
            f"UPDATE shards SET until = {_NOW} + ? WHERE owner = ?",
            (round(LENGTH * SECOND), self._owner),
        ).rowcount
        if done != len(self._own.ids):
            raise LeaseLost


def _begin_session(db: Connection, bucket: int, apart: float) -> float:
    now: int = db.execute(f"SELECT {_NOW}").fetchone()[0]
    last = db.execute("SELECT at FROM identified WHERE bucket = ?", (bucket,)).fetchone()
    wait = 0.0 if last is None else float(last[0] - now) / SECOND + apart
    if wait > 0:
        return wait
    db.execute(
        "INSERT INTO identified (bucket, at) VALUES (?, ?) "
        "ON CONFLICT (bucket) DO UPDATE SET at = excluded.at",
        (bucket, now),
    )
    return 0.0
