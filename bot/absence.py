"""People who are away, or come back: who decides for them, and since when their time runs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

import msgspec

from bot.clocks import owed_now
from bot.errors import Refusal
from bot.host import Host
from bot.live import LiveTable
from bot.seats import seat_of
from data.clocks import Altered
from data.owed import AWAY, Note
from data.records import Seat, Status


def altered(
    before: LiveTable,
    seats: Sequence[Seat],
    now: datetime,
    *,
    notes: Sequence[Note] = (),
    gone: Sequence[tuple[int, int]] = (),
    host_id: int | None = None,
    status: Status | None = None,
    reason: str = "",
) -> Altered:
    """What is to be kept of a table at which others sit, or the same otherwise.

    A decision that somebody else is to make now gets a new number: what was begun for it by whoever
    was to make it before comes too late.

    Args:
        before: The table as it stands.
        seats: Who sits there from now on.
        now: When.
        notes: What the story tells of it.
        gone: The seats that somebody gave up, with their users' ids.
        host_id: Who hosts from now on, if somebody else.
        status: The new state, if there is one.
        reason: Why it has that state.
    """
    asked = before.game.to_act(before.state)
    seats = tuple(
        msgspec.structs.replace(new, decision=old.decision + 1)
        if at in asked and (new.artificial, new.user_id) != (old.artificial, old.user_id)
        else new
        for at, (old, new) in enumerate(zip(before.head.seats, seats, strict=True))
    )
    after = before.twin()
    after.head = msgspec.structs.replace(before.head, seats=seats, status=Status.RUNNING)
    return Altered(
        table=before.id,
        seats=seats,
        host_id=before.head.host_id if host_id is None else host_id,
        status=before.head.status if status is None else status,
        driven=after.driven_seat() is not None,
        owed=tuple(owed_now(after, before, None, now)),
        notes=tuple(notes),
        gone=tuple(gone),
        reason=reason,
    )


async def seen(host: Host, number: int, user_id: int) -> None:
    """Note that somebody is there: they have just used a table's controls.

    Decisions that they missed count no longer, unless an artificial player keeps their seat.
    """
    sitting = host.attend(number, user_id)
    if sitting is not None and 0 < sitting.missed < AWAY:
        with suppress(Refusal):
            now = host.clock.now()
            await host.alter(number, lambda before: _with_missed(before, user_id, now))


async def take_back(host: Host, number: int, user_id: int) -> None:
    """Give somebody back the seat that an artificial player keeps for them.

    Raises `Refusal` if they have none there, or nobody keeps it, or the game is over.
    """

    def change(before: LiveTable) -> Altered:
        seat = seat_of(before, user_id)
        if not before.head.seats[seat].away:
            raise Refusal("not_away", table=number)
        return _with_missed(before, user_id, host.clock.now(), told=True)

    await host.alter(number, change)
    host.attend(number, user_id)


def _with_missed(before: LiveTable, user_id: int, now: datetime, told: bool = False) -> Altered:
    """Somebody has missed nothing any more."""
    seat = seat_of(before, user_id)
    seats = list(before.head.seats)
    if not told and seats[seat].away:
        return altered(before, seats, now)
    seats[seat] = msgspec.structs.replace(seats[seat], missed=0)
    notes = [Note(before.head.ply, "back", seat, seats[seat].name)] if told else []
    return altered(before, seats, now, notes=notes)
