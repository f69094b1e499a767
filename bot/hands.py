"""Hand messages: ephemeral, one a person and table, refreshed while their token lives.

What is kept in memory is only a convenience; any control works without it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any
from weakref import ref

import discord

from bot import messages, names, pictures
from bot.absence import seen
from bot.answers import UNSENT, Interaction, answer, words_of
from bot.clock import Clock
from bot.controls import Control, button, row
from bot.drawers import Rank
from bot.errors import Refusal, Stale
from bot.hand_controls import decision, orders, questions
from bot.host import PLAYED, Host
from bot.lessons import LEARNER, new_ones
from bot.live import LiveTable
from bot.logs import named
from bot.open_hands import OpenHand, OpenHands
from bot.painter import Painter
from bot.place import NOBODY, Draft
from bot.rule_pages import path_of
from bot.seats import own_view, seat_of
from bot.series import Pick, offered, read
from bot.story import Teller
from bot.tasks import Tasks
from bot.tree import Path, Step
from data.rulebook import Section, rulebook
from data.store import StoreError
from games.game import IllegalMove

log = logging.getLogger("ghostlight.hands")
AT_ONCE = 2
"""So many hands are refreshed at the same time, of those whose owners are asked and of others: what
is drawn and what is next. The rest wait in order, and show then how things stand."""
SENDING = 10.0
"""Seconds that a refresh may take to be sent; the person's own clicks wait for it."""


