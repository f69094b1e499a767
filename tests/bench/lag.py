"""How late the event loop wakes while pictures are drawn without pause."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator, Sequence
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from bot.painter import Painter
from data.catalogue import catalogue
from rendering import RENDERERS, warm
from tests.bench.moments import Moment, moments
from tests.bench.pairs import Pairs, percentile
from tests.bench.rows import Row

GAME = "fantasmagoria"
NAP = 0.005
"""The sleeper's sleep, in seconds."""
WAKES = 400.0
"""So many times a second drawing without pause wakes the loop: for requests, pieces of answers."""
AT_ONCE = 3
"""So many ask the painter for pictures at once: more than draw at once on two cores."""


async def lags(seconds: float) -> list[float]:
    """How much longer than `NAP` each sleep took, in milliseconds."""
    found = []
    end = perf_counter() + seconds
    while (begun := perf_counter()) < end:
        await asyncio.sleep(NAP)
        found.append((perf_counter() - begun - NAP) * 1000)
    return found


class Drawing:
    """Asks for one new picture after another: tables and hands in turn."""

    def __init__(self, painter: Painter, story: list[Moment]) -> None:
        self._painter = painter
        self._story = [moment for moment in story if moment.hands]
        self._numbers = count(1)
        self.drawn = 0

    async def run(self) -> None:
        """Without end."""
        renderer = RENDERERS[GAME]
        while True:
            number = next(self._numbers)
            moment = self._story[number % len(self._story)]
            scene = msgspec.structs.replace(moment.scene, table=number)
            await self._painter.draw(renderer.table, scene)
            await self._painter.draw(renderer.hand, scene, moment.hands[0])
            self.drawn += 2


async def fidget(often: float) -> None:
    """Wake the loop so many times a second, at random moments, and do nothing."""
    chance = Random("bench")
    while True:  # noqa: ASYNC110 - waking up is all that is wanted
        await asyncio.sleep(2 * chance.random() / often)


async def measure(turns: int, seconds: float) -> tuple[Row, Row]:
    """A loop that paints beside an idle one, and beside one that is woken as often, in turns."""
    painter = Painter()
    drawing = Drawing(painter, moments(4, "bench lag"))
    idle, woken = Pairs(), Pairs()
    try:
        await painter.run(warm, catalogue("en"), GAME)
        for _ in range(turns):
            quiet = await lags(seconds)
            fidgeting = await _beside([fidget(WAKES)], seconds)
            painting = await _beside([drawing.run() for _ in range(AT_ONCE)], seconds)
            for pairs, theirs in ((idle, quiet), (woken, fidgeting)):
                pairs.ours.append(percentile(painting, 0.99))
                pairs.theirs.append(percentile(theirs, 0.99))
            # What is begun is drawn to the end.
            await asyncio.sleep(0.3)
    finally:
        await painter.close()
    assert drawing.drawn
    what = "event loop's lag while drawing, p99"
    return idle.row(what, "ms", "idle loop", 2.0), woken.row(
        what, "ms", "idle loop, woken as often"
    )


async def _beside(work: Sequence[Coroutine[Any, Any, None]], seconds: float) -> list[float]:
    tasks = [asyncio.create_task(one) for one in work]
    found = await lags(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return found


def rows(turns: int = 12, seconds: float = 2.5) -> Iterator[Row]:
    """The rows of this room."""
    yield from asyncio.run(measure(turns, seconds))
