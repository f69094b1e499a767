"""The one place where a person becomes a seat, and a seat's secrets become a view.

Drawing a hand needs a `SeatView`, and nothing but `own_view` makes one, from a user's id: no wrong
argument elsewhere can show a hand to somebody else.
"""

from __future__ import annotations

from bot.errors import Refusal
from bot.live import LiveTable
from rendering.scene import SeatView


def seat_of(table: LiveTable, user_id: int) -> int:
    """The seat of a person. Raises `Refusal` for somebody who does not sit at the table."""
    for seat, sitting in enumerate(table.head.seats):
        if sitting.user_id == user_id:
            return seat
    raise Refusal("not_seated", table=table.id)


def own_view(table: LiveTable, user_id: int) -> SeatView:
    """What this person may see of their seat. Raises `Refusal` if they have none."""
    seat = seat_of(table, user_id)
    game, state = table.game, table.state
    return SeatView(
        seat=seat,
        view=game.view(state, seat),
        legal=tuple(game.legal(state, seat)) if table.running else (),
        refusals=game.refusals(state, seat),
    )
