"""The host: keeps the tables, and is the one door through which every move goes."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

import msgspec

from bot.clock import Clock
from bot.errors import Refusal, Stale
from bot.fairness import seed_of
from bot.live import REMEMBERED, Deal, LiveTable, dealt, taken
from bot.locks import Locks
from bot.windows import TIME
from data.records import Lobby, Status, TableHead, Window
from data.store import Conflict, Gone, Store, StoreError
from games import GAMES
from games.game import GameError

log = logging.getLogger("ghostlight.host")
PLAYED = (Status.RUNNING, Status.PAUSED)


class Host:
    """All started tables. A table is decoded when it is first touched.

    Args:
        store: Where tables are kept.
        clock: The time that moves are stamped with.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.on_change: list[Callable[[LiveTable], None]] = []
        """Told after each change of a table, once it is committed."""
        self.on_damage: list[Callable[[TableHead], None]] = []
        """Told when a stored game turns out to be damaged and was set aside."""
        self._tables: dict[int, LiveTable] = {}
        self._locks = Locks()

    async def table(self, number: int) -> LiveTable:
        """The table with this number. Raises `Refusal` if there is none or it is damaged."""
        if (table := self._tables.get(number)) is not None:
            return table
        async with self._locks.alone(number):
            return await self._touch(number)

    async def look_over(self, number: int) -> None:
        """Set a table aside if its stored game is damaged; a sound one is not kept in memory."""
        if number in self._tables:
            return
        async with self._locks.alone(number):
            if number not in self._tables:
                await self._read(number)

    @asynccontextmanager
    async def _at(self, number: int) -> AsyncIterator[LiveTable]:
        """The table, while nobody else changes it."""
        async with self._locks.alone(number):
            table = await self._touch(number)
            try:
                yield table
            except (Refusal, GameError):
                raise
            except BaseException:
                # The change may be on disk or not: the next to come looks.
                self._tables.pop(number, None)
                raise

    async def _touch(self, number: int) -> LiveTable:
        if (known := self._tables.get(number)) is not None:
            return known
        table = await self._read(number)
        if table.head.status in PLAYED:
            self._tables[number] = table
        return table

    async def _read(self, number: int) -> LiveTable:
        """A table from the store. Raises `Refusal` if there is none or it is damaged."""
        head = await self.store.head(number)
        if head is None:
            raise Refusal("no_table", table=number)
        if head.status is Status.DAMAGED:
            raise Refusal("damaged", table=number)
        try:
            kinds = GAMES[head.game].CHAPTERS
            record = await self.store.table(number)
            assert record is not None
            table = LiveTable(
                record,
                await self.store.recent_events(number, REMEMBERED),
                await self.store.events_of_kinds(number, kinds),
            )
            table.require_sound()
        except StoreError:
            raise
        except Exception as error:
            # Whatever a stored game fails with, it is the game that is damaged.
            await self.set_aside(number, error)
            raise Refusal("damaged", table=number) from error
        return table

    async def set_aside(self, number: int, error: Exception) -> None:
        """Note that a stored game is damaged, and tell; it is not played any more."""
        log.error("table %d is damaged and was set aside: %s", number, type(error).__name__)
        self._tables.pop(number, None)
        try:
            await self.store.set_status(number, Status.DAMAGED, type(error).__name__)
            head = await self.store.head(number)
        except Gone:
            return
        if head is not None:
            for tell in self.on_damage:
                tell(head)

    async def begin(
        self, lobby: Lobby, start_id: int, place_id: int, deal: Deal | None = None
    ) -> LiveTable:
        """Start the game of a lobby.

        Args:
            lobby: The lobby as it is stored.
            start_id: Id of the interaction that pressed Start.
            place_id: The thread or channel that it will be played in.
            deal: Makes the first state, where the game's own `new` does not.

        Raises:
            GameError: The game does not allow these numbers or options.
            Gone: The lobby is not open any more.
        """
        game = GAMES[lobby.game]
        options = game.options(len(lobby.seats), lobby.options)
        if "ask" in options:
            # Everybody who might hold an answer is asked alike, so that asking tells nothing.
            options = game.options(len(lobby.seats), {**options, "ask": "all"})
        seed = seed_of(lobby.secret, start_id, options, lobby.seats)
        table = dealt(lobby, options, seed, start_id, place_id, self.clock.now(), deal)
        await self.store.start(table.record)
        self._tables[lobby.id] = table
        self._changed(table)
        return table

    async def begin_alone(self, lobby: Lobby, dealt_so: LiveTable) -> LiveTable:
        """Start a game for which nobody gathers.

        Args:
            lobby: Who sits, and where.
            dealt_so: The table just dealt, without a number yet.
        """
        record = await self.store.start_alone(lobby, dealt_so.record)
        table = self._tables[record.head.id] = LiveTable(record)
        self._changed(table)
        return table

    async def play(
        self, number: int, seat: int, decision: int, move: str, by: int | None
    ) -> LiveTable:
        """The one door: play a move for a decision, and return when it is on disk.

        Args:
            number: The table's number.
            seat: Whose move it is.
            decision: The number of the seat's decision that the move answers.
            move: The move's text.
            by: Who makes it: a user's id, or `None` for the host itself.

        Raises:
            Refusal: The table does not run.
            Stale: The seat's decision is another by now.
            IllegalMove: The rules refuse it.
        """
        async with self._at(number) as before:
            before.require_running()
            if before.head.seats[seat].decision != decision or seat not in before.owing():
                raise Stale
            table = before.twin()
            events = tuple(table.game.apply(table.state, seat, move))
            played = taken(before, table, seat, move, by, events, self.clock.now())
            try:
                await self.store.commit(played)
            except Conflict:
                self._tables.pop(number, None)
                log.warning("table %d moved on elsewhere at ply %d", number, played.ply)
                raise Stale from None
            self._tables[number] = table
        self._changed(table)
        return table

    async def set_orders(
        self, number: int, seat: int, standing: str | None = None, passing: bool = False
    ) -> LiveTable:
        """Keep how a seat answers open questions: a standing order, or passing until its turn.

        Args:
            number: The table's number.
            seat: The seat.
            standing: The new standing order; `None` leaves it as it is.
            passing: Pass every question until the seat's own turn.
        """
        async with self._at(number) as before:
            before.require_running()
            sitting = before.head.seats[seat]
            kept = sitting.standing if standing is None else standing
            await self.store.set_seat(number, seat, kept, passing)
            seats = list(before.head.seats)
            seats[seat] = msgspec.structs.replace(sitting, standing=kept, passing=passing)
            table = self._next(before, before.window, seats=tuple(seats))
        self._changed(table)
        return table

    async def postpone(self, number: int, due: datetime) -> LiveTable:
        """Keep the open question open until then, at least."""
        async with self._at(number) as before:
            if before.window is None or before.window.due >= due:
                return before
            window = msgspec.structs.replace(before.window, due=due)
            await self.store.put_window(number, window)
            table = self._next(before, window)
        self._changed(table)
        return table

    async def drop_window(self, number: int) -> None:
        """Close the open question of a table at which nobody can decline it."""
        async with self._at(number) as before:
            await self.store.put_window(number, None)
            table = self._next(before, None)
        self._changed(table)

    async def set_status(self, number: int, status: Status, reason: str = "") -> LiveTable:
        """Pause, take up again or abort a table; committed when this returns.

        Raises `Refusal` if the table is over already, or stands that way already.
        """
        async with self._at(number) as before:
            if before.head.status not in PLAYED:
                raise Refusal(str(before.head.status), table=number)
            await self.store.set_status(number, status, reason)
            table = self._next(before, before.window, status=status)
        self._changed(table)
        return table

    async def move_place(self, number: int, place_id: int) -> LiveTable:
        """Play on in another thread or channel; a paused table runs again.

        A question that was open there gets its full time.
        """
        async with self._at(number) as before:
            if before.head.status not in PLAYED:
                raise Refusal(str(before.head.status), table=number)
            await self.store.move_place(number, place_id)
            window = before.window
            if window is not None and not before.running:
                due = self.clock.now() + TIME[before.head.pace]
                window = msgspec.structs.replace(window, due=due)
                await self.store.put_window(number, window)
            table = self._next(before, window, place_id=place_id, status=Status.RUNNING)
        self._changed(table)
        return table

    def _next(self, before: LiveTable, window: Window | None, **changed: Any) -> LiveTable:
        """The table with another question or head, without a move."""
        table = before.twin()
        table.window = window
        table.head = msgspec.structs.replace(table.head, **changed)
        self._tables[table.id] = table
        return table

    def _changed(self, table: LiveTable) -> None:
        for tell in self.on_change:
            tell(table)
        if table.head.status not in PLAYED:
            self._tables.pop(table.id, None)