class Hands:
    """Shows hands to their owners, and walks them through their decisions.

    Args:
        host: Whose tables they are of.
        painter: Who draws.
        clock: For the tokens' ages.
    """

    def __init__(self, host: Host, painter: Painter, clock: Clock) -> None:
        self._host = host
        self._painter = painter
        self._clock = clock
        self._open = OpenHands(clock)
        self._tasks = Tasks()
        self._turns = {rank: asyncio.Semaphore(AT_ONCE) for rank in (Rank.SHOWN, Rank.FOLLOWING)}
        host.on_change.append(self.mark)

    async def open(self, interaction: Interaction, number: int) -> None:
        """Answer with the person's hand, and take back the one that they had open before."""
        seat_of(await self._host.table(number), interaction.user.id)
        await seen(self._host, number, interaction.user.id)
        hand = OpenHand(interaction, self._clock.now())
        key = (number, interaction.user.id)
        async with hand.lock:
            await self._answer(interaction, number, hand)
            before = self._open.keep(key, hand)
        # What changed before it was kept was not told to it.
        self._mark(key, hand, Rank.SHOWN)
        if before is not None:
            await self._take_back(key, before)

    async def step(
        self, interaction: Interaction, number: int, path: Path, page: int = 0, notice: str = ""
    ) -> None:
        """Answer a click in a hand with the step that its path leads to, below a notice."""
        hand = await self._clicked(interaction, number)
        async with hand.lock:
            self._renew(interaction, number, hand)
            hand.path = path
            await self._answer(interaction, number, hand, page=page, notice=notice)

    async def play(
        self, interaction: Interaction, number: int, decision: int, path: Path, answers: bool
    ) -> None:
        """Answer a click that may complete a move: play it, or show the next step.

        A click for an older decision changes nothing and shows how things stand; one that
        `answers` an open question is told that the moment has passed.
        """
        hand = await self._clicked(interaction, number)
        async with hand.lock:
            self._renew(interaction, number, hand)
            notice, rule = "", None
            hand.path = ()
            try:
                await self._take(number, interaction.user.id, decision, path, hand)
            except Refusal as refusal:
                late = answers and isinstance(refusal, Stale)
                notice = (Refusal("late") if late else refusal).sentence(words_of(interaction))
            except IllegalMove as error:
                table = await self._host.table(number)
                told = [names.escaped(name) for name in table.names]
                teller = Teller(table.head.game, told, words_of(interaction))
                notice = teller.refusal(error) or Stale().sentence(words_of(interaction))
                book = rulebook(table.head.game, words_of(interaction).language)
                rule = book.for_refusal(error.code)
            await self._answer(interaction, number, hand, notice=notice, rule=rule)

    async def _take(
        self, number: int, user: int, decision: int, path: Path, hand: OpenHand
    ) -> None:
        """Play the moves that a path names, or go on to the step that it leads to.

        Of several, each is played and on disk by itself; if the table has moved on in between,
        the others are not played.
        """
        table = await self._host.table(number)
        table.require_running()
        seat = seat_of(table, user)
        if table.head.seats[seat].decision != decision:
            raise Stale
        if seat not in table.owing():
            asked = table.window is not None and seat in table.window.seats
            raise Refusal("answered") if asked else Stale
        found = read(table.game, table.state, seat, path)
        if isinstance(found, Step):
            hand.path = path
            return
        for move in found:
            table = await self._host.play(number, seat, decision, move, by=user)
            decision = table.head.seats[seat].decision

    async def _clicked(self, interaction: Interaction, number: int) -> OpenHand:
        """The person's open hand, if that was clicked, or else one of the message that was."""
        seat_of(await self._host.table(number), interaction.user.id)
        hand = self._open.get((number, interaction.user.id))
        clicked = interaction.message.id if interaction.message else None
        if hand is not None and hand.message_id == clicked:
            return hand
        return OpenHand(interaction, self._clock.now())

    def _renew(self, interaction: Interaction, number: int, hand: OpenHand) -> None:
        """The hand that was clicked becomes the newest, with the click's token."""
        hand.interaction = interaction
        hand.opened = self._clock.now()
        self._open.keep((number, interaction.user.id), hand)

    async def _answer(
        self,
        interaction: Interaction,
        number: int,
        hand: OpenHand,
        *,
        page: int = 0,
        notice: str = "",
        rule: Section | None = None,
    ) -> None:
        table = await self._host.table(number)
        hand.decision = table.head.seats[seat_of(table, interaction.user.id)].decision
        clicked = interaction.message.id if interaction.message else None
        draft = await self._make(table, interaction, hand, page, notice, rule)
        hand.message_id = await answer(interaction, draft) or clicked

    async def _make(
        self,
        table: LiveTable,
        interaction: Interaction,
        hand: OpenHand,
        page: int = 0,
        notice: str = "",
        rule: Section | None = None,
    ) -> Draft:
        """Draw the hand as it stands, and note what it shows."""
        hand.made_of = ref(table)
        words = words_of(interaction)
        own = own_view(table, interaction.user.id)
        picture = await pictures.of_hand(self._painter, table, own, words.language)
        rows: list[discord.ui.ActionRow[Any]] = []
        question = table.game.question(table.state)
        named = [names.escaped(name) for name in table.names]
        new = new_ones(table, words, own=True) if own.seat == LEARNER else ""
        texts = [notice, new, *Teller(table.head.game, named, words).lines(question)]
        found = offered(table.game, table.state, own.seat, hand.path)
        found = found or offered(table.game, table.state, own.seat)
        if table.head.seats[own.seat].away and table.running:
            back = Control("return", table.id)
            texts.append(words("bot.hand.away"))
            rows = [row(button(back, words("bot.board.take_back"), discord.ButtonStyle.primary))]
        elif own.legal and isinstance(found, Step | Pick) and found.ways:
            told, rows = decision(table, own, found, question, words, page)
            texts += told
        elif table.running and table.window is not None:
            texts.append(words("bot.window.waiting"))
        elif table.running:
            waiting = [f"**{names.escaped(table.names[seat])}**" for seat in table.shown_owing()]
            texts.append(words("bot.hand.waiting", n=len(waiting), names=", ".join(waiting)))
        else:
            texts.append(words(f"bot.refusal.{table.head.status}", table=table.id))
        accent = messages.GOLD if rows else messages.QUIET
        if table.game.ORDERS and table.running:
            rows.append(row(orders(table, own.seat, words)))
        rows.append(questions(table, own, words))
        controls = tuple(str(part.to_component_dict()) for part in rows)
        # Not the notice: it answers one click, and a refresh for others' moves leaves it.
        hand.shown = hash((picture.png, tuple(texts[1:]), controls))
        if rule is not None:
            texts[0] = f"{notice}\n{words('bot.rules.why', title=rule.title, id=rule.id)}"
            why = Control("read", table.id, path=path_of(rule))
            rows.insert(0, row(button(why, words("bot.rules.read_why"))))
        return messages.draft(("hand.png", picture), texts, rows, accent)

    def mark(self, table: LiveTable) -> None:
        """Refresh the hands that are open at this table, each when it is not being answered."""
        asked = {table.head.seats[seat].user_id for seat in table.shown_owing()}
        for key, hand in self._open.at(table.id):
            self._mark(key, hand, Rank.SHOWN if key[1] in asked else Rank.FOLLOWING)

    def _mark(self, key: tuple[int, int], hand: OpenHand, rank: Rank) -> None:
        if hand.marked is None or rank < hand.marked:
            hand.marked = rank
            self._tasks.start(f"hand-{key[0]}", self._refresh(key, hand, rank), key[0])

    async def _refresh(self, key: tuple[int, int], hand: OpenHand, rank: Rank) -> None:
        try:
            async with self._turns[rank]:
                if hand.marked is not rank:
                    # Meanwhile its owner was asked, and that came first.
                    return
                hand.marked = None
                drawn = await self._draw_ahead(*key, hand, rank)
            async with hand.lock:
                if self._open.get(key) is hand and not await self._show(*key, hand, drawn):
                    self._open.drop(key)
        except (*UNSENT, Refusal, StoreError) as error:
            log.info("table %d: an open hand was not refreshed: %s", key[0], named(error))
            if self._open.get(key) is hand:
                self._open.drop(key)
            if isinstance(error, Refusal) and error.key == "not_seated":
                # They left: what the seat holds is shown to them no more.
                await self._take_back(key, hand)

    async def _draw_ahead(self, number: int, user_id: int, hand: OpenHand, rank: Rank) -> LiveTable:
        """Have the picture ready before the hand is held: its owner's clicks go first."""
        table = await self._host.table(number)
        if self._open.alive(hand) and hand.made_of() is not table:
            own = own_view(table, user_id)
            language = words_of(hand.interaction).language
            await pictures.of_hand(self._painter, table, own, language, rank)
        return table

    async def _show(self, number: int, user_id: int, hand: OpenHand, drawn: LiveTable) -> bool:
        """Bring an open hand up to date; whether it is to be followed further."""
        if not self._open.alive(hand):
            return False
        interaction = hand.interaction
        table = await self._host.table(number)
        if table is not drawn and hand.marked is not None:
            # What has happened since is drawn ahead too.
            return True
        if hand.made_of() is table:
            return table.head.status in PLAYED
        decision = table.head.seats[seat_of(table, user_id)].decision
        if hand.decision != decision:
            hand.path, hand.decision = (), decision
        before = hand.shown
        draft = await self._make(table, interaction, hand)
        if hand.shown != before:
            async with asyncio.timeout(SENDING):
                await interaction.edit_original_response(
                    view=draft.view, attachments=draft.files(), allowed_mentions=NOBODY
                )
        return table.head.status in PLAYED

    async def _take_back(self, key: tuple[int, int], hand: OpenHand) -> None:
        async with hand.lock:
            if not self._open.alive(hand) or self._open.get(key) is hand:
                # It died, or was clicked in the meantime.
                return
            try:
                await hand.interaction.delete_original_response()
            except UNSENT as error:
                log.info("an older hand was not taken back: %s", named(error))

    async def close(self) -> None:
        """End what is under way."""
        await self._tasks.close()
