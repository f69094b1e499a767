"""How long a click waits for its answer while three experts think, and while nobody does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from time import perf_counter

from bot.controls import Control
from bot.live import LiveTable
from bot.thinking import Thinkers
from tests.bench.clicks import Ours, bot_with
from tests.bench.pairs import Pairs, percentile
from tests.bench.rows import Row
from tests.bench.stubbed_discord import click

EXPERTS = 3
EVERY = 0.01
"""Seconds from one click to the next."""
LOOK = 0.0002
"""Seconds from one look for the answer to the next."""


async def answers(ours: Ours, seconds: float) -> list[float]:
    """Milliseconds from each click to its answer; pictures are ready."""
    found = []
    end = perf_counter() + seconds
    while (begun := perf_counter()) < end:
        await answered(ours)
        found.append((perf_counter() - begun) * 1000)
        await asyncio.sleep(EVERY)
    return found


async def answered(ours: Ours) -> None:
    """Somebody clicks My hand; wait for the answer alone, not for what others have begun."""
    session, table = ours.session, await ours.bot.host.table(1)
    control = Control("hand", table.id, table.head.seats[0].decision)
    user = table.head.seats[0].user_id or 0
    payload = click(control.custom_id, session.sent, user, session.components)
    sent = session.sent
    ours.bot._connection.parse_interaction_create(payload)  # type: ignore[arg-type]
    while session.sent == sent:  # noqa: ASYNC110 - the stub tells nobody
        await asyncio.sleep(LOOK)


async def think(thinkers: Thinkers, table: LiveTable) -> None:
    """One decision after another, without end."""
    for chance in count():
        await thinkers.decide(table, table.owing()[0], "expert", chance)


async def measure(turns: int, seconds: float, games: int) -> Row:
    """Both in turns."""
    pairs = Pairs()
    async with bot_with(games) as ours:
        thinkers = Thinkers()
        table = await ours.bot.host.table(1)
        # The process is there before it counts.
        await thinkers.decide(table, table.owing()[0], "expert", 0)
        for _ in range(turns):
            quiet = await answers(ours, seconds)
            tasks = [asyncio.create_task(think(thinkers, table)) for _ in range(EXPERTS)]
            beside = await answers(ours, seconds)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            pairs.ours.append(percentile(beside, 0.99))
            pairs.theirs.append(percentile(quiet, 0.99))
            # What is begun is thought to the end.
            await asyncio.sleep(1.0)
        await thinkers.close()
    what = "a click's answer while three experts think, p99"
    return pairs.row(what, "ms", "nobody thinks", 2.0)


def rows(turns: int = 10, seconds: float = 3.0, games: int = 10) -> Iterator[Row]:
    """The row of this room."""
    yield asyncio.run(measure(turns, seconds, games))
