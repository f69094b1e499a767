"""Means of what was measured, with the interval that holds the true one 95 times of 100."""

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

import msgspec

SURE: Final = 0.95


class Interval(msgspec.Struct, frozen=True):
    """A mean and the ends of its 95% interval; the ends are infinite for a single figure."""

    mean: float
    low: float
    high: float
    number: int


def interval(figures: Sequence[float]) -> Interval:
    """The interval of Student's t for the mean of independent figures.

    Raises `ValueError` without any.
    """
    if not figures:
        raise ValueError("there is nothing to take a mean of")
    mean, number = fmean(figures), len(figures)
    if number == 1:
        return Interval(mean, -inf, inf, 1)
    reach = students_t(number - 1) * stdev(figures) / sqrt(number)
    return Interval(mean, mean - reach, mean + reach, number)


def ratio_interval(wholes: Sequence[float], parts: Sequence[float]) -> Interval:
    """The interval for the mean of each part, where the wholes have different numbers of parts.

    As the points of a short game, out of games that have more or fewer of them: the sum of all by
    the number of all, its error by how much each whole differs from what its parts let expect.
    Raises `ValueError` without any.
    """
    if not wholes or not sum(parts):
        raise ValueError("there is nothing to take a mean of")
    mean, size = sum(wholes) / sum(parts), fmean(parts)
    around = [
        mean + (whole - mean * part) / size for whole, part in zip(wholes, parts, strict=True)
    ]
    return interval(around)


def students_t(freedom: int) -> float:
    """The 97.5% point of Student's t with so many degrees of freedom.

    Exact for 1 and 2, else by Cornish and Fisher's expansion: right to 1 in 100 from 3 on.
    """
    if freedom == 1:
        return 12.7062
    if freedom == 2:
        return 4.3027
    z = NormalDist().inv_cdf(0.5 + SURE / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum([term / float(freedom) ** power for power, term in enumerate(terms, 1)])
