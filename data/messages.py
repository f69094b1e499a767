"""Where a table is told: its messages in Discord, and those that are still to be deleted there.

The functions run inside a transaction.
"""

from __future__ import annotations

import logging

from data import rows
from data.errors import Gone
from data.records import Posted
from data.sql import Connection, Rows, Transactions

log = logging.getLogger("ghostlight.data")
CANNOT_STAY = "kind IN ('board', 'call', 'turn', 'warning', 'undo')"
"""A story and a round's picture can be read for ever; not so what has controls or calls people."""


def of(db: Connection, table: int) -> list[Posted]:
    """A table's messages, by kind and chapter."""
    found = db.execute(
        f"SELECT {rows.POSTED} FROM messages WHERE table_id = ? ORDER BY kind, chapter", (table,)
    )
    return _readable(found)


def boards(db: Connection) -> list[Posted]:
    """The boards of all tables that run, by table."""
    columns = ", ".join(f"messages.{name}" for name in rows.POSTED.split(", "))
    found = db.execute(
        f"SELECT {columns} FROM tables JOIN messages ON table_id = id "
        "WHERE tables.status = 'running' AND kind = 'board' AND id IN (SELECT id FROM served) "
        "ORDER BY id"
    )
    return _readable(found)


def reminded(db: Connection, kind: str) -> dict[int, int]:
    """The plies of the messages of that kind that remind people, by table."""
    found = db.execute(
        "SELECT table_id, ply FROM messages WHERE kind = ? AND table_id IN (SELECT id FROM served)",
        (kind,),
    )
    return dict(found.fetchall())


def _readable(found: Rows) -> list[Posted]:
    """The messages that can be read; a damaged row counts as no message."""
    messages = []
    for row in found.fetchall():
        try:
            messages.append(rows.posted(row))
        except (ValueError, OverflowError) as error:
            log.error("a message of table %d is damaged: %s", row[0], type(error).__name__)
    return messages


def post(db: Connection, message: Posted) -> None:
    """Note a message, instead of an older one of its kind and chapter, which is retired."""
    there = db.execute("SELECT 1 FROM tables WHERE id = ?", (message.table,)).fetchone()
    if there is None:
        raise Gone(f"There is no table {message.table}.")
    same = "table_id = ? AND kind = ? AND chapter = ? AND message_id <> ?"
    _retire(db, same, (message.table, message.kind, message.chapter, message.message_id))
    db.execute(
        f"INSERT INTO messages ({rows.POSTED}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (table_id, kind, chapter) DO UPDATE SET channel_id = excluded.channel_id, "
        "message_id = excluded.message_id, ply = excluded.ply, posted_at = excluded.posted_at, "
        "status = excluded.status",
        (
            message.table,
            message.kind,
            message.channel_id,
            message.message_id,
            message.ply,
            message.chapter,
            rows.micros(message.posted_at),
            message.status,
        ),
    )


def forget_all(db: Connection) -> None:
    """Forget every message of every table of our servers."""
    for kept in ("messages", "retired"):
        db.execute(f"DELETE FROM {kept} WHERE table_id IN (SELECT id FROM served)")


def retire(db: Connection, table: int, kind: str, chapter: int = 0) -> None:
    """Retire the messages of that kind from that chapter on, whatever they are."""
    _retire(db, "table_id = ? AND kind = ? AND chapter >= ?", (table, kind, chapter), "TRUE")


def retire_elsewhere(db: Connection, table: int, place_id: int) -> None:
    """Retire what a table has outside the place that it is played in now."""
    _retire(db, "table_id = ? AND channel_id <> ?", (table, place_id))


def _retire(
    db: Connection, where: str, values: tuple[int | str, ...], which: str = CANNOT_STAY
) -> None:
    db.execute(
        "INSERT INTO retired (message_id, channel_id, table_id) "
        f"SELECT message_id, channel_id, table_id FROM messages WHERE {where} AND {which} "
        "ON CONFLICT DO NOTHING",
        values,
    )
    db.execute(f"DELETE FROM messages WHERE {where}", values)


def retired(db: Connection, table: int) -> list[tuple[int, int]]:
    """A table's messages that are to be deleted, as (channel, message), oldest first."""
    return db.execute(
        "SELECT channel_id, message_id FROM retired WHERE table_id = ? ORDER BY message_id",
        (table,),
    ).fetchall()


def deleted(db: Connection, message_id: int) -> None:
    """Note that a retired message is no more."""
    db.execute("DELETE FROM retired WHERE message_id = ?", (message_id,))


def lagging(db: Connection) -> list[int]:
    """Tables whose messages are not as they should be, by number: the board is behind the
    position, the state or the place, or is missing while they run, or an older one may be left.
    """
    found = db.execute(
        "SELECT id FROM (SELECT tables.id FROM tables LEFT JOIN messages "
        "ON messages.table_id = tables.id "
        "AND kind = 'board' AND chapter = 0 WHERE tables.status IN ('running', 'over', 'aborted') "
        "AND (messages.ply < tables.ply OR messages.status <> tables.status "
        "OR messages.channel_id <> tables.place_id "
        "OR (messages.table_id IS NULL AND tables.status = 'running')) "
        "UNION SELECT table_id FROM retired) AS behind "
        "WHERE id IN (SELECT id FROM served) ORDER BY id"
    )
    return [number for (number,) in found]


class Messages:
    """The messages of an open store.

    Every method raises `StoreError` if the database fails, besides what it says itself.
    """

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def of(self, number: int) -> list[Posted]:
        """The messages that a table has in Discord, by kind and chapter."""
        return await self._database.read(lambda db: of(db, number))

    async def post(self, message: Posted) -> None:
        """Note a message, instead of the one that the table has of its kind and chapter.

        A board's chapter is always 0. A board or call that is replaced is to be deleted.

        Raises:
            Gone: There is no such table.
        """
        await self._database.write(lambda db: post(db, message))

    async def boards(self) -> list[Posted]:
        """The board messages of all running tables, by table."""
        return await self._database.read(boards)

    async def reminded(self, kind: str) -> dict[int, int]:
        """The plies of the messages of that kind that remind people, by table."""
        return await self._database.read(lambda db: reminded(db, kind))

    async def forget_all(self) -> None:
        """Forget every message of every table of our servers."""
        await self._database.write(forget_all)

    async def retire(self, number: int, kind: str, chapter: int = 0) -> None:
        """A table's messages of that kind are to be deleted, from that chapter on."""
        await self._database.write(lambda db: retire(db, number, kind, chapter))

    async def retire_elsewhere(self, number: int, place_id: int) -> None:
        """Forget the messages that a table has outside this thread or channel.

        Its board and call there are to be deleted.
        """
        await self._database.write(lambda db: retire_elsewhere(db, number, place_id))

    async def retired(self, number: int) -> list[tuple[int, int]]:
        """A table's messages that are still to be deleted, as (channel, message)."""
        return await self._database.read(lambda db: retired(db, number))

    async def deleted(self, message_id: int) -> None:
        """Note that a message that was to be deleted is gone."""
        await self._database.write(lambda db: deleted(db, message_id))

    async def lagging(self) -> list[int]:
        """Tables whose messages are not as they should be, by number.

        The board shows an older position, another state or is in another place; a running table
        has none; or a message that was replaced is not deleted yet.
        """
        return await self._database.read(lagging)
