"""What one table has in Discord, and how that is brought up to what is committed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import msgspec

from bot import lessons, messages, pictures
from bot.clock import Clock
from bot.closing import board_lines
from bot.drawers import Rank
from bot.live import LiveTable
from bot.mentions import Mentions
from bot.painter import Painter
from bot.place import Draft, PlaceLost
from bot.sent import Sent
from bot.story import fitted
from bot.telling import Telling
from bot.undo_message import UndoMessage
from data.catalogue import catalogue
from data.records import Status
from data.store import Store
from rendering import RENDERERS

OLD = timedelta(minutes=50)
"""Discord caps edits of messages older than an hour."""


class Posting:
    """Tells one table's story, shows its board, calls who is asked.

    Args:
        sent: The table's messages.
        store: Where the story comes from.
        painter: Who draws.
        clock: For the board's age, and what is due soon.
        attended: Which decisions their owners were seen to look at, by table and seat.
    """

    def __init__(
        self,
        sent: Sent,
        store: Store,
        painter: Painter,
        clock: Clock,
        attended: Mapping[tuple[int, int], int],
    ) -> None:
        self.sent = sent
        self._store = store
        self._painter = painter
        self._clock = clock
        self._shown: tuple[object, ...] | None = None
        self._story = Telling(store)
        self._back = 0
        """The ply at which moves were taken back, as the story tells it."""
        self._question = UndoMessage(sent, store, clock)
        self._mentions = Mentions(sent, store, clock, attended)

    def retell(self) -> None:
        """Tell the story from its beginning: names in it have changed."""
        self._story = Telling(self._store)

    async def publish(self, table: LiveTable) -> None:
        """Bring all messages up to the table. A story that fails does not keep the board back.

        Raises:
            PlaceLost: Nothing can be posted there any more.
            msgspec.DecodeError: A stored event is damaged.
        """
        await self.sent.catch_up(table)
        failed: Exception | None = None
        try:
            await self._keep_lessons(table)
            await self._tell_story(table)
        except (PlaceLost, msgspec.DecodeError):
            raise
        except Exception as error:  # noqa: BLE001 - raised again when the board is shown
            failed = error
        await self._show_board(table)
        await self._mentions.show(table)
        await self._question.show(table)
        await self.sent.delete_retired(table)
        if failed is not None:
            raise failed

    async def _tell_story(self, table: LiveTable) -> None:
        words = catalogue(table.head.language)
        former, back = self._story.chapters, table.record.undone
        if back != self._back:
            # It is told anew, without what was taken back.
            self._story = Telling(self._store)
        await self._story.go_on(table, words)
        if back != self._back:
            self._back = back
            for chapter, old in zip(self._story.chapters, former, strict=False):
                chapter.shown = old.shown
            await self.sent.retire_from("story", len(self._story.chapters))
            await self.sent.retire_from("chapter", len(self._story.chapters) - 1)
        over = table.head.status is Status.OVER
        chapters = self._story.chapters
        for at, chapter in enumerate(chapters):
            closed = at < len(chapters) - 1
            if not chapter.lines and at and not closed:
                continue
            before = self.sent.get("story", at)
            if before is None or chapter.outgrew(before.ply):
                # A first game may be the last part of a longer one.
                numbered = words(f"{table.head.game}.story.heading", n=at + 1)
                heading = words("bot.learn.story") if table.head.learning else numbered
                shown = messages.story(fitted(heading, chapter.lines))
                lines = chapter.lines
                await self._put_above(table, "story", shown, at)
                chapter.shown = lines
            if closed and self.sent.get("chapter", at) is None and not over:
                await self._put_above(table, "chapter", await self._round(table, at), at)

    async def _keep_lessons(self, table: LiveTable) -> None:
        """Where somebody learns, keep what was explained where it can be read again."""
        if not table.head.learning:
            return
        for at, (ply, text) in enumerate(lessons.book(table, catalogue(table.head.language))):
            before = self.sent.get("lessons", at)
            # Noted with the learner's latest decision: what came up before it is in there.
            if before is None or before.ply <= ply < table.answered:
                shown = messages.story(text)
                await self._put_above(table, "lessons", shown, at, ply=table.answered)

    async def _put_above(
        self, table: LiveTable, kind: str, shown: Draft, chapter: int, ply: int | None = None
    ) -> None:
        """A message that belongs above the board: posted fresh, it pushes the board away."""
        fresh = await self.sent.put(table, kind, shown, chapter=chapter, ply=ply)
        if fresh and self.sent.get("board"):
            self.sent.pushed = True

    async def _round(self, table: LiveTable, chapter: int) -> Draft:
        scene = table.scene()
        scene = msgspec.structs.replace(scene, history=scene.history[: chapter + 1])
        chapter_of = RENDERERS[table.head.game].chapter
        picture = await self._painter.draw(chapter_of, scene, rank=Rank.SHOWN)
        return messages.draft(("chapter.png", picture), [], accent=messages.GOLD)

    async def _show_board(self, table: LiveTable) -> None:
        sent, words = self.sent, catalogue(table.head.language)
        texts = await board_lines(self._store, table, self._clock.now())
        picture = await pictures.of_table(self._painter, table, rank=Rank.SHOWN)
        key = (hash(picture.png), tuple(texts), table.head.status, table.window)
        before = sent.get("board")
        away = sent.is_away()
        if key == self._shown and before is not None and not away:
            if before.ply != table.head.ply:
                # What happened is not to be seen: the message stays untouched.
                await sent.note(msgspec.structs.replace(before, ply=table.head.ply))
            return
        ended = table.head.status in (Status.OVER, Status.ABORTED)
        opened = table.window.opened if table.window and table.running else None
        learning = table.head.learning
        shown = messages.board(
            picture,
            texts,
            table.id,
            words,
            over=ended,
            opened=opened,
            learning=learning,
            away=any(sitting.away for sitting in table.head.seats),
        )
        old = before is not None and self._clock.now() - before.posted_at > OLD
        await sent.put(table, "board", shown, anew=away or old)
        self._shown = key
