"""All the ways in which a hand in goal shape falls into its small set and its two big sets."""

from collections.abc import Iterator

from games.phantom_rummy.cards import cards_in
from games.phantom_rummy.sets import RUNS, SET_CARDS, Cards
from games.phantom_rummy.shapes import is_goal


def splits(hand: int) -> list[tuple[Cards, ...]]:
    """The splits of a hand, each once: the small set first, then the big sets; empty if none.

    Where copies of both colours would do, those that stand first in the deck list go into the
    first set: no rule asks which copy lies where.
    """
    if not is_goal(hand):
        return []
    cards = cards_in(hand)
    found = {tuple(sorted(split, key=_small_first)) for split in _splits([c // 2 for c in cards])}
    return [_with_cards(split, cards) for split in sorted(found)]


def _small_first(kinds: Cards) -> tuple[int, Cards]:
    return len(kinds), kinds


def _splits(kinds: list[int]) -> Iterator[tuple[Cards, ...]]:
    """Each way to lay out sorted kinds, one small set at most; some come more than once."""
    if not kinds:
        yield ()
        return
    lowest = kinds[0]
    for one in (
        (lowest, lowest),
        (lowest, lowest, lowest),
        (lowest, lowest + 1, lowest + 2),
    ):
        rest = _taken_out(kinds, one)
        if rest is not None and (one[0] == one[-1] or one in RUNS):
            for others in _splits(rest):
                if len(one) == SET_CARDS or all(len(other) == SET_CARDS for other in others):
                    yield (one, *others)


def _taken_out(kinds: list[int], one: Cards) -> list[int] | None:
    rest = list(kinds)
    for kind in one:
        if kind not in rest:
            return None
        rest.remove(kind)
    return rest


def _with_cards(split: tuple[Cards, ...], cards: list[int]) -> tuple[Cards, ...]:
    left = list(cards)
    made = []
    for kinds in split:
        one = []
        for kind in kinds:
            card = next(card for card in left if card // 2 == kind)
            left.remove(card)
            one.append(card)
        made.append(tuple(one))
    return tuple(made)
