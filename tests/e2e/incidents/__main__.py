"""Discord on a bad day: `python -m tests.e2e.incidents` lets every call fare badly in every way.

Each case is a scene with people in it, and one call of the bot's in it that fails as is said; in
the end everything must have gone on. What went wrong is told with its case; a word or more picks
the cases that hold them all, to look at one again: `... "lobbies.thread" "answer lost"`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from random import Random

from tests.e2e.incidents.matrix import CHEAPEST, cases, run


def main() -> int:
    """Run it; 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.incidents", description=__doc__)
    parser.add_argument("words", nargs="*", help="only cases that hold these words")
    parser.add_argument("--scene", action="append", choices=CHEAPEST, help="only these scenes")
    parser.add_argument("--jobs", type=int, default=2, help="so many at a time (2)")
    parser.add_argument("--list", action="store_true", help="only say which cases there are")
    asked = parser.parse_args()
    began, bad, seen = time.monotonic(), 0, Counter[str]()
    found = (c for c in cases(asked.scene or CHEAPEST) if all(w in str(c) for w in asked.words))
    if asked.list:
        print("\n".join(map(str, found)))
        return 0
    chosen = list(found)
    # So that what went by until now speaks for all.
    Random(1).shuffle(chosen)
    fresh = multiprocessing.get_context("spawn")
    with fresh.Pool(asked.jobs, maxtasksperchild=20) as workers:
        for done, outcome in enumerate(workers.imap_unordered(run, chosen), 1):
            if outcome.wrong:
                bad += 1
                seen.update({line.split(":")[0] for line in outcome.wrong})
                print(outcome.case, *outcome.wrong, sep="\n    ", flush=True)
            if done % 20 == 0:
                print(f"{done} of {len(chosen)}, {bad} wrong", file=sys.stderr, flush=True)
    minutes = (time.monotonic() - began) / 60
    calls = len({case.call for case in chosen})
    print(
        f"{len(chosen)} cases of {calls} calls in {minutes:.1f} minutes: {bad} wrong. {dict(seen)}"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
