"""The host: the one door through which every move and every other change of a table goes."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime

import msgspec

from bot.errors import Refusal, Stale
from bot.fairness import seed_of
from bot.keeper import PLAYED, Keeper
from bot.live import Deal, LiveTable, dealt
from bot.taking import taken
from bot.windows import TIME
from data.clocks import Altered
from data.owed import Owed
from data.records import Lobby, Status
from data.store import Conflict
from data.undos import Undone
from games import GAMES
from games.players.thought import Thought

__all__ = ["PLAYED", "Host"]

log = logging.getLogger("ghostlight.host")


class Host(Keeper):
    """The door to all started tables."""

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
        self,
        number: int,
        seat: int,
        decision: int,
        move: str,
        by: int | None,
        late: Owed | None = None,
        thought: Thought | None = None,
    ) -> LiveTable:
        """The one door: play a move for a decision, and return when it is on disk.

        Args:
            number: The table's number.
            seat: Whose move it is.
            decision: The number of the seat's decision that the move answers.
            move: The move's text.
            by: Who makes it: a user's id, or `None` for the host itself.
            late: What the seat's owner owed until now, if the move is made because of that.
            thought: What an artificial player thought of it.

        Raises:
            Refusal: The table does not run, or an artificial player keeps that person's seat.
            Stale: The seat's decision is another by now.
            IllegalMove: The rules refuse it.
        """
        async with self._at(number) as before:
            before.require_running()
            if before.head.seats[seat].decision != decision or seat not in before.owing():
                raise Stale
            if late is not None and late not in before.owed:
                # They were given more time meanwhile.
                raise Stale
            if by is not None and before.head.seats[seat].away:
                raise Refusal("away", table=number)
            table = before.twin()
            events = tuple(table.game.apply(table.state, seat, move))
            now = self.clock.now()
            played = taken(before, table, seat, move, by, events, now, late is not None)
            if thought is not None and thought.weighed:
                played = msgspec.structs.replace(played, thought=msgspec.json.encode(thought))
            try:
                await self.store.commit(played)
            except Conflict:
                self._tables.pop(number, None)
                log.warning("table %d moved on elsewhere at ply %d", number, played.ply)
                raise Stale from None
            self._tables[number] = table
        self.meters.moved(table.head.game)
        self._changed(table)
        return table

    async def take_back(
        self, number: int, make: Callable[[LiveTable], Awaitable[Undone]]
    ) -> LiveTable:
        """Take moves back, and return when that is on disk.

        Args:
            number: The table's number.
            make: Says where the table stands again; what it raises changes nothing.

        Raises:
            Refusal: What `make` raises.
            Stale: The table has moved on.
        """
        async with self._at(number) as before:
            made = await make(before)
            try:
                await self.store.undos.commit(made)
            except Conflict:
                raise Stale from None
            finally:
                # What it remembers has not happened.
                self._tables.pop(number, None)
            table = await self._touch(number)
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
            await self.store.clocks.put_orders(number, seat, kept, passing)
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

    async def alter(self, number: int, change: Callable[[LiveTable], Altered]) -> LiveTable:
        """Change who sits or hosts at a table, or since when somebody's time runs.

        Args:
            number: The table's number.
            change: Makes the change of the table as it stands; what it raises changes nothing.

        Raises `Refusal` if the game is over.
        """
        async with self._at(number) as before:
            if before.head.status not in PLAYED:
                raise Refusal(str(before.head.status), table=number)
            made = change(before)
            await self.store.clocks.alter(made)
            table = self._next(
                before,
                before.window,
                seats=made.seats,
                host_id=made.host_id,
                status=made.status,
                driven=made.driven,
            )
            table.owed = made.owed
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
            await self.store.set_status(number, status, reason, self.clock.now())
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
            await self.store.move_place(number, place_id, self.clock.now())
            window = before.window
            if window is not None and not before.running:
                due = self.clock.now() + TIME[before.head.pace]
                window = msgspec.structs.replace(window, due=due)
                await self.store.put_window(number, window)
            table = self._next(before, window, place_id=place_id, status=Status.RUNNING)
            table.owed = await self.store.clocks.of(number)
        self._changed(table)
        return table
