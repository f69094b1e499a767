"""A storm: `python -m tests.e2e.storm --actions 50000 --seed 1` lets people do so many things.

It is split into nights, each with a new town and a seed of its own; what went wrong in one is told
with its seed, and `--seed N --actions M` with that seed and no more acts than a night has is the
same night again.
"""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.storm.night import night

SHOWN = 3000
"""So much of what went wrong is told."""
NIGHT = 2500
"""So many things happen in one night: a town with more messages is slow to look through."""


def main() -> int:
    """Run it; 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.storm", description=__doc__)
    parser.add_argument("--actions", type=int, default=50_000, help="how many (50,000)")
    parser.add_argument("--seed", type=int, default=1, help="of the first night (1)")
    parser.add_argument("--pictures", action="store_true", help="draw real pictures, slowly")
    asked = parser.parse_args()
    logging.disable(logging.WARNING)
    begun, left, seed, wrong = time.monotonic(), asked.actions, asked.seed, 0
    did, tables, moves, looked = Counter[str](), Counter[str](), 0, 0
    while left > 0:
        acts = min(NIGHT, left)
        with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
            came = night(
                seed, acts, Path(folder), patch, _told(seed, acts), pictures=asked.pictures
            )
        did, tables = did + came.did, tables + came.tables
        moves, looked, wrong = moves + came.moves, looked + came.looked, wrong + len(came.wrong)
        print(
            f"\rseed {seed}: {acts} acts, {came.moves} moves, {len(came.wrong)} wrong", flush=True
        )
        for line in dict.fromkeys(came.wrong):
            print(f"  {line[:SHOWN]}", flush=True)
        left, seed = left - acts, seed + 1
    minutes = (time.monotonic() - begun) / 60
    print(f"{asked.actions} acts in {minutes:.1f} minutes: {dict(did.most_common())}")
    print(f"{moves} moves, {looked} looks for leaks, tables: {dict(tables.most_common())}")
    print(f"{wrong} things went wrong.")
    return 1 if wrong else 0


def _told(seed: int, acts: int) -> Callable[[int], None]:
    def tell(done: int) -> None:
        if done % (25 if sys.stderr.isatty() else 250) == 0:
            end = "\r" if sys.stderr.isatty() else "\n"
            print(f"seed {seed}: {done} of {acts}", end=end, file=sys.stderr, flush=True)

    return tell


if __name__ == "__main__":
    sys.exit(main())
