"""Gatherings in the database: large groups and their circles. Run inside a transaction."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from msgspec.structs import replace

from data import lobbies
from data.errors import Gone
from data.records import Circle, Gathering, Lobby, Stage
from data.sql import Connection

log = logging.getLogger("ghostlight.data")

FINAL = 0
"""The Final Ritual's place among a gathering's circles."""
_FIELDS = (
    "id, guild_id, channel_id, game, host_id, language, going_on, secret, hash, start_id, stage"
)


def begin(db: Connection, gathering: Gathering, circles: Sequence[Lobby]) -> Gathering:
    """Make a gathering of an open lobby. Raises `Gone` if it is none any more."""
    if not lobbies.close(db, gathering.id):
        raise Gone(f"Table {gathering.id} is not a lobby any more.")
    db.execute(
        f"INSERT INTO gatherings ({_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            gathering.id,
            gathering.guild_id,
            gathering.channel_id,
            gathering.game,
            gathering.host_id,
            gathering.language,
            gathering.going_on,
            gathering.secret,
            gathering.hash,
            gathering.start_id,
            gathering.stage,
        ),
    )
    placed = [_put(db, gathering.id, place, circle) for place, circle in enumerate(circles, 1)]
    return replace(gathering, circles=tuple(placed))


def get(db: Connection, number: int) -> Gathering | None:
    """The gathering of that number, its circles in order of place, the Final Ritual first."""
    row = db.execute(f"SELECT {_FIELDS} FROM gatherings WHERE id = ?", (number,)).fetchone()
    if row is None:
        return None
    if row[10] not in set(Stage):
        log.error("gathering %d is damaged and goes on no more", number)
        return None
    found = db.execute(
        "SELECT place, table_id, told FROM circles WHERE gathering_id = ? ORDER BY place", (number,)
    )
    circles = tuple(Circle(place, table, bool(told)) for place, table, told in found)
    fields = (*row[:10], Stage(row[10]), circles)
    return Gathering(*fields)


def all_open(db: Connection) -> list[int]:
    """The numbers of all gatherings that are not over."""
    found = db.execute(
        "SELECT id FROM gatherings WHERE stage <> 'over' "
        "AND id IN (SELECT id FROM served_gatherings) ORDER BY id"
    )
    return [number for (number,) in found]


def undealt(db: Connection, number: int) -> Lobby | None:
    """A table of a gathering's that is not dealt yet."""
    waits = "status = 'lobby' AND id IN (SELECT table_id FROM circles)"
    return lobbies.undealt(db, number, waits)


def add_final(db: Connection, number: int, final: Lobby) -> int:
    """Keep the Final Ritual of a gathering; the number of its table.

    One that is known already is made anew, with its number, unless it is dealt.
    """
    known = db.execute(
        "SELECT table_id FROM circles WHERE gathering_id = ? AND place = ?", (number, FINAL)
    ).fetchone()
    if known is None:
        return _put(db, number, FINAL, final).table
    table = int(known[0])
    gone = db.execute("DELETE FROM tables WHERE id = ? AND status = 'lobby'", (table,)).rowcount
    if gone:
        lobbies.add(db, final, table)
        _place(db, number, FINAL, table)
    return table


def set_aside(db: Connection, table: int, reason: str) -> None:
    """Note that what is stored of a table not dealt yet is damaged; it is never dealt."""
    db.execute(
        "UPDATE tables SET status = 'damaged', reason = ?, place_id = channel_id "
        "WHERE id = ? AND status = 'lobby'",
        (reason, table),
    )


def told(db: Connection, table: int) -> None:
    """Note that the end of a circle was told."""
    db.execute("UPDATE circles SET told = 1 WHERE table_id = ?", (table,))


def set_stage(db: Connection, number: int, stage: Stage) -> None:
    """Note how far a gathering is."""
    db.execute("UPDATE gatherings SET stage = ? WHERE id = ?", (stage, number))


def _put(db: Connection, number: int, place: int, lobby: Lobby) -> Circle:
    table = lobbies.add(db, lobby).id
    _place(db, number, place, table)
    return Circle(place, table)


def _place(db: Connection, number: int, place: int, table: int) -> None:
    db.execute(
        "INSERT INTO circles (gathering_id, place, table_id) VALUES (?, ?, ?)",
        (number, place, table),
    )
