"""Open questions: who is asked, until when, and what counts as no answer.

A decision is an answer to an open question if it may be declined: `pass`, `allow` or `leave` is
among its moves. All who might answer are asked alike, so nothing here depends on what is held.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from data.records import Pace, Window

if TYPE_CHECKING:
    from bot.live import LiveTable

DECLINES = ("pass", "allow", "leave")
TIME = {
    Pace.LIVE: timedelta(seconds=12),
    Pace.RELAXED: timedelta(minutes=10),
    Pace.SLOW: timedelta(hours=4),
}
"""How long a question stays open."""


def decline_of(legal: Sequence[str]) -> str | None:
    """The move that declines, if these moves answer an open question."""
    return next((move for move in legal if move in DECLINES), None)


def window_after(before: LiveTable, after: LiveTable, now: datetime) -> Window | None:
    """The question that is open after a move: the former one, a new one, or none.

    Args:
        before: The table before the move.
        after: The table after it, its seats' decision numbers brought up to date.
        now: When the move was made.
    """
    asked = [
        seat
        for seat in after.game.to_act(after.state)
        if decline_of(after.game.legal(after.state, seat))
    ]
    if not asked:
        return None
    old = before.window
    if old is not None and all(
        seat in old.seats and after.head.seats[seat].decision == before.head.seats[seat].decision
        for seat in asked
    ):
        return old
    return Window(after.head.ply, tuple(asked), now + TIME[after.head.pace])
