"""One process with many running tables: so many moves a second for minutes, three games mixed.

All is as in service: clicks come as the gateway delivers them, and client, host, driver, clocks,
store and painter do what they do. Moments are random, and each answer counts from when its click
was due. People click at tables that wait for them; artificial players move by themselves, so they
make part of the moves. Whoever has clicked waits for the answer before they click again.
"""

from __future__ import annotations

import asyncio
import gc
import tempfile
from collections.abc import Coroutine, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any
from unittest.mock import AsyncMock, patch

import msgspec

from bot.client import Ghostlight
from bot.config import Settings
from bot.controls import Control
from bot.litter import settle
from bot.live import LiveTable
from data.records import Lobby, Played, Posted
from tests.bench import stubbed_discord
from tests.bench.busy_discord import BusyDiscord
from tests.bench.filled import fill, mixed
from tests.bench.lag import lags
from tests.bench.load_seen import Seen, told
from tests.bench.memory import memory
from tests.bench.rows import Row

SECONDS = 300.0
MOVES = 120
"""So many moves have been made, at most, at a table before."""
LOOK = 5.0
"""Seconds from one look at memory to the next."""


@dataclass
class Waiting:
    """A click that is not answered yet."""

    table: int
    due: float


class Load:
    """Plays at a bot that runs.

    Args:
        bot: The bot.
        kinds: The lobby of each table, from 1.
        rate: So many moves are wanted a second.
    """

    def __init__(self, bot: Ghostlight, kinds: list[Lobby], rate: float) -> None:
        self._bot = bot
        self._rate = rate
        self._kinds = dict(enumerate(kinds, 1))
        self._chance = Random("bench")
        self._numbers = list(self._kinds)
        self._waiting: dict[str, Waiting] = {}
        self._busy: dict[int, str] = {}
        self._unshown: dict[int, list[tuple[int, float]]] = {}
        self._clicks = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._halted = self._begun = perf_counter()
        self.seen = Seen()
        self.discord = BusyDiscord(self._told, bot.brake.trace)
        bot.store.commit = self._commit  # type: ignore[method-assign]
        bot.store.messages.post = self._post  # type: ignore[method-assign]

    async def _commit(self, played: Played) -> None:
        await type(self._bot.store).commit(self._bot.store, played)
        self._unshown.setdefault(played.table, []).append((played.ply, perf_counter()))
        if played.by is None:
            self.seen.by_ghosts += 1
        else:
            self.seen.by_people += 1
        if played.over:
            self._start(self._deal_again(played.table))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _post(self, message: Posted) -> None:
        messages = self._bot.store.messages
        await type(messages).post(messages, message)
        if message.kind == "board":
            self.seen.boards += 1
            unshown, now = self._unshown.get(message.table, []), perf_counter()
            while unshown and unshown[0][0] <= message.ply:
                self.seen.stale.append(now - unshown.pop(0)[1])

    async def _deal_again(self, number: int) -> None:
        """Another game in the place of one that is over."""
        asked = self._kinds[number]
        kept = await self._bot.store.add_lobby(msgspec.structs.replace(asked, id=0))
        self._kinds[kept.id] = asked
        self._numbers[self._numbers.index(number)] = kept.id
        await self._bot.host.begin(kept, start_id=10**9 + kept.id, place_id=kept.id)

    def _told(self, token: str, later: bool) -> None:
        waiting = self._waiting.get(token)
        if waiting is None:
            return
        took = (perf_counter() - waiting.due) * 1000
        if waiting.table in self._busy and self._busy[waiting.table] == token:
            self.seen.first.append(took)
            self._busy[waiting.table] += "."
        if not later:
            self.seen.whole.append(took)
            del self._waiting[token], self._busy[waiting.table]

    async def _person(self) -> tuple[LiveTable, int] | None:
        """A table taken at random where somebody owes a move, and their seat."""
        for _ in range(20):
            number = self._chance.choice(self._numbers)
            if number in self._busy:
                continue
            table = await self._bot.host.table(number)
            seats = [seat for seat in table.owing() if not table.head.seats[seat].artificial]
            if seats:
                return table, self._chance.choice(seats)
            if table.driven_seat() is not None:
                # The host moves there by itself.
                return None
        self.seen.idle += 1
        return None

    async def _click(self, due: float) -> None:
        made = self.seen.by_people + self.seen.by_ghosts
        if made > self._rate * (due - self._begun):
            # What the host has moved by itself counts, too.
            return
        found = await self._person()
        if found is None:
            return
        table, seat = found
        if table.id in self._busy:
            return
        self._clicks += 1
        sitting = table.head.seats[seat]
        move = self._chance.choice(table.game.legal(table.state, seat))
        path = " ".join(table.game.asked(move))
        control = Control("step", table.id, sitting.decision, path)
        payload = stubbed_discord.click(control.custom_id, self._clicks, sitting.user_id or 0, [])
        token = f"t{self._clicks}"
        hand = str(3 * 10**18 + table.id * 100 + seat)
        payload |= {"token": token, "message": {**payload["message"], "id": hand}}
        self._waiting[token] = Waiting(table.id, due)
        self._busy[table.id] = token
        self._bot._connection.parse_interaction_create(payload)  # type: ignore[arg-type]

    async def run(self, seconds: float) -> None:
        """Click so long."""
        self._begun = due = begun = perf_counter()
        gc.callbacks.append(self._collecting)
        watching = [asyncio.create_task(self._watch()), asyncio.create_task(self._lag(seconds))]
        while (due := due + self._chance.expovariate(self._rate)) < begun + seconds:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            self._start(self._click(due))
        self.seen.seconds = perf_counter() - begun
        gc.callbacks.remove(self._collecting)
        now = perf_counter()
        # What is still waited for counts with the time that it has been waited for.
        for token, waiting in self._waiting.items():
            if self._busy.get(waiting.table) == token:
                self.seen.first.append((now - waiting.due) * 1000)
            self.seen.whole.append((now - waiting.due) * 1000)
        self.seen.stale += [now - at for moves in self._unshown.values() for _, at in moves]
        await watching[1]
        watching[0].cancel()
        await asyncio.gather(watching[0], *self._tasks, return_exceptions=True)

    def _collecting(self, phase: str, _told: object) -> None:
        if phase == "start":
            self._halted = perf_counter()
        else:
            self.seen.halts.append((perf_counter() - self._halted) * 1000)

    async def _watch(self) -> None:
        while True:
            self.seen.memory.append(memory())
            await asyncio.sleep(LOOK)

    async def _lag(self, seconds: float) -> None:
        self.seen.lags = await lags(seconds)


