"""Hands supposed at random so that they fit what is public: ready ones, and ones with an answer.

A ready hand is a goal shape without one card. It is laid out set by set around the cards that
are known to be in it. Of several such hands one is chosen, each as likely as there are ways to
draw it from the pool, so that hands of common cards come up more often, as they do.
"""

from collections import Counter
from collections.abc import Sequence
from math import comb

from games.game import Rng
from games.phantom_rummy.cards import COPIES, KINDS, cards_in
from games.phantom_rummy.sets import GROUPS, PARTNERS, RUNS, Cards, holds

_CANDIDATES = 24
"""So many ready hands are laid out for one to be chosen."""
_SMALL_SETS = tuple((kind, kind) for kind in range(len(KINDS)))
_BIG_SETS = GROUPS + RUNS
_SETS_WITH = tuple(
    {sets: tuple(kinds for kinds in sets if kind in kinds) for sets in (_SMALL_SETS, _BIG_SETS)}
    for kind in range(len(KINDS))
)
"""For each kind the small sets and the big sets with it."""


def suppose_ready(
    pool: list[int], known: int, completing: int | None, rng: Rng
) -> list[int] | None:
    """The unknown cards of a hand of 7 that is one away from a goal shape, drawn from the pool.

    `known` are its other cards; `completing` is a card that must complete it, if given. `None`
    if no such hand was found.
    """
    here = Counter(card // 2 for card in cards_in(known))
    there = Counter(card // 2 for card in pool)
    candidates = []
    weights = []
    for _ in range(_CANDIDATES):
        found = _one_away(here, None if completing is None else completing // 2, rng)
        if found is not None:
            kinds, chance = found
            ways = 1
            for kind, number in kinds.items():
                ways *= comb(there[kind], number)
            if ways:
                candidates.append(kinds)
                weights.append(ways * chance)
    if not candidates:
        return None
    return _copies(candidates[_weighted(weights, rng)], pool, rng)


def _one_away(
    known: Counter[int], completing: int | None, rng: Rng
) -> tuple[Counter[int], int] | None:
    """The kinds to add to the known ones for a hand one away, and how many choices were made.

    The more choices there were, the less likely this hand was to come up.
    """
    uncovered = +known
    if completing is not None:
        uncovered[completing] += 1
    whole = Counter[int]()
    to_lay: list[tuple[Cards, ...]] = [_SMALL_SETS, _BIG_SETS, _BIG_SETS]
    chance = 1
    while to_lay:
        if uncovered:
            kind = min(uncovered)
            options = [
                (sets, kinds) for sets in dict.fromkeys(to_lay) for kinds in _SETS_WITH[kind][sets]
            ]
        else:
            options = [(to_lay[0], kinds) for kinds in to_lay[0]]
        if not options:
            return None
        sets, kinds = options[rng.randrange(len(options))]
        chance *= len(options)
        to_lay.remove(sets)
        whole.update(kinds)
        uncovered -= Counter(kinds)
    if uncovered or max(whole.values()) > COPIES:
        return None
    spare = [completing] if completing is not None else sorted(whole - known)
    if not spare:
        return None
    missing = spare[rng.randrange(len(spare))]
    whole[missing] -= 1
    return whole - known, chance * len(spare)


def suppose_able(
    pool: list[int], known: int, size: int, offered: int, rng: Rng
) -> list[int] | None:
    """The unknown cards of a hand that can gain the offered card, `size` of them from the pool.

    Two of its cards make a big set with the offered one; the rest are any. `None` if the pool
    has no such cards.
    """
    options, weights = [], []
    for pair in PARTNERS[offered]:
        lacking = _lacking(pair, known)
        numbers = Counter(lacking)
        ways = 1
        for card, number in numbers.items():
            ways *= comb(pool.count(card), number)
        if ways and len(lacking) <= size:
            options.append(lacking)
            weights.append(ways)
    if not options:
        return None
    cards = list(options[_weighted(weights, rng)])
    rest = list(pool)
    for card in cards:
        rest.remove(card)
    rng.shuffle(rest)
    return cards + rest[: size - len(cards)]


def _lacking(pair: Cards, known: int) -> Cards:
    """The cards of a pair that are not known to be in the hand."""
    if holds(known, pair):
        return ()
    for place in (0, 1):
        if holds(known, (pair[place],)):
            return (pair[1 - place],)
    return pair


def _copies(kinds: Counter[int], pool: list[int], rng: Rng) -> list[int]:
    """Cards of these kinds out of the pool, each copy as likely as the others."""
    cards = []
    for kind, number in sorted(kinds.items()):
        copies = [card for card in pool if card // 2 == kind]
        rng.shuffle(copies)
        cards += copies[:number]
    return cards


def _weighted(weights: Sequence[int], rng: Rng) -> int:
    """A place, each as likely as its weight."""
    left = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return len(weights) - 1
