"""Coming back to a seat that an artificial player keeps, and who wants to be reminded."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot import messages
from bot.absence import take_back
from bot.answers import Interaction, Way, answer, words_of
from bot.client import Ghostlight, Handler
from bot.controls import Control
from bot.errors import Refusal
from cogs.table_choice import add_to_group


class Clocks(commands.Cog):
    """Answers those who come back, and sets reminders."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        bot.handlers["return"] = Handler(self.come_back, Way.EDIT)
        add_to_group(
            bot, "reminders", "Whether I mention you when it is your turn.", self.reminders, None
        )

    async def come_back(self, interaction: Interaction, control: Control) -> None:
        """Give the person their seat back, from a board or their hand, and show them the hand."""
        table = await self.bot.host.table(control.table)
        if interaction.guild_id != table.head.guild_id:
            raise Refusal("elsewhere", table=table.id)
        await take_back(self.bot.host, table.id, interaction.user.id)
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await self.bot.hands.step(interaction, table.id, ())
        else:
            await self.bot.hands.open(interaction, table.id)

    @app_commands.describe(mentions="On, or off for you in this server")
    async def reminders(self, interaction: Interaction, mentions: Literal["on", "off"]) -> None:
        """Set whether the person is mentioned in this server when it is their turn."""
        if interaction.guild_id is None:
            raise Refusal("server_only")
        wanted = mentions == "on"
        await self.bot.store.reminders.put(interaction.guild_id, interaction.user.id, wanted)
        for head in await self.bot.store.heads_of(interaction.user.id, interaction.guild_id):
            self.bot.publisher.touch(head.id)
        words = words_of(interaction)
        told = words("bot.reminders.on") if wanted else words("bot.reminders.off")
        await answer(interaction, messages.plain(told))


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(Clocks(bot))
