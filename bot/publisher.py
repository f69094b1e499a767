"""The publisher: sees to it that what is in Discord follows what is committed, latest wins."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta

import discord
import msgspec

from bot import messages
from bot.answers import UNSENT
from bot.clock import Clock
from bot.errors import Refusal
from bot.host import PLAYED, Host
from bot.live import LiveTable
from bot.painter import Painter
from bot.place import Place, PlaceLost
from bot.posting import Posting
from bot.sent import Sent
from bot.tasks import Tasks, wait_of
from bot.watch import PUSHED, Watch
from data.catalogue import catalogue
from data.records import Posted, Status, TableHead
from data.store import Store, StoreError

log = logging.getLogger("ghostlight.publisher")
SPACING = 2.5
"""Seconds from one publishing of a table to the next: story and board stay under Discord's limit
of 5 requests in 5 seconds to one channel."""
AT_ONCE = 20
"""So many tables are published at the same time; the others wait in order, and show then how they
stand. More would only wait at Discord's limit for all requests, with pictures that grow old."""
LONGEST = 600.0
YOUNG = timedelta(minutes=1)
"""A board that is deleted so soon after it was posted makes its table wait longer."""
PATIENCE = 40
"""So many times the end of a game is tried to be shown where that may not be done: half an hour."""
PASSING = 5
"""So many refusals of no known kind in a row mean that a place is lost: after three minutes."""


class Board:
    """One table that is being published, or was."""

    def __init__(self, posting: Posting) -> None:
        self.posting = posting
        self.dirty = False
        self.running = False
        self.published: datetime | None = None
        self.renewed = asyncio.Event()
        """Somebody asks for it now, however long it was to wait."""
        self.spacing = SPACING
        """Seconds between two publishings; more where boards are deleted again and again."""


