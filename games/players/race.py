"""Which of a seat's moves are still worth searching, and which is best by what is known so far.

All moves in the running are tried in the same worlds, so that two of them differ by what they
are worth and not by luck. What the guide's ratings say counts as well, the less the more worlds
have spoken: a small lead in few worlds is no reason to leave a sound move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, sqrt
from typing import Final

from games.players.guide import Guide
from games.players.thought import SEARCHED, Thought, Weighed

MOST_MOVES: Final = 14
"""So many moves are searched, those that the guide rates best."""
SURE: Final = 2.2
"""By so many standard errors a move has to lie behind to drop out before its time."""
ENOUGH: Final = 12
"""Worlds in which a move is tried before that."""
EVEN: Final = 0.004
"""A move that is surely not better than another by this much is as good as it."""
HALVINGS: Final = 4.0
"""How often the moves in the running are halved, over the whole time."""
_SPREAD: Final = 0.02
"""How far two moves differ in a world, as long as too few worlds tell."""


class Candidate:
    """A move of the seat, its rating, and what it was worth in each world."""

    __slots__ = ("move", "rating", "values")

    def __init__(self, move: str, rating: float) -> None:
        self.move = move
        self.rating = rating
        self.values: list[float] = []

    def mean(self) -> float:
        """What it was worth on average."""
        return sum(self.values) / len(self.values) if self.values else 0.0


class Race:
    """The moves of one decision.

    Args:
        guide: Who rated them.
        legal: The moves, several of them.
        ratings: What the guide says of each.
    """

    def __init__(self, guide: Guide, legal: Sequence[str], ratings: Sequence[float]) -> None:
        order = sorted(range(len(legal)), key=lambda at: -ratings[at])[:MOST_MOVES]
        self._guide = guide
        self._moves = len(order)
        self.running = [Candidate(legal[at], ratings[at]) for at in order]
        self._dropped: list[Candidate] = []

    def narrow(self, elapsed: float) -> bool:
        """Drop moves that are surely worse, or too many for the share of the time that is over.

        Returns whether there is still something to be found out.
        """
        allowed = max(2, ceil(self._moves * 2.0 ** (-HALVINGS * elapsed)))
        best = self._sort()
        kept = [best]
        for candidate in self.running[1:]:
            lead, doubt = self._lead(candidate, best)
            surely_worse = len(candidate.values) >= ENOUGH and -lead > SURE * doubt
            if len(kept) < allowed and not surely_worse:
                kept.append(candidate)
            else:
                self._dropped.append(candidate)
        self.running = kept
        return len(kept) > 1 and not self._even()

    def thought(self, worlds: int, standing: Callable[[float], float]) -> Thought:
        """The best move, with the figures of all that were tried, as standings."""
        self._sort()
        # Those that dropped out last lasted longest.
        order = [*self.running, *reversed(self._dropped)]
        weighed = [
            Weighed(one.move, len(one.values), round(standing(one.mean()), 4))
            for one in order
            if one.values
        ]
        return Thought(order[0].move, SEARCHED, tuple(weighed), worlds)

    def _sort(self) -> Candidate:
        """Put those in the running in order, the best first, and return it."""
        first = self.running[0]
        leads = {id(one): self._lead(one, first)[0] for one in self.running[1:]}
        self.running.sort(key=lambda one: -leads.get(id(one), 0.0))
        return self.running[0]

    def _lead(self, one: Candidate, other: Candidate) -> tuple[float, float]:
        """By how much a move is better than another, and the standard error of that.

        The guide's judgement and the worlds searched are two opinions, each with its error.
        """
        guide = self._guide
        judged = guide.WORTH * (one.rating - other.rating)
        judged = max(-4 * guide.DOUBT, min(4 * guide.DOUBT, judged))
        number = min(len(one.values), len(other.values))
        if not number:
            return judged, guide.DOUBT
        leads = [a - b for a, b in zip(one.values, other.values, strict=False)]
        mean = sum(leads) / number
        spread = sum([(lead - mean) ** 2 for lead in leads])
        variance = (spread + 4 * _SPREAD) / (number + 3) / number
        trust, doubt = 1 / variance, guide.DOUBT**-2
        return (trust * mean + doubt * judged) / (trust + doubt), sqrt(1 / (trust + doubt))

    def _even(self) -> bool:
        """Whether it hardly matters which of two moves is made."""
        if len(self.running) > 2 or len(self.running[0].values) < 4 * ENOUGH:
            return False
        lead, doubt = self._lead(self.running[1], self.running[0])
        return abs(lead) + SURE * doubt < EVEN
