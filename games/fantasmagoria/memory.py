"""What the table has seen and must not forget: suits that a seat lacks, cards that it holds.

`voids` says of a suit that the seat holds none of it but what `known` lists: a player who is out
of cats and takes a pile with cat 5 on it holds that cat alone. `state.known` keeps a card that
has been played since, so read it through `known_in_hand`.
"""

from games.fantasmagoria.cards import BIT, CUP, GHOST, RITUAL_SUITS
from games.fantasmagoria.state import State

_BEYOND = 1 << GHOST | 1 << CUP
_ALL_BUT_GHOSTS = (1 << len(RITUAL_SUITS)) - 1 | 1 << CUP


def saw_no_follower(state: State, seat: int) -> None:
    """The seat did not follow: nothing of the lead suit is left in that hand."""
    state.voids[seat] |= 1 << state.lead


def saw_ghosts_alone(state: State, seat: int) -> None:
    """The seat set a suit with a ghost before all were possessed: it holds ghosts alone (F-3)."""
    state.voids[seat] |= _ALL_BUT_GHOSTS


def saw_pile_taken(state: State, seat: int, top: int) -> None:
    """The seat took a pile: its face-up card is known, its beyond cards can be anything."""
    state.known[seat] |= BIT[top]
    state.voids[seat] &= ~_BEYOND


def forget_all(state: State) -> None:
    """A new round: nothing is known of the new hands."""
    state.voids = [0] * state.setup.players
    state.known = [0] * state.setup.players


def known_in_hand(state: State, seat: int) -> int:
    """The cards of the seat's hand that everybody knows to be there."""
    return state.known[seat] & state.hands[seat]