class Publisher:
    """One task for each table whose messages lag behind; moves meanwhile make one edit.

    Args:
        host: Whose tables are shown.
        store: Where it is kept which message shows what.
        painter: Who draws.
        client: The connected client.
        clock: For spacing and ages.
    """

    def __init__(
        self, host: Host, store: Store, painter: Painter, client: discord.Client, clock: Clock
    ) -> None:
        self._host = host
        self._store = store
        self._painter = painter
        self._client = client
        self._clock = clock
        self._started = clock.now()
        self._boards: dict[int, Board] = {}
        self._watch = Watch()
        self._lost: dict[int, PlaceLost] = {}
        self._tasks = Tasks()
        self._turns = asyncio.Semaphore(AT_ONCE)
        host.on_change.append(self.mark)

    def mark(self, table: LiveTable) -> None:
        """Note that what is shown of the table may be older than what is committed."""
        new = table.head.ply == 0 and table.record.created_at >= self._started
        board = self._mark(table.id, new=new)
        place_id = table.head.place_id
        if self._watch.place_of(table.id) != place_id:
            message = board.posting.sent.get("board")
            here = message is not None and message.channel_id == place_id
            self._watch.put(table.id, place_id, message.message_id if message and here else None)

    def _mark(self, number: int, *, new: bool = False) -> Board:
        board = self._boards.get(number)
        if board is None:
            sent = Sent(number, self._store.messages, self._client, self._clock, self._watch)
            # A table just dealt has nothing in Discord that could be looked for.
            sent.loaded = new
            posting = Posting(sent, self._store, self._painter, self._clock, self._host.attended)
            board = self._boards[number] = Board(posting)
        board.dirty = True
        if not board.running:
            board.running = True
            self._tasks.start(f"publisher-{number}", self._run(number, board), number)
        return board

    def saw_foreign(self, channel_id: int) -> None:
        """A message of somebody else was posted in a channel."""
        for number in self._watch.foreign(channel_id):
            self._mark(number)

    def saw_deleted(self, message_ids: Iterable[int]) -> None:
        """Messages were deleted; a board among them is posted anew.

        Where that happens again and again, as by somebody's automatic moderation, it takes longer
        each time.
        """
        for number in self._watch.deleted(message_ids):
            board = self._mark(number)
            board.posting.sent.deleted = True
            posted = board.posting.sent.get("board")
            young = posted is not None and self._clock.now() - posted.posted_at < YOUNG
            board.spacing = min(board.spacing * 2, LONGEST) if young else SPACING

    def saw_lost(self, place_id: int) -> None:
        """A channel or thread is gone: what is played there is paused."""
        for number in self._watch.tables_at(place_id):
            self._lost[number] = PlaceLost("channel_gone", place_id)
            self._mark(number)

    def touch(self, number: int) -> None:
        """Note that what is shown of a table may be older than the time of day."""
        self._mark(number)

    def renew(self, number: int) -> None:
        """Post a table's board anew."""
        board = self._mark(number)
        board.posting.sent.deleted = True
        board.renewed.set()

    def retell(self, number: int) -> None:
        """Tell a table's story anew, with the names that those who sat there have now."""
        self._mark(number).posting.retell()

    def watch(self, boards: Iterable[Posted]) -> None:
        """Watch these boards from now on, as after a start."""
        for board in boards:
            self._watch.put(board.table, board.channel_id, board.message_id)

    async def look_over(self, head: TableHead, board: Posted) -> None:
        """Look whether a board stands where it did before nothing was heard of Discord.

        One that was deleted or pushed away is posted anew; where the place is lost, the table is
        told so.

        Args:
            head: The table.
            board: Its board, as the store has it.
        """
        try:
            place = Place(self._client, head.guild_id, head.place_id)
            seen = await place.since(board.message_id, PUSHED * 2)
        except PlaceLost as lost:
            self._lost[head.id] = lost
            self._mark(head.id)
            return
        known = self._boards.get(head.id)
        posted = known.posting.sent.get("board") if known is not None else None
        if posted is not None and posted.message_id != board.message_id:
            # Another was posted meanwhile.
            return
        foreign = sum(not message.mine for message in seen)
        gone = board.message_id not in {message.id for message in seen}
        self._watch.set_below(head.id, foreign)
        if foreign >= PUSHED or gone:
            self._mark(head.id).posting.sent.deleted |= gone

    async def _run(self, number: int, board: Board) -> None:
        failures = 0
        try:
            while board.dirty:
                await self._wait_for_turn(board)
                try:
                    async with self._turns:
                        board.dirty = False
                        board.published = self._clock.now()
                        await self._publish_or_pause(number, board, failures)
                    failures = 0
                except Refusal:
                    # It does not exist, or is damaged: that was told already.
                    self._forget(number)
                except Exception as error:  # noqa: BLE001 - no board is given up
                    failures += 1
                    self._log(number, error, failures)
                    await self._rest(board, wait_of(failures, error))
                    board.dirty = True
        finally:
            board.running = False

    async def _rest(self, board: Board, seconds: float) -> None:
        board.renewed.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._clock.park(board.renewed.wait(), "a table is to be published again")

    async def _wait_for_turn(self, board: Board) -> None:
        if board.published is not None:
            passed = (self._clock.now() - board.published).total_seconds()
            if passed < board.spacing:
                await self._clock.sleep(board.spacing - passed)

    async def _publish_or_pause(self, number: int, board: Board, failures: int) -> None:
        try:
            await self._publish(number, board)
        except PlaceLost as lost:
            await self._lose(number, lost, failures)
        except msgspec.DecodeError as error:
            await self._host.set_aside(number, error)
        except discord.HTTPException as error:
            # In an incident of Discord's, such an answer passes; one that stays is meant.
            if error.status not in (403, 404) or failures < PASSING:
                raise
            await self._pause(number, "no_access")

    async def _lose(self, number: int, lost: PlaceLost, failures: int) -> None:
        """Pause a table that lost its place; one that has ended is shown later, if it can be."""
        table = await self._host.table(number)
        ended = table.head.status not in PLAYED
        if ended and lost.reason != "channel_gone" and failures < PATIENCE:
            raise lost
        await self._pause(number, lost.reason)

    def _log(self, number: int, error: Exception, failures: int) -> None:
        if not isinstance(error, (*UNSENT, PlaceLost, StoreError)):
            log.error("table %d: publishing failed, again soon", number, exc_info=error)
        elif failures == 3:
            log.error("table %d: its board cannot be published: %s", number, error)
        else:
            log.warning("table %d: publishing failed, again soon: %s", number, error)

    async def _publish(self, number: int, board: Board) -> None:
        table = await self._host.table(number)
        lost = self._lost.get(number)
        if lost is not None and lost.place_id in (None, table.head.place_id):
            raise lost
        self._lost.pop(number, None)
        if table.head.status is not Status.PAUSED:
            await board.posting.publish(table)
        if table.head.status not in PLAYED and not board.dirty:
            self._forget(number)

    def _forget(self, number: int) -> None:
        self._boards.pop(number, None)
        self._watch.drop(number)
        self._lost.pop(number, None)

    async def _pause(self, number: int, reason: str) -> None:
        """Pause a table that lost its place, and say so where that can still be done."""
        log.warning("table %d lost its place: %s", number, reason)
        table = await self._host.table(number)
        if table.head.status not in PLAYED:
            self._forget(number)
        if table.running:
            await self._host.set_status(number, Status.PAUSED, reason)
            await self._tell_pause(table, reason)
        self._lost.pop(number, None)

    async def _tell_pause(self, table: LiveTable, reason: str) -> None:
        number = table.id
        words = catalogue(table.head.language)
        told = words("bot.lost.told", table=number, reason=words(f"bot.lost.{reason}"))
        for place_id in dict.fromkeys((table.head.place_id, table.head.channel_id)):
            try:
                await Place(self._client, table.head.guild_id, place_id).send(messages.plain(told))
                return
            except (PlaceLost, *UNSENT):
                log.info("table %d: could not say so in %d", number, place_id)

    async def close(self) -> None:
        """End all tasks; what lags is published at the next start."""
        await self._tasks.close()
