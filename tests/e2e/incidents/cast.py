"""People who try again: what does not come about now, they do once more a while later."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
from simcord import MemberActor, SetupError

from bot.client import Ghostlight
from bot.errors import Refusal
from bot.live import LiveTable
from data.records import Status
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, WAYS, bot_of
from tests.e2e.world import World

WAITS = (3, 10, 30, 60, 120, 200, 300, 900, 1500, 1500, 60)
"""Seconds between tries: the last is made when any trouble is over."""
Act = Callable[[], Awaitable[object]]


class StandsStill(AssertionError):
    """Whatever people do, it does not go on."""


class Cast:
    """The people of a world."""

    def __init__(self, world: World, patch: pytest.MonkeyPatch) -> None:
        self.world = world
        self.patch = patch
        self.seen: list[str] = []

    @property
    def bot(self) -> Ghostlight:
        """The bot."""
        return bot_of(self.world)

    async def until(self, what: str, done: Callable[[], Awaitable[bool]], act: Act) -> None:
        """Do something until it has come about. Raises `StandsStill`."""
        for seconds in (LOOK, *WAITS):
            if await done():
                return
            # The message may not be there, or be no more.
            with suppress(LookupError, SetupError, IndexError, ValueError):
                await act()
            await self.world.later(seconds)
        if not await done():
            raise StandsStill(what)

    async def table(self, number: int = 1) -> LiveTable | None:
        """A table as it is; `None` if there is none."""
        try:
            return await self.bot.host.table(number)
        except Refusal:
            return None

    async def start(self, number: int, command: str, **options: Any) -> None:
        """Open a lobby and start it; the game has that number."""
        world = self.world

        async def begun() -> bool:
            gathering = await self.bot.store.gathering(number)
            return await self.table(number) is not None or gathering is not None

        async def act() -> None:
            lobbies = [post for post in world.posts() if "Start" in post.buttons]
            if not lobbies and await self.bot.store.lobby(number) is None:
                await world.slash(world.ana, command, None, **options)
            elif lobbies:
                await world.click(world.ana, lobbies[-1], "Start")

        await self.until(f"{command} starts", begun, act)

    async def press(self, person: MemberActor, find: Callable[[], Seen], label: str) -> None:
        """Click a button once, whatever comes of it."""
        try:
            await self.world.click(person, find(), label)
        except (LookupError, SetupError, IndexError):
            self.seen.append(f"no {label}")
        await self.world.later(LOOK)

    async def type(self, who: MemberActor, command: str, **options: Any) -> None:
        """Type a command once, whatever comes of it."""
        await self.world.slash(who, command, None, **options)
        await self.world.later(1)

    async def move(self, number: int = 1, board: bool = False) -> None:
        """Whoever is to decide does so, if that is a person; otherwise time passes."""
        world = self.world
        table = await self.table(number)
        if table is None or not table.running:
            return
        ply = table.head.ply
        owners = {table.head.seats[seat].user_id for seat in table.owing()}
        person = next((p for p in world.people if p.id in owners), None)

        async def moved() -> bool:
            now = await self.table(number)
            return now is None or not now.running or now.head.ply > ply

        async def act() -> None:
            if person is None or (await self.table(number)).driven_seat() is not None:  # type: ignore[union-attr]
                return
            if board:
                await world.click(person, world.boards()[-1], "My hand")
            else:
                await world.slash(person, "hand", table=number)
            await self._step(person, moved)

        await self.until(f"a move at table {number}", moved, act)

    async def _step(self, person: MemberActor, moved: Callable[[], Awaitable[bool]]) -> None:
        world = self.world
        for _ in range(5):
            hand = world.hand_of(person)
            ways = [b for b in hand.buttons.values() if b["custom_id"].startswith(WAYS)]
            if ways:
                await world.click(person, hand, ways[0]["custom_id"])
            else:
                await world.select(person, hand, hand.menus[0]["options"][0]["value"])
            if await moved():
                return

    async def play(self, moves: int, number: int = 1, board: bool = False) -> None:
        """So many moves, people's and the others', as far as the table runs."""
        for _ in range(moves):
            table = await self.table(number)
            if table is None or not table.running:
                return
            if table.driven_seat() is not None:
                await self.world.later(5.1)
            else:
                await self.move(number, board)

    async def play_out(self, number: int = 1) -> None:
        """To its end."""
        for _ in range(400):
            table = await self.table(number)
            if table is None or table.head.status not in (Status.RUNNING, Status.PAUSED):
                return
            if table.head.status is Status.PAUSED:
                await self.resume(number)
            await self.play(5, number)
        raise StandsStill(f"table {number} has no end")

    async def resume(self, number: int) -> None:
        """Take a paused table up again in the channel."""

        async def runs() -> bool:
            table = await self.table(number)
            return table is not None and table.head.status is not Status.PAUSED

        async def act() -> None:
            await self.world.slash(self.world.ana, "table resume", self.world.channel, table=number)

        await self.until(f"table {number} is taken up again", runs, act)
