"""Standing orders for reactions, which players give beforehand, whatever they hold."""

from games.deathwick.decisions import phase
from games.deathwick.ritual import deed_of
from games.deathwick.state import REACTION, State

ORDERS: tuple[str, ...] = ("hits", "all", "never")
"""When it hits me (the default), always, never."""


def declines(state: State, seat: int, order: str) -> bool:
    """Whether a seat with this order passes the open question; what is declared is public.

    `hits` passes a Salt against an action that is not aimed at the seat (K-23). What only a
    class or the one who is hit is asked stays open. A Plague's spread cannot be passed.

    Args:
        state: The state.
        seat: Somebody who is asked.
        order: One of `ORDERS`.
    """
    question, action = state.question, state.action
    if question is None or phase(state) != REACTION or question.ask == "spread":
        return False
    if order == "never":
        return True
    if order != "hits" or question.ask != "salt" or action is None:
        return False
    return seat not in deed_of(state, action.seat, action.move).targets(state, action.move)


def warning(state: State, seat: int, move: str) -> str:
    """None: no move gives up more than can be seen."""
    del state, seat, move
    return ""
