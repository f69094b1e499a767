"""Discord's shards: which servers one of several processes plays."""

from __future__ import annotations

from datetime import datetime

import msgspec

from data import rows
from data.sql import Connection


class Shards(msgspec.Struct, frozen=True):
    """The shards of a process: all servers, unless told otherwise.

    `count` is how many there are in all, `ids` are those that this process has.
    """

    count: int = 1
    ids: tuple[int, ...] = (0,)

    def serves(self, guild_id: int) -> bool:
        """Whether a server is this process's to play. The rule is Discord's."""
        return (guild_id >> 22) % self.count in self.ids


ALL = Shards()
LENGTH = 15.0
"""Seconds for which a process's lease on its shards is good."""


def beat(db: Connection, at: datetime, own: Shards) -> None:
    """Note that somebody is there who looks after these shards. Runs inside a transaction."""
    db.executemany(
        "INSERT INTO shards (shard, shards, at) VALUES (?, ?, ?) "
        "ON CONFLICT (shard) DO UPDATE SET at = excluded.at",
        [(shard, own.count, rows.micros(at)) for shard in own.ids],
    )


def beats(db: Connection, own: Shards) -> dict[int, datetime]:
    """When somebody last looked after each of these shards. Runs inside a transaction.

    A shard is left out if nobody ever did. Where servers are spread over another number of shards,
    the lease has made those that there are now.
    """
    found = db.execute("SELECT shard, at FROM shards").fetchall()
    return {shard: rows.moment(at) for shard, at in found if shard in own.ids}
