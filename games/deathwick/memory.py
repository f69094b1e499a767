"""What everybody knows of hidden cards, and what becomes of it when cards move unseen.

A card whose place is known carries the flag `KNOWN` there. When cards leave a hand unseen, or a
Candle is shuffled, the flagged ones among them become loose: each entry of `state.loose` says
that this card lies in one of some zones. Every function keeps these entries true: a card seen
to leave a zone takes with it what was known of it, and never more is claimed than was seen.
"""

from collections.abc import Iterable
from typing import Final

from games.deathwick.cards import KNOWN, PLAIN
from games.deathwick.moves import SEATS
from games.deathwick.state import State

ZONES: Final = ("hand", "candle", "page", "wall", "out")
"""Zones in which cards lie hidden; each seat has its own, but `out` is one for all."""
HAND: Final = tuple(1 << seat for seat in range(SEATS))
CANDLE: Final = tuple(1 << SEATS + seat for seat in range(SEATS))
PAGE: Final = tuple(1 << 2 * SEATS + seat for seat in range(SEATS))
WALL: Final = tuple(1 << 3 * SEATS + seat for seat in range(SEATS))
OUT: Final = 1 << 4 * SEATS
ZONE_NAMES: Final = {
    **{
        f"{kind} {seat}": 1 << number * SEATS + seat
        for number, kind in enumerate(ZONES[:4])
        for seat in range(SEATS)
    },
    "out": OUT,
}
"""The bit of each zone by its name in a position."""


def loosen(state: State, cards: list[int], zones: int) -> None:
    """The cards of a zone may now be in any of `zones`: what was flagged becomes loose."""
    for place, card in enumerate(cards):
        if card & KNOWN:
            cards[place] = card & PLAIN
            state.loose.append((card & PLAIN, zones))


def widen(state: State, source: int, zones: int) -> None:
    """Some unseen cards went from a zone to others: what may be in it may be there too."""
    if state.loose:
        state.loose = [
            (card, where | zones if where & source else where) for card, where in state.loose
        ]


def rename(state: State, source: int, target: int) -> None:
    """Everything in a zone went to another one."""
    if state.loose:
        state.loose = [
            (card, where & ~source | target if where & source else where)
            for card, where in state.loose
        ]


def exchange(state: State, one: int, other: int) -> None:
    """Two zones changed places."""
    if state.loose:
        swapped = {one: other, other: one, one | other: one | other, 0: 0}
        both = one | other
        state.loose = [(card, where & ~both | swapped[where & both]) for card, where in state.loose]


def saw(state: State, zone: int, card: int) -> None:
    """This card was seen to lie in, or leave, a zone where its place was not known."""
    if state.loose:
        state.loose = without(state.loose, zone, card)


def without(loose: list[tuple[int, int]], zone: int, card: int) -> list[tuple[int, int]]:
    """The loose cards when one of them, or a card like it, has been seen in a zone.

    The seen card may be any of those entries; the narrowest is taken out, and the others may
    now stand for the card that it stood for.
    """
    might = [entry for entry in loose if entry[0] == card and entry[1] & zone]
    if not might:
        return loose
    gone = min(might, key=lambda entry: (entry[1].bit_count(), entry[1]))
    might.remove(gone)
    rest = [entry for entry in loose if entry[0] != card or not entry[1] & zone]
    return rest + [(card, where | gone[1]) for _, where in might]


def without_all(
    loose: list[tuple[int, int]], zone: int, cards: Iterable[int]
) -> list[tuple[int, int]]:
    """The loose cards when all that lies in a zone has been seen: nothing else is there."""
    for card in cards:
        loose = without(loose, zone, card)
    return [(card, where & ~zone) for card, where in loose]


def saw_all(state: State, zone: int, cards: list[int]) -> None:
    """A whole zone was shown to everybody: each card in it is known to lie there."""
    hidden = [card for card in cards if not card & KNOWN]
    state.loose = without_all(state.loose, zone, hidden)
    cards[:] = [card | KNOWN for card in cards]
