"""How late the event loop wakes while pictures are drawn without pause."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from time import perf_counter

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


async def measure(turns: int, seconds: float) -> Row:
    """An idle loop and one that paints, in turns."""
    painter = Painter()
    drawing = Drawing(painter, moments(4, "bench lag"))
    pairs = Pairs()
    try:
        await painter.run(warm, catalogue("en"), GAME)
        for _ in range(turns):
            quiet = await lags(seconds)
            tasks = [asyncio.create_task(drawing.run()) for _ in range(AT_ONCE)]
            painting = await lags(seconds)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            pairs.ours.append(percentile(painting, 0.99))
            pairs.theirs.append(percentile(quiet, 0.99))
            # What is begun is drawn to the end.
            await asyncio.sleep(0.3)
    finally:
        await painter.close()
    assert drawing.drawn
    return pairs.row("event loop's lag while drawing, p99", "ms", "idle loop", 2.0)


def rows(turns: int = 12, seconds: float = 2.5) -> Iterator[Row]:
    """The row of this room."""
    yield asyncio.run(measure(turns, seconds))
