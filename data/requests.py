"""Requests for seats that artificial players play, in the database."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from data import rows
from data.sql import Connection, Transactions

_FIELDS = "table_id, seat, user_id, name, number, expires, channel_id, message_id"


class SeatRequest(msgspec.Struct, frozen=True):
    """Somebody asks for a seat. `number` tells their requests at a table apart.

    The message that asks stands in a channel; its id is not known before it is posted.
    """

    table: int
    seat: int
    user_id: int
    name: str
    number: int
    expires: datetime
    channel_id: int
    message_id: int | None = None


def _request(row: tuple[Any, ...]) -> SeatRequest:
    fields = (*row[:5], rows.moment(row[5]), *row[6:])
    return SeatRequest(*fields)


def put(db: Connection, request: SeatRequest) -> None:
    """Keep a request, instead of the person's former one at that table."""
    db.execute(
        f"INSERT INTO requests ({_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (table_id, user_id) DO UPDATE SET seat = excluded.seat, name = excluded.name, "
        "number = excluded.number, expires = excluded.expires, channel_id = excluded.channel_id, "
        "message_id = excluded.message_id",
        (
            request.table,
            request.seat,
            request.user_id,
            request.name,
            request.number,
            rows.micros(request.expires),
            request.channel_id,
            request.message_id,
        ),
    )


def get(db: Connection, table: int, user_id: int) -> SeatRequest | None:
    """A person's request at a table, if there is one."""
    row = db.execute(
        f"SELECT {_FIELDS} FROM requests WHERE table_id = ? AND user_id = ?", (table, user_id)
    ).fetchone()
    return None if row is None else _request(row)


def drop(db: Connection, request: SeatRequest) -> bool:
    """Forget a request; whether it was still there."""
    done = db.execute(
        "DELETE FROM requests WHERE table_id = ? AND user_id = ? AND number = ?",
        (request.table, request.user_id, request.number),
    )
    return done.rowcount == 1


def expired(db: Connection, now: datetime) -> list[tuple[int, SeatRequest]]:
    """Requests whose time is over, each with its server."""
    fields = ", ".join(f"requests.{name}" for name in _FIELDS.split(", "))
    found = db.execute(
        f"SELECT guild_id, {fields} FROM requests JOIN tables ON id = table_id "
        "WHERE expires <= ? AND id IN (SELECT id FROM served)",
        (rows.micros(now),),
    )
    return [(row[0], _request(row[1:])) for row in found.fetchall()]


class SeatRequests:
    """All requests for seats. Every method raises `StoreError` if the database fails."""

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def put(self, request: SeatRequest) -> None:
        """Keep a request, instead of the person's former one at that table."""
        await self._database.write(lambda db: put(db, request))

    async def get(self, table: int, user_id: int) -> SeatRequest | None:
        """A person's request at a table, if there is one."""
        return await self._database.read(lambda db: get(db, table, user_id))

    async def drop(self, request: SeatRequest) -> bool:
        """Forget a request; whether it was still there."""
        return await self._database.write(lambda db: drop(db, request))

    async def expired(self, now: datetime) -> list[tuple[int, SeatRequest]]:
        """Requests whose time is over, each with its server."""
        return await self._database.read(lambda db: expired(db, now))
