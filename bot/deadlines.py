"""The dispatcher: one task that knows when each open question ends, and ends it."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.errors import Refusal
from bot.host import Host
from bot.live import LiveTable
from bot.windows import TIME, decline_of

log = logging.getLogger("ghostlight.deadlines")
AGAIN = timedelta(seconds=5)
"""Time after which a question that could not be ended is tried again."""


class Deadlines:
    """Declines for those who did not answer in time. What is due is kept with the tables.

    Args:
        host: Whose tables they are.
        clock: For telling the time and waiting.
    """

    def __init__(self, host: Host, clock: Clock) -> None:
        self._host = host
        self._clock = clock
        self._due: dict[int, tuple[datetime, int]] = {}
        self._changed = asyncio.Event()
        host.on_change.append(self.mark)

    def mark(self, table: LiveTable) -> None:
        """Take over when the table's open question ends, if there is one."""
        due = None
        if table.window is not None and table.running:
            due = (table.window.due, table.window.opened)
        if due != self._due.get(table.id):
            self._due.pop(table.id, None)
            if due is not None:
                self._due[table.id] = due
            self._changed.set()

    async def take_up(self) -> None:
        """Take up what was open when the bot stopped; nobody loses time by its absence."""
        for number in await self._host.store.open_windows():
            try:
                table = await self._host.table(number)
                await self._host.postpone(number, self._clock.now() + TIME[table.head.pace])
                self.mark(await self._host.table(number))
            except Refusal:
                continue

    async def run(self) -> None:
        """End each question when it is due, until cancelled."""
        while True:
            self._changed.clear()
            now = self._clock.now()
            for number, (due, opened) in sorted(self._due.items()):
                # It may have got more time while another was ended.
                if due <= now and self._due.get(number) == (due, opened):
                    await self._end(number, opened)
            if self._due:
                next_due = min(due for due, _ in self._due.values())
                seconds = max(0.0, (next_due - self._clock.now()).total_seconds())
                try:
                    async with asyncio.timeout(seconds):
                        await self._clock.park(self._changed.wait(), "a question is to be ended")
                except TimeoutError:
                    continue
            else:
                await self._clock.park(self._changed.wait(), "no question is open")

    async def _end(self, number: int, opened: int) -> None:
        try:
            await end_question(self._host, number, opened)
            self._due.pop(number, None)
            self.mark(await self._host.table(number))
        except Refusal:
            self._due.pop(number, None)
        except Exception as error:  # noqa: BLE001 - no question may stay open
            # Not its words: they may name a card that is hidden. The others' questions go on.
            name = type(error).__name__
            log.error("table %d: its question could not be ended, again soon: %s", number, name)
            self._due[number] = (self._clock.now() + AGAIN, opened)


async def end_question(host: Host, number: int, opened: int) -> None:
    """Decline for all who have not answered the question that was asked at a ply.

    Raises `Refusal` if the table does not run.
    """
    while True:
        table = await host.table(number)
        table.require_running()
        if table.window is None or table.window.opened != opened:
            return
        declining = {
            seat: decline
            for seat in table.owing()
            if seat in table.window.seats
            and (decline := decline_of(table.game.legal(table.state, seat)))
        }
        if not declining:
            await host.drop_window(number)
            return
        seat, decline = next(iter(declining.items()))
        try:
            await host.play(number, seat, table.head.seats[seat].decision, decline, by=None)
        except Refusal as answered:
            # They answered at the last moment: look again.
            log.debug("table %d: %s", number, answered)
