"""The bot's parts on one database, without Discord, which tell all that they acknowledge.

What is told is said before anything else can happen: whoever hears it may count on it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any, cast

import bot.gatherings
from bot.clock import Clock
from bot.driver import Driver
from bot.errors import Refusal
from bot.forgetting import Forgetting
from bot.gatherings import Gatherings
from bot.host import Host
from bot.learning import Learning
from bot.live import Deal, LiveTable
from bot.lobbies import Lobbies
from bot.lobby_boards import LobbyBoards
from bot.publisher import Publisher
from bot.thinking import Thinkers
from bot.undoing import Undoing
from data.owed import Owed
from data.records import Lobby, Status
from data.store import Store
from data.undos import Undone
from games.players.thought import Thought
from tests.bot.gathering_bench import Posts
from tests.drawers import AtOnce

Tell = Callable[..., None]
"""Takes what was acknowledged: its kind, and what it is about."""
HASTE = 500.0
"""So much faster than people all waiting is done."""


class Hasty(Clock):
    """The real time, in which nobody waits for long."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(min(seconds / HASTE, 0.05))


class Telling(Host):
    """The door, which tells each start, move and undoing once it has returned."""

    def __init__(self, store: Store, clock: Clock, tell: Tell) -> None:
        super().__init__(store, clock)
        self._tell = tell

    @contextmanager
    def doing(self, what: str) -> Iterator[None]:
        """Tell what is under way."""
        self._tell("doing", what)
        try:
            yield
        finally:
            self._tell("did", what)

    async def begin(
        self, lobby: Lobby, start_id: int, place_id: int, deal: Deal | None = None
    ) -> LiveTable:
        with self.doing("start"):
            table = await super().begin(lobby, start_id, place_id, deal)
            self._tell("begun", table.id)
            return table

    async def begin_alone(self, lobby: Lobby, dealt_so: LiveTable) -> LiveTable:
        with self.doing("first game"):
            table = await super().begin_alone(lobby, dealt_so)
            self._tell("begun", table.id)
            return table

    async def play(
        self,
        number: int,
        seat: int,
        decision: int,
        move: str,
        by: int | None,
        late: Owed | None = None,
        thought: Thought | None = None,
    ) -> LiveTable:
        known = self._tables.get(number)
        kind = "answer" if known is not None and known.window else "move"
        with self.doing(f"{kind}, {'a person' if by else 'the host'}"):
            table = await super().play(number, seat, decision, move, by, late, thought)
            self._tell("moved", number, table.head.ply, seat, move)
            if table.head.status is Status.OVER:
                self._tell("over", number)
            return table

    async def take_back(
        self, number: int, make: Callable[[LiveTable], Awaitable[Undone]]
    ) -> LiveTable:
        made: list[Undone] = []

        async def noted(before: LiveTable) -> Undone:
            made.append(await make(before))
            return made[-1]

        with self.doing("undo"):
            table = await super().take_back(number, noted)
            self._tell("undone", number, made[-1].ply, made[-1].back_to)
            return table


class _Watched(Gatherings):
    """Gatherings that tell when they take a step."""

    async def go_on(self, number: int) -> None:
        with cast("Telling", self._host).doing("gathering"):
            await super().go_on(number)


class _Nobody:
    """Shows nothing."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_, **__: None


class House:
    """All that plays: as the client puts it together, but for what Discord shows.

    Args:
        store: The open store.
        tell: Told what is acknowledged.
        rng: The dice.
    """

    def __init__(self, store: Store, tell: Tell, rng: Random) -> None:
        posts, clock, nobody = Posts(), Hasty(), _Nobody()
        vars(bot.gatherings)["Place"] = posts.place
        self.store, self.tell, self.rng, self.clock = store, tell, rng, clock
        self.host = Telling(store, clock, tell)
        self.thinkers = Thinkers(AtOnce())
        self.driver = Driver(self.host, self.thinkers, clock, rng)
        self.undoing = Undoing(self.host, clock, nobody.show)
        self.lobbies = Lobbies(store, clock)
        self.learning = Learning(self.host, clock)
        self.gatherings = _Watched(self.host, store, cast("Any", posts), clock, threads=False)
        self.forgetting = Forgetting(
            self.host,
            self.lobbies,
            cast("LobbyBoards", nobody),
            self.gatherings,
            cast("Publisher", nobody),
        )

    async def take_up(self) -> None:
        """Go on where the last start ended."""
        with self.host.doing("taking up"):
            await self.store.results.take_up()
            await self.store.clocks.shift(self.clock.now())
            for head in await self.store.heads():
                with suppress(Refusal):
                    self.driver.mark(await self.host.table(head.id))
            await self.undoing.take_up()
            for number in await self.store.open_gatherings():
                self.gatherings.mark(number)

    async def close(self) -> None:
        """End as the client does."""
        for part in (self.gatherings, self.undoing, self.driver):
            await part.close()
        await self.store.clocks.beat(self.clock.now())
        await self.store.close()
        await self.thinkers.close()
