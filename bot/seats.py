"""The one place where a person becomes a seat, and a seat's secrets become a view.

Drawing a hand needs a `SeatView`. While a game is on, nothing but `own_view` makes one, from a
user's id: no wrong argument elsewhere can show a hand to somebody else.
"""

from __future__ import annotations

from bot.errors import Refusal
from bot.live import LiveTable
from bot.replay import require_ended
from games.game import Event
from rendering.scene import SeatView


def seat_of(table: LiveTable, user_id: int) -> int:
    """The seat of a person. Raises `Refusal` for somebody who does not sit at the table."""
    for seat, sitting in enumerate(table.head.seats):
        if sitting.user_id == user_id:
            return seat
    raise Refusal("not_seated", table=table.id)


def own_view(table: LiveTable, user_id: int) -> SeatView:
    """What this person may see of their seat. Raises `Refusal` if they have none."""
    return _view(table, seat_of(table, user_id))


def opened_view(ended: LiveTable, then: LiveTable, seat: int) -> SeatView:
    """What a seat saw at a moment of a game that is over, when all is open.

    Args:
        ended: The table as it stands now.
        then: The same table at that moment.
        seat: The seat.

    Raises:
        Refusal: The game is not over.
    """
    require_ended(ended)
    if then.id != ended.id:
        raise ValueError(f"table {then.id} is not table {ended.id}")
    return _view(then, seat)


def _view(table: LiveTable, seat: int) -> SeatView:
    game, state = table.game, table.state
    return SeatView(
        seat=seat,
        view=game.view(state, seat),
        legal=tuple(game.legal(state, seat)) if table.running else (),
        refusals=game.refusals(state, seat),
        seen=_seen(table, seat),
    )


def _seen(table: LiveTable, seat: int) -> tuple[Event, ...]:
    """What the seat saw since its own latest move; a move's first event is its mover's."""
    found: list[Event] = []
    for _, events in reversed(table.recent):
        found[:0] = [event for event in events if event.seen_by is None or seat in event.seen_by]
        if events and events[0].seat == seat:
            break
    return tuple(found)
