"""Where artificial players think: beside the event loop, which answers people meanwhile.

Searching holds Python's lock for as long as it may, so it has processes of its own; the other
levels take a few milliseconds in a thread.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import msgspec

from bot.drawers import PATIENCE, Died, Drawers, Processes, spare
from bot.drawing import PRIORITY
from bot.live import LiveTable
from games.players import LEVELS
from games.players.deciding import decide, ready
from games.players.thought import CHANCE, ONLY, Thought

log = logging.getLogger("ghostlight.thinking")
BUDGET = 0.8
"""Seconds from the question to the end of a search, its wait for a process included."""
LEAST = 0.1
"""Seconds that a search takes at least: with less time left, there is none."""
GRACE = 0.45
"""Seconds after that in which a search's answer may still come."""
HANGING = 5.0
"""Seconds after which a process that searches is taken to hang."""
SEARCHING = frozenset({"expert"})
"""Levels that think as long as they may."""
IN_NEED = "regular"
"""The level that decides where another could not; where it cannot either, chance does."""

Known = tuple[dict[str, Any], str, int, str]
"""What a decision is made from: the position, its seed, the seat and the dice."""


class TooLate(Exception):
    """So many think at once that no time is left for a search."""


class Thinkers:
    """Whoever decides for artificial players.

    Args:
        processes: Who searches; by default processes, which start with the first search.
        at_once: How many can search at the same time.
    """

    def __init__(self, processes: Drawers | None = None, at_once: int | None = None) -> None:
        self._at_once = at_once or spare()
        self._processes = processes or Processes(self._at_once, PRIORITY, PATIENCE, HANGING)
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="thinker")
        self._turns = asyncio.Semaphore(self._at_once)
        self._waiting: set[object] = set()
        self._prepared: asyncio.Task[None] | None = None

    def prepare(self) -> None:
        """Somebody is about to search: have a process ready by then."""
        if self._prepared is None:
            starting = asyncio.create_task(self._processes.run(ready), name="thinker")
            # Whoever searches is told what is wrong.
            starting.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._prepared = starting

    async def decide(
        self, table: LiveTable, seat: int, level: str, chance: int, grace: float = GRACE
    ) -> Thought:
        """The move that a level chooses for a seat, and what it was chosen by.

        Where that level cannot, or not in time, a plainer one does: no game stands still for it.

        Args:
            table: Where the seat owes a decision.
            seat: Whose.
            level: One of `LEVELS`; an unknown one plays by chance.
            chance: The dice; the same give the same move, but for a search.
            grace: Seconds after `BUDGET` in which a search's answer may still come.
        """
        # From the stored snapshot: the live state belongs to the event loop.
        position = msgspec.json.decode(table.snapshot)
        known = (position, table.record.seed, seat, str(chance))
        for each in dict.fromkeys((level, IN_NEED) if level in LEVELS else ()):
            try:
                return await self._asked(each, known, grace)
            except Exception as error:  # noqa: BLE001 - no game may stand still
                # Not its words: they may name a card that is hidden.
                bad = logging.INFO if isinstance(error, TooLate) else logging.WARNING
                name = type(error).__name__
                log.log(bad, "table %d: its %s could not decide: %s", table.id, each, name)
        legal = table.game.legal(table.state, seat)
        return Thought(Random(str(chance)).choice(legal), CHANCE if len(legal) > 1 else ONLY)

    async def _asked(self, level: str, known: Known, grace: float) -> Thought:
        if level in SEARCHING:
            return await self._searched(level, known, grace)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, decide, level, *known, BUDGET)

    async def _searched(self, level: str, known: Known, grace: float) -> Thought:
        """Search in the time that is there, shared with all others who wait to do so.

        Raises:
            TooLate: There is none.
            Died: The process that searched did, twice.
            TimeoutError: No answer came in time.
        """
        until = asyncio.get_running_loop().time() + BUDGET
        me = object()
        self._waiting.add(me)
        try:
            async with asyncio.timeout_at(until + grace):
                # Whoever is asked at the same time is counted first.
                await asyncio.sleep(0)
                async with self._turns:
                    budget = self._share(until)
                    self._waiting.discard(me)
                    try:
                        return await self._processes.run(decide, level, *known, budget)
                    except Died:
                        budget = self._share(until)
                        return await self._processes.run(decide, level, *known, budget)
        finally:
            self._waiting.discard(me)

    def _share(self, until: float) -> float:
        """The seconds that one search may take. Raises `TooLate` if too few are left."""
        left = until - asyncio.get_running_loop().time()
        if left < LEAST:
            raise TooLate
        rounds = max(1.0, len(self._waiting) / self._at_once)
        return max(LEAST, left / rounds)

    async def close(self) -> None:
        """Let processes and threads end."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self._processes.close()
