"""A dispatcher whose time a test moves, and people who play or do not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.deadlines import Deadlines
from bot.host import Host
from bot.live import LiveTable
from games.players.thought import CHANCE, Thought
from tests.bot.conftest import StillClock

Begin = Callable[..., Awaitable[LiveTable]]


class Watched:
    """A dispatcher whose calls are counted, with an artificial player who takes the first move."""

    def __init__(self, host: Host, clock: StillClock) -> None:
        self.decided: list[tuple[int, int]] = []
        self.shown: list[int] = []
        self.clock = clock
        self.deadlines = Deadlines(host, clock, self.decide, self.shown.append)

    async def decide(self, table: LiveTable, seat: int) -> Thought:
        self.decided.append((table.head.ply, seat))
        return Thought(table.game.legal(table.state, seat)[0], CHANCE)

    async def after(self, time: timedelta) -> None:
        """See to what is due so much later."""
        self.clock.time += time
        await self.deadlines.tick()


async def act(host: Host, number: int, seat: int) -> LiveTable:
    table = await host.table(number)
    move = table.game.legal(table.state, seat)[0]
    return await host.play(number, seat, table.head.seats[seat].decision, move, by=11 + seat)


async def led(host: Host, begin: Begin, **changed: object) -> LiveTable:
    """A game of Fantasmagória in which one person is to lead the first trick."""
    table = await begin(**changed)
    for seat in range(3):
        table = await act(host, table.id, seat)
    return table
