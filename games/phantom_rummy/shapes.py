"""The goal shape: whether cards have it, and which kinds of card complete it. Red is as black.

Exact for any hand. Sets never mix attributes, so a hand is taken apart into its attributes, and
what an attribute's cards can be is worked out once for each such slice of counts (`counts` in
`cards`). A slice of big sets alone has 3, 6, .. cards, one with a small set besides 2, 5, .. cards:
its number of cards tells which, and 1, 4, 7 cards are never sets.
"""

from functools import cache
from typing import Final

from games.phantom_rummy.cards import (
    ATTRIBUTES,
    COPIES,
    ITEM,
    KIND_BITS,
    KINDS,
    SLICE,
    SLICE_BITS,
    TITLES,
    TREASURES,
    counts,
)

GOAL_CARDS: Final = 8
NO_SETS: Final = -1
_FIELD: Final = (1 << KIND_BITS) - 1
_RUN: Final = 1 | 1 << KIND_BITS | 1 << 2 * KIND_BITS
_SLICES: Final = tuple(range(0, SLICE_BITS * len(ATTRIBUTES), SLICE_BITS))


def is_goal(hand: int) -> bool:
    """Whether these cards are one small set and two big sets."""
    return kinds_are_goal(counts(hand))


def kinds_are_goal(kinds: int) -> bool:
    """The same for counts of kinds."""
    small = cards = 0
    for attribute, shift in enumerate(_SLICES):
        part = kinds >> shift & SLICE
        if part:
            sets = small_sets(part, attribute == ITEM)
            if sets == NO_SETS:
                return False
            small += sets
            cards += size(part)
    return small == 1 and cards == GOAL_CARDS


def waits(hand: int) -> int:
    """The kinds of card that complete the goal shape of 7 cards, a bit each.

    R-3: copies that lie elsewhere count all the same, a fifth copy does not exist. 0 for a hand
    of another size.
    """
    return waits_of_kinds(counts(hand))


def waits_of_kinds(kinds: int) -> int:
    """The same for counts of kinds."""
    parts = [kinds >> shift & SLICE for shift in _SLICES]
    whole = [small_sets(part, place == ITEM) for place, part in enumerate(parts)]
    broken = whole.count(NO_SETS)
    if broken > 1 or sum([size(part) for part in parts]) != GOAL_CARDS - 1:
        return 0
    small = sum(whole) + broken
    found = 0
    for place, part in enumerate(parts):
        if not broken or whole[place] == NO_SETS:
            others = small if broken else small - whole[place]
            if others <= 1:
                found |= _completed_by(part, place == ITEM)[1 - others] << TITLES * place
    return found


def one_too_many(hand: int) -> int:
    """The kinds of card without which 8 cards are one away from a goal shape, a bit each."""
    kinds = counts(hand)
    broken = 0
    for attribute, shift in enumerate(_SLICES):
        broken += small_sets(kinds >> shift & SLICE, attribute == ITEM) == NO_SETS
    if broken > 2:
        # One card out and another in mend two attributes at most.
        return 0
    found = 0
    for kind in range(len(KINDS)):
        if kinds >> kind * KIND_BITS & _FIELD and waits_of_kinds(kinds - (1 << kind * KIND_BITS)):
            found |= 1 << kind
    return found


def is_one_away(hand: int) -> bool:
    """Whether some kind of card completes the goal shape of this hand (R-3)."""
    return waits(hand) != 0


@cache
def size(part: int) -> int:
    """How many cards a slice holds."""
    return sum([part >> shift & _FIELD for shift in range(0, SLICE_BITS, KIND_BITS)])


@cache
def small_sets(part: int, items: bool) -> int:
    """How many small sets the slice falls into besides big sets, 0 or 1; `NO_SETS` if it cannot."""
    rest = size(part) % 3
    if rest == 0:
        return 0 if _are_big_sets(part, items) else NO_SETS
    if rest == 2:
        for shift in range(0, SLICE_BITS, KIND_BITS):
            if part >> shift & _FIELD >= 2 and _are_big_sets(part - (2 << shift), items):
                return 1
    return NO_SETS


@cache
def _are_big_sets(part: int, items: bool) -> bool:
    """Whether the slice falls into groups and runs: its lowest card is in one or the other."""
    if not part:
        return True
    lowest = ((part & -part).bit_length() - 1) // KIND_BITS
    shift = lowest * KIND_BITS
    if part >> shift & _FIELD >= 3 and _are_big_sets(part - (3 << shift), items):
        return True
    return (
        not items
        and lowest <= TITLES - 3
        and all(part >> shift + step * KIND_BITS & _FIELD for step in range(3))
        and _are_big_sets(part - (_RUN << shift), items)
    )


@cache
def _completed_by(part: int, items: bool) -> tuple[int, int]:
    """The kinds, a bit each, that make the slice sets without, and with, a small set."""
    found = [0, 0]
    for kind in range(len(TREASURES) if items else TITLES):
        shift = kind * KIND_BITS
        if part >> shift & _FIELD < COPIES:
            small = small_sets(part + (1 << shift), items)
            if small != NO_SETS:
                found[small] |= 1 << kind
    return found[0], found[1]
