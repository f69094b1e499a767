"""The bot's own processor time a click, without drawing and database.

The reference is a callback as discord.py's guide has it: it edits its message with a view that it
builds anew, of 21 buttons. Both run at the same stub of Discord.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import AsyncMock, patch

import discord

from bot.client import Ghostlight
from bot.config import Settings
from bot.controls import Control
from bot.live import LiveTable, dealt
from data.records import Played, Posted
from data.store import Chronicle
from games import GAMES
from rendering import RENDERERS
from rendering.scene import Picture, Scene, SeatView
from tests.bench.pairs import Pairs
from tests.bench.rows import Row
from tests.bench.stubbed_discord import CHANNEL, GUILD, StubSession, click, connected, deliver
from tests.bot.conftest import NOW, PEOPLE, StillClock, lobby
from tests.drawers import AtOnce

GAME = "fantasmagoria"
ITEMS = 21
PICTURE = Picture(b"\x89PNG" + bytes(60_000), 1280, 800, "The table. " * 40, "The table.")


class Undrawn:
    """A renderer whose pictures are ready."""

    def table(self, scene: Scene) -> Picture:
        return PICTURE

    def hand(self, scene: Scene, own: SeatView) -> Picture:
        return PICTURE

    def chapter(self, scene: Scene) -> Picture:
        return PICTURE

    def end(self, scene: Scene) -> Picture:
        return PICTURE


class Guided(discord.ui.View):
    """The reference: every click is answered with the view built anew."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        for number in range(ITEMS):
            made: discord.ui.Button[Guided] = discord.ui.Button(
                label=f"Card {number}", custom_id=f"card:{number}"
            )
            made.callback = self.clicked  # type: ignore[method-assign]
            self.add_item(made)

    async def clicked(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(view=Guided())


class Reference:
    """A bot with nothing but that view."""

    def __init__(self) -> None:
        self.bot = discord.Client(intents=discord.Intents.none())
        self.rng = Random("bench")

    async def start(self) -> None:
        self.session = await connected(self.bot)
        self.bot.add_view(Guided())

    async def click(self) -> float:
        wanted = f"card:{self.rng.randrange(ITEMS)}"
        payload = click(wanted, self.session.sent, PEOPLE[0].user_id or 0, self.session.components)
        return await deliver(self.bot, payload)


class Ours:
    """Ghostlight with so many running games, whose store keeps nothing."""

    def __init__(self, bot: Ghostlight, session: StubSession, games: int) -> None:
        self.bot = bot
        self.session = session
        self.games = games
        self.rng = Random("bench")
        self._dealt = 0
        for number in range(1, games + 1):
            self._deal(number)

    def _deal(self, number: int) -> LiveTable:
        self._dealt += 1
        options = GAMES[GAME].options(len(PEOPLE), {})
        at = lobby(id=number, guild_id=GUILD, channel_id=CHANNEL)
        table = dealt(at, options, f"bench {self._dealt}", 99, CHANNEL, NOW)
        self.bot.host._tables[number] = table
        return table

    async def click(self, verb: str = "step") -> float:
        """Somebody plays a card of theirs, at a table taken at random."""
        number = self.rng.randint(1, self.games)
        table = self.bot.host._tables.get(number) or self._deal(number)
        seat = self.rng.choice(table.owing())
        move = self.rng.choice(table.game.legal(table.state, seat))
        sitting = table.head.seats[seat]
        path = " ".join(table.game.asked(move)) if verb == "step" else ""
        control = Control(verb, number, sitting.decision, path)
        payload = click(
            control.custom_id, self.session.sent, sitting.user_id or 0, self.session.components
        )
        ply, sent = table.head.ply, self.session.sent
        took = await deliver(self.bot, payload)
        assert self.session.sent > sent, "the click was not answered"
        after = self.bot.host._tables.get(number)
        if after is not None:
            assert after.head.ply == ply + (verb == "step"), "the click did not play its move"
        return took


class Forgetting:
    """Stands in for what the store does during a click: nothing, at once."""

    def __init__(self, bot: Ghostlight) -> None:
        self._bot = bot
        bot.store.commit = self.commit  # type: ignore[method-assign]
        bot.store.messages.post = self.post  # type: ignore[method-assign]
        bot.store.messages.of = self.posted  # type: ignore[method-assign]
        bot.store.messages.retired = self.retired  # type: ignore[method-assign]
        bot.store.events_since = self.events_since  # type: ignore[method-assign]

    async def commit(self, played: Played) -> None:
        return

    async def retired(self, number: int) -> list[tuple[int, int]]:
        return []

    async def post(self, message: Posted) -> None:
        return

    async def posted(self, number: int) -> list[Posted]:
        return []

    async def events_since(self, number: int, ply: int) -> Chronicle:
        known = (await self._bot.host.table(number)).recent
        return [(at, events) for at, events in known if at > ply]


@asynccontextmanager
async def bot_with(games: int, following: bool = False) -> AsyncIterator[Ours]:
    """Ghostlight at the stub.

    Args:
        games: So many run.
        following: Whether all that follows on a move is done too: the story, the board, and the
            hands that others have open. Otherwise only the click is answered.
    """
    with (
        tempfile.TemporaryDirectory() as name,
        patch.dict(RENDERERS, {GAME: Undrawn()}),
        patch("bot.painter.Processes", AtOnce),
    ):
        settings = Settings(database_path=Path(name) / "bench.db")
        bot = Ghostlight(settings, StillClock(), shard_count=1)
        with patch.object(bot.tree, "sync", AsyncMock()):
            session = await connected(bot)
            await bot.setup_hook()
        bot.host.on_change.remove(bot.driver.mark)
        if not following:
            bot.host.on_change.clear()
        Forgetting(bot)
        try:
            yield Ours(bot, session, games)
        finally:
            await bot.close()


Click = Callable[[], Awaitable[float]]


async def mean(one: Click, clicks: int) -> float:
    """The mean of so many clicks, in microseconds: what a collection of garbage costs counts."""
    return sum([await one() for _ in range(clicks)]) / clicks


async def compared(ours: Click, theirs: Click, turns: int, clicks: int) -> Pairs:
    """Both in turns; a turn of each goes before and is not counted."""
    pairs = Pairs()
    for turn in range(turns + 1):
        one, other = await mean(ours, clicks), await mean(theirs, clicks)
        if turn:
            pairs.ours.append(one)
            pairs.theirs.append(other)
    return pairs


async def measure(few: int, many: int, turns: int, clicks: int) -> list[Row]:
    """All rows."""
    guided = Reference()
    await guided.start()
    name = f"discord.py, view of {ITEMS} rebuilt"
    async with bot_with(few) as small, bot_with(many) as large:
        one = await compared(small.click, guided.click, turns, clicks)
        hand = await compared(lambda: small.click("hand"), guided.click, turns, clicks)
        flat = await compared(large.click, small.click, turns, clicks)
    async with bot_with(few, following=True) as whole:
        follow = await compared(whole.click, guided.click, turns, clicks)
    await guided.bot.close()
    return [
        one.row("CPU of a click that plays a card", "us", name, 2.0),
        follow.row("CPU of it and all that follows", "us", name),
        hand.row("CPU of a click on My hand", "us", name),
        flat.row(f"CPU of a click, {many} games", "us", f"{few} games", 1.2),
    ]


def rows(few: int = 10, many: int = 2000, turns: int = 40, clicks: int = 50) -> Iterator[Row]:
    """The rows of this room."""
    yield from asyncio.run(measure(few, many, turns, clicks))
