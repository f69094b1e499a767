"""Clocks and seats in the database: what is owed until when, who is absent, who left.

The functions run inside a transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from data import counting, rows, shards
from data.errors import Gone
from data.owed import SENT_AWAY, Note, Owed
from data.records import Pace, Seat, Status
from data.shards import Shards
from data.sql import Connection, Transactions

Due = tuple[int, Pace, Owed]
"""A running table's number and pace, and a decision that is owed there."""


class Altered(msgspec.Struct, frozen=True):
    """A change of who sits or hosts at a table, without a move.

    `gone` are the seats that somebody gave up, with their users' ids.
    """

    table: int
    seats: tuple[Seat, ...]
    host_id: int
    status: Status
    driven: bool
    owed: tuple[Owed, ...]
    notes: tuple[Note, ...] = ()
    gone: tuple[tuple[int, int], ...] = ()
    reason: str = ""


def put(db: Connection, table: int, owed: Sequence[Owed]) -> None:
    """Keep what is owed at a table, instead of what was."""
    db.execute("DELETE FROM clocks WHERE table_id = ?", (table,))
    db.executemany(
        "INSERT INTO clocks (table_id, seat, number, asked, turn, due) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (table, each.seat, each.number, each.asked, each.turn, rows.micros(each.due))
            for each in owed
        ],
    )


def of(db: Connection, table: int) -> tuple[Owed, ...]:
    """What is owed at a table, by seat."""
    found = db.execute(f"SELECT {rows.OWED} FROM clocks WHERE table_id = ? ORDER BY seat", (table,))
    return tuple(rows.owed(row) for row in found.fetchall())


def due(db: Connection) -> list[Due]:
    """What is owed at all running tables, by table and seat."""
    found = db.execute(
        f"SELECT table_id, pace, {rows.OWED} FROM clocks JOIN tables ON id = table_id "
        "WHERE status = 'running' AND id IN (SELECT id FROM served) ORDER BY table_id, seat"
    )
    paces = set(Pace)
    return [
        (row[0], Pace(row[1]), rows.owed(row[2:])) for row in found.fetchall() if row[1] in paces
    ]


def unclocked(db: Connection) -> list[int]:
    """Running tables at which nobody's time runs and the host owes nothing, by number."""
    found = db.execute(
        "SELECT id FROM tables WHERE status = 'running' AND driven = 0 "
        "AND id NOT IN (SELECT table_id FROM clocks) "
        "AND id NOT IN (SELECT table_id FROM windows) AND id IN (SELECT id FROM served) ORDER BY id"
    )
    return [number for (number,) in found]


def shift(db: Connection, now: datetime, own: Shards) -> timedelta:
    """Give everybody the time back in which nobody looked after them; the longest of it."""
    longest = timedelta()
    for shard, last in shards.beats(db, own).items():
        away = max(timedelta(), now - last)
        running = (
            "SELECT tables.id FROM tables JOIN served ON served.id = tables.id "
            "WHERE status = 'running' AND shard = ?"
        )
        _postpone(db, running, (shard,), away)
        longest = max(longest, away)
    shards.beat(db, now, own)
    return longest


def stop(db: Connection, table: int, at: datetime | None) -> None:
    """Let a table's clocks stand still from then on; `None`: they run."""
    value = None if at is None else rows.micros(at)
    db.execute("UPDATE tables SET paused_at = ? WHERE id = ?", (value, table))


def resume(db: Connection, table: int, now: datetime) -> None:
    """Let a table's clocks run on; the time in which they stood still is nobody's."""
    since = db.execute("SELECT paused_at FROM tables WHERE id = ?", (table,)).fetchone()
    if since is not None and since[0] is not None:
        _postpone(db, "?", (table,), now - rows.moment(since[0]))
        stop(db, table, None)


def _postpone(db: Connection, tables: str, values: tuple[int, ...], by: timedelta) -> None:
    length = by // timedelta(microseconds=1)
    if length > 0:
        for kept in ("clocks", "undo_requests"):
            db.execute(
                # What lies beyond is damaged: more of it is no number that can be stored.
                f"UPDATE {kept} SET due = due + ? WHERE due < ? AND table_id IN ({tables})",
                (length, rows.LATEST, *values),
            )


def put_orders(db: Connection, table: int, seat: int, standing: str, passing: bool) -> None:
    """Keep how a seat answers open questions. Raises `Gone` if there is no such seat."""
    changed = db.execute(
        "UPDATE seats SET standing = ?, passing = ? WHERE table_id = ? AND seat = ?",
        (standing, passing, table, seat),
    ).rowcount
    if not changed:
        raise Gone(f"There is no seat {seat} at table {table}.")


def put_missed(db: Connection, table: int, missed: Sequence[int]) -> None:
    """Keep how many decisions in a row were made for each seat's owner."""
    db.executemany(
        "UPDATE seats SET missed = ? WHERE table_id = ? AND seat = ? AND missed <> ?",
        [(count, table, seat, count) for seat, count in enumerate(missed)],
    )


def add_notes(db: Connection, table: int, notes: Sequence[Note]) -> None:
    """Keep what the story is to tell beside the game."""
    db.executemany(
        "INSERT INTO notes (table_id, ply, kind, seat, name, other) VALUES (?, ?, ?, ?, ?, ?)",
        [(table, note.ply, note.kind, note.seat, note.name, note.other) for note in notes],
    )


