"""A hand sorted into sets as far as they go, and what it waits for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.phantom_rummy.cards import CARD_OF, COPIES, KINDS, pack
from games.phantom_rummy.shapes import is_goal, waits
from rendering.phantom_rummy.cardcode import CODE_OF, kind_of, place_of, read_card

GROUP, RUN, PAIR, TWO_RUN, LOOSE = "group", "run", "pair", "two_run", "loose"
BIG = (GROUP, RUN)
_WORTH = {GROUP: 100, RUN: 100, PAIR: 22, TWO_RUN: 20, LOOSE: 0}
_FIRST_PAIR, _CLOSED = 8, 5
"""The goal shape wants one pair; a run that can grow at one place only is worth less."""

_Found = tuple[int, tuple[tuple[str, tuple[int, ...]], ...]]
"""What an arrangement is worth, and its parts as kinds."""


@dataclass(frozen=True, slots=True)
class Bunch:
    """Cards that belong together: a big set, a pair, two of a run, or what is left over."""

    kind: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wait:
    """What a hand waits for, as kinds of card, once one of these cards is discarded."""

    discards: tuple[str, ...]
    kinds: tuple[int, ...]


def _title(kind: int) -> int:
    return read_card(CODE_OF[kind]).title


def _firsts(kinds: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """All that the lowest of sorted kinds can be part of."""
    low = kinds[0]
    title = _title(low)
    if kinds.count(low) > 2:
        yield GROUP, (low,) * 3
    follows = [low + step for step in (1, 2) if title and title + step <= 7]
    near = [kind for kind in follows if kind in kinds]
    if len(near) == 2:
        yield RUN, (low, *near)
    if kinds.count(low) > 1:
        yield PAIR, (low,) * 2
    for kind in near:
        yield TWO_RUN, (low, kind)
    yield LOOSE, (low,)


@lru_cache(maxsize=4096)
def _best(kinds: tuple[int, ...], paired: bool) -> _Found:
    if not kinds:
        return 0, ()
    best: _Found | None = None
    for name, taken in _firsts(kinds):
        rest = list(kinds)
        for kind in taken:
            rest.remove(kind)
        worth = _WORTH[name]
        if name == PAIR and not paired:
            worth += _FIRST_PAIR
        if name == TWO_RUN:
            inner = taken[1] - taken[0] > 1
            edge = _title(taken[0]) == 1 or _title(taken[1]) == 7
            worth -= _CLOSED if inner or edge else 0
        others, found = _best(tuple(rest), paired or name == PAIR)
        if best is None or worth + others > best[0]:
            best = worth + others, ((name, taken), *found)
    assert best is not None
    return best


_ORDER = {RUN: 0, GROUP: 0, PAIR: 1, TWO_RUN: 2}


def arrange(codes: Iterable[str]) -> list[Bunch]:
    """The cards in bunches: big sets first, then pairs, two of a run, and the loose together."""
    left = sorted(codes, key=place_of)
    _, found = _best(tuple(kind_of(code) for code in left), False)
    bunches: list[Bunch] = []
    loose: list[str] = []
    for name, kinds in found:
        cards = []
        for kind in kinds:
            code = next(code for code in left if kind_of(code) == kind)
            left.remove(code)
            cards.append(code)
        if name == LOOSE:
            loose += cards
        else:
            bunches.append(Bunch(name, tuple(cards)))
    bunches.sort(key=lambda one: _ORDER[one.kind])
    return [*bunches, Bunch(LOOSE, tuple(loose))] if loose else bunches


def _kinds(bits: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(len(KINDS)) if bits >> kind & 1)


def packed(codes: Iterable[str]) -> int:
    """The cards as the engine packs them."""
    return pack(CARD_OF[code] for code in codes)


def goal(codes: Iterable[str]) -> bool:
    """Whether the cards have the goal shape."""
    return is_goal(packed(codes))


def waited(codes: Iterable[str]) -> tuple[int, ...]:
    """The kinds of card that complete 7 cards."""
    return _kinds(waits(packed(codes)))


def waits_by_discard(held: tuple[str, ...]) -> list[Wait]:
    """What 8 cards would wait for, by what is discarded; discards that leave the same together."""
    found: dict[tuple[int, ...], list[str]] = {}
    for code in dict.fromkeys(held):
        rest = list(held)
        rest.remove(code)
        kinds = waited(rest)
        if kinds:
            found.setdefault(kinds, []).append(code)
    return [Wait(tuple(codes), kinds) for kinds, codes in found.items()]


def left_of(kinds: Iterable[int], seen: dict[int, int]) -> int:
    """How many copies of these kinds are still out of sight."""
    return sum(COPIES - seen[kind] for kind in kinds)
