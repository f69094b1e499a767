"""What the host itself owes at tables: artificial players' moves, and forced ones."""

from __future__ import annotations

import asyncio
import logging
from functools import cache
from random import Random

import msgspec

from bot.chairs import STAND_IN
from bot.clock import Clock
from bot.errors import Refusal
from bot.host import Host
from bot.live import LiveTable
from bot.logs import about
from bot.painter import Painter
from bot.tasks import wait_of
from data.store import StoreError
from games.players import LEVELS

log = logging.getLogger("ghostlight.driver")
PAUSE = 1.2
"""Seconds before each move of the host's own, whatever is held: people can follow."""
BUDGET = 1.0
"""Seconds that an artificial player may think about a decision."""
TAKING_TIME = {"expert": BUDGET + 0.3}
"""Levels that think as long as they may where there is a choice, and the seconds after which they
are taken to have done so everywhere: otherwise a quick answer would tell that there was none."""


class Driver:
    """One task for each table at which the host owes a decision.

    Args:
        host: The door.
        painter: Beside whose pictures artificial players think.
        clock: For waiting.
        rng: The artificial players' dice.
    """

    def __init__(self, host: Host, painter: Painter, clock: Clock, rng: Random) -> None:
        self._host = host
        self._painter = painter
        self._clock = clock
        self._rng = rng
        self._tasks: dict[int, asyncio.Task[None]] = {}
        host.on_change.append(self.mark)

    def mark(self, table: LiveTable) -> None:
        """See to it that the table is driven on, if it needs that."""
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
                name = type(error).__name__
                log.error("table %d: the host's move failed, again soon: %s", number, name)
                await self._clock.sleep(wait_of(failures))

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
            await self._clock.sleep(PAUSE)
            return opened
        return waited

    async def _still_driven(self, number: int) -> bool:
        try:
            return (await self._host.table(number)).driven_seat() is not None
        except Refusal:
            return False
        except StoreError:
            return True

    async def step(self, table: LiveTable) -> bool:
        """Make one decision that the host owes; whether it owes another after it."""
        seat = table.driven_seat()
        if seat is None:
            return False
        decision = table.head.seats[seat].decision
        move = (
            table.waived(seat)
            or table.game.forced(table.state, seat)
            or await self.decide(table, seat)
        )
        after = await self._host.play(table.id, seat, decision, move, by=None)
        return after.driven_seat() is not None

    async def decide(self, table: LiveTable, seat: int) -> str:
        """The move that an artificial player chooses there: the seat's, or a person's stand-in."""
        game, snapshot, seed = table.game, table.snapshot, table.record.seed
        view, legal = game.view(table.state, seat), game.legal(table.state, seat)
        rng = Random(self._rng.getrandbits(64))

        @cache
        def stored() -> object:
            # From the stored snapshot: the live state belongs to the event loop.
            return game.load(msgspec.json.decode(snapshot), seed)

        def sample() -> object:
            return game.determinize(stored(), seat, rng)

        level = table.head.seats[seat].level or STAND_IN
        choose = LEVELS.get(level, LEVELS["random"])
        thinking = self._painter.think(choose, view, legal, sample, rng, BUDGET)
        if level not in TAKING_TIME:
            return await thinking
        move, _ = await asyncio.gather(thinking, self._clock.sleep(TAKING_TIME[level]))
        return move

    async def close(self) -> None:
        """End all tasks; what is owed is taken up at the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
