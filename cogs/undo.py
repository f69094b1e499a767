"""Taking back a move: `/table undo`, its button, and what the others say to it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot import messages
from bot.answers import Interaction, Way, answer, words_of
from bot.client import Ghostlight, Handler
from bot.controls import Control
from bot.errors import Refusal
from bot.undo_message import outcome, question
from bot.undoing import missing
from cogs.table_choice import add_to_group, chosen


class Undo(commands.Cog):
    """Answers the command, the button, and the question's Yes and No."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        bot.handlers |= {
            "undo": Handler(self.take_back, Way.EDIT),
            "undoyes": Handler(self.agree, Way.PUBLIC_EDIT),
            "undono": Handler(self.refuse, Way.PUBLIC_EDIT),
        }

    @app_commands.describe(table="The table's number, if you sit at several")
    async def undo(self, interaction: Interaction, table: int | None = None) -> None:
        """`/table undo`."""
        head = await chosen(interaction, table, sitting=True)
        await self._ask(interaction, head.id)

    async def take_back(self, interaction: Interaction, control: Control) -> None:
        """The same, from the table's menu."""
        table = await self.bot.host.table(control.table)
        if interaction.guild_id != table.head.guild_id:
            raise Refusal("elsewhere", table=table.id)
        await self._ask(interaction, table.id)

    async def _ask(self, interaction: Interaction, number: int) -> None:
        wish = await self.bot.undoing.ask(number, interaction.user.id)
        words = words_of(interaction)
        told = words("bot.undo.done")
        if wish is not None:
            why = words(f"bot.undo.why.{wish.reason}")
            until = f"<t:{int(wish.due.timestamp())}:R>"
            told = words("bot.undo.asked", why=why, until=until)
        await answer(interaction, messages.plain(told))

    async def agree(self, interaction: Interaction, control: Control) -> None:
        """Yes."""
        await self._say(interaction, control, yes=True)

    async def refuse(self, interaction: Interaction, control: Control) -> None:
        """No; from who asks, the question is taken back."""
        await self._say(interaction, control, yes=False)

    async def _say(self, interaction: Interaction, control: Control, *, yes: bool) -> None:
        table = await self.bot.host.table(control.table)
        place = (interaction.guild_id, interaction.channel_id)
        if place != (table.head.guild_id, table.head.place_id):
            raise Refusal("elsewhere", table=table.id)
        wish = await self.bot.undoing.answer(
            control.table, control.number, interaction.user.id, yes=yes
        )
        table = await self.bot.host.table(control.table)
        open_still = wish.refused_by is None and missing(wish, table)
        await answer(interaction, question(table, wish) if open_still else outcome(table, wish))


async def setup(bot: Ghostlight) -> None:
    """Load the cog, after that of the tables."""
    cog = Undo(bot)
    await bot.add_cog(cog)
    about = "Take back your last move; if it showed something, all must agree"
    add_to_group(bot, "undo", about, cog.undo)
