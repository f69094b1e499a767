"""What a move makes of a table: the numbers of the seats' decisions, and what is to be kept."""

from __future__ import annotations

from datetime import datetime

import msgspec

from bot.clocks import owed_now
from bot.lessons import news
from bot.live import LiveTable
from bot.windows import window_after
from data.counting import ended
from data.owed import AWAY, Note
from data.records import Played, Seat, Status
from games.game import Event


def numbered(before: LiveTable, after: LiveTable, mover: int) -> tuple[Seat, ...]:
    """The seats after a move: each that is asked anew has a decision number one higher."""
    asked, now = before.questions(), after.questions()
    return tuple(
        msgspec.structs.replace(sitting, decision=sitting.decision + 1)
        if seat in now and (seat == mover or now[seat] != asked.get(seat))
        else sitting
        for seat, sitting in enumerate(before.head.seats)
    )


def taken(
    before: LiveTable,
    table: LiveTable,
    seat: int,
    move: str,
    by: int | None,
    events: tuple[Event, ...],
    now: datetime,
    late: bool = False,
) -> Played:
    """Bring the table up to date after a move was applied to its state; what is to be kept.

    Args:
        before: The table before the move.
        table: Its twin, of which the state alone is brought up to date.
        seat: Whose move it was.
        move: The move's text.
        by: Who made it: a user's id, or `None` for the host itself.
        events: What it caused.
        now: When.
        late: It was made for the seat's owner, whose time was up.
    """
    game, state = table.game, table.state
    over = game.result(state) is not None
    table.snapshot = msgspec.json.encode(game.dump(state))
    table.head = msgspec.structs.replace(
        before.head,
        ply=before.head.ply + 1,
        status=Status.OVER if over else Status.RUNNING,
        seats=numbered(before, table, seat),
    )
    table.window = window_after(before, table, now)
    asked = table.window.seats if table.window else ()
    woken = tuple(at for at in table.owing() if at not in asked and table.head.seats[at].passing)
    seats = tuple(
        msgspec.structs.replace(sitting, passing=sitting.passing and at not in woken)
        for at, sitting in enumerate(table.head.seats)
    )
    seats = _missed(before, seats, seat, by, late)
    table.head = msgspec.structs.replace(table.head, seats=seats)
    table.owed = tuple(owed_now(table, before, seat, now))
    driven = table.driven_seat() is not None
    table.head = msgspec.structs.replace(table.head, driven=driven)
    table.happened(table.head.ply, events)
    if seat == 0 and by is not None:
        table.answered = table.head.ply
    lessons = news(table, events)
    table.lessons += lessons
    return Played(
        table=table.id,
        ply=table.head.ply,
        seat=seat,
        number=before.head.seats[seat].decision,
        move=move,
        by=by,
        at=now,
        events=events,
        snapshot=table.snapshot,
        decisions=tuple(sitting.decision for sitting in seats),
        driven=driven,
        over=over,
        window=table.window,
        woken=woken,
        lessons=lessons,
        ended=ended(game, state) if over else None,
        owed=table.owed,
        missed=tuple(sitting.missed for sitting in seats),
        notes=_notes(before, seats, seat) if late else (),
    )


def _missed(
    before: LiveTable, seats: tuple[Seat, ...], mover: int, by: int | None, late: bool
) -> tuple[Seat, ...]:
    """The seats, with how many decisions in a row each has missed. Nobody learns absent."""
    count = before.head.seats[mover].missed
    if by is not None:
        count = 0
    elif late and not before.head.learning:
        count += 1
    changed = msgspec.structs.replace(seats[mover], missed=count)
    return (*seats[:mover], changed, *seats[mover + 1 :])


def _notes(before: LiveTable, seats: tuple[Seat, ...], mover: int) -> tuple[Note, ...]:
    """What the story tells of a decision that was made for somebody, before what it caused."""
    kind = "kept" if seats[mover].missed == AWAY else "late"
    return (Note(before.head.ply, kind, mover, seats[mover].name),)
