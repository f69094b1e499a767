"""A gathering's lots: who sits in which circle, who goes on, who sits where in the Final Ritual."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec

from bot.chairs import STAND_IN, ghost_name
from bot.fairness import hash_of, part_of, seed_of
from bot.live import LiveTable
from data.records import Gathering, Lobby, Seat, Stage, Status
from games.deathwick import advancing, circles
from games.shuffle import shuffled


class Finalist(msgspec.Struct, frozen=True):
    """One who goes on, with the class that they keep."""

    seat: Seat
    character: str


class Outcome(msgspec.Struct, frozen=True):
    """How a circle ended: with a result or not, who goes on, and those among whom the lot chose."""

    played: bool
    going: tuple[Finalist, ...] = ()
    drawn: tuple[str, ...] = ()


def gathered(lobby: Lobby, start_id: int) -> Gathering:
    """The gathering of a lobby that is started."""
    return Gathering(
        id=lobby.id,
        guild_id=lobby.guild_id,
        channel_id=lobby.channel_id,
        game=lobby.game,
        host_id=lobby.host_id,
        language=lobby.language,
        going_on=lobby.going_on,
        secret=lobby.secret,
        hash=lobby.hash,
        start_id=start_id,
        stage=Stage.OPENING,
    )


def seated(lobby: Lobby, start_id: int, now: datetime) -> list[Lobby]:
    """The circles of a gathering's lobby, as even as possible; the lot says who sits where."""
    lot = seed_of(part_of(lobby.secret, "seats"), start_id, lobby.options, lobby.seats)
    waiting = iter(shuffled(lot, 0, lobby.seats))
    return [
        msgspec.structs.replace(
            lobby,
            id=0,
            options={**lobby.options, "advance": lobby.going_on},
            secret=part_of(lobby.secret, f"circle {place}"),
            hash=hash_of(part_of(lobby.secret, f"circle {place}")),
            seats=tuple(next(waiting) for _ in range(size)),
            created_at=now,
            message_id=None,
            going_on=0,
        )
        for place, size in enumerate(circles(len(lobby.seats)), 1)
    ]


def outcome(gathering: Gathering, place: int, table: LiveTable | None) -> Outcome:
    """How a circle ended. One that was aborted, or is damaged (`None`), sends nobody."""
    if table is None or table.head.status is not Status.OVER:
        return Outcome(False)
    going: list[int] = []
    drawn: list[int] = []
    for tied in advancing(table.state):
        room = gathering.going_on - len(going)
        if 0 < room < len(tied):
            drawn = tied
            going += shuffled(_lot(gathering, f"lot {place}"), 0, tied)[:room]
        elif room:
            going += tied
    classes = table.game.dump(table.state)["classes"]
    return Outcome(
        True,
        tuple(Finalist(_fresh(table.head.seats[seat]), classes[seat]) for seat in going),
        tuple(table.names[seat] for seat in drawn),
    )


def finalists(gathering: Gathering, outcomes: Iterable[Outcome]) -> list[Finalist]:
    """All who go on, in the order in which the lot seats them."""
    going = [finalist for each in outcomes for finalist in each.going]
    return shuffled(_lot(gathering, "final seats"), 0, going)


def final_of(
    gathering: Gathering, going: Sequence[Finalist], circle: LiveTable, now: datetime
) -> Lobby:
    """The table of the Final Ritual, set as a circle was."""
    secret = part_of(gathering.secret, "final")
    return Lobby(
        id=0,
        guild_id=gathering.guild_id,
        channel_id=gathering.channel_id,
        game=gathering.game,
        host_id=gathering.host_id,
        language=gathering.language,
        options={**circle.record.options, "advance": 1},
        secret=secret,
        hash=hash_of(secret),
        seats=_each_once(gathering.language, [finalist.seat for finalist in going]),
        created_at=now,
        pace=circle.head.pace,
        hints=circle.head.hints,
    )


def _each_once(language: str, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """These seats at one table: nobody sits in two, and artificial players have names of their own,
    wherever they stood in for somebody before.
    """
    people: set[int | None] = set()
    names = {seat.name for seat in seats}
    found: list[Seat] = []
    for seat in seats:
        twice = seat.user_id is not None and seat.user_id in people
        called = seat.user_id is None and seat.name in {each.name for each in found}
        if twice or called:
            seat = Seat(None, ghost_name(language, names), seat.level or STAND_IN)
            names.add(seat.name)
        people.add(seat.user_id)
        found.append(seat)
    return tuple(found)


def _lot(gathering: Gathering, name: str) -> str:
    return seed_of(part_of(gathering.secret, name), gathering.start_id, {}, ())


def _fresh(seat: Seat) -> Seat:
    # Somebody who is not to be named any more goes on as an artificial player.
    level = seat.level if seat.user_id is not None else seat.level or STAND_IN
    # Who was away is waited for anew, and hints are of one game.
    return msgspec.structs.replace(seat, decision=0, passing=False, missed=0, hinted=0, level=level)
