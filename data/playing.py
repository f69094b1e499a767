"""Started tables in the database: positions, moves, states. Run inside a transaction."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from datetime import datetime

import msgspec

from data import clocks, counting, lobbies, rows
from data.errors import Conflict, Gone
from data.records import Lesson, Lobby, Played, Status, Table, TableHead, Window
from data.sql import Connection

log = logging.getLogger("ghostlight.data")


def start(db: Connection, table: Table) -> None:
    """Make a game of an open lobby. Raises `Gone` if it is none any more."""
    head = table.head
    changed = db.execute(
        "UPDATE tables SET guild_id = ?, channel_id = ?, place_id = ?, game = ?, host_id = ?, "
        "language = ?, status = ?, driven = ?, pace = ?, options = ?, secret = ?, hash = ?, "
        "created_at = ?, learning = ?, hints = ? "
        "WHERE id = ? AND status = 'lobby'",
        (
            head.guild_id,
            head.channel_id,
            head.place_id,
            head.game,
            head.host_id,
            head.language,
            head.status,
            head.driven,
            head.pace,
            rows.packed(table.options),
            table.secret,
            table.hash,
            rows.micros(table.created_at),
            head.learning,
            head.hints,
            head.id,
        ),
    ).rowcount
    if not changed:
        raise Gone(f"Table {head.id} is not a lobby any more.")
    db.execute(
        "INSERT INTO games (table_id, start_id, seed, rules, snapshot, sitting) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        (head.id, table.start_id, table.seed, table.rules, table.snapshot, table.sitting),
    )
    rows.put_seats(db, head.id, head.seats)
    put_window(db, head.id, table.window)
    clocks.put(db, head.id, table.owed)
    _put_lessons(db, head.id, table.lessons)
    if not head.learning:
        counting.begin(db, head)


def start_alone(db: Connection, lobby: Lobby, table: Table) -> Table:
    """Keep a lobby and start its game at once; the table with its number."""
    number = lobbies.add(db, lobby).id
    head = msgspec.structs.replace(table.head, id=number)
    numbered = msgspec.structs.replace(table, head=head)
    start(db, numbered)
    return numbered


def _put_lessons(db: Connection, table: int, lessons: Sequence[Lesson]) -> None:
    """Keep what a move has brought up; what was explained before stays as it was."""
    db.executemany(
        "INSERT INTO lessons (table_id, key, ply, place, event) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT DO NOTHING",
        [
            (table, lesson.key, lesson.ply, place, lesson.place)
            for place, lesson in enumerate(lessons)
        ],
    )


def _lessons(db: Connection, table: int) -> tuple[Lesson, ...]:
    """What was explained at a table, in its order."""
    found = db.execute(
        "SELECT key, lessons.ply, lessons.event, events.event FROM lessons LEFT JOIN events "
        "ON events.table_id = lessons.table_id AND events.ply = lessons.ply "
        "AND events.place = lessons.event WHERE lessons.table_id = ? "
        "ORDER BY lessons.ply, lessons.place",
        (table,),
    )
    return tuple(rows.lesson(row) for row in found.fetchall())


def commit(db: Connection, played: Played) -> None:
    """Take a table one ply on. Raises `Conflict` if it does not stand just before."""
    changed = db.execute(
        "UPDATE tables SET ply = ?, driven = ? WHERE id = ? AND ply = ? AND status = 'running'",
        (played.ply, played.driven, played.table, played.ply - 1),
    ).rowcount
    if not changed:
        raise Conflict(f"Table {played.table} is not running at ply {played.ply - 1}.")
    if played.over:
        db.execute("UPDATE tables SET status = 'over' WHERE id = ?", (played.table,))
    db.execute("UPDATE games SET snapshot = ? WHERE table_id = ?", (played.snapshot, played.table))
    db.execute(
        f"INSERT INTO moves (table_id, {rows.MOVE}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            played.table,
            played.ply,
            played.seat,
            played.number,
            played.move,
            played.by,
            rows.micros(played.at),
        ),
    )
    db.executemany(
        "INSERT INTO events (table_id, ply, place, kind, event) VALUES (?, ?, ?, ?, ?)",
        [
            (played.table, played.ply, place, event.kind, rows.packed(event))
            for place, event in enumerate(played.events)
        ],
    )
    if played.thought:
        db.execute(
            "INSERT INTO thoughts (table_id, ply, thought) VALUES (?, ?, ?)",
            (played.table, played.ply, played.thought.decode()),
        )
    # A seat's number never falls, whatever is asked.
    db.executemany(
        "UPDATE seats SET decision = ? WHERE table_id = ? AND seat = ? AND decision < ?",
        [(number, played.table, seat, number) for seat, number in enumerate(played.decisions)],
    )
    db.executemany(
        "UPDATE seats SET passing = 0 WHERE table_id = ? AND seat = ?",
        [(played.table, seat) for seat in played.woken],
    )
    put_window(db, played.table, played.window)
    clocks.put(db, played.table, played.owed)
    clocks.put_missed(db, played.table, played.missed)
    clocks.add_notes(db, played.table, played.notes)
    _put_lessons(db, played.table, played.lessons)
    if played.ended is not None:
        try:
            counting.count(db, played.table, played.ended)
        except counting.DAMAGE:
            # The move stands all the same; the next start counts the game.
            log.exception("table %d could not be counted", played.table)


def put_window(db: Connection, table: int, window: Window | None) -> None:
    """Keep the question that is open at a table, or that none is."""
    db.execute("DELETE FROM windows WHERE table_id = ?", (table,))
    if window is not None:
        db.execute(
            f"INSERT INTO windows (table_id, {rows.WINDOW}) VALUES (?, ?, ?, ?)",
            (table, window.opened, rows.packed(window.seats), rows.micros(window.due)),
        )


def open_windows(db: Connection) -> list[int]:
    """The running tables at which a question is open, by number."""
    found = db.execute(
        "SELECT table_id FROM windows JOIN tables ON id = table_id "
        "WHERE status = 'running' AND id IN (SELECT id FROM served) ORDER BY table_id"
    )
    return [number for (number,) in found]


def heads(db: Connection, statuses: Collection[Status]) -> list[TableHead]:
    """The heads of all tables in these states, by number."""
    # One value that SQLite unfolds keeps the statement's text, and so its plan, always the same.
    wanted = (rows.packed(sorted(set(statuses) - {Status.LOBBY})),)
    where = "status IN (SELECT value FROM json_each(?)) AND id IN (SELECT id FROM served)"
    return _heads(db, where, wanted)


def head(db: Connection, number: int) -> TableHead | None:
    """The head of a started table."""
    found = _heads(db, "id = ? AND status <> 'lobby'", (number,))
    return found[0] if found else None


def heads_of(db: Connection, user_id: int, guild_id: int) -> list[TableHead]:
    """The heads of a person's tables in a guild that run or wait, by number."""
    return _heads(
        db,
        "id IN (SELECT table_id FROM seats WHERE user_id = ?) AND guild_id = ? "
        "AND status IN ('running', 'paused')",
        (user_id, guild_id),
    )


