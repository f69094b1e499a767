"""Clocks of decisions: who owes one, until when, and when they are reminded.

Open questions have their own clock (`bot/windows.py`); an answer to one is no such decision.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.windows import decline_of
from data.owed import Owed
from data.records import Pace

if TYPE_CHECKING:
    from bot.live import LiveTable

DECISION = {
    Pace.LIVE: timedelta(seconds=90),
    Pace.RELAXED: timedelta(hours=1),
    Pace.SLOW: timedelta(hours=24),
}
"""How long a decision may take."""
CALM = timedelta(seconds=20)
"""At a live table whoever acts within this time needs no reminder that it is their turn."""
WARNED = 4
"""The warning comes when this part of the time is left: a quarter."""


def owed_now(table: LiveTable, before: LiveTable, mover: int | None, now: datetime) -> list[Owed]:
    """The decisions that people owe at a table.

    One that was owed before is owed until the same time.

    Args:
        table: The table as it stands.
        before: The table before its latest move or other change; the table itself if it was dealt.
        mover: The seat whose move it was, if it was a move.
        now: When the table came to stand so.
    """
    known = {owed.seat: owed for owed in before.owed}
    due = now + DECISION[table.head.pace]
    found = []
    for seat in table.game.to_act(table.state):
        sitting, old = table.head.seats[seat], known.get(seat)
        if sitting.artificial or decline_of(table.game.legal(table.state, seat)):
            continue
        if old is not None and old.number == sitting.decision:
            found.append(old)
            continue
        turn = old.turn if old is not None and mover == seat else table.head.ply
        found.append(Owed(seat, sitting.decision, table.head.ply, turn, due))
    return found


def warning_at(owed: Owed, pace: Pace) -> datetime:
    """When a decision's warning comes."""
    return owed.due - DECISION[pace] / WARNED


def calling_at(owed: Owed, pace: Pace) -> datetime | None:
    """When whoever owes a decision is called to it; `None`: at once."""
    return owed.due - DECISION[pace] + CALM if pace is Pace.LIVE else None