def notes(db: Connection, table: int) -> list[Note]:
    """All notes of a table, oldest first."""
    found = db.execute(
        "SELECT ply, kind, seat, name, other, id FROM notes WHERE table_id = ? ORDER BY id",
        (table,),
    )
    return [Note(*row) for row in found.fetchall()]


def alter(db: Connection, changed: Altered) -> None:
    """Keep who sits or hosts from now on. Raises `Gone` if the table is not being played."""
    done = db.execute(
        "UPDATE tables SET host_id = ?1, driven = ?2, status = ?3, "
        "reason = CASE WHEN status = ?3 THEN reason ELSE ?4 END "
        "WHERE id = ?5 AND status IN ('running', 'paused')",
        (changed.host_id, changed.driven, changed.status, changed.reason, changed.table),
    ).rowcount
    if not done:
        raise Gone(f"Table {changed.table} is not being played.")
    db.executemany(
        "UPDATE seats SET user_id = ?, name = ?, level = ?, decision = ?, standing = ?, "
        "passing = ?, missed = ?, hinted = ? WHERE table_id = ? AND seat = ?",
        [
            (
                seat.user_id,
                seat.name,
                seat.level,
                seat.decision,
                seat.standing,
                seat.passing,
                seat.missed,
                seat.hinted,
                changed.table,
                at,
            )
            for at, seat in enumerate(changed.seats)
        ],
    )
    put(db, changed.table, changed.owed)
    add_notes(db, changed.table, changed.notes)
    for note in changed.notes:
        if note.kind == SENT_AWAY:
            counting.excuse(db, changed.table, note.seat)
    db.executemany(
        "INSERT INTO former (table_id, seat, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        [(changed.table, seat, user_id) for seat, user_id in changed.gone],
    )


def former(db: Connection, table: int, user_id: int) -> list[int]:
    """The seats of a table that somebody gave up."""
    found = db.execute(
        "SELECT seat FROM former WHERE table_id = ? AND user_id = ? ORDER BY seat",
        (table, user_id),
    )
    return [seat for (seat,) in found]


def gathered(db: Connection, table: int) -> bool:
    """Whether a table is part of a gathering."""
    found = db.execute("SELECT 1 FROM circles WHERE table_id = ?", (table,)).fetchone()
    return found is not None


def other_circle(db: Connection, table: int, user_id: int) -> int | None:
    """Another circle of the same gathering at which somebody sits, if a table is a circle."""
    found = db.execute(
        "SELECT other.table_id FROM circles AS own JOIN circles AS other USING (gathering_id) "
        "JOIN seats ON seats.table_id = other.table_id "
        "WHERE own.table_id = ? AND own.place > 0 AND other.place > 0 "
        "AND other.table_id <> own.table_id AND user_id = ? ORDER BY 1 LIMIT 1",
        (table, user_id),
    ).fetchone()
    return None if found is None else int(found[0])


class Clocks:
    """What is kept of clocks and of who sits.

    Every method raises `StoreError` if the database fails, besides what it says itself.
    """

    def __init__(self, database: Transactions, own: Shards) -> None:
        self._database = database
        self._shards = own

    async def of(self, table: int) -> tuple[Owed, ...]:
        """What is owed at a table, by seat."""
        return await self._database.read(lambda db: of(db, table))

    async def due(self) -> list[Due]:
        """What is owed at all running tables, by table and seat."""
        return await self._database.read(due)

    async def unclocked(self) -> list[int]:
        """Running tables at which nobody's time runs and the host owes nothing, by number."""
        return await self._database.read(unclocked)

    async def beat(self, at: datetime) -> None:
        """Note that the bot is there."""
        await self._database.write(lambda db: shards.beat(db, at, self._shards))

    async def shift(self, now: datetime) -> timedelta:
        """Give all the time back in which the bot was away, since its last beat; how long it was.

        To be called before anything is played.
        """
        return await self._database.write(lambda db: shift(db, now, self._shards))

    async def notes(self, table: int) -> list[Note]:
        """What a table's story tells beside the game, oldest first."""
        return await self._database.read(lambda db: notes(db, table))

    async def put_orders(self, table: int, seat: int, standing: str, passing: bool) -> None:
        """Keep how a seat answers open questions.

        Args:
            table: The table's number.
            seat: The seat.
            standing: Its standing order; empty for the game's default.
            passing: Whether it passes every question until its own turn.

        Raises:
            Gone: There is no such seat.
        """
        await self._database.write(lambda db: put_orders(db, table, seat, standing, passing))

    async def alter(self, changed: Altered) -> None:
        """Keep who sits or hosts from now on. Raises `Gone` if the table is not being played."""
        await self._database.write(lambda db: alter(db, changed))

    async def former(self, table: int, user_id: int) -> list[int]:
        """The seats of a table that somebody gave up."""
        return await self._database.read(lambda db: former(db, table, user_id))

    async def gathered(self, table: int) -> bool:
        """Whether a table is part of a gathering."""
        return await self._database.read(lambda db: gathered(db, table))

    async def other_circle(self, table: int, user_id: int) -> int | None:
        """Another circle of the same gathering at which somebody sits, if a table is a circle."""
        return await self._database.read(lambda db: other_circle(db, table, user_id))
