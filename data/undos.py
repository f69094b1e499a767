"""Moves taken back, and requests for it, in the database.

A table's ply never falls: taking back is a ply of its own, and the moves that are taken back are
gone. Neither exports nor replays know of them. The functions run inside a transaction.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime

import msgspec

from data import clocks, playing, rows
from data.errors import Conflict, Gone
from data.owed import Note, Owed
from data.records import Window
from data.sql import Connection, Transactions

log = logging.getLogger("ghostlight.data")
MADE_LATE = "late"
"""The kind of note that tells of one move, and goes with it."""


class Undone(msgspec.Struct, frozen=True):
    """Moves to be taken back: it takes the table from `ply` - 1 to `ply`, where it stands as it
    did at `back_to`. The rest is as in `Played`; `seat` is whose move it was.
    """

    table: int
    ply: int
    back_to: int
    seat: int
    agreed: bool
    at: datetime
    snapshot: bytes
    decisions: tuple[int, ...]
    driven: bool
    window: Window | None
    woken: tuple[int, ...]
    owed: tuple[Owed, ...]
    notes: tuple[Note, ...]


class Asked(msgspec.Struct, frozen=True):
    """Somebody's wish to take back their last move; `refused_by` is a seat."""

    table: int
    seat: int
    ply: int
    reason: str
    due: datetime
    yes: tuple[int, ...] = ()
    refused_by: int | None = None


def commit(db: Connection, undone: Undone) -> None:
    """Take moves back. Raises `Conflict` if the table does not stand just before."""
    number, back_to = undone.table, undone.back_to
    changed = db.execute(
        "UPDATE tables SET ply = ?, driven = ? WHERE id = ? AND ply = ? AND status = 'running'",
        (undone.ply, undone.driven, number, undone.ply - 1),
    ).rowcount
    if not changed:
        raise Conflict(f"Table {number} is not running at ply {undone.ply - 1}.")
    for kept in ("moves", "lessons", "undos"):
        db.execute(f"DELETE FROM {kept} WHERE table_id = ? AND ply > ?", (number, back_to))
    db.execute(
        "DELETE FROM notes WHERE table_id = ? AND kind = ? AND ply >= ?",
        (number, MADE_LATE, back_to),
    )
    db.execute("UPDATE notes SET ply = ?2 WHERE table_id = ?1 AND ply > ?2", (number, back_to))
    clocks.add_notes(db, number, undone.notes)
    db.execute("UPDATE games SET snapshot = ? WHERE table_id = ?", (undone.snapshot, number))
    db.executemany(
        "UPDATE seats SET decision = ? WHERE table_id = ? AND seat = ? AND decision < ?",
        [(decision, number, seat, decision) for seat, decision in enumerate(undone.decisions)],
    )
    db.executemany(
        "UPDATE seats SET passing = 0 WHERE table_id = ? AND seat = ?",
        [(number, seat) for seat in undone.woken],
    )
    playing.put_window(db, number, undone.window)
    clocks.put(db, number, undone.owed)
    db.execute("DELETE FROM undo_requests WHERE table_id = ?", (number,))
    db.execute(
        "INSERT INTO undos (table_id, ply, back_to, seat, agreed, at) VALUES (?, ?, ?, ?, ?, ?)",
        (number, undone.ply, back_to, undone.seat, undone.agreed, rows.micros(undone.at)),
    )


def taken_back(db: Connection, table: int) -> list[range]:
    """The plies of a table that hold no move any more."""
    # Plies that no game has are damaged: somebody may go through all that are told of here.
    found = db.execute(
        "SELECT back_to, undos.ply FROM undos JOIN tables ON id = table_id "
        "WHERE table_id = ? AND back_to >= 0 AND undos.ply <= tables.ply ORDER BY undos.ply",
        (table,),
    ).fetchall()
    return [range(back_to + 1, ply + 1) for back_to, ply in found]


def latest(db: Connection, table: int) -> tuple[int, int] | None:
    """The seat that took back a move last, and the ply as of which the table stood again."""
    found: tuple[int, int] | None = db.execute(
        "SELECT seat, back_to FROM undos WHERE table_id = ? ORDER BY ply DESC LIMIT 1", (table,)
    ).fetchone()
    return found


def has_moved(db: Connection, table: int, user_id: int) -> bool:
    """Whether a person has made a move at a table that stands."""
    found = db.execute(
        "SELECT 1 FROM moves WHERE table_id = ? AND made_by = ? LIMIT 1", (table, user_id)
    )
    return found.fetchone() is not None


