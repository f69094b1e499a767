"""Hand messages: ephemeral, one a person and table, refreshed while their token lives.

What is kept in memory is only a convenience; any control works without it.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta
from typing import Any

import aiohttp
import discord

from bot import messages, names, pictures
from bot.answers import Interaction, answer, words_of
from bot.clock import Clock
from bot.controls import Control, Label, StepTexts, button, menu, row, step_rows
from bot.errors import Refusal, Stale
from bot.host import Host
from bot.live import LiveTable
from bot.painter import Painter
from bot.place import NOBODY, Draft
from bot.seats import own_view, seat_of
from bot.tree import END, Path, Step, walk
from bot.windows import decline_of
from data.catalogue import Catalogue

log = logging.getLogger("ghostlight.hands")
TOKEN_LIFE = timedelta(minutes=14)
"""Discord's tokens live 15 minutes; the last one is left for answers under way."""


Shown = tuple[bytes, tuple[str, ...], tuple[str, ...]]
"""What a hand message shows: picture, texts and controls."""


class OpenHand:
    """A person's newest hand message of one table, as far as its token lives."""

    def __init__(self, interaction: Interaction, opened: datetime) -> None:
        self.interaction = interaction
        self.opened = opened
        self.path: Path = ()
        self.shown: Shown | None = None
        self.decision = 0
        self.lock = asyncio.Lock()
        self.task: asyncio.Task[None] | None = None


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
        self._open: dict[tuple[int, int], OpenHand] = {}
        host.on_change.append(self.mark)

    async def open(self, interaction: Interaction, number: int) -> None:
        """Answer with the person's hand, and take back the one that they had open before."""
        seat_of(await self._host.table(number), interaction.user.id)
        key = (number, interaction.user.id)
        hand = OpenHand(interaction, self._clock.now())
        async with hand.lock:
            before, self._open[key] = self._open.get(key), hand
            table = await self._host.table(number)
            await self._answer(interaction, table, hand, edit=False)
        if before is not None:
            await self._take_back(before)

    async def step(self, interaction: Interaction, number: int, path: Path, page: int = 0) -> None:
        """Answer a click in a hand with the step that its path leads to."""
        hand = self._fresh(interaction, await self._host.table(number))
        async with hand.lock:
            hand.path = path
            table = await self._host.table(number)
            await self._answer(interaction, table, hand, edit=True, page=page)

    async def play(self, interaction: Interaction, number: int, decision: int, path: Path) -> None:
        """Answer a click that may complete a move: play it, or show the next step.

        A click for an older decision changes nothing and shows how things stand.
        """
        user = interaction.user.id
        hand = self._fresh(interaction, await self._host.table(number))
        async with hand.lock:
            notice = ""
            hand.path = ()
            try:
                await self._take(number, user, decision, path, hand)
            except Refusal as refusal:
                notice = refusal.sentence(words_of(interaction))
            table = await self._host.table(number)
            await self._answer(interaction, table, hand, edit=True, notice=notice)

    async def _take(
        self, number: int, user: int, decision: int, path: Path, hand: OpenHand
    ) -> None:
        """Play the move that a path names, or go on to the step that it leads to."""
        table = await self._host.table(number)
        table.require_running()
        seat = seat_of(table, user)
        if table.head.seats[seat].decision != decision:
            raise Stale
        found = walk(own_view(table, user).legal, table.game.asked, path)
        if found is None:
            raise Stale
        if isinstance(found, Step):
            hand.path = path
        else:
            await self._host.play(number, seat, decision, found, by=user)

    def _fresh(self, interaction: Interaction, table: LiveTable) -> OpenHand:
        """The hand that was clicked becomes the newest, with the click's token."""
        seat_of(table, interaction.user.id)
        key = (table.id, interaction.user.id)
        hand = self._open.setdefault(key, OpenHand(interaction, self._clock.now()))
        hand.interaction = interaction
        hand.opened = self._clock.now()
        return hand

    async def _answer(
        self,
        interaction: Interaction,
        table: LiveTable,
        hand: OpenHand,
        *,
        edit: bool,
        page: int = 0,
        notice: str = "",
    ) -> None:
        hand.decision = table.head.seats[seat_of(table, interaction.user.id)].decision
        making = self._make(table, interaction, hand, page, notice)
        await answer(interaction, making, edit=edit)

    async def _make(
        self,
        table: LiveTable,
        interaction: Interaction,
        hand: OpenHand,
        page: int = 0,
        notice: str = "",
    ) -> Draft:
        words = words_of(interaction)
        own = own_view(table, interaction.user.id)
        user = interaction.user.id
        picture = await pictures.of_hand(self._painter, table, user, words.language)
        name = table.head.game
        texts = [notice]
        rows = []
        asked = table.game.asked
        found = walk(own.legal, asked, hand.path) or walk(own.legal, asked, ())
        if isinstance(found, Step) and found.ways:
            decision = table.head.seats[own.seat].decision
            texts.append(words(f"{name}.ask.{table.game.phase(table.state)}"))
            labels = [_label(table, way.word, words) for way in found.ways]
            rows = step_rows(table.id, decision, found, labels, _step_texts(words), page)
            if decline_of(own.legal):
                quiet = Control("quiet", table.id, decision)
                rows.append(row(button(quiet, words("bot.window.quiet"))))
        elif table.running:
            waiting = [f"**{names.escaped(table.names[seat])}**" for seat in table.shown_owing()]
            texts.append(words("bot.hand.waiting", n=len(waiting), names=", ".join(waiting)))
        else:
            texts.append(words(f"bot.refusal.{table.head.status}", table=table.id))
        accent = messages.GOLD if rows else messages.QUIET
        if table.game.ORDERS and table.running:
            rows.append(row(_orders(table, own.seat, words)))
        controls = tuple(str(part.to_component_dict()) for part in rows)
        # Not the notice: it answers one click, and a refresh for others' moves leaves it.
        hand.shown = (picture.png, tuple(texts[1:]), controls)
        return messages.draft(("hand.png", picture), texts, rows, accent)

    def mark(self, table: LiveTable) -> None:
        """Refresh the hands that are open at this table, each when it is not being answered."""
        for sitting in table.head.seats:
            hand = self._open.get((table.id, sitting.user_id or 0))
            if hand is not None and hand.task is None and sitting.user_id is not None:
                hand.task = asyncio.create_task(
                    self._refresh((table.id, sitting.user_id), hand),
                    name=f"hand-{table.id}-{sitting.user_id}",
                )

    async def _refresh(self, key: tuple[int, int], hand: OpenHand) -> None:
        number, user_id = key
        try:
            async with hand.lock:
                hand.task = None
                table = await self._host.table(number)
                if self._open.get(key) is not hand:
                    return
                if self._clock.now() - hand.opened > TOKEN_LIFE:
                    del self._open[key]
                    return
                decision = table.head.seats[seat_of(table, user_id)].decision
                if hand.decision != decision:
                    hand.path, hand.decision = (), decision
                before = hand.shown
                draft = await self._make(table, hand.interaction, hand)
                if hand.shown == before:
                    return
                await hand.interaction.edit_original_response(
                    view=draft.view, attachments=draft.files(), allowed_mentions=NOBODY
                )
        except (discord.DiscordException, aiohttp.ClientError, Refusal) as error:
            log.info("table %d: an open hand was not refreshed: %s", number, type(error).__name__)
            if self._open.get(key) is hand:
                del self._open[key]

    async def _take_back(self, hand: OpenHand) -> None:
        if self._clock.now() - hand.opened > TOKEN_LIFE:
            return
        async with hand.lock:
            try:
                await hand.interaction.delete_original_response()
            except (discord.DiscordException, aiohttp.ClientError) as error:
                log.info("an older hand was not taken back: %s", type(error).__name__)

    async def close(self) -> None:
        """End what is under way."""
        tasks = [hand.task for hand in self._open.values() if hand.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _orders(table: LiveTable, seat: int, words: Catalogue) -> discord.ui.Select[Any]:
    now = table.head.seats[seat].standing or table.game.ORDERS[0]
    options = [
        discord.SelectOption(
            label=words(f"{table.head.game}.order.{order}"), value=order, default=order == now
        )
        for order in table.game.ORDERS
    ]
    return menu(Control("order", table.id), words("bot.window.orders"), options)


def _label(table: LiveTable, word: str, words: Catalogue) -> Label:
    if word == END:
        return "", ""
    key, values = table.game.term(word)
    hint = f"{table.head.game}.hint.{key}"
    return (
        words(f"{table.head.game}.{key}", **values),
        words(hint, **values) if words.has(hint) else "",
    )


def _step_texts(words: Catalogue) -> StepTexts:
    return StepTexts(
        back=words("bot.step.back"),
        done=words("bot.step.done"),
        earlier=words("bot.step.earlier"),
        later=words("bot.step.later"),
        choose=words("bot.step.choose"),
    )
