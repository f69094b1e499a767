"""`make bench`, or `python -m tests.bench [section ...]`: one table of all figures.

Each section runs in a process of its own, so that none leaves its memory or threads to the next.
"""

from __future__ import annotations

import argparse
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from tests.bench import (
    clicks,
    company,
    door,
    drawing,
    lag,
    load,
    lookup,
    sets,
    starting,
    steps,
    stores,
    widest,
)
from tests.bench.rows import Row, machine, table

ROOT = Path(__file__).parents[2]
SECTIONS: dict[str, Callable[[], Iterator[Row]]] = {
    "steps": steps.rows,
    "widest": widest.rows,
    "sets": sets.rows,
    "drawing": drawing.rows,
    "door": door.rows,
    "clicks": clicks.rows,
    "lag": lag.rows,
    "starting": starting.rows,
    "lookup": lookup.rows,
    "company": company.rows,
    "load": load.rows,
    "stores": stores.rows,
}


def measured(section: str, seconds: float) -> list[Row]:
    """The rows of a section, from a process of its own."""
    print(f"{section} ...", file=sys.stderr, flush=True)
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", "--raw", "--seconds", str(seconds), section],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
    )
    return msgspec.json.decode(done.stdout, type=list[Row])


def main() -> None:
    """Print the table, or with `--raw` one section's rows as JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="section", help=", ".join(SECTIONS))
    parser.add_argument(
        "--seconds", type=float, default=load.SECONDS, help="how long the load lasts (300)"
    )
    parser.add_argument("--raw", action="store_true", help="measure here and print JSON")
    chosen = parser.parse_args()
    wanted: list[str] = chosen.sections or list(SECTIONS)
    if unknown := sorted(set(wanted) - set(SECTIONS)):
        parser.error(f"no section {', '.join(unknown)}: there are {', '.join(SECTIONS)}")
    logging.disable(logging.WARNING)
    if chosen.raw:
        SECTIONS["load"] = partial(load.rows, seconds=chosen.seconds)
        rows = [row for name in wanted for row in SECTIONS[name]()]
        sys.stdout.buffer.write(msgspec.json.encode(rows))
        return
    where = machine()
    print(table([row for name in wanted for row in measured(name, chosen.seconds)]))
    print(f"\n{where}")


if __name__ == "__main__":
    main()
