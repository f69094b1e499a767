"""The cards of Fantasmagória as small numbers, and sets of them as bits.

A card is its place in the card list: cat 1 to 9, candle, goat, doll, ghost 1 to 11, cup. A hand
is a number with the bit of each card set, so its cards always come in that order.
"""

from collections.abc import Iterable
from typing import Final

SUITS: Final = ("cat", "candle", "goat", "doll", "ghost", "cup")
CAT, CANDLE, GOAT, DOLL, GHOST, CUP = range(6)
RITUAL_SUITS: Final = SUITS[:GHOST]
HIGHEST: Final = 9
"""The highest number of a ritual suit."""
GHOSTS: Final = 11
PILE_SIZE: Final = 3

CODES: Final = (
    *(f"{suit}{number}" for suit in RITUAL_SUITS for number in range(1, HIGHEST + 1)),
    *(f"ghost{number}" for number in range(1, GHOSTS + 1)),
    "cup",
)
CARD_OF: Final = {code: card for card, code in enumerate(CODES)}
THE_CUP: Final = CARD_OF["cup"]

SUIT: Final = (
    *(suit for suit in range(GHOST) for _ in range(HIGHEST)),
    *(GHOST for _ in range(GHOSTS)),
    CUP,
)
"""The suit of each card. The cup has none (the manual): `CUP` stands for that."""

NUMBER: Final = (
    *(number for _ in RITUAL_SUITS for number in range(1, HIGHEST + 1)),
    *range(1, GHOSTS + 1),
    0,
)
"""The number of each card; 0 for the cup, which is never a trump and never the highest."""

BIT: Final = tuple(1 << card for card in range(len(CODES)))
_CARD_OF_BIT: Final = {bit: card for card, bit in enumerate(BIT)}


def bits(cards: Iterable[int]) -> int:
    """The set of these cards, which are all different."""
    return sum([BIT[card] for card in cards])


def cards_in(hand: int) -> list[int]:
    """The cards of a set, in the order of the card list."""
    found = []
    while hand:
        lowest = hand & -hand
        found.append(_CARD_OF_BIT[lowest])
        hand ^= lowest
    return found


def codes(cards: Iterable[int]) -> list[str]:
    """How these cards are written."""
    return [CODES[card] for card in cards]


SUIT_BITS: Final = tuple(
    bits(card for card in range(len(CODES)) if SUIT[card] == suit) for suit in range(len(SUITS))
)
CUP_BIT: Final = SUIT_BITS[CUP]
GHOST_BITS: Final = SUIT_BITS[GHOST]
BEYOND_BITS: Final = GHOST_BITS | CUP_BIT
RITUAL_BITS: Final = ~BEYOND_BITS & bits(range(len(CODES)))


def ritual_deck(players: int) -> list[int]:
    """The ritual cards that so many players use: three play without the candles."""
    return [card for card in cards_in(RITUAL_BITS) if players == 4 or SUIT[card] != CANDLE]


def beyond_deck(players: int) -> list[int]:
    """The beyond cards that so many players use: three play without ghosts 9, 10 and 11."""
    return [card for card in cards_in(BEYOND_BITS) if players == 4 or NUMBER[card] <= 8]
