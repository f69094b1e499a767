"""Background work that does not die unheard."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from bot.clock import Clock
from bot.logs import about, foreseen, named

log = logging.getLogger("ghostlight.tasks")
RETRIES = (2.0, 10.0, 60.0)
"""Seconds before each new try after a failure; the last one again and again."""


def wait_of(failures: int, error: BaseException | None = None) -> float:
    """Seconds to wait after so many failures in a row, from 1; not less than
    Discord asks for."""
    said: float = getattr(error, "retry_after", 0.0)
    return max(RETRIES[min(failures, len(RETRIES)) - 1], said)


async def until_done(name: str, clock: Clock, work: Callable[[], Awaitable[None]]) -> None:
    """Do some work once; what fails is logged and tried again until it is done."""
    failures = 0
    while True:
        try:
            await work()
        except Exception as error:
            failures += 1
            if foreseen(error):
                log.warning("%s failed and is tried again: %s", name, named(error))
            else:
                log.exception("%s failed and is tried again", name)
            await clock.sleep(wait_of(failures, error))
        else:
            return


class Tasks:
    """Tasks that end with their owner."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def start(self, name: str, work: Coroutine[Any, Any, None], table: int | None = None) -> None:
        """Let some work run beside the rest. It must deal with its errors; others are logged.

        Once they are closed nothing begins: what is under way elsewhere may still ask for it.

        Args:
            name: What it is called in the log.
            work: The work.
            table: The number of the table that it is for, if it is for one.
        """
        if self._closed:
            work.close()
            return
        # Not about the interaction that may have set it off: it goes on after that.
        with about(table):
            task = asyncio.create_task(work, name=name)
            self._tasks.add(task)
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s ended with an error", task.get_name(), exc_info=error)

    async def close(self) -> None:
        """End them all, for good."""
        self._closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
