"""How many moves a second one process keeps, in a SQLite file and in PostgreSQL, in turns.

So many play at once, each at a table of their own, as fast as their moves are kept. The server is
started for this, on the same machine and disk, and waits for the disk at each commit as it does by
default.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

from bot.host import Host
from data.store import Store
from tests.bench.pairs import percentile
from tests.bench.rows import Row
from tests.bot.conftest import GHOST, PEOPLE, StillClock, lobby
from tests.postgres import Missing, server

USUAL = lobby(*PEOPLE, GHOST)


class Side:
    """Games in one of the two."""

    def __init__(self, store: Store) -> None:
        self._host = Host(store, StillClock())
        self._store = store
        self._rng = Random("stores")
        self._tables: list[int] = []
        self.took: list[float] = []
        self.seconds = 0.0

    async def _begin(self) -> int:
        kept = await self._store.add_lobby(USUAL)
        return (await self._host.begin(kept, 99, 3)).id

    async def play(self, people: int, seconds: float) -> None:
        """Let so many play, for that long."""
        while len(self._tables) < people:
            self._tables.append(await self._begin())
        start = perf_counter()
        await asyncio.gather(*(self._at(at, start + seconds) for at in range(people)))
        self.seconds += perf_counter() - start

    async def _at(self, place: int, until: float) -> None:
        while perf_counter() < until:
            number = self._tables[place]
            table = await self._host.table(number)
            if not table.running:
                self._tables[place] = await self._begin()
                continue
            seat = self._rng.choice(table.game.to_act(table.state))
            move = self._rng.choice(table.game.legal(table.state, seat))
            decision = table.head.seats[seat].decision
            begun = perf_counter()
            await self._host.play(number, seat, decision, move, by=11)
            self.took.append(perf_counter() - begun)


async def measure(url: str, folder: Path, people: int, turns: int, seconds: float) -> list[Row]:
    """The rows for so many people, in so many turns of so many seconds each."""
    stores = await Store.open(url), await Store.open(folder / "tables.db")
    ours, theirs = map(Side, stores)
    for _ in range(turns):
        await ours.play(people, seconds)
        await theirs.play(people, seconds)
    for store in stores:
        await store.close()
    rates = [len(side.took) / side.seconds for side in (ours, theirs)]
    half = [percentile(side.took, 0.5) * 1000 for side in (ours, theirs)]
    what = f"{people} people, PostgreSQL"
    return [
        Row(f"moves a second, {what}", rates[0], "", "SQLite", rates[1], rates[0] / rates[1]),
        Row(f"a move, {what}, p50", half[0], "ms", "SQLite", half[1], half[0] / half[1]),
    ]


def rows(turns: int = 5, seconds: float = 2.0) -> Iterator[Row]:
    """The rows of this room; none where there is no PostgreSQL."""
    try:
        with server(durable=True) as running, tempfile.TemporaryDirectory() as folder:
            for people in (1, 20, 200):
                there = Path(folder) / str(people)
                there.mkdir()
                yield from asyncio.run(measure(running.database(), there, people, turns, seconds))
    except Missing:
        return
