"""Keeps the tables in memory: one is decoded when it is first touched, and changed alone."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from bot.clock import Clock
from bot.errors import Refusal
from bot.live import REMEMBERED, LiveTable
from bot.locks import Locks
from bot.logs import touched
from bot.meters import NONE
from data.records import Seat, Status, Table, TableHead, Window
from data.store import Damaged, Gone, Store, StoreError
from games import GAMES
from games.game import GameError

log = logging.getLogger("ghostlight.host")
PLAYED = (Status.RUNNING, Status.PAUSED)


class Keeper:
    """All started tables, as they are on disk.

    Args:
        store: Where tables are kept.
        clock: The time that changes are stamped with.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.on_change: list[Callable[[LiveTable], None]] = []
        """Told after each change of a table, once it is committed."""
        self.on_damage: list[Callable[[TableHead], None]] = []
        """Told when a stored game turns out to be damaged and was set aside."""
        self.attended: dict[tuple[int, int], int] = {}
        """By table and seat, the number of the decision that the seat's owner was seen at."""
        self.meters = NONE
        """Told of each move."""
        self._tables: dict[int, LiveTable] = {}
        self._locks = Locks()

    async def table(self, number: int) -> LiveTable:
        """The table with this number. Raises `Refusal` if there is none or it is damaged."""
        touched(number)
        if (table := self._tables.get(number)) is not None:
            return table
        async with self._locks.alone(number):
            return await self._touch(number)

    def attend(self, number: int, user_id: int) -> Seat | None:
        """Note that somebody is there: they have just used a table's controls.

        Returns their seat, if they have one and the table is in memory.
        """
        table = self._tables.get(number)
        for seat, sitting in enumerate(table.head.seats if table else ()):
            if sitting.user_id == user_id:
                self.attended[number, seat] = sitting.decision
                return sitting
        return None

    def forget(self) -> None:
        """Read each table anew when it is next touched."""
        self._tables.clear()

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
        try:
            return await self._read_whole(number)
        except Damaged as error:
            # Not set aside: it may be whole in a backup, or once the disk is well.
            log.error("table %d cannot be read: %s", number, error)
            raise Refusal("database_damaged") from error

    async def _read_whole(self, number: int) -> LiveTable:
        head = await self.store.head(number)
        if head is None:
            raise Refusal("no_table", table=number)
        if not self.store.serves(head.guild_id):
            # Its own process has it in memory: it would not know of what is changed here.
            raise Refusal("elsewhere", table=number)
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
            for seat in range(len(table.head.seats)):
                self.attended.pop((table.id, seat), None)


async def record_of(store: Store, number: int) -> Table:
    """A table as it is stored, played by whatever version of the rules.

    Raises `Refusal` if there is none, or it cannot be read.
    """
    try:
        record = await store.table(number)
    except StoreError:
        raise
    except Exception as error:
        log.error("table %d cannot be read: %s", number, type(error).__name__)
        raise Refusal("damaged", table=number) from error
    if record is None:
        raise Refusal("no_table", table=number)
    return record
