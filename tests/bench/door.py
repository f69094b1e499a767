"""From the door to the disk: a move through the host, against sqlite3 doing the same transaction.

The reference takes the very records that the host has committed and writes them into a database of
its own, set up alike (WAL, FULL), on the calling thread. It knows no rules and no lock.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from random import Random
from time import perf_counter

from bot.host import Host
from data import lobbies, playing
from data.records import Lobby, Played, Table
from data.store import Store
from tests.bench.pairs import Pairs, percentile
from tests.bench.rows import Row
from tests.bot.conftest import GHOST, NOW, PEOPLE, StillClock, lobby
from tests.data.samples import plain

SEED = "bench"
USUAL = lobby(*PEOPLE, GHOST)


class Recording(Store):
    """A store that also remembers what was committed."""

    committed: list[Played]

    async def commit(self, played: Played) -> None:
        await super().commit(played)
        self.committed.append(played)


class Tables:
    """Running games at a host, each with its like in a plain database."""

    def __init__(
        self, store: Recording, db: sqlite3.Connection, asked: Lobby, now: datetime
    ) -> None:
        self.store = store
        self.db = db
        clock = StillClock()
        clock.time = now
        self.host = Host(store, clock)
        self.asked = asked
        self.running: list[int] = []
        self.locks: dict[int, asyncio.Lock] = {}
        self.rng = Random(SEED)
        self.written = 0

    async def begin(self) -> None:
        """Start one more game in both."""
        kept = await self.store.add_lobby(self.asked)
        table = await self.host.begin(kept, start_id=99 + kept.id, place_id=3)
        lobbies.add(self.db, self.asked)
        playing.start(self.db, table.record)
        self.running.append(table.id)
        self.locks[table.id] = asyncio.Lock()

    async def move(self, number: int) -> float:
        """Play a random move at a table; the seconds from the door to the disk."""
        table = await self.host.table(number)
        seat = self.rng.choice(table.game.to_act(table.state))
        move = self.rng.choice(table.game.legal(table.state, seat))
        decision = table.head.seats[seat].decision
        begun = perf_counter()
        table = await self.host.play(number, seat, decision, move, by=11)
        took = perf_counter() - begun
        if not table.running:
            self.running.remove(number)
            await self.begin()
        return took

    def rewrite(self) -> float:
        """Write the next committed move into the plain database; the seconds that it took."""
        played = self.store.committed[self.written]
        self.written += 1
        begun = perf_counter()
        self.db.execute("BEGIN IMMEDIATE")
        playing.commit(self.db, played)
        self.db.execute("COMMIT")
        return perf_counter() - begun


@asynccontextmanager
async def both(games: int, asked: Lobby = USUAL, now: datetime = NOW) -> AsyncIterator[Tables]:
    """So many games of that lobby, begun just now, at a host and in a plain database."""
    with tempfile.TemporaryDirectory() as name:
        store = await Recording.open(Path(name) / "store.db")
        assert isinstance(store, Recording)
        store.committed = []
        db = plain(Path(name) / "plain.db")
        try:
            tables = Tables(store, db, asked, now)
            for _ in range(games):
                await tables.begin()
            yield tables
        finally:
            db.close()
            await store.close()


async def in_turn(tables: Tables, moves: int) -> Row:
    """One move after the other, at all tables in turn: the median."""
    pairs = Pairs()
    for at in range(moves):
        pairs.ours.append(await tables.move(tables.running[at % len(tables.running)]) * 1000)
        pairs.theirs.append(tables.rewrite() * 1000)
    return pairs.row("a move on disk, p50", "ms", "sqlite3, same transaction", 2.0)


async def at_random(tables: Tables, rate: int, seconds: int) -> Row:
    """So many moves a second at random moments at random tables: the 99th percentile.

    A second for the host, a second for the reference with the same moments. Each move counts from
    the moment when it was due, so that a stall counts for all who wait through it.
    """
    ours: list[float] = []
    theirs: list[float] = []

    async def move(number: int, due: float) -> None:
        # People take turns: a table's next move is made after its last.
        async with tables.locks[number]:
            if number in tables.running:
                await tables.move(number)
                ours.append(perf_counter() - due)

    for _ in range(seconds):
        moments = sorted(tables.rng.random() for _ in range(rate))
        start = perf_counter()
        async with asyncio.TaskGroup() as group:
            for moment in moments:
                await asyncio.sleep(max(0, start + moment - perf_counter()))
                number = tables.rng.choice(tables.running)
                group.create_task(move(number, start + moment))
        start = perf_counter()
        for moment in moments[: len(tables.store.committed) - tables.written]:
            await asyncio.sleep(max(0, start + moment - perf_counter()))
            tables.rewrite()
            theirs.append(perf_counter() - start - moment)
    mine, plainly = percentile(ours, 0.99) * 1000, percentile(theirs, 0.99) * 1000
    return Row(
        f"{rate} moves/s, {len(tables.running)} games, p99",
        mine,
        "ms",
        "sqlite3, same transactions",
        plainly,
        mine / plainly,
        most=5.0,
    )


async def played_games(
    games: int, moves: int, asked: Lobby = USUAL, now: datetime = NOW
) -> list[tuple[Lobby, Table, list[Played]]]:
    """So many games of so many random moves each: their lobbies, beginnings and moves."""
    async with both(games, asked, now) as tables:
        begun = [(asked, (await tables.host.table(n)).record) for n in tables.running]
        for number in list(tables.running):
            for _ in range(moves):
                await tables.move(number)
        made = tables.store.committed
        return [
            (asked, record, [move for move in made if move.table == record.head.id])
            for asked, record in begun
        ]


async def measure(games: int, moves: int, rate: int, seconds: int) -> list[Row]:
    """Both figures over so many running games."""
    async with both(games) as tables:
        return [await in_turn(tables, moves), await at_random(tables, rate, seconds)]


def rows(games: int = 200, moves: int = 2000, rate: int = 200, seconds: int = 20) -> Iterator[Row]:
    """The rows of this room."""
    yield from asyncio.run(measure(games, moves, rate, seconds))
