"""The cards of Phantom Rummy as small numbers, and hands as packed numbers.

A kind is an attribute and a title: human 1 to 7, angel, demon, then the items; kinds count from
0. A card is `2 * kind`, one more if its title is red, so that cards count in the order of the
deck list. A hand is a number with three bits for each kind: two count its black cards, the third
is its red one. Hands of the same cards are equal, and an attribute is a slice of such a number.
"""

from collections.abc import Iterable
from typing import Final

ATTRIBUTES: Final = ("human", "angel", "demon", "item")
ITEM: Final = 3
TITLES: Final = 7
TREASURES: Final = ("crown", "sword", "grail", "ring")
"""R-1: the manual does not name the treasures; these are ours."""

BLACK_COPIES: Final = 3
RED_COPIES: Final = 1
COPIES: Final = BLACK_COPIES + RED_COPIES

KINDS: Final = (
    *(f"{letter}{title}" for letter in "HAD" for title in range(1, TITLES + 1)),
    *(f"I{treasure}" for treasure in TREASURES),
)
CODES: Final = tuple(code for kind in KINDS for code in (kind, f"{kind}*"))
CARD_OF: Final = {code: card for card, code in enumerate(CODES)}

_ALL: Final = range(len(CODES))
ATTRIBUTE: Final = tuple(card // (2 * TITLES) for card in _ALL)
"""The attribute of each card, as its place in `ATTRIBUTES`."""
TITLE: Final = tuple(card // 2 % TITLES + 1 if ATTRIBUTE[card] != ITEM else 0 for card in _ALL)
"""The title of each number card, 0 for items."""
MOST: Final = tuple(RED_COPIES if card % 2 else BLACK_COPIES for card in _ALL)
"""How many of each card there are."""
DECK: Final = tuple(card for card in _ALL for _ in range(MOST[card]))

KIND_BITS: Final = 3
SHIFT: Final = tuple(card // 2 * KIND_BITS + card % 2 * 2 for card in _ALL)
UNIT: Final = tuple(1 << shift for shift in SHIFT)
"""One such card as a hand: add it to put the card in, subtract it to take the card out."""

SLICE_BITS: Final = TITLES * KIND_BITS
SLICE: Final = (1 << SLICE_BITS) - 1
"""`hand >> SLICE_BITS * attribute & SLICE` are the cards of one attribute."""

_ONES: Final = sum(1 << KIND_BITS * kind for kind in range(len(KINDS)))
_BLACKS: Final = 3 * _ONES


def pack(cards: Iterable[int]) -> int:
    """The hand of these cards."""
    return sum([UNIT[card] for card in cards])


def held(hand: int, card: int) -> int:
    """How many of this card the hand holds."""
    return hand >> SHIFT[card] & MOST[card]


def counts(hand: int) -> int:
    """How many cards of each kind, red or black, three bits a kind."""
    return (hand & _BLACKS) + (hand >> 2 & _ONES)


def cards_in(hand: int) -> list[int]:
    """The cards of a hand in the order of the deck list."""
    found = []
    while hand:
        place = (hand & -hand).bit_length() - 1
        card = place // KIND_BITS * 2 + (place % KIND_BITS) // 2
        number = held(hand, card)
        found += [card] * number
        hand -= number * UNIT[card]
    return found


def codes(cards: Iterable[int]) -> list[str]:
    """How these cards are written."""
    return [CODES[card] for card in cards]


def is_within(part: int, whole: int) -> bool:
    """Whether a hand holds all cards of another, copy by copy."""
    return all(held(whole, card) >= held(part, card) for card in set(cards_in(part)))