_ASKED = (
    "table_id, seat, ply, reason, due, yes, refused_by, "
    "(SELECT count(*) FROM seats WHERE seats.table_id = undo_requests.table_id)"
)


def asked(db: Connection, table: int) -> Asked | None:
    """What somebody has asked for at a table last, over or not; nothing if it is damaged."""
    found = db.execute(
        f"SELECT {_ASKED} FROM undo_requests WHERE table_id = ?", (table,)
    ).fetchone()
    return None if found is None else _readable(found)


def all_asked(db: Connection) -> list[Asked]:
    """What is asked for at running tables and was not refused, by table."""
    found = db.execute(
        f"SELECT {_ASKED} FROM undo_requests WHERE refused_by IS NULL AND table_id IN "
        "(SELECT id FROM tables WHERE status = 'running' AND id IN (SELECT id FROM served)) "
        "ORDER BY table_id"
    )
    return list(filter(None, map(_readable, found.fetchall())))


def ask(db: Connection, wish: Asked) -> None:
    """Keep what somebody asks for, instead of what was asked at the table before."""
    db.execute(
        "INSERT INTO undo_requests (table_id, seat, ply, reason, due) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (table_id) DO UPDATE SET seat = excluded.seat, ply = excluded.ply, "
        "reason = excluded.reason, due = excluded.due, yes = '[]', refused_by = NULL",
        (wish.table, wish.seat, wish.ply, wish.reason, rows.micros(wish.due)),
    )


def answer(db: Connection, table: int, ply: int, seat: int, *, yes: bool) -> Asked:
    """Note a seat's answer. Raises `Gone` if that is not asked any more, or was refused."""
    wish = asked(db, table)
    if wish is None or wish.ply != ply or wish.refused_by is not None:
        raise Gone(f"Nothing is asked at table {table}.")
    agreed = tuple(sorted({*wish.yes, seat})) if yes else wish.yes
    db.execute(
        "UPDATE undo_requests SET yes = ?, refused_by = ? WHERE table_id = ?",
        (rows.packed(agreed), None if yes else seat, table),
    )
    return msgspec.structs.replace(wish, yes=agreed, refused_by=None if yes else seat)


def _readable(row: Sequence[object]) -> Asked | None:
    try:
        wish, seats = _asked(row[:-1]), range(int(str(row[-1])))
        if {wish.seat, *wish.yes} <= {*seats} and wish.refused_by in (None, *seats):
            return wish
        raise ValueError("of seats that are not there")
    except (msgspec.DecodeError, TypeError, ValueError) as error:
        log.error("what is asked at table %s is damaged: %s", row[0], type(error).__name__)
        return None


def _asked(row: Sequence[object]) -> Asked:
    table, seat, ply, reason, due, yes, refused_by = row
    fields = (table, seat, ply, reason, rows.moment(int(str(due))))
    return Asked(*fields, tuple(rows.unpacked(str(yes))), refused_by)  # type: ignore[arg-type]


class Undos:
    """What is kept of moves taken back.

    Every method raises `StoreError` if the database fails, besides what it says itself.
    """

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def commit(self, undone: Undone) -> None:
        """Take moves back, as one. Raises `Conflict` if the table does not stand just before."""
        await self._database.write(lambda db: commit(db, undone), own=True)

    async def taken_back(self, table: int) -> list[range]:
        """The plies of a table that hold no move any more, since moves were taken back."""
        return await self._database.read(lambda db: taken_back(db, table))

    async def latest(self, table: int) -> tuple[int, int] | None:
        """The seat that took back a move last, and the ply as of which the table stood again."""
        return await self._database.read(lambda db: latest(db, table))

    async def has_moved(self, table: int, user_id: int) -> bool:
        """Whether a person has made a move at a table that stands."""
        return await self._database.read(lambda db: has_moved(db, table, user_id))

    async def asked(self, table: int) -> Asked | None:
        """What somebody has asked for at a table last, over or not."""
        return await self._database.read(lambda db: asked(db, table))

    async def all_asked(self) -> list[Asked]:
        """What is asked for at running tables and was not refused, by table."""
        return await self._database.read(all_asked)

    async def ask(self, wish: Asked) -> None:
        """Keep what somebody asks for, instead of what was asked at the table before."""
        await self._database.write(lambda db: ask(db, wish))

    async def answer(self, table: int, ply: int, seat: int, *, yes: bool) -> Asked:
        """Note a seat's answer; what is asked then.

        Raises:
            Gone: That is not asked any more, or was refused.
        """
        return await self._database.write(lambda db: answer(db, table, ply, seat, yes=yes))
