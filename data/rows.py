"""Records to rows and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from data.owed import Owed
from data.records import (
    Lesson,
    Lobby,
    Move,
    Pace,
    Posted,
    Seat,
    Status,
    Table,
    TableHead,
    Window,
)
from data.sql import Connection
from games.game import Event

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
LATEST = 7_000 * 365 * 86_400 * 1_000_000
"""Microseconds since 1970 of the latest instant that is read, in the 90th century: what is stored
beyond it is damaged, and there is room left to add to it."""
_EARLIEST = -LATEST // 10


def micros(moment: datetime) -> int:
    """Microseconds since 1970 in UTC, exactly. Raises `TypeError` for a naive datetime."""
    return (moment - _EPOCH) // _MICROSECOND


def moment(micros: int) -> datetime:
    """The instant of that many microseconds since 1970, or the nearest that there is.

    A damaged instant must not keep others from being read that stand beside it.
    """
    return _EPOCH + timedelta(microseconds=max(_EARLIEST, min(micros, LATEST)))


def packed(value: Any) -> str:
    """A plain value or record as JSON."""
    return msgspec.json.encode(value).decode()


def unpacked(text: str) -> Any:
    """The plain value of some JSON."""
    return msgspec.json.decode(text)


class _Event(msgspec.Struct):
    """An event whose facts are any JSON: msgspec cannot tell a list's two types apart."""

    kind: str
    seat: int | None
    cards: tuple[str, ...]
    facts: dict[str, Any]
    seen_by: tuple[int, ...] | None


_events = msgspec.json.Decoder(_Event)


def event(text: str) -> Event:
    """The event that `packed` made the text of."""
    found = _events.decode(text)
    return Event(found.kind, found.seat, found.cards, found.facts, found.seen_by)


SEAT = "user_id, name, level, decision, standing, passing, missed, hinted, reserved"


def put_seats(db: Connection, table: int, seats: Sequence[Seat]) -> None:
    """Seat these people at a table, instead of whoever sat there."""
    db.execute("DELETE FROM seats WHERE table_id = ?", (table,))
    db.executemany(
        f"INSERT INTO seats (table_id, seat, {SEAT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(table, number, *_seat_fields(seat)) for number, seat in enumerate(seats)],
    )


def _seat_fields(seat: Seat) -> tuple[Any, ...]:
    more = (seat.standing, seat.passing, seat.missed, seat.hinted, seat.reserved)
    return (seat.user_id, seat.name, seat.level, seat.decision, *more)


def seats_by_table(rows: Iterable[tuple[Any, ...]]) -> dict[int, list[Seat]]:
    """Rows of a table's number and `SEAT`, in the seats' order, by table."""
    found: dict[int, list[Seat]] = {}
    for table, user_id, name, level, decision, standing, passing, *counts, reserved in rows:
        fields = (user_id, name, level, decision, standing, bool(passing), *counts, bool(reserved))
        found.setdefault(table, []).append(Seat(*fields))
    return found


LOBBY = (
    "id, guild_id, channel_id, game, host_id, language, options, secret, hash, "
    "created_at, message_id, pace, going_on, level, hints"
)


def lobby(row: tuple[Any, ...], seats: Iterable[Seat]) -> Lobby:
    """The record of a row of `LOBBY`."""
    fields = (
        *row[:6],
        unpacked(row[6]),
        *row[7:9],
        tuple(seats),
        moment(row[9]),
        row[10],
        Pace(row[11]),
        *row[12:15],
    )
    return Lobby(*fields)


HEAD = (
    "id, guild_id, channel_id, place_id, game, host_id, language, status, ply, driven, pace, "
    "learning, hints"
)


def head(row: tuple[Any, ...], seats: Iterable[Seat]) -> TableHead:
    """The record of a row of `HEAD`. One that cannot be read is a damaged table's."""
    try:
        status, pace = Status(row[7]), Pace(row[10])
    except ValueError:
        status, pace = Status.DAMAGED, Pace.RELAXED
    fields = (*row[:7], status, row[8], bool(row[9]), tuple(seats), pace, bool(row[11]), row[12])
    return TableHead(*fields)


REST = "options, secret, hash, start_id, seed, rules, snapshot, created_at, sitting"


WINDOW = "opened, seats, due"


def window(row: tuple[Any, ...] | None) -> Window | None:
    """The record of a row of `WINDOW`, if there is one."""
    return None if row is None else Window(row[0], tuple(unpacked(row[1])), moment(row[2]))


def table(head: TableHead, row: tuple[Any, ...], open_window: Window | None) -> Table:
    """The record of a head, a row of `REST` and the open question."""
    fields = (head, unpacked(row[0]), *row[1:7], moment(row[7]), open_window)
    return msgspec.structs.replace(Table(*fields), sitting=row[8])


def lesson(row: tuple[Any, ...]) -> Lesson:
    """The record of a row of key, ply, place among its events, and that event."""
    key, ply, place, text = row
    return Lesson(key, ply, None if text is None else event(text), place)


OWED = "seat, number, asked, turn, due"


def owed(row: tuple[Any, ...]) -> Owed:
    """The record of a row of `OWED`."""
    fields = (*row[:4], moment(row[4]))
    return Owed(*fields)


MOVE = "ply, seat, number, move, made_by, made_at"


def move(row: tuple[Any, ...]) -> Move:
    """The record of a row of `MOVE`."""
    fields = (*row[:5], moment(row[5]))
    return Move(*fields)


POSTED = "table_id, kind, channel_id, message_id, ply, chapter, posted_at, status"


def posted(row: tuple[Any, ...]) -> Posted:
    """The record of a row of `POSTED`."""
    fields = (*row[:6], moment(row[6]), Status(row[7]))
    return Posted(*fields)
