"""Where artificial players think: beside the event loop, which answers people meanwhile.

Searching holds Python's lock for as long as it may, so it has processes of its own; the other
levels take a few milliseconds in a thread.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import msgspec

from bot.drawers import Died, Drawers, Processes
from bot.live import LiveTable
from games.players import LEVELS
from games.players.deciding import decide
from games.players.thought import Thought

BUDGET = 0.8
"""Seconds that a decision may take, as long as nobody else thinks."""
LEAST = 0.1
"""Seconds that it may take however many think."""
SEARCHING = frozenset({"expert"})
"""Levels that think as long as they may."""


class Thinkers:
    """Whoever decides for artificial players.

    Args:
        processes: Who searches; by default processes, which start with the first search.
    """

    def __init__(self, processes: Drawers | None = None) -> None:
        self._processes = processes or Processes()
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="thinker")
        self._searching = 0

    async def decide(self, table: LiveTable, seat: int, level: str, chance: int) -> Thought:
        """The move that a level chooses for a seat, and what it was chosen by.

        Args:
            table: Where the seat owes a decision.
            seat: Whose.
            level: One of `LEVELS`; an unknown one plays by chance.
            chance: The dice; the same give the same move, but for a search.
        """
        level = level if level in LEVELS else "random"
        # From the stored snapshot: the live state belongs to the event loop.
        position = msgspec.json.decode(table.snapshot)
        known = (level, position, table.record.seed, seat, str(chance))
        if level not in SEARCHING:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, decide, *known, BUDGET)
        self._searching += 1
        try:
            budget = max(LEAST, BUDGET / self._searching)
            try:
                return await self._processes.run(decide, *known, budget)
            except Died:
                return await self._processes.run(decide, *known, budget)
        finally:
            self._searching -= 1

    async def close(self) -> None:
        """Let processes and threads end."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self._processes.close()
