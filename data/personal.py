"""What is stored about a person, as plain values for JSON. Run inside a transaction.

Ids are texts, since they are too large for the numbers of many programs; times are in UTC. Nothing
of what they may not know at a table is in it.
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from data import rows
from data.sql import Connection
from games import GAMES
from games.game import Event

log = logging.getLogger("ghostlight.data")
Part = dict[str, Any]
_OF = (
    "SELECT table_id FROM seats WHERE user_id = ?1 UNION "
    "SELECT table_id FROM former WHERE user_id = ?1 UNION "
    "SELECT table_id FROM results WHERE user_id = ?1 UNION "
    "SELECT id FROM tables WHERE host_id = ?1"
)


def numbers(db: Connection, user_id: int) -> list[int]:
    """The tables at which somebody sits, sat or hosts, by number."""
    return [number for (number,) in db.execute(f"{_OF} ORDER BY 1", (user_id,))]


def game(db: Connection, number: int, user_id: int) -> Part:
    """What is stored about somebody at one table; empty if there is none any more."""
    row = db.execute(
        "SELECT guild_id, channel_id, place_id, game, status, pace, language, learning, "
        "created_at, host_id FROM tables WHERE id = ?",
        (number,),
    ).fetchone()
    if row is None:
        return {}
    guild_id, channel_id, place_id, name, status, pace, language, learning, created_at, host = row
    found: Part = {
        "table": number,
        "server": str(guild_id),
        "channel": str(channel_id),
        "place": None if place_id is None else str(place_id),
        "game": name,
        "status": status,
        "pace": pace,
        "language": language,
        "guided_first_game": bool(learning),
        "opened_at": _time(created_at),
        "you_host": host == user_id,
    }
    seat = db.execute(
        f"SELECT seat, {rows.SEAT} FROM seats WHERE table_id = ? AND user_id = ?", (number, user_id)
    ).fetchone()
    if seat is not None:
        found["seat"] = {
            "number": seat[0] + 1,
            "name": seat[2],
            "standing_order": seat[5],
            "passes_until_own_turn": bool(seat[6]),
            "missed_in_a_row": seat[7],
            "hints_asked_for": seat[8],
        }
    former = db.execute(
        "SELECT seat FROM former WHERE table_id = ? AND user_id = ? ORDER BY seat",
        (number, user_id),
    ).fetchall()
    found["seats_given_up"] = [each + 1 for (each,) in former]
    result = db.execute(
        'SELECT place, won, "left", kind, mu, sigma FROM results '
        "WHERE table_id = ? AND user_id = ? AND number IS NOT NULL",
        (number, user_id),
    ).fetchone()
    if result is not None:
        place, won, left, kind, mu, sigma = result
        found["result"] = {
            "place": place,
            "won": bool(won),
            "left": bool(left),
            "class": kind,
            "rating_after": {"mu": mu, "sigma": sigma},
        }
    found["moves"] = [
        {"ply": ply, "move": move, "at": _time(at)}
        for ply, move, at in db.execute(
            "SELECT ply, move, made_at FROM moves WHERE table_id = ? AND made_by = ? ORDER BY ply",
            (number, user_id),
        )
    ]
    if seat is not None:
        found["events"] = _events(db, number, seat[0])
        if status in ("running", "paused"):
            found["as_you_may_see_it"] = _view(db, number, name, seat[0])
    return found


def _events(db: Connection, number: int, seat: int) -> list[Part]:
    """What happened to a seat, as far as its owner may know."""
    told = db.execute(
        "SELECT ply, event FROM events WHERE table_id = ? ORDER BY ply, place", (number,)
    ).fetchall()
    found = []
    for ply, text in told:
        try:
            event = rows.event(text)
        except msgspec.DecodeError as error:
            log.error("an event of table %d is damaged: %s", number, type(error).__name__)
            continue
        if event.seat == seat and _may_know(event, seat):
            found.append({"ply": ply, "kind": event.kind, "cards": event.cards, **event.facts})
    return found


def _may_know(event: Event, seat: int) -> bool:
    return event.seen_by is None or seat in event.seen_by


def _view(db: Connection, number: int, name: str, seat: int) -> Any:
    """A position as a seat may know it; `None` where what is stored is damaged."""
    seed, snapshot = db.execute(
        "SELECT seed, snapshot FROM games WHERE table_id = ?", (number,)
    ).fetchone()
    try:
        rules = GAMES[name]
        return rules.view(rules.load(msgspec.json.decode(snapshot), seed), seat)
    except Exception as error:  # noqa: BLE001 - whatever it fails with, it is the game's damage
        log.warning("table %d is damaged: %s", number, type(error).__name__)
        return None


def others(db: Connection, user_id: int) -> dict[str, list[Any]]:
    """What is stored about somebody beside their games."""
    asked = db.execute(
        "SELECT table_id, seat, name, expires FROM requests WHERE user_id = ? ORDER BY table_id",
        (user_id,),
    ).fetchall()
    hosted = db.execute(
        "SELECT id, guild_id, game, stage FROM gatherings WHERE host_id = ? ORDER BY id", (user_id,)
    ).fetchall()
    unreminded = db.execute(
        "SELECT guild_id FROM unreminded WHERE user_id = ? ORDER BY guild_id", (user_id,)
    ).fetchall()
    return {
        "requests": [
            {"table": table, "seat": seat + 1, "name": name, "expires_at": _time(expires)}
            for table, seat, name, expires in asked
        ],
        "gatherings": [
            {"number": number, "server": str(guild_id), "game": game, "stage": stage}
            for number, guild_id, game, stage in hosted
        ],
        "no_reminders": [str(guild_id) for (guild_id,) in unreminded],
    }


def _time(micros: int) -> str:
    return rows.moment(micros).isoformat()
