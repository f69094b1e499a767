"""Finding sets in a hand of Phantom Rummy, against the brute force that its tests use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from time import perf_counter
from typing import TypeVar

from games.phantom_rummy.cards import DECK, codes, pack
from games.phantom_rummy.sets import openable
from games.phantom_rummy.shapes import waits
from tests.bench.pairs import in_turns
from tests.bench.rows import Row
from tests.games.phantom_rummy import brute

T = TypeVar("T")
HAND = 7
SEED = "bench"


def hands(number: int, turn: int) -> list[list[int]]:
    """Random hands, for each turn others."""
    chance, deck = Random(f"{SEED}/{turn}"), list(DECK)
    return [chance.sample(deck, HAND) for _ in range(number)]


def rows(turns: int = 60, number: int = 100) -> Iterator[Row]:
    """The big sets in a hand, and what would complete it."""
    ways: dict[str, tuple[Callable[[int], object], Callable[[list[str]], object]]] = {
        "sets in a hand": (openable, brute.sets_in),
        "what completes a hand": (waits, brute.waits),
    }
    for what, (ours, theirs) in ways.items():
        yield _compared(what, ours, theirs, turns, number)


def _compared(
    what: str,
    ours: Callable[[int], object],
    theirs: Callable[[list[str]], object],
    turns: int,
    number: int,
) -> Row:
    packed, spelled = count(), count()

    def mine() -> float:
        dealt = [pack(hand) for hand in hands(number, next(packed))]
        return _micros(ours, dealt)

    def brutes() -> float:
        dealt = [codes(hand) for hand in hands(number, next(spelled))]
        return _micros(theirs, dealt)

    return in_turns(turns, mine, brutes).row(f"{what}, phantom_rummy", "us", "brute force")


def _micros(find: Callable[[T], object], dealt: list[T]) -> float:
    begun = perf_counter()
    for hand in dealt:
        find(hand)
    return (perf_counter() - begun) / len(dealt) * 1e6
