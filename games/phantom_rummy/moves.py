"""The moves as text: `take H3*`, `open H1 H2 H3`, `discard A4 ready`. Tables, so that a move is
quick.
"""

from functools import lru_cache
from typing import Final

from games.phantom_rummy.cards import ATTRIBUTES, CODES, SLICE, SLICE_BITS, cards_in, codes
from games.phantom_rummy.sets import BIG_SETS, PARTNERS, Cards, openable

GOAL: Final = "goal"
PASS: Final = "pass"
READY: Final = "ready"
_TAKES: Final = tuple(f"take {code}" for code in CODES)
_DISCARDS: Final = tuple(f"discard {code}" for code in CODES)


def _named(word: str, cards: Cards) -> str:
    return " ".join((word, *codes(cards)))


TAKEN: Final = {move: card for card, move in enumerate(_TAKES)}
DISCARDED: Final = {move: card for card, move in enumerate(_DISCARDS)}
DECLARED: Final = {f"{move} {READY}": card for card, move in enumerate(_DISCARDS)}
"""The card of a discard that declares ready."""
OPENED: Final = {_named("open", cards): cards for cards in BIG_SETS}
GAINED: Final = {_named("gain", pair): pair for pairs in PARTNERS for pair in pairs}
"""The two cards of the hand that a gain lays with the discard."""

_OPEN: Final = {cards: move for move, cards in OPENED.items()}
_GAIN: Final = {pair: move for move, pair in GAINED.items()}


def takes(market: list[int]) -> list[str]:
    """The moves that take each kind of card in the market once, in the order of the deck list."""
    return [_TAKES[card] for card in sorted(set(market))]


def opens(hand: int) -> list[str]:
    """The moves that open each big set in the hand."""
    return [_OPEN[cards] for cards in openable(hand)]


def gains(pairs: tuple[Cards, ...]) -> list[str]:
    """The moves that gain a discard with each of these pairs."""
    return [_GAIN[pair] for pair in pairs]


def discard(card: int) -> str:
    """The move that discards a card."""
    return _DISCARDS[card]


def discards(hand: int, releases: int) -> list[str]:
    """The moves that discard each card of the hand, in the order of the deck list.

    `releases` are the kinds, a bit each, with whose discard ready may be declared.
    """
    if releases:
        return [
            move
            for card in sorted(set(cards_in(hand)))
            for move in (_DISCARDS[card], f"{_DISCARDS[card]} {READY}")[
                : 1 + (releases >> card // 2 & 1)
            ]
        ]
    return [
        move
        for attribute in range(len(ATTRIBUTES))
        for move in _discards(hand >> SLICE_BITS * attribute & SLICE, attribute)
    ]


@lru_cache(maxsize=1 << 16)
def _discards(part: int, attribute: int) -> tuple[str, ...]:
    cards = cards_in(part << SLICE_BITS * attribute)
    return tuple([_DISCARDS[card] for card in sorted(set(cards))])
