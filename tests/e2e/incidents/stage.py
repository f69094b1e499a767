"""The bot at a simulated Discord that can fail, outside of pytest's fixtures too."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.http import Ratelimit
from simcord import _settlement

from bot.client import Ghostlight
from bot.clock import Clock
from bot.config import Settings
from bot.local_table import LocalClock
from rendering import film
from rendering.scene import Picture
from tests.e2e.incidents import faults
from tests.e2e.incidents import wire as wires
from tests.e2e.incidents.wire import Wire
from tests.e2e.simulation import same_luck, simulated, sketched, without_processes
from tests.e2e.tap import Tap
from tests.e2e.world import World


class Logged(logging.Handler):
    """Keeps what is logged as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.records.append(record)


@dataclass
class Stage:
    """A server with people in it, and the wire to Discord."""

    world: World
    wire: Wire
    logged: Logged
    patch: pytest.MonkeyPatch
    """Undone at its end."""
    asked: dict[int, float] = field(default_factory=dict)
    """When each click or command came, by its id."""


def _film(frames: Any, most: int = 0) -> Picture:
    return Picture(b"film", 2, 2, "the final standing", "")


@asynccontextmanager
async def stage(folder: Path) -> AsyncIterator[Stage]:
    """A stage that is the same each time, with sketches for pictures."""
    with pytest.MonkeyPatch.context() as patch:
        without_processes(patch)
        sketched(patch)
        _queues_are_waits(patch)
        same_luck(patch, "incidents")
        patch.setattr(film, "film", _film)
        # Hours pass: what is done every minute would take most of the time.
        patch.setattr("bot.client.SWEEP", 300.0)
        patch.setattr("bot.deadlines.BEAT", timedelta(seconds=300))
        tap, wire = Tap(None), Wire()
        tap.install(patch)
        clock = LocalClock()
        wire.install(patch, clock)
        patch.setattr(faults, "sleep", clock.sleep)

        def make(clock: Clock) -> discord.Client:
            bot = Ghostlight(Settings(database_path=folder / "t.db"), clock, shard_count=1)
            wires.brakes[:] = [bot.brake.trace]
            bot.brake.trace.freeze()
            return bot

        logged = Logged()
        logging.getLogger().addHandler(logged)
        try:
            async with simulated(make, clock, tap, patch) as env:
                staged = Stage(World(env, make, clock, tap), wire, logged, patch)
                env._register_dispatch_observer(
                    lambda came: staged.asked.setdefault(came.id, env._virtual_time)
                )
                try:
                    yield staged
                finally:
                    wire.fault = None
                    # Whoever asked looks at what went wrong.
                    staged.world.expected()
        finally:
            logging.getLogger().removeHandler(logged)


def _queues_are_waits(patch: pytest.MonkeyPatch) -> None:
    """Whoever waits for a lock, or for a request of the same kind, is not what is waited for.

    That is who holds it.
    """
    known = _settlement._park_reason
    waiting: set[asyncio.Task[Any] | None] = set()

    def noted(acquire: Callable[[Any], Awaitable[Any]]) -> Callable[[Any], Awaitable[Any]]:
        async def acquired(queue: object) -> Any:
            task = asyncio.current_task()
            waiting.add(task)
            try:
                return await acquire(queue)
            finally:
                waiting.discard(task)

        return acquired

    def reason(state: Any, task: asyncio.Task[Any], deadline: float, seen: Any = None) -> Any:
        waiter = getattr(task, "_fut_waiter", None)
        held = task in waiting and waiter is not None and not waiter.done()
        return known(state, task, deadline, seen) or ("a queue" if held else None)

    for queue in (asyncio.Lock, Ratelimit):
        patch.setattr(queue, "acquire", noted(queue.acquire))
    patch.setattr(_settlement, "_park_reason", reason)
