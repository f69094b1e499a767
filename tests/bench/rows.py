"""One figure of the table: what was measured, against what, and how much is allowed."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import msgspec

HEADS = ("what", "ours", "reference", "its figure", "ratio", "middle half", "at most", "")


class Row(msgspec.Struct, frozen=True):
    """A figure, its reference from the same run, and the target.

    `ratio` is ours over the reference's, and `most` the target for it. `limit` is a target for our
    own figure. A row with neither is there for orientation. `spread` is the middle half of the
    ratios of all pairs: how much the machine disturbed them.
    """

    what: str
    ours: float
    unit: str
    reference: str = ""
    theirs: float | None = None
    ratio: float | None = None
    spread: tuple[float, float] | None = None
    most: float | None = None
    limit: float | None = None

    @property
    def met(self) -> bool | None:
        """Whether the target is met; `None` where there is none."""
        if self.most is not None and self.ratio is not None:
            return self.ratio <= self.most
        return None if self.limit is None else self.ours <= self.limit

    def cells(self) -> tuple[str, ...]:
        """The row as it is printed, in the order of `HEADS`."""
        target = "" if self.most is None else f"{self.most:.2f}"
        if self.limit is not None:
            target = f"{figure_of(self.limit)} {self.unit}"
        return (
            self.what,
            f"{figure_of(self.ours)} {self.unit}",
            self.reference,
            "" if self.theirs is None else f"{figure_of(self.theirs)} {self.unit}",
            "" if self.ratio is None else f"{self.ratio:.2f}",
            "" if self.spread is None else f"{self.spread[0]:.2f}-{self.spread[1]:.2f}",
            target,
            {None: "", True: "met", False: "MISSED"}[self.met],
        )


def figure_of(value: float) -> str:
    """Three digits that count, without an exponent."""
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def table(rows: Iterable[Row]) -> str:
    """The rows as a table in Markdown, its columns in line."""
    lines = [HEADS, *(row.cells() for row in rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(HEADS))]
    texts = [
        "| " + " | ".join(cell.ljust(wide) for cell, wide in zip(line, widths, strict=True)) + " |"
        for line in lines
    ]
    texts.insert(1, "| " + " | ".join("-" * wide for wide in widths) + " |")
    return "\n".join(texts)


def machine() -> str:
    """When and where: one line for below the table."""
    names = [
        line.partition(":")[2].strip()
        for line in _lines("/proc/cpuinfo")
        if line.startswith("model name")
    ]
    cores = f"{os.cpu_count()} cores ({names[0]})" if names else f"{os.cpu_count()} cores"
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return (
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {platform.system()}, {cores}, "
        f"{platform.python_implementation()} {platform.python_version()}, load {load} at the start"
    )


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text().splitlines()
    except OSError:
        return []