async def running(
    path: Path, kinds: list[Lobby], rate: float, seconds: float
) -> tuple[Seen, BusyDiscord]:
    """Start a bot on a database, as after a restart, and load it."""
    bot = Ghostlight(Settings(database_path=path), shard_count=1)
    await stubbed_discord.connected(bot)
    settle()
    with patch.object(bot.tree, "sync", AsyncMock()):
        await bot.setup_hook()
    load = Load(bot, kinds, rate)
    http: Any = bot.http
    http._HTTPClient__session = load.discord
    try:
        assert bot._ready is not None
        bot._ready.set()
        await next(task for task in asyncio.all_tasks() if task.get_name() == "resume")
        await load.run(seconds)
    finally:
        await bot.close()
    return load.seen, load.discord


def rows(
    tables: int = 2000,
    rate: float = 100.0,
    seconds: float = SECONDS,
    patterns: int = 2,
    kinds: Sequence[Lobby] = (),
) -> Iterator[Row]:
    """The rows of this room.

    Args:
        tables: How many run.
        rate: So many moves are wanted a second.
        seconds: For so long.
        patterns: So many different games of each kind are played before.
        kinds: The kinds of tables; those of `mixed` if none is given.
    """
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "load.db"
        begun = fill(path, tables, MOVES, kinds or mixed(), patterns, uneven=True)
        before = path.stat().st_size
        seen, discord = asyncio.run(running(path, begun, rate, seconds))
        size = path.stat().st_size / 1e6
        seen.grown = path.stat().st_size - before
    yield from told(seen, discord, f"load, {tables} tables", rate, size)
