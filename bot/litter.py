"""Python's collection of garbage, kept short: it halts everything else while it looks.

With thousands of tables in memory it would look through half a million objects again and again,
each time for tenths of a second, though hardly any of them is garbage that it alone can find.
"""

from __future__ import annotations

import gc

YOUNG, MIDDLE, OLD = 5_000, 10, 100
"""So many new objects, rounds of that, and rounds of those, until it looks again."""


def settle() -> None:
    """Look no more at what is there by now, and at the rest less often. A process that stays calls
    it once.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