def heads_in(db: Connection, guild_id: int) -> list[TableHead]:
    """The heads of a guild's tables that run or wait, by number."""
    return _heads(db, "guild_id = ? AND status IN ('running', 'paused')", (guild_id,))


def heads_at(db: Connection, place_id: int) -> list[TableHead]:
    """The heads of the tables that run or wait in a thread or channel, by number."""
    return _heads(db, "place_id = ? AND status IN ('running', 'paused')", (place_id,))


def table(db: Connection, number: int) -> Table | None:
    """A started table, whole."""
    found = head(db, number)
    if found is None:
        return None
    row = db.execute(
        f"SELECT {rows.REST} FROM games JOIN tables ON id = table_id WHERE table_id = ?", (number,)
    ).fetchone()
    window = db.execute(
        f"SELECT {rows.WINDOW} FROM windows WHERE table_id = ?", (number,)
    ).fetchone()
    whole = rows.table(found, row, rows.window(window))
    back = db.execute("SELECT max(ply) FROM undos WHERE table_id = ?", (number,)).fetchone()[0]
    whole = msgspec.structs.replace(whole, owed=clocks.of(db, number), undone=back or 0)
    if not found.learning:
        return whole
    answered = db.execute(
        "SELECT max(ply) FROM moves WHERE table_id = ? AND seat = 0 AND made_by IS NOT NULL",
        (number,),
    ).fetchone()[0]
    lessons = _lessons(db, number)
    return msgspec.structs.replace(whole, lessons=lessons, answered=answered or 0)


def set_status(
    db: Connection, number: int, status: Status, reason: str, at: datetime | None = None
) -> None:
    """Change a table's state. Raises `Gone` if it is over, aborted or not started.

    Any started table can turn out to be damaged. The clocks of one that is paused stand still.
    """
    changed = db.execute(
        # One that is damaged may be played nowhere; told of that, people must find it somewhere.
        "UPDATE tables SET status = ?1, reason = ?2, place_id = coalesce(place_id, channel_id) "
        "WHERE id = ?3 AND "
        "(status IN ('running', 'paused', 'damaged') OR (?1 = 'damaged' AND status <> 'lobby'))",
        (status, reason, number),
    ).rowcount
    if not changed:
        raise Gone(f"Table {number} is not being played.")
    clocks.stop(db, number, at if status is Status.PAUSED else None)


def move_place(db: Connection, number: int, place_id: int, now: datetime | None = None) -> None:
    """Play a table on elsewhere; one that is paused runs, from `now` on.

    Raises `Gone` if it does neither.
    """
    changed = db.execute(
        "UPDATE tables SET place_id = ?, status = 'running', reason = '' "
        "WHERE id = ? AND status IN ('running', 'paused')",
        (place_id, number),
    ).rowcount
    if not changed:
        raise Gone(f"Table {number} is not being played.")
    if now is not None:
        clocks.resume(db, number, now)


def _heads(db: Connection, where: str, values: tuple[int | str, ...]) -> list[TableHead]:
    seats = rows.seats_by_table(
        db.execute(
            f"SELECT table_id, {rows.SEAT} FROM seats "
            f"WHERE table_id IN (SELECT id FROM tables WHERE {where}) ORDER BY table_id, seat",
            values,
        )
    )
    found = db.execute(f"SELECT {rows.HEAD} FROM tables WHERE {where} ORDER BY id", values)
    return [rows.head(row, seats.get(row[0], [])) for row in found]
