"""Two ways measured in turns, so that whatever else the machine does meets both alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

from tests.bench.rows import Row


@dataclass
class Pairs:
    """What each turn of both took, in the same unit; the n-th of one belongs to the other's."""

    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)

    def ratios(self) -> list[float]:
        """Ours over theirs, pair by pair, least first."""
        return sorted(one / other for one, other in zip(self.ours, self.theirs, strict=True))

    def row(self, what: str, unit: str, reference: str, most: float | None = None) -> Row:
        """The row of these pairs: medians of both, and the median of the pairs' ratios."""
        ratios = self.ratios()
        return Row(
            what=what,
            ours=median(self.ours),
            unit=unit,
            reference=reference,
            theirs=median(self.theirs),
            ratio=median(ratios),
            spread=(percentile(ratios, 0.25), percentile(ratios, 0.75)),
            most=most,
        )


def in_turns(turns: int, ours: Callable[[], float], theirs: Callable[[], float]) -> Pairs:
    """Measure both so many times, in turns; every other time the reference begins.

    Each call returns its own figure. One call of each goes before and is not counted.
    """
    ours(), theirs()
    pairs = Pairs()
    for turn in range(turns):
        if turn % 2:
            pairs.theirs.append(theirs())
            pairs.ours.append(ours())
        else:
            pairs.ours.append(ours())
            pairs.theirs.append(theirs())
    return pairs


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which that part (0 to 1) of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]
