"""What `legal` costs where most is to be looked at: the largest hands of Deathwick."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter

from games import deathwick
from games.deathwick.state import State
from tests.bench.rows import Row

PLAYERS = 8
HAND = 8
"""A Hoarder's hand limit."""
MOST = 300.0


def positions(number: int) -> Iterator[tuple[State, int]]:
    """So many positions of 8 Hoarders in which somebody acts with a full hand."""
    chance, dealt = Random("bench"), 0
    while True:
        dealt += 1
        state = deathwick.final_ritual(["hoarder"] * PLAYERS, f"bench/{dealt}", {})
        while seats := deathwick.to_act(state):
            seat = chance.choice(seats)
            if deathwick.phase(state) == "ritual" and len(state.hands[seat]) >= HAND:
                yield deathwick.copy(state), seat
                number -= 1
                if not number:
                    return
            deathwick.apply(state, seat, chance.choice(deathwick.legal(state, seat)))


def rows(number: int = 60, repeats: int = 10) -> Iterator[Row]:
    """The median, of positions that nobody has asked before: answers are kept with the state."""
    found = []
    for state, seat in positions(number):
        position = deathwick.dump(state)
        for _ in range(repeats):
            fresh = deathwick.load(position, "bench")
            begun = perf_counter()
            deathwick.legal(fresh, seat)
            found.append((perf_counter() - begun) * 1e6)
    yield Row("legal, deathwick, 8 Hoarders", median(found), "us", limit=MOST)
