"""Standing orders for claims, which players give beforehand and without regard to their cards."""

from games.game import Event
from games.phantom_rummy.cards import CODES
from games.phantom_rummy.moves import DECLARED
from games.phantom_rummy.state import CLAIM, State, discarded_card

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


def question(state: State) -> list[Event]:
    """In a claim, the event `asked`: seat: the discarder, cards: the discard. facts: ask."""
    if state.phase != CLAIM:
        return []
    return [Event("asked", state.turn, (CODES[discarded_card(state)],), {"ask": CLAIM})]


def warning(state: State, seat: int, move: str) -> str:
    """Who declares ready with no set opened can never go out, open or gain (R-8)."""
    return "nothing_opened" if move in DECLARED and not state.opened[seat] else ""
