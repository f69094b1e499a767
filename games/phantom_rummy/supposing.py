"""Hands supposed at random so that they fit what is public: ready ones, and ones with an answer.

A ready hand is a goal shape without one card, laid out set by set: first, in any of the possible
ways, sets around the cards that are known to be in it, then any others. Of several such hands one
is chosen, the likelier the more ways there are to draw it from the pool, and the less likely it
was to be laid out, so that ready hands come up nearly as often as in true deals.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import comb

from games.game import Rng
from games.phantom_rummy.cards import COPIES, KINDS, cards_in
from games.phantom_rummy.sets import GROUPS, PARTNERS, RUNS, Cards, holds

_CANDIDATES = 24
"""So many ready hands are laid out for one to be chosen."""
_SMALL_SETS: tuple[Cards, ...] = tuple((kind, kind) for kind in range(len(KINDS)))
_BIG_SETS: tuple[Cards, ...] = GROUPS + RUNS

Cover = tuple[Cards, int, int]
"""Kinds laid out around known cards, and how many small and big sets are still free."""


def some(cards: list[int], number: int, rng: Rng) -> list[int]:
    """So many of the cards, or all, drawn at random."""
    left = list(cards)
    return [left.pop(rng.randrange(len(left))) for _ in range(min(number, len(left)))]


def suppose_ready(
    pool: list[int], known: int, completing: int | None, rng: Rng
) -> list[int] | None:
    """The unknown cards of a hand of 7 that is one away from a goal shape, drawn from the pool.

    `known` are its other cards; `completing` is a card that must complete it, if given. `None`
    if no such hand was found.
    """
    here = tuple(card // 2 for card in cards_in(known))
    last = None if completing is None else completing // 2
    there = _numbers(pool)
    covers = covers_of(here if last is None else tuple(sorted((*here, last))))
    found: list[Cards] = []
    weights: list[int] = []
    for _ in range(_CANDIDATES if covers else 0):
        kinds, choices = _laid_out(covers, rng)
        unknown = _unknown(kinds, here)
        lacking = last if last is not None else unknown[rng.randrange(len(unknown))]
        unknown.remove(lacking)
        ways = _ways(unknown, there)
        if ways and all(kinds.count(kind) <= COPIES for kind in unknown):
            found.append(tuple(sorted(unknown)))
            weights.append(ways * choices)
    if not found:
        return None
    return _copies(found[_weighted(weights, rng)], pool, rng)


def _numbers(pool: list[int]) -> list[int]:
    """How many cards of each kind the pool has."""
    numbers = [0] * len(KINDS)
    for card in pool:
        numbers[card // 2] += 1
    return numbers


def _ways(kinds: list[int], there: list[int]) -> int:
    """In how many ways cards of these kinds can be drawn from a pool."""
    ways = 1
    for kind in set(kinds):
        ways *= comb(there[kind], kinds.count(kind))
    return ways


def _laid_out(covers: tuple[Cover, ...], rng: Rng) -> tuple[list[int], int]:
    """The kinds of a goal shape around one of the covers, and among how many choices it was."""
    cover, small, big = covers[rng.randrange(len(covers))]
    kinds, choices = list(cover), len(covers)
    for sets in [_SMALL_SETS] * small + [_BIG_SETS] * big:
        kinds += sets[rng.randrange(len(sets))]
        choices *= len(sets)
    return kinds, choices


def _unknown(kinds: list[int], known: Cards) -> list[int]:
    unknown = list(kinds)
    for kind in known:
        unknown.remove(kind)
    return unknown


@lru_cache(maxsize=1 << 10)
def covers_of(kinds: Cards) -> tuple[Cover, ...]:
    """The ways to lay small and big sets of a goal shape around these kinds, which are sorted.

    Each set is laid for the first kind that no set before it has; none if they do not fit into
    one goal shape.
    """
    return tuple(sorted(set(_covers(list(kinds), (), 1, 2))))


def _covers(bare: list[int], laid: Cards, small: int, big: int) -> Iterator[Cover]:
    if not bare:
        yield tuple(sorted(laid)), small, big
        return
    for sets, used_small, used_big in ((_SMALL_SETS, 1, 0), (_BIG_SETS, 0, 1)):
        if small < used_small or big < used_big:
            continue
        for one in sets:
            if bare[0] in one:
                rest = list(bare)
                for kind in one:
                    if kind in rest:
                        rest.remove(kind)
                yield from _covers(rest, laid + one, small - used_small, big - used_big)


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
        ways = 1
        for card in set(lacking):
            ways *= comb(pool.count(card), lacking.count(card))
        if ways and len(lacking) <= size:
            options.append(lacking)
            weights.append(ways)
    if not options:
        return None
    cards = list(options[_weighted(weights, rng)])
    rest = list(pool)
    for card in cards:
        rest.remove(card)
    return cards + some(rest, size - len(cards), rng)


def _lacking(pair: Cards, known: int) -> Cards:
    """The cards of a pair that are not known to be in the hand."""
    if holds(known, pair):
        return ()
    for place in (0, 1):
        if holds(known, (pair[place],)):
            return (pair[1 - place],)
    return pair


def _copies(kinds: Cards, pool: list[int], rng: Rng) -> list[int]:
    """Cards of these kinds out of the pool, each copy as likely as the others."""
    cards = []
    for kind in sorted(set(kinds)):
        copies = [card for card in pool if card // 2 == kind]
        cards += some(copies, kinds.count(kind), rng)
    return cards


def _weighted(weights: list[int], rng: Rng) -> int:
    """A place, each as likely as its weight."""
    left = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return len(weights) - 1
