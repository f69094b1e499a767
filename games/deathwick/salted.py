"""How many Salts a hand holds, by who was asked for one and who was not (D-6).

With `ask: able` whoever is asked for Salt holds one, and whoever might have been and was not holds
none. Everybody sees that, and goes on from there: `state.salts` has the least and the most of each
hand. A hand of which nothing was learnt holds any number.
"""

from collections.abc import Iterable
from typing import Final

from games.deathwick.cards import PLAIN, RANK, SALT
from games.deathwick.setup import ALL
from games.deathwick.state import State

ANY: Final = 99
"""More than there are."""
NOTHING: Final = (0, ANY)
"""What is known of a hand of which nothing was learnt."""
SALTS: Final = frozenset(card for card in range(PLAIN) if RANK[card] == SALT)


def showed(state: State, seat: int, holds: bool) -> None:
    """All see that the seat is asked for Salt, or is not."""
    if state.setup.ask != ALL:
        least, most = state.salts[seat]
        state.salts[seat] = (max(least, 1), most) if holds else (0, 0)


def moved_openly(state: State, seat: int, card: int, change: int) -> None:
    """A card came into the hand (1) or left it (-1) for all to see."""
    least, most = state.salts[seat]
    if RANK[card] == SALT:
        state.salts[seat] = (max(least + change, 0), most if most == ANY else most + change)


def came(state: State, seat: int, cards: int) -> None:
    """So many cards came into the hand unseen."""
    least, most = state.salts[seat]
    state.salts[seat] = (least, most if most == ANY else most + cards)


def went(state: State, seat: int, cards: int) -> None:
    """So many cards left the hand unseen."""
    least, most = state.salts[seat]
    state.salts[seat] = (max(least - cards, 0), most)


def bounds(state: State, seat: int) -> tuple[int, int]:
    """What is known of the hand; a most that is no less than all of it tells nothing."""
    least, most = state.salts[seat]
    return least, ANY if most >= len(state.hands[seat]) else most


def count(cards: Iterable[int]) -> int:
    """The Salts among some cards."""
    return sum([RANK[card] == SALT for card in cards])
