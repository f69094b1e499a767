"""How long property tests look: few examples in the test command, many where somebody asks.

`FUZZ=100 pytest tests/games/test_mutated_positions.py` looks at a hundred times as many.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

TIMES = int(os.environ.get("FUZZ", "1"))


def examples(number: int) -> settings:
    """So many examples, times the environment's `FUZZ`; no single one is timed."""
    return settings(
        max_examples=number * TIMES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
