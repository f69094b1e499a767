"""The game as the contract wants it: who owes what, which moves are legal, and playing one."""

from collections.abc import Sequence

from games.fantasmagoria.cards import BIT
from games.fantasmagoria.moves import PLAYED, SACRIFICED, TAKEN, plays, takes
from games.fantasmagoria.refusal import reason
from games.fantasmagoria.rounds import choices, may_be_sacrificed, sacrifice
from games.fantasmagoria.state import NONE, OVER, PILE, PLAY, SACRIFICE, State
from games.fantasmagoria.tricks import play, playable, take_pile
from games.game import Event
from games.values import check_seat


def phase(state: State) -> str:
    """`sacrifice`, `play`, `pile` or `over`."""
    return state.phase


def to_act(state: State) -> list[int]:
    """Seats that owe a decision now: all who have no sacrifice yet, or the one whose turn it is."""
    if state.phase == SACRIFICE:
        return [seat for seat, card in enumerate(state.sacrificed) if card == NONE]
    return [] if state.phase == OVER else [state.turn]


def legal(state: State, seat: int) -> list[str]:
    """Every legal move of the seat, in the order of the card list; empty if it owes none.

    Raises `GameError` for a seat that the table does not have.
    """
    if seat == state.turn:
        if state.phase == PLAY:
            return plays(playable(state))
        if state.phase == PILE:
            return takes(state.piles)
    check_seat(state, seat)
    return choices(state, seat) if state.phase == SACRIFICE else []


def forced(state: State, seat: int) -> str | None:
    """The seat's only move, where everybody can see that it is: the last pile, the last card.

    Raises `GameError` for a seat that the table does not have.
    """
    check_seat(state, seat)
    if seat == state.turn and (
        (state.phase == PILE and len(takes(state.piles)) == 1)
        or (state.phase == PLAY and state.hands[seat].bit_count() == 1)
    ):
        return legal(state, seat)[0]
    return None


def ahead(state: State, seat: int, moves: Sequence[str]) -> list[str]:
    """No move can be told before the one that comes first is made."""
    return [] if moves else legal(state, seat)


def apply(state: State, seat: int, move: str) -> list[Event]:
    """Play a move and return what it caused.

    Raises `IllegalMove`, its code as `events` lists them, and leaves the state as it was.
    """
    if state.phase == PLAY:
        card = PLAYED.get(move)
        if card is not None and seat == state.turn and BIT[card] & playable(state):
            return play(state, card)
    elif state.phase == SACRIFICE:
        card = SACRIFICED.get(move)
        if (
            card is not None
            and 0 <= seat < state.setup.players
            and BIT[card] & may_be_sacrificed(state, seat)
        ):
            return sacrifice(state, seat, card)
    elif state.phase == PILE:
        number = TAKEN.get(move)
        if number is not None and seat == state.turn and may_be_taken(state, number):
            return take_pile(state, number)
    raise reason(state, seat, move)


def may_be_taken(state: State, number: int) -> bool:
    """Whether the pile, counted from 0, is at this table and not taken yet."""
    return number < state.setup.players and state.piles[number] is not None
