"""The goal shape and the sets in the most obvious way: list all there can be, and look them up.

It shares nothing with the engine but the codes of cards, so that neither hides the other's
mistakes.
"""

from collections import Counter
from itertools import combinations, combinations_with_replacement

KINDS = [f"{attribute}{title}" for attribute in "HAD" for title in range(1, 8)]
KINDS += ["Icrown", "Isword", "Igrail", "Iring"]

SMALL_SETS = [(kind, kind) for kind in KINDS]
BIG_SETS = [(kind, kind, kind) for kind in KINDS] + [
    (f"{attribute}{low}", f"{attribute}{low + 1}", f"{attribute}{low + 2}")
    for attribute in "HAD"
    for low in range(1, 6)
]
GOALS = {
    tuple(sorted(small + one + two))
    for small in SMALL_SETS
    for one, two in combinations_with_replacement(BIG_SETS, 2)
    if max(Counter(small + one + two).values()) <= 4
}


def kinds_of(hand: list[str]) -> list[str]:
    """The cards without their colour."""
    return [code.rstrip("*") for code in hand]


def is_goal(hand: list[str]) -> bool:
    """Whether 8 cards are one small set and two big sets."""
    return tuple(sorted(kinds_of(hand))) in GOALS


def waits(hand: list[str]) -> set[str]:
    """The kinds of card that complete 7 cards; a fifth copy does not exist (R-3)."""
    kinds = kinds_of(hand)
    return {kind for kind in KINDS if tuple(sorted([*kinds, kind])) in GOALS}


def is_big_set(cards: tuple[str, ...]) -> bool:
    """Whether three cards are a group or a run."""
    return tuple(sorted(kinds_of(list(cards)))) in {tuple(sorted(one)) for one in BIG_SETS}


def sets_in(hand: list[str]) -> set[tuple[str, ...]]:
    """The big sets among the cards, each as sorted codes."""
    return {tuple(sorted(cards)) for cards in combinations(hand, 3) if is_big_set(cards)}


def partners(hand: list[str], card: str) -> set[tuple[str, ...]]:
    """The pairs of the hand that make a big set with a card from elsewhere."""
    return {tuple(sorted(pair)) for pair in combinations(hand, 2) if is_big_set((*pair, card))}


def splits(hand: list[str]) -> set[tuple[tuple[str, ...], ...]]:
    """The ways to divide 8 cards into sets, as kinds, each way sorted."""
    ways = set()
    kinds = kinds_of(hand)
    places = range(len(kinds))
    for small in combinations(places, 2):
        if kinds[small[0]] != kinds[small[1]]:
            continue
        rest = [place for place in places if place not in small]
        for one in combinations(rest, 3):
            two = [place for place in rest if place not in one]
            sets = [tuple(sorted(kinds[place] for place in part)) for part in (small, one, two)]
            if is_big_set(sets[1]) and is_big_set(sets[2]):
                ways.add(tuple(sorted(sets)))
    return ways
