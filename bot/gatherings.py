"""Gatherings: large groups that play in circles, and the Final Ritual of those who go on.

What is done next is read from the store each time, and each step can be taken again: a thread is
looked for before it is made, a message too, a table is dealt once.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from functools import partial

import discord

from bot import gathering_messages as told
from bot.answers import UNSENT
from bot.circles import Outcome, final_of, finalists, gathered, outcome, seated
from bot.clock import Clock
from bot.errors import Refusal
from bot.host import PLAYED, Host
from bot.live import Deal, LiveTable
from bot.locks import Locks
from bot.place import Draft, Place, PlaceLost, texts_of
from bot.server_settings import Servers
from bot.tasks import Tasks, until_done
from bot.threads import made, open_thread
from data.records import Circle, Gathering, Lobby, Stage, TableHead
from data.store import Store, StoreError
from games.deathwick import final_ritual

log = logging.getLogger("ghostlight.gatherings")
LOOKED_AT = 50
"""So many messages are looked through for one that may have been posted before a crash."""


class Gatherings:
    """One task for each gathering in which there is something to do.

    Args:
        host: Who deals the circles.
        store: Where gatherings are kept.
        client: The connected client.
        clock: For waiting.
        threads: Whether circles have threads of their own.
    """

    def __init__(
        self, host: Host, store: Store, client: discord.Client, clock: Clock, *, threads: bool
    ) -> None:
        self._host = host
        self._store = store
        self._client = client
        self._clock = clock
        self._threads = threads
        self._servers = Servers(store)
        self._tasks = Tasks()
        self._locks = Locks()
        self._due: set[int] = set()
        self._running: set[int] = set()
        self._of: dict[int, int] = {}
        """The gathering of each of their tables."""
        host.on_change.append(lambda table: self._saw(table.head))
        host.on_damage.append(self._saw)

    async def open(self, lobby: Lobby, start_id: int) -> None:
        """Make a gathering of a lobby.

        Args:
            lobby: The lobby as it is stored.
            start_id: Id of the interaction that pressed Start.

        Raises:
            Gone: The lobby is not open any more.
        """
        circles = seated(lobby, start_id, self._clock.now())
        await self._store.open_gathering(gathered(lobby, start_id), circles)
        self.mark(lobby.id)

    def alone(self, number: int) -> AbstractAsyncContextManager[None]:
        """Wait until a gathering takes no step, and let it take none meanwhile."""
        return self._locks.alone(number)

    def mark(self, number: int) -> None:
        """See to it that a gathering goes on, if it can."""
        self._due.add(number)
        if number not in self._running:
            self._running.add(number)
            self._tasks.start(f"gathering-{number}", self._run(number), number)

    def _saw(self, head: TableHead) -> None:
        number = self._of.get(head.id)
        if number is not None and head.status not in PLAYED:
            self.mark(number)

    async def _run(self, number: int) -> None:
        try:
            while number in self._due:
                self._due.discard(number)
                work = partial(self.go_on, number)
                await until_done(f"gathering {number}", self._clock, work)
        finally:
            self._running.discard(number)

    async def go_on(self, number: int) -> None:
        """Take all steps of a gathering that can be taken now."""
        steps: dict[Stage, Callable[[Gathering], Awaitable[Stage | None]]] = {
            Stage.OPENING: self._deal_circles,
            Stage.CIRCLES: self._end_circles,
            Stage.FINAL: self._end_final,
        }
        stage: Stage | None = Stage.OPENING
        while stage is not None:
            async with self.alone(number):
                gathering = await self._store.gathering(number)
                if gathering is None:
                    return
                for circle in gathering.circles:
                    self._of[circle.table] = number
                step = steps.get(gathering.stage)
                stage = await step(gathering) if step else None
                if stage is not None:
                    await self._store.set_stage(number, stage)

    async def _deal_circles(self, gathering: Gathering) -> Stage:
        heads = [(each.place, await self._deal(gathering, each)) for each in gathering.circles]
        await self._say(gathering, told.begun(gathering, heads))
        return Stage.CIRCLES

    async def _end_circles(self, gathering: Gathering) -> Stage | None:
        """Tell each circle that is over; when all are, begin the Final Ritual or end."""
        if (dealt := await self._dealt_final(gathering)) is not None:
            # Whoever sits there goes on, whatever has become of their circles' stored games.
            await self._say(gathering, told.final_begun(gathering, dealt))
            return Stage.FINAL
        circles = [circle for circle in gathering.circles if circle.place]
        ended = [circle for circle in circles if await self._ended(circle)]
        playing = len(circles) - len(ended)
        tables = [await self._table(circle) for circle in ended]
        outcomes = [
            outcome(gathering, circle.place, table)
            for circle, table in zip(ended, tables, strict=True)
        ]
        for circle, each in zip(ended, outcomes, strict=True):
            if not circle.told:
                await self._tell_circle(gathering, circle, each, playing)
        if playing:
            return None
        going = finalists(gathering, outcomes)
        like = next((table for table in tables if table is not None), None)
        if like is None or len(going) < 2:
            await self._say(gathering, told.without_final(gathering, going))
            return Stage.OVER
        final = final_of(gathering, going, like, self._clock.now())
        circle = Circle(0, await self._store.add_final(gathering.id, final))
        self._of[circle.table] = gathering.id
        classes = [finalist.character for finalist in going]
        await self._deal(
            gathering, circle, lambda _, seed, options: final_ritual(classes, seed, options)
        )
        if (table := await self._table(circle)) is not None:
            await self._say(gathering, told.final_begun(gathering, table))
        return Stage.FINAL

    async def _dealt_final(self, gathering: Gathering) -> LiveTable | None:
        """The Final Ritual, if a crash came right after it was dealt."""
        final = next((circle for circle in gathering.circles if not circle.place), None)
        if final is None or await self._store.head(final.table) is None:
            return None
        return await self._table(final)

    async def _end_final(self, gathering: Gathering) -> Stage | None:
        final = next(circle for circle in gathering.circles if not circle.place)
        if not await self._ended(final):
            return None
        await self._say(gathering, told.final_over(gathering, await self._table(final)))
        return Stage.OVER

    async def _deal(
        self, gathering: Gathering, circle: Circle, deal: Deal | None = None
    ) -> TableHead:
        """A circle's head; it is dealt first if it is not yet.

        One of which what is stored is damaged is never dealt, and ends without a result.
        """
        try:
            lobby = await self._store.undealt(circle.table)
            if lobby is not None:
                place_id = await self._place_for(gathering, circle)
                await self._host.begin(lobby, gathering.start_id, place_id, deal)
        except (StoreError, *UNSENT):
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is: it would fail each time
            name = type(error).__name__
            log.error("table %d cannot be dealt and was set aside: %s", circle.table, name)
            await self._store.never_deal(circle.table, name)
        head = await self._store.head(circle.table)
        assert head is not None
        return head

    async def _place_for(self, gathering: Gathering, circle: Circle) -> int:
        """A thread for a circle, where there may be one; one made before a crash is taken."""
        channel = self._client.get_channel(gathering.channel_id)
        if channel is None:
            return await self._place_left(gathering)
        settings = await self._servers.of(gathering.guild_id)
        threads = self._threads and settings.threads
        if not threads or not isinstance(channel, discord.TextChannel):
            return gathering.channel_id
        me, name = channel.guild.me, told.thread_name(gathering, circle.place, circle.table)
        if there := made(channel, name, gathering.start_id):
            return there[0].id
        try:
            held = channel.permissions_for(me)
            opened = await open_thread(channel, held, name, gathering.start_id)
        except discord.HTTPException as error:
            if _passes(error):
                raise
            log.info("table %d has no thread of its own: %s", circle.table, error)
            opened = None
        return opened.id if opened else gathering.channel_id

    async def _place_left(self, gathering: Gathering) -> int:
        """Where to play if the channel is gone: where a circle was, as long as that is there."""
        for place_id in await self._places(gathering):
            if self._client.get_channel(place_id) is not None:
                return place_id
        return gathering.channel_id

    async def _places(self, gathering: Gathering) -> list[int]:
        """The places of a gathering's tables, the Final Ritual's first."""
        heads = [await self._store.head(circle.table) for circle in gathering.circles]
        return list(dict.fromkeys(head.place_id for head in heads if head is not None))

    async def _ended(self, circle: Circle) -> bool:
        head = await self._store.head(circle.table)
        return head is not None and head.status not in PLAYED

    async def _table(self, circle: Circle) -> LiveTable | None:
        try:
            return await self._host.table(circle.table)
        except Refusal:
            return None

    async def _tell_circle(
        self, gathering: Gathering, circle: Circle, ended: Outcome, playing: int
    ) -> None:
        head = await self._store.head(circle.table)
        assert head is not None
        word = told.circle_over(gathering, circle, ended, playing)
        for place_id in dict.fromkeys((head.place_id, gathering.channel_id)):
            if await self._send(gathering, place_id, word, f"c{circle.place}"):
                break
        await self._store.circle_told(circle.table)

    async def _say(self, gathering: Gathering, draft: Draft) -> None:
        """Tell all; where the channel is lost, in each place where some of them play."""
        if await self._send(gathering, gathering.channel_id, draft, gathering.stage):
            return
        for at, place_id in enumerate(await self._places(gathering), 1):
            if place_id != gathering.channel_id:
                await self._send(gathering, place_id, draft, f"{gathering.stage}-{at}")

    async def _send(self, gathering: Gathering, place_id: int, draft: Draft, what: str) -> bool:
        """Post a message that may be there already, from before a crash; whether it is there."""
        place = Place(self._client, gathering.guild_id, place_id)
        mark = told.mark_of(texts_of(draft.view.children))
        try:
            if not any(
                message.mine and told.mark_of(message.texts) == mark
                for message in await place.since(None, LOOKED_AT)
            ):
                await place.send(draft, f"g{gathering.id}-{what}")
        except (PlaceLost, discord.HTTPException) as error:
            if isinstance(error, discord.HTTPException) and _passes(error):
                raise
            log.warning("gathering %d could not tell in %d: %s", gathering.id, place_id, error)
            return False
        return True

    async def close(self) -> None:
        """End all tasks; what is to be done is taken up at the next start."""
        await self._tasks.close()


def _passes(error: discord.HTTPException) -> bool:
    """Whether Discord may do later what it did not do now."""
    return error.status == 429 or error.status >= 500
