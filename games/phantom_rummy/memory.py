"""What the table has seen and must not forget: cards taken from the market and not let go."""

from games.phantom_rummy.cards import UNIT, held
from games.phantom_rummy.sets import Cards
from games.phantom_rummy.state import State


def saw_taken(state: State, seat: int, card: int) -> None:
    """A card went from the market, or a discard, into the hand."""
    state.known[seat] += UNIT[card]


def saw_leave(state: State, seat: int, cards: Cards) -> None:
    """Cards left the hand. Equal cards cannot be told apart: one fewer is known to be there."""
    for card in cards:
        if held(state.known[seat], card):
            state.known[seat] -= UNIT[card]


def saw_hand(state: State, seat: int) -> None:
    """The whole hand was laid open."""
    state.known[seat] = state.hands[seat]
