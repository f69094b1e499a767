"""Resident memory of this process, and of those that it has started."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple


class Memory(NamedTuple):
    """Megabytes: this process's own, and all of its children's."""

    own: float
    others: float


def resident(process: int | str = "self") -> int:
    """The resident memory of a process, in kilobytes; 0 if it is gone."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)


def memory() -> Memory:
    """How much there is now."""
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return Memory(resident() / 1024, sum(resident(child) for child in children) / 1024)
