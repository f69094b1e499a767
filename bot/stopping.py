"""Stopping in time: whoever stops the bot waits five seconds before they kill it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
import threading
from collections.abc import Awaitable, Callable

log = logging.getLogger("ghostlight.stopping")
LIMIT = 4.5
"""Seconds after which a bot that was told to stop ends wherever it stands. What was committed is
on disk whatever happens, so this loses nothing but a clean goodbye."""
GRACE = 1.0
"""Seconds in which people who wait for an answer may still get it."""
LEAVING = 1.0
"""Seconds that disconnecting from Discord may take."""
ENDED_HARD = 1
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def end_in_time() -> None:
    """From here on the whole program has `LIMIT` seconds left, whatever hangs."""
    timer = threading.Timer(LIMIT, _end_hard)
    timer.daemon = True
    timer.start()


def _end_hard() -> None:
    # Not the log: whatever hangs may hold its lock.
    with contextlib.suppress(OSError):
        os.write(sys.stderr.fileno(), b"The bot did not stop in time and was ended.\n")
    os._exit(ENDED_HARD)


def on_stop(call: Callable[[], object]) -> None:
    """Call this once at the first Ctrl-C or SIGTERM; another one ends the program at once."""
    loop = asyncio.get_running_loop()

    def stop() -> None:
        for number in _SIGNALS:
            loop.remove_signal_handler(number)
        call()

    for number in _SIGNALS:
        # Where loops take no handlers (Windows), Ctrl-C cancels the main task instead.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop)


async def in_time(ending: Awaitable[None], seconds: float, what: str) -> None:
    """Wait for something to end, but not for longer than that.

    Args:
        ending: What is waited for; it is cancelled when the time is up.
        seconds: How long it may take.
        what: What it is, for the log.
    """
    try:
        async with asyncio.timeout(seconds):
            await ending
    except TimeoutError:
        log.warning("%s took too long and was given up", what)
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is None or task.cancelling():
            raise
        # It was given up before.
