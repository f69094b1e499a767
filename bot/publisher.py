"""The publisher: brings boards and stories in Discord up to what is committed, latest wins."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

import aiohttp
import discord
import msgspec

from bot import messages, names, pictures
from bot.clock import Clock
from bot.errors import Refusal
from bot.host import Host
from bot.live import LiveTable
from bot.painter import Painter
from bot.place import Draft, MessageGone, Place, PlaceLost
from bot.story import Teller, fitted
from data.catalogue import catalogue
from data.records import Pace, Posted, Status, Window
from data.store import Store, StoreError
from rendering import RENDERERS

log = logging.getLogger("ghostlight.publisher")
SPACING = 2.0
"""Seconds from one publishing of a table to the next: story and board stay under Discord's limit
of 5 requests in 5 seconds to one channel."""
PUSHED = 10
"""So many foreign messages below a board push it away; it is posted anew."""
OLD = timedelta(minutes=50)
"""Discord caps edits of messages older than an hour."""
RETRIES = (2.0, 10.0, 60.0)


class Board:
    """What the publisher knows of one table's messages. Losing it costs one look at the store."""

    def __init__(self) -> None:
        self.dirty = False
        self.task: asyncio.Task[None] | None = None
        self.loaded = False
        self.posted: dict[tuple[str, int], Posted] = {}
        self.shown: tuple[object, ...] | None = None
        self.foreign = 0
        self.chapters: list[list[str]] = [[]]
        self.told = 0
        self.stories: dict[int, str] = {}

    @property
    def message(self) -> Posted | None:
        """The board message, if one is posted."""
        return self.posted.get(("board", 0))


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
        self._boards: dict[int, Board] = {}
        self._places: dict[int, int] = {}
        host.on_change.append(self.mark)

    def mark(self, table: LiveTable) -> None:
        """Note that what is shown of the table may be older than what is committed."""
        self._places[table.head.place_id] = table.id
        self._mark(table.id)

    def _mark(self, number: int) -> None:
        board = self._boards.setdefault(number, Board())
        board.dirty = True
        if board.task is None:
            board.task = asyncio.create_task(self._run(number, board), name=f"publisher-{number}")

    def saw_foreign(self, channel_id: int) -> None:
        """A message of somebody else was posted in a channel."""
        number = self._places.get(channel_id)
        if number is not None and (board := self._boards.get(number)) is not None:
            board.foreign += 1
            if board.foreign == PUSHED:
                self._mark(number)

    def saw_deleted(self, channel_id: int, message_id: int) -> None:
        """A message was deleted; if it was a board, it is posted anew."""
        number = self._places.get(channel_id)
        board = self._boards.get(number) if number is not None else None
        posted = board.message if board is not None else None
        if number is None or board is None or posted is None:
            return
        if posted.message_id == message_id:
            del board.posted["board", 0]
            self._mark(number)

    async def repost(self, table: LiveTable) -> None:
        """Forget where the board was, as after a move to another place, and post it anew."""
        board = self._boards.setdefault(table.id, Board())
        board.posted.clear()
        board.stories.clear()
        board.loaded = True
        await self._store.forget_messages(table.id)
        self.mark(table)

    async def _run(self, number: int, board: Board) -> None:
        failures = 0
        try:
            while board.dirty:
                board.dirty = False
                try:
                    await self._publish(number, board)
                    failures = 0
                except (PlaceLost, Refusal) as error:
                    await self._lost(number, error)
                except (
                    discord.DiscordException,
                    aiohttp.ClientError,
                    OSError,
                    StoreError,
                ) as error:
                    if failures == len(RETRIES):
                        log.error("table %d: its board could not be published: %s", number, error)
                        return
                    log.warning("table %d: publishing failed, again soon: %s", number, error)
                    await self._clock.sleep(RETRIES[failures])
                    failures += 1
                    board.dirty = True
                if board.dirty:
                    await self._clock.sleep(SPACING)
        finally:
            board.task = None

    async def _lost(self, number: int, error: Exception) -> None:
        if not isinstance(error, PlaceLost):
            return
        log.warning("table %d lost its place: %s", number, error.reason)
        try:
            table = await self._host.table(number)
            if table.running:
                await self._host.set_status(number, Status.PAUSED, error.reason)
        except Refusal:
            return
        words = catalogue(table.head.language)
        told = words("bot.lost.told", table=number, reason=words(f"bot.lost.{error.reason}"))
        for place_id in {table.head.place_id, table.head.channel_id}:
            try:
                await Place(self._client, table.head.guild_id, place_id).send(messages.plain(told))
                return
            except (PlaceLost, discord.DiscordException, aiohttp.ClientError):
                log.info("table %d: could not say so in %d", number, place_id)

    async def _publish(self, number: int, board: Board) -> None:
        table = await self._host.table(number)
        place = Place(self._client, table.head.guild_id, table.head.place_id)
        self._places[table.head.place_id] = number
        if not board.loaded:
            await self._load(board, number, place)
        if table.head.status is Status.PAUSED:
            return
        await self._tell_story(table, board, place)
        await self._show_board(table, board, place)
        await self._call(table, board, place)
        if table.head.status in (Status.OVER, Status.ABORTED):
            self._boards.pop(number, None)
            self._places.pop(table.head.place_id, None)

    async def _load(self, board: Board, number: int, place: Place) -> None:
        board.posted = {(p.kind, p.chapter): p for p in await self._store.posted(number)}
        if board.message is not None:
            board.foreign = await place.foreign_since(board.message.message_id, PUSHED)
        board.loaded = True

    async def _tell_story(self, table: LiveTable, board: Board, place: Place) -> None:
        words = catalogue(table.head.language)
        teller = Teller(table.head.game, [names.escaped(name) for name in table.names], words)
        over = table.head.status is Status.OVER
        for ply, events in await self._store.events_since(table.id, board.told):
            board.told = ply
            for event in events:
                board.chapters[-1] = teller.lines([event], board.chapters[-1])
                if event.kind in table.game.CHAPTERS and events[-1].kind != "over":
                    board.chapters.append([])
        for chapter, lines in enumerate(board.chapters):
            closed = chapter < len(board.chapters) - 1
            if not lines and chapter and not closed:
                continue
            heading = words(f"{table.head.game}.story.heading", n=chapter + 1)
            text = fitted(heading, lines)
            before = board.posted.get(("story", chapter))
            finished = closed and before is not None and before.ply >= board.told
            if board.stories.get(chapter) != text and not finished:
                fresh = await self._put(table, board, place, "story", chapter, messages.story(text))
                board.stories[chapter] = text
                if fresh and board.message is not None:
                    board.foreign = PUSHED
            if closed and ("chapter", chapter) not in board.posted and not over:
                await self._post_chapter(table, board, place, chapter)

    async def _post_chapter(
        self, table: LiveTable, board: Board, place: Place, chapter: int
    ) -> None:
        scene = table.scene()
        scene = msgspec.structs.replace(scene, history=scene.history[: chapter + 1])
        picture = await self._painter.draw(RENDERERS[table.head.game].chapter, scene)
        shown = messages.draft(("chapter.png", picture), [], accent=messages.GOLD)
        await self._put(table, board, place, "chapter", chapter, shown)

    async def _show_board(self, table: LiveTable, board: Board, place: Place) -> None:
        status, ply = table.head.status, table.head.ply
        words = catalogue(table.head.language)
        texts = _texts(table)
        picture = await pictures.of_table(self._painter, table)
        key = (picture.png, tuple(texts), status, table.window)
        before = board.message
        old = before is not None and self._clock.now() - before.posted_at > OLD
        pushed = board.foreign >= PUSHED
        if key == board.shown and before is not None and not pushed:
            return
        ended = status in (Status.OVER, Status.ABORTED)
        opened = table.window.opened if table.window and table.running else None
        shown = messages.board(picture, texts, table.id, words, over=ended, opened=opened)
        if before is not None and (old or pushed):
            del board.posted["board", 0]
        await self._put(table, board, place, "board", 0, shown, ply)
        board.shown = key
        board.foreign = 0 if pushed or before is None else board.foreign
        if before is not None and board.message != before and (old or pushed):
            await place.delete(before.message_id)

    async def _call(self, table: LiveTable, board: Board, place: Place) -> None:
        """Call all who are asked, alike, where a question stays open for long; once."""
        window = table.window if table.running else None
        wanted = window if table.head.pace is not Pace.LIVE else None
        before = board.posted.get(("call", 0))
        if before is not None and (wanted is None or before.ply != wanted.opened):
            await place.delete(before.message_id)
            del board.posted["call", 0]
            await self._store.forget_messages(table.id, "call")
            before = None
        if wanted is None or before is not None:
            return
        people = [user for seat in wanted.seats if (user := table.head.seats[seat].user_id)]
        if people:
            words = catalogue(table.head.language)
            named = ", ".join(f"<@{user}>" for user in people)
            text = words("bot.window.call", names=named, until=_until(wanted))
            await self._put(
                table, board, place, "call", 0, messages.call(text, people), wanted.opened
            )

    async def _put(
        self,
        table: LiveTable,
        board: Board,
        place: Place,
        kind: str,
        chapter: int,
        shown: Draft,
        ply: int | None = None,
    ) -> bool:
        """Edit the message if there is one, else post it; whether it was posted."""
        before = board.posted.get((kind, chapter))
        at = self._clock.now()
        fresh = before is None
        if before is not None:
            try:
                await place.edit(before.message_id, shown)
                message_id, at = before.message_id, before.posted_at
            except MessageGone:
                fresh = True
        if fresh:
            message_id = await place.send(shown)
        posted = Posted(
            table=table.id,
            kind=kind,
            channel_id=table.head.place_id,
            message_id=message_id,
            ply=table.head.ply if ply is None else ply,
            chapter=chapter,
            posted_at=at,
        )
        board.posted[kind, chapter] = posted
        await self._store.post(posted)
        return fresh

    async def close(self) -> None:
        """End all tasks; what lags is published at the next start."""
        tasks = [board.task for board in self._boards.values() if board.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _until(window: Window) -> str:
    return f"<t:{int(window.due.timestamp())}:R>"


def _texts(table: LiveTable) -> list[str]:
    """The lines below a board: whose turn it is, and at the end what was secret."""
    words = catalogue(table.head.language)
    foot = words("bot.board.foot", table=table.id)
    shown = [f"**{names.escaped(table.names[seat])}**" for seat in table.owing()]
    if table.head.status is Status.ABORTED:
        said = words("bot.board.aborted", host=table.head.host_id)
    elif table.head.status is Status.OVER:
        said = words("bot.board.over")
    elif table.window is not None:
        return [words("bot.window.open", until=_until(table.window)), foot]
    else:
        said = words("bot.board.waiting", n=len(shown), names=", ".join(shown))
        return [said, foot]
    secret = words(
        "bot.board.secret",
        secret=table.record.secret.hex(),
        hash=table.record.hash,
        start=table.record.start_id,
    )
    return [said, secret, foot]
