"""The cards of Deathwick as small numbers, with what the rules ask of each in tables.

A card is its place in the list: spades ace to king, hearts, clubs, diamonds, Joker. A card in a
zone may carry the flag `KNOWN`: everybody knows that it lies just there. Or it carries flags of
`SEEN_BY`: these seats alone know that. The tables answer for a card with and without flags.
"""

from collections.abc import Iterable
from typing import Final, TypeVar

_Value = TypeVar("_Value")

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
"""What to mask a card with to be rid of the flags."""
MOST_SEATS: Final = 10
SEEN_BY: Final = tuple(2 * KNOWN << seat for seat in range(MOST_SEATS))
"""A flag for each seat; what everybody knows carries none of them."""
SECRET: Final = 2 * KNOWN
"""A card below this carries no seat's flag."""
FLAGGED: Final = SECRET << MOST_SEATS
"""A card with flags is below this."""

_CODES: Final = (*(f"{rank}{suit}" for suit in SUITS for rank in RANKS[:13]), "X")
CARD_OF: Final = {code: card for card, code in enumerate(_CODES)}


def by_card(values: Iterable[_Value], none: _Value) -> tuple[_Value, ...]:
    """A table of a value for each card that answers for flagged cards too.

    `none` fills it where there is no card.
    """
    row = [*values]
    return (*row, *[none] * (KNOWN - len(row))) * (FLAGGED // KNOWN)


CODES: Final = by_card(_CODES, "?")
RANK: Final = by_card([*(card % 13 + 1 for card in range(DECK)), JOKER_RANK], 0)
SUIT: Final = by_card([*(card // 13 for card in range(DECK)), NO_SUIT], 0)
VALUE: Final = by_card((min(RANK[card], 10) for card in range(KINDS)), 0)
"""Ace 1, numbers their rank, face cards and Jokers 10."""
POWER: Final = by_card((VALUE[card] * 8 + NO_SUIT - SUIT[card] for card in range(KINDS)), 0)
"""Value, then suit tier: a card banishes a ghost whose power is not greater."""
IS_NUMBER: Final = by_card((RANK[card] <= 10 for card in range(KINDS)), False)
IS_FACE: Final = by_card((JACK <= RANK[card] <= KING for card in range(KINDS)), False)
IS_RED: Final = by_card((SUIT[card] in (HEARTS, DIAMONDS) for card in range(KINDS)), False)


def codes(cards: Iterable[int]) -> list[str]:
    """How these cards are written."""
    return [CODES[card] for card in cards]


def pool(players: int) -> list[int]:
    """All cards of a circle: a deck and two Jokers for every two players, or a rest of one."""
    decks = (players + 1) // 2
    return [*range(DECK)] * decks + [JOKER] * (2 * decks)
