"""The cards of Deathwick as small numbers, with what the rules ask of each in tables.

A card is its place in the list: spades ace to king, hearts, clubs, diamonds, Joker. A card in a
zone may carry the flag `KNOWN`: everybody knows that it lies just there. The tables answer for a
card with and without the flag.
"""

from collections.abc import Iterable
from typing import Final

SUITS: Final = "SHCD"
"""From the highest tier to the lowest."""
SPADES, HEARTS, CLUBS, DIAMONDS, NO_SUIT = range(5)
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "X")
ACE, SALT, JACK, QUEEN, KING, JOKER_RANK = 1, 5, 11, 12, 13, 14
DECK: Final = 52
JOKER: Final = 52
KINDS: Final = 53
KNOWN: Final = 64
PLAIN: Final = 63
"""What to mask a card with to be rid of the flag."""

_CODES: Final = (*(f"{rank}{suit}" for suit in SUITS for rank in RANKS[:13]), "X")
CARD_OF: Final = {code: card for card, code in enumerate(_CODES)}


def _twice(values: Iterable[int]) -> tuple[int, ...]:
    """A table that answers for flagged cards too."""
    row = [*values]
    return tuple(row + [0] * (KNOWN - len(row)) + row)


CODES: Final = (*_CODES, *("?" for _ in range(KNOWN - KINDS)), *_CODES)
RANK: Final = _twice([*(card % 13 + 1 for card in range(DECK)), JOKER_RANK])
SUIT: Final = _twice([*(card // 13 for card in range(DECK)), NO_SUIT])
VALUE: Final = _twice(min(RANK[card], 10) for card in range(KINDS))
"""Ace 1, numbers their rank, face cards and Jokers 10."""
POWER: Final = _twice(VALUE[card] * 8 + NO_SUIT - SUIT[card] for card in range(KINDS))
"""Value, then suit tier: a card banishes a ghost whose power is not greater."""
IS_NUMBER: Final = tuple(0 < rank <= 10 for rank in RANK)
IS_FACE: Final = tuple(JACK <= rank <= KING for rank in RANK)
IS_RED: Final = tuple(
    IS_NUMBER[card] + IS_FACE[card] > 0 and SUIT[card] in (HEARTS, DIAMONDS)
    for card in range(len(RANK))
)


def codes(cards: Iterable[int]) -> list[str]:
    """How these cards are written."""
    return [CODES[card] for card in cards]


def pool(players: int) -> list[int]:
    """All cards of a circle: a deck and two Jokers for every two players, or a rest of one."""
    decks = (players + 1) // 2
    return [*range(DECK)] * decks + [JOKER] * (2 * decks)
