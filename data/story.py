"""What a table has been through: moves and events. The functions run inside a transaction."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby

from data import rows
from data.records import Move
from data.sql import Connection, Rows
from games.game import Event

Chronicle = list[tuple[int, tuple[Event, ...]]]
"""Plies with their events, oldest first; a ply without events is there too."""
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


def _chronicle(found: Rows) -> Chronicle:
    # All rows first: a statement that a damaged one cuts short would hold this instant for ever.
    return [
        (ply, tuple(rows.event(text) for _, text in events if text is not None))
        for ply, events in groupby(found.fetchall(), key=lambda row: int(row[0]))
    ]
