"""The game as the contract wants it: who owes what, which moves are legal, and playing one."""

from collections.abc import Sequence

from games.game import Event
from games.phantom_rummy.claims import answer, answers, owing
from games.phantom_rummy.goals import go_out, may_go_out
from games.phantom_rummy.moves import DECLARED, DISCARDED, GOAL, OPENED, PASS, TAKEN, discard
from games.phantom_rummy.refusal import reason
from games.phantom_rummy.state import ACT, CLAIM, OVER, TAKE, State
from games.phantom_rummy.turns import (
    actions,
    choices,
    discard_card,
    may_declare,
    may_discard,
    may_open,
    may_take,
    open_set,
    take,
)
from games.values import check_seat


def phase(state: State) -> str:
    """`take`, `act`, `claim` or `over`."""
    return state.phase


def to_act(state: State) -> list[int]:
    """Seats that owe a decision now: the one whose turn it is, or all who have yet to answer."""
    if state.phase == CLAIM:
        return owing(state)
    return [] if state.phase == OVER else [state.turn]


def legal(state: State, seat: int) -> list[str]:
    """Every legal move of the seat, in the order of the deck list; empty if it owes none.

    Raises `GameError` for a seat that the table does not have.
    """
    if seat == state.turn:
        if state.phase == TAKE:
            return choices(state)
        if state.phase == ACT:
            return actions(state)
    check_seat(state, seat)
    return answers(state, seat) if state.phase == CLAIM else []


def forced(state: State, seat: int) -> str | None:
    """The seat's only move, where everybody can see that it is.

    That is the last kind of card in the market, and what a ready player with no set opened
    discards and answers, who can never go out (R-8) or gain (R-11). Raises `GameError` for a seat
    that the table does not have.
    """
    check_seat(state, seat)
    never_out = state.ready[seat] and not state.opened[seat]
    if state.phase == CLAIM:
        return PASS if never_out and seat in owing(state) else None
    if seat == state.turn:
        if state.phase == TAKE and len(set(state.market)) == 1:
            return choices(state)[0]
        if state.phase == ACT and never_out:
            return discard(state.taken)
    return None


def ahead(state: State, seat: int, moves: Sequence[str]) -> list[str]:
    """No move can be told before the one that comes first is made."""
    return [] if moves else legal(state, seat)


def apply(state: State, seat: int, move: str) -> list[Event]:
    """Play a move and return what it caused.

    Raises `IllegalMove`, its code as `events` lists them, and leaves the state as it was.
    """
    caused = None
    if state.phase == CLAIM:
        if move in answers(state, seat):
            caused = answer(state, seat, move)
    elif seat == state.turn and state.phase == TAKE:
        card = TAKEN.get(move)
        if card is not None and may_take(state, card):
            caused = take(state, card)
    elif seat == state.turn and state.phase == ACT:
        caused = act(state, move)
    if caused is None:
        raise reason(state, seat, move)
    return caused


def act(state: State, move: str) -> list[Event] | None:
    """Play a move of the seat that has taken a card; `None` if it may not."""
    if (card := DISCARDED.get(move)) is not None:
        return discard_card(state, card, False) if may_discard(state, card) else None
    if (cards := OPENED.get(move)) is not None:
        return open_set(state, cards) if may_open(state, cards) else None
    if (card := DECLARED.get(move)) is not None:
        return discard_card(state, card, True) if may_declare(state, card) else None
    return go_out(state) if move == GOAL and may_go_out(state) else None
