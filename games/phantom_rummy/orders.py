"""Standing orders for claims, which players give beforehand and without regard to their cards."""

from games.phantom_rummy.moves import DECLARED
from games.phantom_rummy.state import CLAIM, State

ORDERS: tuple[str, ...] = ("all", "goals", "never")
"""Goals and gains (the default), goals only, never."""


def declines(state: State, seat: int, order: str) -> bool:
    """Whether a seat with this order passes the open claim; readiness is public (R-9, R-11).

    Args:
        state: The state.
        seat: Somebody who is asked.
        order: One of `ORDERS`.
    """
    if state.phase != CLAIM:
        return False
    return order == "never" or (order == "goals" and not state.ready[seat])


def warning(state: State, seat: int, move: str) -> str:
    """Who declares ready with no set opened can never go out, open or gain (R-8)."""
    return "nothing_opened" if move in DECLARED and not state.opened[seat] else ""
