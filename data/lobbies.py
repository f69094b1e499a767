"""Lobbies in the database: tables that gather people. Run inside a transaction."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from msgspec.structs import replace

from data import rows
from data.errors import Gone
from data.records import Lobby, Seat
from data.sql import Connection

log = logging.getLogger("ghostlight.data")
OPEN = "status = 'lobby' AND id NOT IN (SELECT table_id FROM circles)"
"""A circle of a gathering whose game is still to be dealt is open to nobody."""

_SERVED = "id IN (SELECT id FROM served)"


def add(db: Connection, lobby: Lobby, number: int | None = None) -> Lobby:
    """Keep a new lobby; returned with its number, which is a new one unless it is given."""
    given = () if number is None else (number,)
    [(number,)] = db.execute(
        "INSERT INTO tables (guild_id, channel_id, game, host_id, language, status, options, "
        f"secret, hash, created_at, message_id, pace, going_on, level, hints{', id' * len(given)}) "
        f"VALUES (?, ?, ?, ?, ?, 'lobby', ?, ?, ?, ?, ?, ?, ?, ?, ?{', ?' * len(given)}) "
        "RETURNING id",
        (
            lobby.guild_id,
            lobby.channel_id,
            lobby.game,
            lobby.host_id,
            lobby.language,
            rows.packed(lobby.options),
            lobby.secret,
            lobby.hash,
            rows.micros(lobby.created_at),
            lobby.message_id,
            lobby.pace,
            lobby.going_on,
            lobby.level,
            lobby.hints,
            *given,
        ),
    ).fetchall()
    rows.put_seats(db, number, lobby.seats)
    return replace(lobby, id=number)


def save(db: Connection, lobby: Lobby) -> None:
    """Keep what changes in a lobby. Raises `Gone` if it is none any more."""
    changed = db.execute(
        "UPDATE tables SET options = ?, host_id = ?, message_id = ?, pace = ?, going_on = ?, "
        "level = ?, hints = ? WHERE id = ? AND status = 'lobby'",
        (
            rows.packed(lobby.options),
            lobby.host_id,
            lobby.message_id,
            lobby.pace,
            lobby.going_on,
            lobby.level,
            lobby.hints,
            lobby.id,
        ),
    ).rowcount
    if not changed:
        raise Gone(f"Table {lobby.id} is not a lobby any more.")
    rows.put_seats(db, lobby.id, lobby.seats)


def get(db: Connection, number: int) -> Lobby | None:
    """The open lobby of that number, if it can be read."""
    row, seats = _row(db, number, OPEN)
    return None if row is None else _readable(row, seats)


def undealt(db: Connection, number: int, which: str) -> Lobby | None:
    """A table that waits to be dealt. Raises what damage of it does."""
    row, seats = _row(db, number, which)
    return None if row is None else rows.lobby(row, seats)


def _row(db: Connection, number: int, which: str) -> tuple[tuple[Any, ...] | None, list[Seat]]:
    row = db.execute(
        f"SELECT {rows.LOBBY} FROM tables WHERE id = ? AND {which}", (number,)
    ).fetchone()
    seats = db.execute(
        f"SELECT table_id, {rows.SEAT} FROM seats WHERE table_id = ? ORDER BY seat", (number,)
    )
    return row, rows.seats_by_table(seats).get(number, [])


def _readable(row: tuple[Any, ...], seats: list[Seat]) -> Lobby | None:
    """A lobby; `None` for one that is damaged, which is open to nobody."""
    try:
        return rows.lobby(row, seats)
    except (msgspec.DecodeError, ValueError) as error:
        log.error("lobby %d is damaged and was left out: %s", row[0], type(error).__name__)
        return None


def all_open(db: Connection) -> list[Lobby]:
    """Every open lobby that can be read, oldest first."""
    seats = rows.seats_by_table(
        db.execute(
            f"SELECT table_id, {rows.SEAT} FROM seats "
            f"WHERE table_id IN (SELECT id FROM tables WHERE {OPEN} AND {_SERVED}) "
            "ORDER BY table_id, seat"
        )
    )
    found = db.execute(f"SELECT {rows.LOBBY} FROM tables WHERE {OPEN} AND {_SERVED} ORDER BY id")
    read = (_readable(row, seats.get(row[0], [])) for row in found.fetchall())
    return list(filter(None, read))


def close(db: Connection, number: int) -> bool:
    """Forget a lobby; whether there was one."""
    done = db.execute("DELETE FROM tables WHERE id = ? AND status = 'lobby'", (number,))
    return done.rowcount == 1
