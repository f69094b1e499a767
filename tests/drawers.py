"""Who draws in tests: no process, which would take a second to start."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bot.drawers import Rank

T = TypeVar("T")


class InThreads:
    """Draws in threads, which are there at once.

    Args:
        workers: So many at a time.
        _given: What processes are told beside it.
    """

    def __init__(self, workers: int = 1, *_given: float) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="drawer")

    async def run(self, work: Callable[..., T], *arguments: object, rank: Rank = Rank.AWAITED) -> T:
        """What the work returns."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)

    async def close(self) -> None:
        """Let the threads end."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class AtOnce:
    """Does everything where it is asked.

    Args:
        _given: What processes are told.
    """

    def __init__(self, *_given: float) -> None:
        return

    async def run(self, work: Callable[..., T], *arguments: object, rank: Rank = Rank.AWAITED) -> T:
        """What the work returns."""
        return work(*arguments)

    async def close(self) -> None:
        """Nothing is open."""
