"""Who plays which shards, where several processes share a PostgreSQL database.

A process has its shards by a lease in the database that it renews; whoever waits for them takes
them over when it has run out. The time is the database's. Each transaction that writes makes sure
of the lease as it ends, and holds whoever wants to take it off until then: a process that was
paused and wakes can change nothing any more.
"""

from __future__ import annotations

from data.errors import LeaseLost, StoreError
from data.postgres import Postgres
from data.shards import LENGTH, Shards
from data.sql import Connection

SECOND = 1_000_000
_NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)"


class Leases:
    """The lease of one process on its shards.

    Args:
        database: Where it is kept.
        own: The shards.
        owner: The process; no other may ever have this name.
        moving: Whether it moves a file into the database, which nobody else may play from until
            that is done.
    """

    def __init__(
        self, database: Postgres, own: Shards, owner: str, *, moving: bool = False
    ) -> None:
        self._database = database
        self._own = own
        self._owner = owner
        self._moving = moving

    async def take(self) -> float | None:
        """Take the lease; `None` if it is ours now, or the seconds after which to try again.

        Raises:
            StoreError: The database fails, or half of a file has been moved into it.
        """
        wait = await self._database.write_first(self._take, fenced=False)
        if wait is None:
            self._database.fence = (self._owner, self._own.ids)
        return wait

    async def renew(self) -> None:
        """Keep the lease for another `LENGTH`, also where it has run out and nobody took it.

        Raises:
            LeaseLost: Another process has a shard of ours.
            StoreError: The database fails.
        """
        await self._database.write_first(self._renew)

    async def give_back(self) -> None:
        """Let others take it at once. Does nothing where it is not ours any more.

        What is still under way here can change nothing afterwards.
        """
        await self._database.write_first(
            lambda db: (
                db.execute(
                    "UPDATE shards SET owner = '', until = 0 WHERE owner = ?", (self._owner,)
                ).rowcount
            ),
            fenced=False,
        )

    async def begin_session(self, bucket: int, apart: float) -> float:
        """Ask whether a shard may begin a session with Discord now.

        Args:
            bucket: Which of those shards it is that may not begin at the same time.
            apart: Seconds between two of them.

        Returns:
            The seconds after which to ask again, 0 if it may: then the time is noted.
        """
        return await self._database.write_first(lambda db: _begin_session(db, bucket, apart))

    def _take(self, db: Connection) -> float | None:
        now: int = db.execute(f"SELECT {_NOW}").fetchone()[0]
        until = now + round(LENGTH * SECOND)
        # Where the server's clock was put back, nobody has to wait for that hour to come again.
        db.execute("UPDATE shards SET until = ? WHERE until > ?", (until, until))
        held = db.execute("SELECT shard, shards, owner, until FROM shards").fetchall()
        # Where servers are spread over another number of shards, each of them may be ours too.
        others = [
            end
            for shard, count, owner, end in held
            if (shard in self._own.ids or count != self._own.count)
            and owner not in ("", self._owner)
            and end > now
        ]
        if others:
            return max(0.1, float(min(others) - now) / SECOND)
        if not self._moving and db.execute("SELECT to_regclass('moving')").fetchone()[0]:
            raise StoreError(
                "A file was being moved into this database, and not all of it is there: finish "
                "that with `python -m bot migrate-store` first."
            )
        ours = (self._own.count, list(self._own.ids))
        # Whoever is just committing under a lease that has run out comes first.
        db.execute("SELECT 1 FROM shards WHERE shards <> ? OR shard = ANY (?) FOR UPDATE", ours)
        self._spread(db, now, {shard for shard, count, *_ in held if count == self._own.count})
        db.execute(
            "UPDATE shards SET owner = ?, until = ? WHERE shard = ANY (?)",
            (self._owner, until, list(self._own.ids)),
        )
        return None

    def _spread(self, db: Connection, now: int, there: set[int]) -> None:
        """Make all shards of our number, and none of another; `there` are those that there are.

        Somebody last looked after each when anybody last looked after any.
        """
        if len(there) == self._own.count:
            return
        latest = db.execute("SELECT max(at) FROM shards").fetchone()[0]
        db.execute("DELETE FROM shards WHERE shards <> ?", (self._own.count,))
        db.executemany(
            "INSERT INTO shards (shard, shards, at) VALUES (?, ?, ?)",
            [
                (shard, self._own.count, now if latest is None else latest)
                for shard in range(self._own.count)
                if shard not in there
            ],
        )

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
    # Longer only where the server's clock was put back.
    if 0 < wait <= apart:
        return wait
    db.execute(
        "INSERT INTO identified (bucket, at) VALUES (?, ?) "
        "ON CONFLICT (bucket) DO UPDATE SET at = excluded.at",
        (bucket, now),
    )
    return 0.0
