"""Big sets as cards: which can be opened from a hand, and which a discard makes with two of it.

Here red and black are told apart, since a move names its cards. A set's cards stand in the order
of the deck list.
"""

from functools import lru_cache
from itertools import product
from typing import Final

from games.phantom_rummy.cards import (
    ATTRIBUTE,
    ATTRIBUTES,
    ITEM,
    KINDS,
    MOST,
    SHIFT,
    SLICE,
    SLICE_BITS,
    TITLES,
    UNIT,
)

Cards = tuple[int, ...]

SET_CARDS: Final = 3
_NUMBER_KINDS: Final = TITLES * ITEM

GROUPS: Final = tuple((kind, kind, kind) for kind in range(len(KINDS)))
RUNS: Final = tuple(
    (kind, kind + 1, kind + 2)
    for kind in range(_NUMBER_KINDS)
    if kind % TITLES <= TITLES - SET_CARDS
)
"""As kinds. Items make no runs."""


def _coloured(kinds: Cards) -> set[Cards]:
    """The sets of these kinds in black and red, as far as there are such cards."""
    choices = product(*[(2 * kind, 2 * kind + 1) for kind in kinds])
    made = {tuple(sorted(cards)) for cards in choices}
    return {cards for cards in made if all(cards.count(card) <= MOST[card] for card in cards)}


BIG_SETS: Final = tuple(sorted(cards for kinds in GROUPS + RUNS for cards in _coloured(kinds)))


def _without(cards: Cards, card: int) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


PARTNERS: Final = tuple(
    tuple(sorted(_without(cards, card) for cards in BIG_SETS if card in cards))
    for card in range(len(MOST))
)
"""For each card the pairs that make a big set with it."""

_SETS_OF: Final = tuple(
    tuple(cards for cards in BIG_SETS if ATTRIBUTE[cards[0]] == attribute)
    for attribute in range(len(ATTRIBUTES))
)


def holds(hand: int, cards: Cards) -> bool:
    """Whether the hand holds all of these cards, copy by copy."""
    for card in cards:
        if not hand >> SHIFT[card] & MOST[card]:
            return False
        hand -= UNIT[card]
    return True


def openable(hand: int) -> list[Cards]:
    """The big sets in a hand, each once, in the order of the deck list."""
    return [
        cards
        for attribute in range(len(ATTRIBUTES))
        for cards in sets_in(hand >> SLICE_BITS * attribute & SLICE, attribute)
    ]


@lru_cache(maxsize=1 << 16)
def sets_in(part: int, attribute: int) -> tuple[Cards, ...]:
    """The big sets among the cards of one attribute, given as a slice of a hand."""
    hand = part << SLICE_BITS * attribute
    return tuple([cards for cards in _SETS_OF[attribute] if holds(hand, cards)])


def partners(hand: int, card: int) -> tuple[Cards, ...]:
    """The pairs of the hand that make a big set with a card from elsewhere."""
    return _partners(hand >> SLICE_BITS * ATTRIBUTE[card] & SLICE, card)


@lru_cache(maxsize=1 << 16)
def _partners(part: int, card: int) -> tuple[Cards, ...]:
    hand = part << SLICE_BITS * ATTRIBUTE[card]
    return tuple([pair for pair in PARTNERS[card] if holds(hand, pair)])
