"""What the host itself owes at tables: artificial players' moves, and forced ones."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from random import Random

from bot.chairs import STAND_IN
from bot.clock import Clock
from bot.errors import Refusal
from bot.host import Host
from bot.live import LiveTable
from bot.logs import about, named
from bot.tasks import wait_of
from bot.thinking import BUDGET, SEARCHING, Thinkers
from data.store import StoreError
from games.players.thought import ONLY, Thought

log = logging.getLogger("ghostlight.driver")
LEAST, PAUSE = 1.0, 1.8
"""Seconds before a move of the host's own, at least and at most, by chance: people can follow, and
what is held tells nothing."""
ANSWERING = 2.6
"""Seconds before an answer to an open question, at most; at least they are `PAUSE`."""
TAKING_TIME = BUDGET + 0.1
"""Seconds in which those who search are taken to have done so, whether or not there was a choice:
otherwise a quick answer would tell that there was none. They are part of the pause."""


class Driver:
    """One task for each table at which the host owes a decision.

    Args:
        host: The door.
        thinkers: Who decides for artificial players.
        clock: For waiting.
        rng: The artificial players' dice.
    """

    def __init__(self, host: Host, thinkers: Thinkers, clock: Clock, rng: Random) -> None:
        self._host = host
        self._thinkers = thinkers
        self._clock = clock
        self._rng = rng
        self._tasks: dict[int, asyncio.Task[None]] = {}
        host.on_change.append(self.mark)

    def mark(self, table: LiveTable) -> None:
        """See to it that the table is driven on, if it needs that."""
        if table.running and self._searches(table, range(len(table.head.seats))):
            self._thinkers.prepare()
        before = self._tasks.get(table.id)
        if table.driven_seat() is not None and (before is None or before.done()):
            with about(table.id):
                task = asyncio.create_task(self._run(table.id), name=f"driver-{table.id}")
            self._tasks[table.id] = task
            task.add_done_callback(lambda ended: self._forget(table.id, ended))

    def _forget(self, number: int, ended: asyncio.Task[None]) -> None:
        if self._tasks.get(number) is ended:
            del self._tasks[number]

    async def _run(self, number: int) -> None:
        failures, waited = 0, None
        while True:
            try:
                waited = await self._wait(number, waited)
                table = await self._host.table(number)
                if not await self.step(table):
                    return
                failures = 0
            except Refusal:
                # Somebody was quicker, or the table stopped: look again, or end.
                if not await self._still_driven(number):
                    return
            except Exception as error:  # noqa: BLE001 - no table may stand still
                # Not its words: they may name a card that is hidden.
                failures += 1
                log.error("table %d: the host's move failed, again soon: %s", number, named(error))
                await self._clock.sleep(wait_of(failures, error))

    async def _wait(self, number: int, waited: int | None) -> int | None:
        """Wait as always, but for an open question once: its answers are not seen one by one.

        Those who ordered to pass do so at once. Returns which question this was, by its ply.
        """
        table = await self._host.table(number)
        seat, window = table.driven_seat(), table.window
        opened = window.opened if window else None
        if opened is not None and opened == waited:
            return opened
        if seat is None or table.waived(seat) is None:
            await self._clock.sleep(self._pause(table))
            return opened
        return waited

    def _pause(self, table: LiveTable) -> float:
        """Seconds to wait before what is decided together, without those that a search takes."""
        least, most = (LEAST, PAUSE) if table.window is None else (PAUSE, ANSWERING)
        searches = self._searches(table, self._owing(table))
        return self._rng.uniform(least, most) - (TAKING_TIME if searches else 0.0)

    @staticmethod
    def _searches(table: LiveTable, seats: Sequence[int]) -> bool:
        return any(table.head.seats[seat].level in SEARCHING for seat in seats)

    async def _still_driven(self, number: int) -> bool:
        try:
            return (await self._host.table(number)).driven_seat() is not None
        except Refusal:
            return False
        except StoreError:
            return True

    async def step(self, table: LiveTable) -> bool:
        """Make what the host owes: one decision, or all answers to an open question.

        Returns whether it owes more after that.
        """
        seats = self._owing(table)
        if not seats:
            return False
        async with asyncio.TaskGroup() as thinking:
            decisions = [thinking.create_task(self._decision(table, seat)) for seat in seats]
            if self._searches(table, seats):
                await self._clock.sleep(TAKING_TIME)
        for seat, decision in zip(seats, decisions, strict=True):
            number, thought = table.head.seats[seat].decision, decision.result()
            after = await self._host.play(
                table.id, seat, number, thought.move, by=None, thought=thought
            )
        return after.driven_seat() is not None

    @staticmethod
    def _owing(table: LiveTable) -> list[int]:
        """The seats that are decided for together."""
        first = table.driven_seat()
        if first is None:
            return []
        if table.window is None or table.waived(first) is not None:
            return [first]
        return [
            seat
            for seat in table.owing()
            if table.head.seats[seat].artificial or table.game.forced(table.state, seat)
        ]

    async def _decision(self, table: LiveTable, seat: int) -> Thought:
        move = table.waived(seat) or table.game.forced(table.state, seat)
        return Thought(move, ONLY) if move else await self.decide(table, seat)

    async def decide(self, table: LiveTable, seat: int) -> Thought:
        """What an artificial player chooses there: the seat's, or a person's stand-in."""
        level = table.head.seats[seat].level or STAND_IN
        return await self._thinkers.decide(table, seat, level, self._rng.getrandbits(64))

    async def close(self) -> None:
        """End all tasks; what is owed is taken up at the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
