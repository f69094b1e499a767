"""What a table has been through, and where it is told: moves, events, messages.

Run inside a transaction.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from itertools import groupby

from data import rows
from data.errors import Gone
from data.records import Move, Posted
from data.sql import Connection, Rows
from games.game import Event

log = logging.getLogger("ghostlight.data")
Chronicle = list[tuple[int, tuple[Event, ...]]]
"""Plies with their events, oldest first; a ply without events is there too."""
CANNOT_STAY = "kind IN ('board', 'call', 'turn', 'warning', 'undo')"
"""A story and a round's picture can be read for ever; not so what has controls or calls people."""

_PLIES = (
    "SELECT ply, event FROM moves LEFT JOIN events USING (table_id, ply) "
    "WHERE table_id = ? AND ply > {after} ORDER BY ply, place"
)


def recent_events(db: Connection, table: int, moves: int) -> Chronicle:
    """The last plies with their events."""
    after = "(SELECT max(ply) FROM moves WHERE table_id = ?) - ?"
    return _chronicle(db.execute(_PLIES.format(after=after), (table, table, moves)))


def events_since(db: Connection, table: int, ply: int) -> Chronicle:
    """The plies after that one with their events."""
    return _chronicle(db.execute(_PLIES.format(after="?"), (table, ply)))


def events_of_kinds(db: Connection, table: int, kinds: Collection[str]) -> list[Event]:
    """All events of these kinds, oldest first."""
    found = db.execute(
        "SELECT event FROM events WHERE table_id = ? "
        "AND kind IN (SELECT value FROM json_each(?)) ORDER BY ply, place",
        (table, rows.packed(sorted(kinds))),
    )
    return [rows.event(text) for (text,) in found.fetchall()]


def moves(db: Connection, table: int) -> list[Move]:
    """All moves of a table, oldest first."""
    found = db.execute(f"SELECT {rows.MOVE} FROM moves WHERE table_id = ? ORDER BY ply", (table,))
    return [rows.move(row) for row in found]


def posted(db: Connection, table: int) -> list[Posted]:
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


def forget_all_messages(db: Connection) -> None:
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


def _chronicle(found: Rows) -> Chronicle:
    # All rows first: a statement that a damaged one cuts short would hold this instant for ever.
    return [
        (ply, tuple(rows.event(text) for _, text in events if text is not None))
        for ply, events in groupby(found.fetchall(), key=lambda row: int(row[0]))
    ]
