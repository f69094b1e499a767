"""A small bot with what goes wrong in bots, for the tests of the tests."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Any

import discord
from discord.ext import commands

from bot.clock import Clock
from bot.errors import Refusal

PNG = b"\x89PNG\r\n\x1a\n"


class Button(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"t:(?P<verb>\w+)"):
    """A control of the small bot; its verb says what it does."""

    def __init__(self, verb: str) -> None:
        super().__init__(discord.ui.Button(label=verb, custom_id=f"t:{verb}"))
        self.verb = verb

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Any, match: re.Match[str]
    ) -> Button:
        return cls(match["verb"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.do(self.verb, interaction)


class SmallBot(commands.AutoShardedBot):
    """Counts clicks on a board, with a publisher and a driver like the real bot's."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(
            "!",
            intents=discord.Intents.default(),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=1,
        )
        self.clock = clock
        self.count = 0
        self.news = asyncio.Event()
        self.running: list[asyncio.Task[None]] = []
        self.board: discord.PartialMessage | None = None

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Button)
        self.tree.command(name="new", description="A board")(self.new)
        self.tree.command(name="fail", description="Fails")(self.fail)
        await self.tree.sync()
        self.running.append(asyncio.create_task(self.publish()))

    async def close(self) -> None:
        for task in self.running:
            task.cancel()
        await super().close()

    def view(self) -> discord.ui.LayoutView:
        view = discord.ui.LayoutView(timeout=None)
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        for verb in ("plus", "slow", "drive", "hand", "break"):
            row.add_item(Button(verb))
        picture = discord.MediaGalleryItem("attachment://board.png", description="The board")
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(picture)
        words: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay(f"count {self.count}")
        view.add_item(discord.ui.Container(words, gallery, row))
        return view

    def picture(self) -> discord.File:
        return discord.File(io.BytesIO(PNG + str(self.count).encode()), "board.png")

    async def new(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(view=self.view(), file=self.picture())
        sent = await interaction.original_response()
        self.board = self.get_partial_messageable(sent.channel.id).get_partial_message(sent.id)

    async def fail(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("No.", ephemeral=True)
        raise Refusal("stale")

    async def do(self, verb: str, interaction: discord.Interaction[Any]) -> None:
        if verb == "break":
            await interaction.response.defer()
            raise RuntimeError("broken control")
        if verb == "hand":
            await interaction.response.send_message("Your hand", ephemeral=True)
            return
        before = self.count
        await interaction.response.defer()
        if verb == "drive":
            self.running.append(asyncio.create_task(self.drive()))
        # "slow" answers between reading and writing, which loses one of two clicks at once.
        self.count = before + 1 if verb == "slow" else self.count + 1
        self.news.set()

    async def drive(self) -> None:
        for _ in range(3):
            await self.clock.sleep(1)
            self.count += 1
            self.news.set()

    async def publish(self) -> None:
        while True:
            await self.clock.park(self.news.wait(), "news for the board")
            self.news.clear()
            assert self.board is not None
            picture = await asyncio.get_running_loop().run_in_executor(None, self.picture)
            await self.board.edit(view=self.view(), attachments=[picture])
