"""What a table has been through, and where it is told: moves, events, messages.

Run inside a transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from itertools import groupby
from typing import Any

from data import rows
from data.errors import Gone
from data.records import Move, Posted
from games.game import Event

Chronicle = list[tuple[int, tuple[Event, ...]]]
"""Plies with their events, oldest first; a ply without events is there too."""

_PLIES = (
    "SELECT ply, event FROM moves LEFT JOIN events USING (table_id, ply) "
    "WHERE table_id = ? AND ply > {after} ORDER BY ply, place"
)


def recent_events(db: sqlite3.Connection, table: int, moves: int) -> Chronicle:
    """The last plies with their events."""
    after = "(SELECT max(ply) FROM moves WHERE table_id = ?) - ?"
    return _chronicle(db.execute(_PLIES.format(after=after), (table, table, moves)))


def events_since(db: sqlite3.Connection, table: int, ply: int) -> Chronicle:
    """The plies after that one with their events."""
    return _chronicle(db.execute(_PLIES.format(after="?"), (table, ply)))


def events_of_kinds(db: sqlite3.Connection, table: int, kinds: Collection[str]) -> list[Event]:
    """All events of these kinds, oldest first."""
    found = db.execute(
        "SELECT event FROM events WHERE table_id = ? "
        "AND kind IN (SELECT value FROM json_each(?)) ORDER BY ply, place",
        (table, rows.packed(sorted(kinds))),
    )
    return [rows.event(text) for (text,) in found]


def moves(db: sqlite3.Connection, table: int) -> list[Move]:
    """All moves of a table, oldest first."""
    found = db.execute(f"SELECT {rows.MOVE} FROM moves WHERE table_id = ? ORDER BY ply", (table,))
    return [rows.move(row) for row in found]


def posted(db: sqlite3.Connection, table: int) -> list[Posted]:
    """A table's messages, by kind and chapter."""
    found = db.execute(
        f"SELECT {rows.POSTED} FROM messages WHERE table_id = ? ORDER BY kind, chapter", (table,)
    )
    return [rows.posted(row) for row in found]


def post(db: sqlite3.Connection, message: Posted) -> None:
    """Note a message, instead of an older one of its kind and chapter."""
    try:
        db.execute(
            f"INSERT OR REPLACE INTO messages ({rows.POSTED}) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                message.table,
                message.kind,
                message.channel_id,
                message.message_id,
                message.ply,
                message.chapter,
                rows.micros(message.posted_at),
            ),
        )
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorname == "SQLITE_CONSTRAINT_FOREIGNKEY":
            raise Gone(f"There is no table {message.table}.") from error
        raise


def forget_messages(db: sqlite3.Connection, table: int | None, kind: str | None) -> None:
    """Forget the messages of a table, or of all tables; of one kind, or of all kinds."""
    if table is None:
        db.execute("DELETE FROM messages")
    elif kind is None:
        db.execute("DELETE FROM messages WHERE table_id = ?", (table,))
    else:
        db.execute("DELETE FROM messages WHERE table_id = ? AND kind = ?", (table, kind))


def lagging(db: sqlite3.Connection) -> list[int]:
    """Tables whose board is behind their position, or missing while they run, by number."""
    found = db.execute(
        "SELECT tables.id FROM tables LEFT JOIN messages ON table_id = tables.id "
        "AND kind = 'board' AND chapter = 0 WHERE status IN ('running', 'over') "
        "AND (messages.ply < tables.ply OR (table_id IS NULL AND status = 'running')) "
        "ORDER BY tables.id"
    )
    return [number for (number,) in found]


def _chronicle(found: Iterable[tuple[Any, ...]]) -> Chronicle:
    return [
        (ply, tuple(rows.event(text) for _, text in events if text is not None))
        for ply, events in groupby(found, key=lambda row: int(row[0]))
    ]
