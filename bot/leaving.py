"""Who leaves a table, is sent away, hosts instead, or takes a seat that stands open.

A seat that somebody gives up is played on by an artificial player; it is open then to others. What
was hidden of it is shown to whoever sits there, and to nobody who did.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec

from bot.absence import altered
from bot.chairs import STAND_IN, ghost_name
from bot.errors import Refusal
from bot.host import Host
from bot.live import LiveTable
from bot.names import clean, marked
from bot.seats import seat_of
from data.clocks import Altered
from data.owed import Note
from data.records import Seat, Status

LEFT = "left"
"""Why somebody sits there no more; each is a note's kind."""


async def leave(host: Host, number: int, user_id: int, why: str = LEFT) -> LiveTable:
    """Let an artificial player play on for somebody, who sits there no more.

    If they hosted, the next person hosts. The last person's leaving ends the game without a
    result; a gathering's tables are played to their end, since others wait for who goes on.

    Args:
        host: Whose table it is.
        number: The table's number.
        user_id: Who leaves.
        why: `LEFT` or `SENT_AWAY`.

    Raises `Refusal` if they do not sit there, or the game is over.
    """
    plays_on = await host.store.clocks.gathered(number)
    now = host.clock.now()
    return await host.alter(number, lambda table: _without(table, user_id, why, now, plays_on))


def _without(before: LiveTable, user_id: int, why: str, now: datetime, plays_on: bool) -> Altered:
    seat, head = seat_of(before, user_id), before.head
    name = ghost_name(head.language, {sitting.name for sitting in head.seats})
    old = head.seats[seat]
    # Hints are the seat's: nobody gets more of them by leaving and coming back.
    instead = Seat(None, name, STAND_IN, decision=old.decision, hinted=old.hinted)
    seats = (*head.seats[:seat], instead, *head.seats[seat + 1 :])
    left = Note(head.ply, why, seat, before.names[seat], marked(instead))
    following = _next_host(seats, seat)
    if following is None and not plays_on:
        emptied = msgspec.structs.replace(left, kind="emptied")
        return altered(
            before,
            seats,
            now,
            notes=[emptied],
            gone=[(seat, user_id)],
            status=Status.ABORTED,
            reason="everybody has left",
        )
    if following is None or user_id != head.host_id:
        return altered(before, seats, now, notes=[left], gone=[(seat, user_id)])
    return altered(
        before,
        seats,
        now,
        notes=[left, _hosts(before, following)],
        gone=[(seat, user_id)],
        host_id=seats[following].user_id,
    )


def _next_host(seats: Sequence[Seat], after: int) -> int | None:
    """The next person clockwise, first of those who are there; `None` if nobody is left."""
    order = [(after + step) % len(seats) for step in range(1, len(seats))]
    people = [seat for seat in order if seats[seat].user_id is not None]
    return next((seat for seat in people if not seats[seat].away), next(iter(people), None))


def _hosts(table: LiveTable, seat: int) -> Note:
    return Note(table.head.ply, "hosts", seat, table.names[seat])


async def hand_over(host: Host, number: int, user_id: int) -> LiveTable:
    """Let somebody who sits at a table host it.

    Raises `Refusal` if they do not sit there or host already, or the game is over.
    """

    def change(before: LiveTable) -> Altered:
        seat = _require_sitting(before, user_id)
        if before.head.host_id == user_id:
            raise Refusal("hosts_already", table=number)
        notes = [_hosts(before, seat)]
        now = host.clock.now()
        return altered(before, before.head.seats, now, notes=notes, host_id=user_id)

    return await host.alter(number, change)


def _require_sitting(table: LiveTable, user_id: int) -> int:
    for seat, sitting in enumerate(table.head.seats):
        if sitting.user_id == user_id:
            return seat
    raise Refusal("not_at_table", table=table.id, person=user_id)


def require_sitting(table: LiveTable, user_id: int) -> None:
    """Raises `Refusal`, for somebody else's eyes, if that person does not sit at the table."""
    _require_sitting(table, user_id)


def open_seats(table: LiveTable) -> list[int]:
    """The seats that somebody else may take over: an artificial player plays them."""
    if table.head.learning:
        return []
    return [seat for seat, sitting in enumerate(table.head.seats) if sitting.artificial]


async def require_free_to_sit(host: Host, table: LiveTable, seat: int, user_id: int) -> None:
    """Raises `Refusal` if somebody may not ask for a seat, or take it."""
    if any(sitting.user_id == user_id for sitting in table.head.seats):
        raise Refusal("sits_already", table=table.id)
    if seat not in open_seats(table):
        raise Refusal("not_open", table=table.id)
    if set(await host.store.clocks.former(table.id, user_id)) - {seat}:
        # They know what that other seat held.
        raise Refusal("sat_elsewhere", table=table.id)
    if (other := await host.store.clocks.other_circle(table.id, user_id)) is not None:
        # Somebody who goes on from two circles would sit in the Final Ritual twice.
        raise Refusal("sits_in_circle", table=other)


async def sit_down(host: Host, number: int, seat: int, user_id: int, name: str) -> LiveTable:
    """Let somebody play on in an open seat. Whoever was away from it sits there no more.

    Args:
        host: Whose table it is.
        number: The table's number.
        seat: The seat.
        user_id: Who takes it.
        name: Their name, as Discord gave it.

    Raises `Refusal` if that seat is not open to them, or the game is over.
    """
    await require_free_to_sit(host, await host.table(number), seat, user_id)
    now = host.clock.now()

    def change(before: LiveTable) -> Altered:
        if any(sitting.user_id == user_id for sitting in before.head.seats):
            raise Refusal("sits_already", table=number)
        if seat not in open_seats(before):
            raise Refusal("not_open", table=number)
        old = before.head.seats[seat]
        name_there = clean(name, f"#{seat + 1}")
        new = Seat(user_id, name_there, decision=old.decision, hinted=old.hinted)
        seats = (*before.head.seats[:seat], new, *before.head.seats[seat + 1 :])
        gone = [] if old.user_id is None else [(seat, old.user_id)]
        note = Note(before.head.ply, "took_over", seat, before.names[seat], marked(new))
        hosted = old.user_id is not None and old.user_id == before.head.host_id
        following = _next_host(seats, (seat - 1) % len(seats)) if hosted else None
        notes = [note]
        if following is None:
            return altered(before, seats, now, notes=notes, gone=gone)
        host_id = seats[following].user_id
        told = Note(before.head.ply, "hosts", following, seats[following].name)
        return altered(before, seats, now, notes=[*notes, told], gone=gone, host_id=host_id)

    return await host.alter(number, change)
