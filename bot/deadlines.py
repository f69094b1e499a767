"""The dispatcher: one task that knows when anybody's time is up, and then sees to it."""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable, Hashable
from datetime import datetime, timedelta
from itertools import count

from bot.clock import Clock
from bot.clocks import calling_at, owed_now, warning_at
from bot.errors import Refusal
from bot.host import Host
from bot.live import LiveTable
from bot.logs import named
from bot.windows import TIME, decline_of
from data.clocks import Altered
from data.owed import Owed
from data.records import Pace
from games.players.thought import ONLY, Thought

log = logging.getLogger("ghostlight.deadlines")
AGAIN = timedelta(seconds=5)
"""Time after which what could not be done is tried again."""
BEAT = timedelta(seconds=60)
"""How often it is noted that the bot is there; it is taken to be away from the last time on."""
Decide = Callable[[LiveTable, int], Awaitable[Thought]]
"""Chooses a move for a seat."""
Key = tuple[str, int]
"""What is to be done at a table, and for which seat."""
QUESTION, LATE, CALL, WARN = "question", "late", "call", "warn"


class Deadlines:
    """Declines and decides for those who did not in time, and has them reminded before.

    What is due is kept with the tables; here it stands only in order.

    Args:
        host: Whose tables they are.
        clock: For telling the time and waiting.
        decide: Chooses for those whose time is up.
        show: Has a table's messages looked after, by its number.
    """

    def __init__(
        self, host: Host, clock: Clock, decide: Decide, show: Callable[[int], None]
    ) -> None:
        self._host = host
        self._clock = clock
        self._decide = decide
        self._show = show
        self._due: dict[int, dict[Key, tuple[datetime, Hashable]]] = {}
        self._queue: list[tuple[datetime, int, int, Key]] = []
        self._order = count()
        self._changed = asyncio.Event()
        host.on_change.append(self.mark)

    def mark(self, table: LiveTable) -> None:
        """Take over what becomes due at a table, instead of what was to be before."""
        wanted: dict[Key, tuple[datetime, Hashable]] = {}
        if table.running:
            if table.window is not None:
                wanted[QUESTION, 0] = (table.window.due, table.window.opened)
            pace = table.head.pace
            for owed in table.owed:
                wanted |= self._moments(owed, pace, reminded=not table.head.learning)
        known = self._due.get(table.id, {})
        if wanted == known:
            return
        self._due[table.id] = known = {
            key: moment for key, moment in known.items() if wanted.get(key) == moment
        }
        for key in wanted.keys() - known.keys():
            self._put(table.id, key, *wanted[key])
        if not wanted:
            del self._due[table.id]

    def _moments(
        self, owed: Owed, pace: Pace, *, reminded: bool
    ) -> dict[Key, tuple[datetime, Hashable]]:
        """When something is to be done about a decision; what is past of reminders was done."""
        moments: dict[Key, tuple[datetime, Hashable]] = {(LATE, owed.seat): (owed.due, owed)}
        now = self._clock.now()
        if reminded and (at := warning_at(owed, pace)) > now:
            moments[WARN, owed.seat] = (at, owed)
        call = calling_at(owed, pace)
        if reminded and call is not None and call > now:
            moments[CALL, owed.seat] = (call, owed)
        return moments

    def _put(self, number: int, key: Key, due: datetime, what: Hashable) -> None:
        self._due.setdefault(number, {})[key] = (due, what)
        heapq.heappush(self._queue, (due, next(self._order), number, key))
        self._changed.set()

    async def begin(self) -> None:
        """Give everybody the time back in which the bot was away, before anybody can play."""
        await self._host.store.clocks.shift(self._clock.now())

    async def end(self) -> None:
        """Note that the bot is there until now."""
        await self._beat(self._clock.now())

    async def take_up(self) -> None:
        """Take up what was due when the bot stopped; nobody loses time by its absence."""
        store = self._host.store
        if await store.clocks.shift(self._clock.now()):
            # It took its time to come to Discord; what was read meanwhile is read again.
            self._host.forget()
        for number in await store.open_windows():
            try:
                table = await self._host.table(number)
                await self._host.postpone(number, self._clock.now() + TIME[table.head.pace])
                self.mark(await self._host.table(number))
            except Refusal:
                continue
        for number in await store.clocks.unclocked():
            # They are older than the clocks.
            try:
                await self._host.alter(number, self._started)
            except Refusal:
                continue
        shown = store.messages
        called, warned = await shown.reminded("turn"), await shown.reminded("warning")
        now = self._clock.now()
        for number, pace, owed in await store.clocks.due():
            for key, moment in self._moments(owed, pace, reminded=True).items():
                if key not in self._due.get(number, {}):
                    self._put(number, key, *moment)
            to_warn = warning_at(owed, pace) <= now and warned.get(number, -1) < owed.asked
            known = max(called.get(number, -1), warned.get(number, -1)) >= owed.turn
            call = calling_at(owed, pace)
            if to_warn or (not known and (call is None or call <= now)):
                self._show(number)

    def _started(self, table: LiveTable) -> Altered:
        """A table whose clocks begin to run."""
        owed = tuple(owed_now(table, table, None, self._clock.now()))
        head = table.head
        return Altered(head.id, head.seats, head.host_id, head.status, head.driven, owed)

    async def run(self) -> None:
        """See to each thing when it is due, until cancelled."""
        beaten = self._clock.now()
        while True:
            self._changed.clear()
            next_due = await self.tick()
            if self._clock.now() - beaten >= BEAT:
                beaten = self._clock.now()
                await self._beat(beaten)
            until = min(filter(None, (next_due, beaten + BEAT)))
            seconds = max(0.0, (until - self._clock.now()).total_seconds())
            try:
                async with asyncio.timeout(seconds):
                    await self._clock.park(self._changed.wait(), "something is to become due")
            except TimeoutError:
                continue

    async def tick(self) -> datetime | None:
        """See to all that is due by now, each thing once; when the next will be."""
        now = self._clock.now()
        while self._queue and self._queue[0][0] <= now:
            due, _, number, key = heapq.heappop(self._queue)
            known = self._due.get(number, {})
            # It may have got more time, or another meaning, while another was seen to.
            if key in known and known[key][0] == due:
                await self._see_to(number, key, known.pop(key)[1])
        return self._queue[0][0] if self._queue else None

    async def _beat(self, now: datetime) -> None:
        try:
            await self._host.store.clocks.beat(now)
        except Exception as error:  # noqa: BLE001 - the next one will do
            log.warning("it was not noted that I am here: %s", named(error))

    async def _see_to(self, number: int, key: Key, what: Hashable) -> None:
        try:
            if key[0] == QUESTION and isinstance(what, int):
                await end_question(self._host, number, what)
            elif key[0] == LATE and isinstance(what, Owed):
                await time_out(self._host, self._decide, number, what)
            else:
                self._show(number)
                return
            self.mark(await self._host.table(number))
        except Refusal as moved_on:
            log.debug("table %d: %s", number, moved_on)
        except Exception as error:  # noqa: BLE001 - nothing may wait for ever
            # Not its words: they may name a card that is hidden. The others' time goes on.
            log.error("table %d: whose time is up waits, again soon: %s", number, named(error))
            self._put(number, key, self._clock.now() + AGAIN, what)


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


async def time_out(host: Host, decide: Decide, number: int, owed: Owed) -> None:
    """Let an artificial player make one decision for somebody whose time is up.

    Raises `Refusal` if the table does not run, or somebody was quicker.
    """
    table = await host.table(number)
    table.require_running()
    if owed in table.owed:
        forced = table.game.forced(table.state, owed.seat)
        thought = Thought(forced, ONLY) if forced else await decide(table, owed.seat)
        move = thought.move
        await host.play(number, owed.seat, owed.number, move, None, late=owed, thought=thought)
