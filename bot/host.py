"""The host: keeps the tables, and is the one door through which every move goes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from bot.clock import Clock
from bot.errors import Refusal, Stale
from bot.fairness import seed_of
from bot.live import REMEMBERED, LiveTable, Question, dealt
from data.records import Lobby, Played, Status, TableHead
from data.store import Conflict, Store
from games import GAMES
from games.game import GameError

log = logging.getLogger("ghostlight.host")


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
        self._locks: dict[int, asyncio.Lock] = {}

    async def table(self, number: int) -> LiveTable:
        """The table with this number. Raises `Refusal` if there is none or it is damaged."""
        if (table := self._tables.get(number)) is not None:
            return table
        async with self._lock(number):
            return await self._touch(number)

    def _lock(self, number: int) -> asyncio.Lock:
        return self._locks.setdefault(number, asyncio.Lock())

    @asynccontextmanager
    async def _at(self, number: int) -> AsyncIterator[LiveTable]:
        """The table, alone. After an error that may have left it half changed it is read anew."""
        async with self._lock(number):
            yield await self._touch(number)

    async def _touch(self, number: int) -> LiveTable:
        if (known := self._tables.get(number)) is not None:
            return known
        record = await self.store.table(number)
        if record is None:
            raise Refusal("no_table", table=number)
        if record.head.status is Status.DAMAGED:
            raise Refusal("damaged", table=number)
        try:
            kinds = GAMES[record.head.game].CHAPTERS
            table = LiveTable(
                record,
                await self.store.recent_events(number, REMEMBERED),
                await self.store.events_of_kinds(number, kinds),
            )
        except (GameError, KeyError, msgspec.DecodeError) as error:
            log.error("table %d is damaged and was set aside: %s", number, type(error).__name__)
            await self.store.set_status(number, Status.DAMAGED, str(error)[:500])
            for tell in self.on_damage:
                tell(record.head)
            raise Refusal("damaged", table=number) from error
        self._tables[number] = table
        return table

    async def begin(self, lobby: Lobby, start_id: int, place_id: int) -> LiveTable:
        """Start the game of a lobby.

        Args:
            lobby: The lobby as it is stored.
            start_id: Id of the interaction that pressed Start.
            place_id: The thread or channel that it will be played in.

        Raises:
            GameError: The game does not allow these numbers or options.
            Gone: The lobby is not open any more.
        """
        options = GAMES[lobby.game].options(len(lobby.seats), lobby.options)
        seed = seed_of(lobby.secret, start_id, options, lobby.seats)
        table = dealt(lobby, options, seed, start_id, place_id, self.clock.now())
        await self.store.start(table.record)
        self._tables[lobby.id] = table
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
        async with self._at(number) as table:
            table.require_running()
            game, state = table.game, table.state
            if table.head.seats[seat].decision != decision or seat not in game.to_act(state):
                raise Stale
            before = table.questions()
            events = tuple(game.apply(state, seat, move))
            try:
                await self._commit(table, seat, decision, move, by, events, before)
            except BaseException:
                # The state in memory is ahead of the disk: the next to come reads the stored one.
                self._tables.pop(number, None)
                raise
        self._changed(table)
        return table

    async def _commit(
        self,
        table: LiveTable,
        seat: int,
        decision: int,
        move: str,
        by: int | None,
        events: Sequence[Any],
        before: dict[int, Question],
    ) -> None:
        game, state = table.game, table.state
        over = game.result(state) is not None
        decisions = _decisions(table, seat, before)
        snapshot = msgspec.json.encode(game.dump(state))
        head = msgspec.structs.replace(
            table.head,
            ply=table.head.ply + 1,
            status=Status.OVER if over else Status.RUNNING,
            seats=tuple(
                msgspec.structs.replace(sitting, decision=number)
                for sitting, number in zip(table.head.seats, decisions, strict=True)
            ),
        )
        was, table.head = table.head, head
        driven = table.driven_seat() is not None
        try:
            await self.store.commit(
                Played(
                    table=table.id,
                    ply=head.ply,
                    seat=seat,
                    number=decision,
                    move=move,
                    by=by,
                    at=self.clock.now(),
                    events=tuple(events),
                    snapshot=snapshot,
                    decisions=decisions,
                    driven=driven,
                    over=over,
                )
            )
        except Conflict:
            log.warning("table %d moved on elsewhere at ply %d", table.id, head.ply)
            raise Stale from None
        except BaseException:
            table.head = was
            raise
        table.head = msgspec.structs.replace(head, driven=driven)
        table.snapshot = snapshot
        table.happened(head.ply, tuple(events))

    async def set_status(self, number: int, status: Status, reason: str = "") -> LiveTable:
        """Pause, take up again or abort a table; committed when this returns.

        Raises `Refusal` if the table is over already, or stands that way already.
        """
        async with self._at(number) as table:
            if table.head.status not in (Status.RUNNING, Status.PAUSED):
                raise Refusal(str(table.head.status), table=number)
            await self.store.set_status(number, status, reason)
            table.head = msgspec.structs.replace(table.head, status=status)
        self._changed(table)
        return table

    async def move_place(self, number: int, place_id: int) -> LiveTable:
        """Play on in another thread or channel; a paused table runs again."""
        async with self._at(number) as table:
            if table.head.status not in (Status.RUNNING, Status.PAUSED):
                raise Refusal(str(table.head.status), table=number)
            await self.store.move_place(number, place_id)
            await self.store.set_status(number, Status.RUNNING)
            table.head = msgspec.structs.replace(
                table.head, place_id=place_id, status=Status.RUNNING
            )
        self._changed(table)
        return table

    def _changed(self, table: LiveTable) -> None:
        for tell in self.on_change:
            tell(table)
        if table.head.status in (Status.OVER, Status.ABORTED):
            self._tables.pop(table.id, None)
            self._locks.pop(table.id, None)


def _decisions(table: LiveTable, mover: int, before: dict[int, Question]) -> tuple[int, ...]:
    """The seats' decision numbers after a move: one more for each seat that is asked anew."""
    after = table.questions()
    return tuple(
        sitting.decision + int(seat in after and (seat == mover or after[seat] != before.get(seat)))
        for seat, sitting in enumerate(table.head.seats)
    )
