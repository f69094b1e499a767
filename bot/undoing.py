"""Taking back a move: at once where the rule allows it, else when all people at the table agree."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

import msgspec

from bot.clock import Clock
from bot.clocks import owed_now
from bot.deals import DealtOtherwise, first_state
from bot.errors import Refusal
from bot.host import Host
from bot.live import LiveTable
from bot.logs import named
from bot.rewind import Lost, Rewind, rewound
from bot.seats import seat_of
from bot.taking import numbered
from bot.tasks import Tasks
from bot.windows import TIME, decline_of
from data.owed import Note
from data.records import Pace, Window
from data.store import Gone, StoreError
from data.undos import Asked, Undone

log = logging.getLogger("ghostlight.undoing")
ASKING = {
    Pace.LIVE: timedelta(minutes=2),
    Pace.RELAXED: timedelta(hours=1),
    Pace.SLOW: timedelta(hours=24),
}
"""How long the others have to agree."""


class NotAlone(Refusal):
    """All people at the table have to agree first; `reason` is a key below `bot.undo.why`."""

    def __init__(self, reason: str) -> None:
        super().__init__("undo_not_alone")
        self.reason = reason


class Undoing:
    """Takes moves back, and asks the others.

    Args:
        host: Whose tables they are.
        clock: For how long others are asked.
        show: Brings a table's messages up to date.
    """

    def __init__(self, host: Host, clock: Clock, show: Callable[[LiveTable], None]) -> None:
        self._host = host
        self._clock = clock
        self._show = show
        self._tasks = Tasks()

    async def take_up(self) -> None:
        """Take up what was asked when the bot stopped."""
        for wish in await self._host.store.undos.all_asked():
            try:
                table = await self._host.table(wish.table)
                if is_open(wish, table, self._clock) and not missing(wish, table):
                    # It stopped right after the last yes.
                    await self._fulfil(wish, table)
                self._show(await self._host.table(wish.table))
            except Refusal:
                continue
            except StoreError:
                raise
            except Exception as error:  # noqa: BLE001 - one that is damaged holds up no others
                log.error("table %d: what is asked there is damaged: %s", wish.table, named(error))
                continue
            self._follow(wish)

    async def ask(self, number: int, user_id: int) -> Asked | None:
        """Take back a person's last move, or ask the others; what they are asked, in that case.

        Raises `Refusal` that says why it cannot be.
        """
        table = await self._host.table(number)
        table.require_running()
        seat = seat_of(table, user_id)
        try:
            await self._host.take_back(number, self._making(user_id, agreed=False))
        except NotAlone as refused:
            return await self._ask_others(table, seat, refused.reason)
        return None

    async def _ask_others(self, table: LiveTable, seat: int, reason: str) -> Asked:
        now, store = self._clock.now(), self._host.store
        before = await store.undos.asked(table.id)
        if before is not None and before.ply == public_ply(table):
            if before.refused_by is not None:
                raise Refusal("undo_refused", table=table.id)
            if before.due > now:
                raise Refusal("undo_asked", name=table.shown_names[before.seat])
        wish = Asked(table.id, seat, public_ply(table), reason, now + ASKING[table.head.pace])
        await store.undos.ask(wish)
        self._show(table)
        self._follow(wish)
        return wish

    async def answer(self, number: int, ply: int, user_id: int, *, yes: bool) -> Asked:
        """Note a person's answer; the last one's yes takes the move back. What is asked now.

        Raises `Refusal` if nothing is asked any more, or they are not asked.
        """
        store = self._host.store
        table = await self._host.table(number)
        seat = seat_of(table, user_id)
        wish = await store.undos.asked(number)
        if wish is None or not is_open(wish, table, self._clock) or wish.ply != ply:
            raise Refusal("undo_over")
        if seat == wish.seat and yes:
            raise Refusal("undo_own")
        try:
            wish = await store.undos.answer(number, ply, seat, yes=yes)
        except Gone:
            raise Refusal("undo_over") from None
        if yes and not missing(wish, table):
            await self._fulfil(wish, table)
        return wish

    async def _fulfil(self, wish: Asked, table: LiveTable) -> None:
        """Take back what all have agreed to."""
        asker = table.head.seats[wish.seat].user_id or 0
        await self._host.take_back(table.id, self._making(asker, agreed=True, ply=wish.ply))

    def _making(
        self, user_id: int, *, agreed: bool, ply: int | None = None
    ) -> Callable[[LiveTable], Awaitable[Undone]]:
        """What takes back a person's last move, while nobody else changes the table.

        Args:
            user_id: The person.
            agreed: All others have agreed.
            ply: What all can see must be as it was at this ply.
        """

        async def make(before: LiveTable) -> Undone:
            before.require_running()
            number, seat = before.id, seat_of(before, user_id)
            if ply is not None and public_ply(before) != ply:
                raise Refusal("undo_over")
            rewind = await self._rewind(before, (seat, user_id))
            latest = await self._host.store.undos.latest(number)
            if not rewind.reason and latest == (seat, rewind.back_to):
                # Nobody holds up the others by moving to and fro.
                rewind = msgspec.structs.replace(rewind, reason="again")
            if rewind.reason and not agreed and people(before) - {seat}:
                raise NotAlone(rewind.reason)
            return undone(before, rewind, seat, self._clock, agreed=bool(rewind.reason))

        return make

    async def _rewind(self, table: LiveTable, mover: tuple[int, int]) -> Rewind:
        """Where the table stands again. Raises `Refusal` if that cannot be found out."""
        if table.record.rules != table.game.VERSION:
            raise Refusal("undo_rules")
        opened = table.window.opened if table.window else None
        try:
            first = await first_state(self._host.store, table.record)
            moves = await self._host.store.moves(table.id)
            # A long game takes a tenth of a second, in which others are answered.
            return await asyncio.to_thread(
                rewound, table.game, first, moves, table.snapshot, mover, opened
            )
        except (Lost, DealtOtherwise) as error:
            log.error("table %d cannot be played again: %s", table.id, type(error).__name__)
            raise Refusal("undo_lost") from error

    def _follow(self, wish: Asked) -> None:
        self._tasks.start(f"undo-{wish.table}", self._expire(wish))

    async def _expire(self, wish: Asked) -> None:
        """Take the question back when its time is up."""
        number, due = wish.table, wish.due
        try:
            # It has more time by now, if bot or table stood still.
            while (left := (due - self._clock.now()).total_seconds()) > 0:
                await self._clock.sleep(left)
                known = await self._host.store.undos.asked(number)
                if known is None:
                    return
                due = known.due
            self._show(await self._host.table(number))
        except (Refusal, StoreError) as error:
            log.info("table %d: %s", wish.table, named(error))

    async def close(self) -> None:
        """End what is under way; what is asked is taken up at the next start."""
        await self._tasks.close()


def public_ply(table: LiveTable) -> int:
    """The ply up to which everybody may know what happened: not who has answered a question."""
    return table.window.opened if table.window else table.head.ply


def people(table: LiveTable) -> set[int]:
    """The seats of people."""
    return {seat for seat, sitting in enumerate(table.head.seats) if sitting.user_id is not None}


def missing(wish: Asked, table: LiveTable) -> list[int]:
    """The seats of those whose yes is still missing."""
    return sorted(people(table) - {wish.seat, *wish.yes})


def is_open(wish: Asked, table: LiveTable, clock: Clock) -> bool:
    """Whether the others are still asked."""
    asked = table.running and wish.refused_by is None and wish.ply == public_ply(table)
    return asked and wish.due > clock.now()


def undone(before: LiveTable, rewind: Rewind, seat: int, clock: Clock, *, agreed: bool) -> Undone:
    """What is to be kept when a table stands again as it did.

    Whoever is asked there is asked anew, with a number that was never there; a question that was
    open there is asked anew of all, with its full time.
    """
    game, now = before.game, clock.now()
    table = before.twin()
    table.state = rewind.state
    ply = before.head.ply + 1
    acting = game.to_act(table.state)
    asked = tuple(at for at in acting if decline_of(game.legal(table.state, at)))
    table.window = Window(ply, asked, now + TIME[before.head.pace]) if asked else None
    in_question = {*asked, *(before.window.seats if before.window else ())}
    woken = tuple(at for at in acting if at not in asked and before.head.seats[at].passing)
    seats = tuple(
        msgspec.structs.replace(
            sitting,
            decision=before.head.seats[at].decision + 1 if at in in_question else sitting.decision,
            passing=sitting.passing and at not in woken,
        )
        for at, sitting in enumerate(numbered(before, table, seat))
    )
    table.head = msgspec.structs.replace(before.head, ply=ply, seats=seats)
    return Undone(
        table=table.id,
        ply=ply,
        back_to=rewind.back_to,
        seat=seat,
        agreed=agreed,
        at=now,
        snapshot=msgspec.json.encode(game.dump(table.state)),
        decisions=tuple(sitting.decision for sitting in seats),
        driven=table.driven_seat() is not None,
        window=table.window,
        woken=woken,
        owed=tuple(owed_now(table, before, None, now)),
        notes=(Note(ply, "undone", seat, before.names[seat]),),
    )
