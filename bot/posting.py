"""What one table has in Discord, and how that is brought up to what is committed."""

from __future__ import annotations

import re
from datetime import timedelta

import msgspec

from bot import lessons, messages, pictures
from bot.clock import Clock
from bot.live import LiveTable
from bot.painter import Painter
from bot.place import Draft, PlaceLost
from bot.sent import Sent
from bot.story import Teller, fitted
from data.catalogue import Catalogue, catalogue
from data.records import Pace, Posted, Status, Window
from data.store import Store
from rendering import RENDERERS

OLD = timedelta(minutes=50)
"""Discord caps edits of messages older than an hour."""
CALLED = re.compile(r"<@(\d+)>")


class Chapter:
    """A chapter of the story: its lines, and the ply that told the last one."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.ply = 0


class Posting:
    """Tells one table's story, shows its board, calls who is asked.

    Args:
        sent: The table's messages.
        store: Where the story comes from.
        painter: Who draws.
        clock: For the board's age.
    """

    def __init__(self, sent: Sent, store: Store, painter: Painter, clock: Clock) -> None:
        self.sent = sent
        self._store = store
        self._painter = painter
        self._clock = clock
        self._shown: tuple[object, ...] | None = None
        self._chapters = [Chapter()]
        self._told = 0
        self._called: Window | None = None
        self._people: tuple[int, tuple[int, ...]] | None = None
        """Who is called to the open question, and the ply that asked it."""

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
        await self._call(table)
        await self.sent.delete_retired(table)
        if failed is not None:
            raise failed

    async def _tell_story(self, table: LiveTable) -> None:
        words = catalogue(table.head.language)
        teller = Teller(table.head.game, table.shown_names, words)
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
            before = self.sent.get("story", at)
            if before is None or before.ply < chapter.ply:
                # A first game may be the last part of a longer one.
                numbered = words(f"{table.head.game}.story.heading", n=at + 1)
                heading = words("bot.learn.story") if table.head.learning else numbered
                shown = messages.story(fitted(heading, chapter.lines))
                await self._put_above(table, "story", shown, at)
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
        picture = await self._painter.draw(RENDERERS[table.head.game].chapter, scene)
        return messages.draft(("chapter.png", picture), [], accent=messages.GOLD)

    async def _show_board(self, table: LiveTable) -> None:
        sent, words = self.sent, catalogue(table.head.language)
        texts = board_texts(table)
        picture = await pictures.of_table(self._painter, table)
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
            picture, texts, table.id, words, over=ended, opened=opened, learning=learning
        )
        old = before is not None and self._clock.now() - before.posted_at > OLD
        await sent.put(table, "board", shown, anew=away or old)
        self._shown = key

    async def _call(self, table: LiveTable) -> None:
        """Call all who are asked, alike, where a question stays open for long; once.

        Whoever ordered to pass such a question has answered it already.
        """
        window = table.window if table.running else None
        # A learner is there, or nobody waits for them.
        called = table.head.pace is not Pace.LIVE and not table.head.learning
        wanted = window if called else None
        before = self.sent.get("call")
        if before is not None and (wanted is None or before.ply != wanted.opened):
            await self.sent.retire_call()
            before = None
        if wanted is None or (wanted == self._called and before is not None):
            return
        if people := await self._called_to(table, wanted, before):
            words = catalogue(table.head.language)
            named = ", ".join(f"<@{user}>" for user in people)
            text = words("bot.window.call", names=named, until=_until(wanted))
            await self.sent.put(table, "call", messages.call(text, people), ply=wanted.opened)
            self._called = wanted

    async def _called_to(
        self, table: LiveTable, wanted: Window, before: Posted | None
    ) -> tuple[int, ...]:
        """Who is called to a question: the same from its beginning to its end.

        Who ordered to pass only when it was open is called on, for nobody is to see who has passed.
        """
        if self._people is None or self._people[0] != wanted.opened:
            named = await self.sent.texts_of(table, before) if before else ()
            people = [int(user) for text in named for user in CALLED.findall(text)] or [
                user
                for seat in wanted.seats
                if (user := table.head.seats[seat].user_id) and not table.ordered_off(seat)
            ]
            self._people = wanted.opened, tuple(people)
        return self._people[1]


def _until(window: Window) -> str:
    return f"<t:{int(window.due.timestamp())}:R>"


def board_texts(table: LiveTable) -> list[str]:
    """The lines below a board: what a learner is told, whose turn it is, and at the end what was
    secret.
    """
    words = catalogue(table.head.language)
    new = lessons.new_ones(table, words, own=False)
    foot = words("bot.board.foot", table=table.id)
    if table.head.status is Status.ABORTED:
        said = [words("bot.learn.left" if table.head.learning else "bot.board.aborted")]
    elif table.head.status is Status.OVER:
        said = [words("bot.board.over")]
    elif table.window is not None:
        told = Teller(table.head.game, table.shown_names, words)
        question = told.lines(table.game.question(table.state))
        return [new, *question, words("bot.window.open", until=_until(table.window)), foot]
    else:
        shown = [f"**{table.shown_names[seat]}**" for seat in table.owing()]
        return [new, words("bot.board.waiting", n=len(shown), names=", ".join(shown)), foot]
    if table.head.learning:
        return [*said, new, going_on(table, words), words("bot.learn.dealt"), *levels(table), foot]
    secret = words(
        "bot.board.secret",
        secret=table.record.secret.hex(),
        hash=table.record.hash,
        start=table.record.start_id,
    )
    return [*said, secret, foot]


def going_on(table: LiveTable, words: Catalogue) -> str:
    """What somebody may do after a guided first game."""
    return words("bot.learn.on", command=table.head.game.replace("_", "-"))


def levels(table: LiveTable) -> list[str]:
    """How well the artificial players of a table play, where there are words for that."""
    words = catalogue(table.head.language)
    keys = dict.fromkeys(f"bot.learn.level.{seat.level}" for seat in table.head.seats)
    return [words(key) for key in keys if words.has(key)]
