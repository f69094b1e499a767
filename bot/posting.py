"""What one table has in Discord, and how that is brought up to what is committed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

import discord
import msgspec

from bot import messages, names, pictures
from bot.clock import Clock
from bot.live import LiveTable
from bot.painter import Painter
from bot.place import Draft, MessageGone, Place, PlaceLost, Seen
from bot.story import Teller, fitted
from bot.watch import PUSHED, Watch
from data.catalogue import catalogue
from data.records import Pace, Posted, Status, Window
from data.store import Store
from rendering import RENDERERS

OLD = timedelta(minutes=50)
"""Discord caps edits of messages older than an hour."""


class Chapter:
    """A chapter of the story: its lines, and the ply that told the last one."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.ply = 0


class Posting:
    """One table's messages. Losing this costs one look at the store and at the channel.

    Args:
        number: The table's number.
        store: Where it is kept which message shows what.
        painter: Who draws.
        client: The connected client.
        clock: For the messages' ages.
        watch: Told where the board stands; knows what was done to it.
    """

    def __init__(
        self,
        number: int,
        store: Store,
        painter: Painter,
        client: discord.Client,
        clock: Clock,
        watch: Watch,
    ) -> None:
        self._number = number
        self._store = store
        self._painter = painter
        self._client = client
        self._clock = clock
        self._watch = watch
        self._posted: dict[tuple[str, int], Posted] = {}
        self._shown: tuple[object, ...] | None = None
        self._chapters = [Chapter()]
        self._told = 0
        self._pushed = False
        self.loaded = False
        self.deleted = False
        """The board was deleted; it is to be posted anew."""

    async def publish(self, table: LiveTable) -> None:
        """Bring all messages up to the table.

        Raises:
            PlaceLost: Nothing can be posted there any more.
            msgspec.DecodeError: A stored event is damaged.
        """
        place = Place(self._client, table.head.guild_id, table.head.place_id)
        if not self.loaded:
            await self.load(table, place)
        if any(posted.channel_id != table.head.place_id for posted in self._posted.values()):
            await self._leave(table)
        self._pushed |= self._watch.pushed(self._number)
        await self._tell_story(table, place)
        await self._show_board(table, place)
        await self._call(table, place)
        await self._delete_retired(table)

    async def load(self, table: LiveTable, place: Place) -> None:
        """Look at the store and at the channel, for what was there before this start."""
        self._posted = {(p.kind, p.chapter): p for p in await self._store.posted(self._number)}
        board = self._posted.get(("board", 0))
        known = board.message_id if board and board.channel_id == table.head.place_id else None
        seen = await place.since(known, PUSHED * 2)
        for lost in _lost_boards(self._number, seen, known):
            await place.delete(lost.id)
        if known is not None:
            self.deleted = known not in {message.id for message in seen}
            self._pushed = sum(not message.mine for message in seen) >= PUSHED
        self.loaded = True

    async def _leave(self, table: LiveTable) -> None:
        """The table moved: what it has elsewhere is left there, but for the controls."""
        place_id = table.head.place_id
        await self._store.retire_elsewhere(self._number, place_id)
        self._posted = {
            key: posted for key, posted in self._posted.items() if posted.channel_id == place_id
        }

    async def _tell_story(self, table: LiveTable, place: Place) -> None:
        words = catalogue(table.head.language)
        teller = Teller(table.head.game, [names.escaped(name) for name in table.names], words)
        for ply, events in await self._store.events_since(table.id, self._told):
            for event in events:
                chapter = self._chapters[-1]
                lines = teller.lines([event], chapter.lines)
                if lines != chapter.lines:
                    chapter.lines, chapter.ply = lines, ply
                if event.kind in table.game.CHAPTERS and events[-1].kind != "over":
                    self._chapters.append(Chapter())
            self._told = ply
        over = table.head.status is Status.OVER
        for at, chapter in enumerate(self._chapters):
            closed = at < len(self._chapters) - 1
            if not chapter.lines and at and not closed:
                continue
            before = self._posted.get(("story", at))
            if before is None or before.ply < chapter.ply:
                heading = words(f"{table.head.game}.story.heading", n=at + 1)
                shown = messages.story(fitted(heading, chapter.lines))
                fresh = await self._put(table, place, "story", at, shown)
                self._pushed |= fresh and ("board", 0) in self._posted
            if closed and ("chapter", at) not in self._posted and not over:
                await self._post_chapter(table, place, at)

    async def _post_chapter(self, table: LiveTable, place: Place, chapter: int) -> None:
        scene = table.scene()
        scene = msgspec.structs.replace(scene, history=scene.history[: chapter + 1])
        picture = await self._painter.draw(RENDERERS[table.head.game].chapter, scene)
        shown = messages.draft(("chapter.png", picture), [], accent=messages.GOLD)
        await self._put(table, place, "chapter", chapter, shown)

    async def _show_board(self, table: LiveTable, place: Place) -> None:
        words = catalogue(table.head.language)
        texts = board_texts(table)
        picture = await pictures.of_table(self._painter, table)
        key = (hash(picture.png), tuple(texts), table.head.status, table.window)
        before = self._posted.get(("board", 0))
        away = self._pushed or self.deleted
        if key == self._shown and before is not None and not away:
            if before.ply != table.head.ply:
                # What happened is not to be seen: the message stays untouched.
                await self._note(msgspec.structs.replace(before, ply=table.head.ply))
            return
        ended = table.head.status in (Status.OVER, Status.ABORTED)
        opened = table.window.opened if table.window and table.running else None
        shown = messages.board(picture, texts, table.id, words, over=ended, opened=opened)
        old = before is not None and self._clock.now() - before.posted_at > OLD
        await self._put(table, place, "board", 0, shown, anew=away or old)
        self._shown = key
        self._pushed = self.deleted = False
        board = self._posted["board", 0]
        self._watch.put(table.id, board.channel_id, board.message_id)

    async def _call(self, table: LiveTable, place: Place) -> None:
        """Call all who are asked, alike, where a question stays open for long; once."""
        window = table.window if table.running else None
        wanted = window if table.head.pace is not Pace.LIVE else None
        before = self._posted.get(("call", 0))
        if before is not None and (wanted is None or before.ply != wanted.opened):
            await self._store.retire_call(table.id)
            del self._posted["call", 0]
            before = None
        if wanted is None or before is not None:
            return
        people = [user for seat in wanted.seats if (user := table.head.seats[seat].user_id)]
        if people:
            words = catalogue(table.head.language)
            named = ", ".join(f"<@{user}>" for user in people)
            text = words("bot.window.call", names=named, until=_until(wanted))
            call = messages.call(text, people)
            await self._put(table, place, "call", 0, call, ply=wanted.opened)

    async def _put(
        self,
        table: LiveTable,
        place: Place,
        kind: str,
        chapter: int,
        shown: Draft,
        *,
        ply: int | None = None,
        anew: bool = False,
    ) -> bool:
        """Edit the message if there is one and it is not wanted anew, else post it.

        Returns whether it was posted. One that it replaces is retired as it is noted.
        """
        before = self._posted.get((kind, chapter))
        at = self._clock.now()
        message_id = None
        if before is not None and not anew:
            try:
                await place.edit(before.message_id, shown)
                message_id, at = before.message_id, before.posted_at
            except MessageGone:
                pass
        fresh = message_id is None
        if message_id is None:
            message_id = await place.send(shown)
        posted = Posted(
            table=table.id,
            kind=kind,
            channel_id=table.head.place_id,
            message_id=message_id,
            ply=table.head.ply if ply is None else ply,
            chapter=chapter,
            posted_at=at,
            status=table.head.status,
        )
        await self._note(posted)
        return fresh

    async def _note(self, posted: Posted) -> None:
        self._posted[posted.kind, posted.chapter] = posted
        await self._store.post(posted)

    async def _delete_retired(self, table: LiveTable) -> None:
        for channel_id, message_id in await self._store.retired(table.id):
            # Whoever cannot reach the place cannot reach its controls either.
            with suppress(PlaceLost):
                await Place(self._client, table.head.guild_id, channel_id).delete(message_id)
            await self._store.deleted(message_id)


def _lost_boards(number: int, seen: Sequence[Seen], known: int | None) -> list[Seen]:
    """Boards of a table that were posted just before a crash, and never noted."""
    control = f"gl:hand:{number}:"
    return [
        message
        for message in seen
        if message.mine
        and message.id != known
        and any(name.startswith(control) for name in message.controls)
    ]


def _until(window: Window) -> str:
    return f"<t:{int(window.due.timestamp())}:R>"


def board_texts(table: LiveTable) -> list[str]:
    """The lines below a board: whose turn it is, and at the end what was secret."""
    words = catalogue(table.head.language)
    foot = words("bot.board.foot", table=table.id)
    shown = [f"**{names.escaped(table.names[seat])}**" for seat in table.owing()]
    if table.head.status is Status.ABORTED:
        said = words("bot.board.aborted", host=table.head.host_id)
    elif table.head.status is Status.OVER:
        said = words("bot.board.over")
    elif table.window is not None:
        told = Teller(table.head.game, [names.escaped(name) for name in table.names], words)
        question = told.lines(table.game.question(table.state))
        return [*question, words("bot.window.open", until=_until(table.window)), foot]
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
