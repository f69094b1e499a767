"""`/table rematch` and its button: another game of the same people."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, Way, answer, words_of
from bot.client import Ghostlight, Handler
from bot.controls import Control
from bot.errors import Refusal
from bot.keeper import record_of
from bot.lobby_changes import posted_as
from bot.members import Members
from bot.permissions import missing, named, sees
from bot.rematch import rematch, require_rematch
from bot.server_settings import own_language
from cogs.table_choice import add_to_group, finished, suggested_past


class Rematch(commands.Cog):
    """Opens the lobby."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        self._members = Members(bot, bot.clock)
        bot.handlers["rematch"] = Handler(self.again, Way.PUBLIC_REPLY)

    @app_commands.describe(table="The table's number")
    async def rematch(self, interaction: Interaction, table: int | None = None) -> None:
        """`/table rematch`."""
        head = await finished(interaction, table)
        await self._open(interaction, head.id)

    async def again(self, interaction: Interaction, control: Control) -> None:
        """The same, from a finished board."""
        head = await self.bot.store.head(control.table) if control.table < 2**62 else None
        if head is None or not sees(interaction, head):
            raise Refusal("no_table", table=control.table)
        if (interaction.guild_id, interaction.channel_id) != (head.guild_id, head.place_id):
            raise Refusal("elsewhere", table=head.id)
        await self._open(interaction, head.id)

    async def _open(self, interaction: Interaction, number: int) -> None:
        settings = await self.bot.servers.require_allowed(interaction)
        record = await record_of(self.bot.store, number)
        require_rematch(record, interaction.user.id)
        in_thread = isinstance(interaction.channel, discord.Thread)
        if lacking := missing(interaction.app_permissions, in_thread):
            raise Refusal("permissions", names=named(lacking, words_of(interaction)))
        if isinstance(interaction.user, discord.Member):
            # They are there, whatever was known before.
            self._members.note(interaction.user)
        people = [seat.user_id for seat in record.head.seats if seat.user_id is not None]
        present = await self._members.present(record.head.guild_id, people)
        assert interaction.channel_id is not None
        lobby = rematch(
            record,
            interaction.user.id,
            present,
            interaction.channel_id,
            settings.language or own_language(interaction),
            self.bot.clock.now(),
            ghosts=bool(settings.ghosts),
        )
        kept, new = await self.bot.store.rematches.add(lobby, number)
        if not new:
            raise Refusal("rematch_open", table=kept.id, place=kept.channel_id)
        try:
            message_id = await answer(interaction, await self.bot.lobby_boards.draft(kept))
        except BaseException:
            # A lobby that nobody sees would keep them from opening another.
            await self.bot.lobbies.close(kept.id)
            raise
        if message_id is not None:
            await self.bot.lobbies.change(kept.id, posted_as(message_id))


async def setup(bot: Ghostlight) -> None:
    """Load the cog, after that of the tables."""
    cog = Rematch(bot)
    await bot.add_cog(cog)
    about = "Another game with the same people and options"
    add_to_group(bot, "rematch", about, cog.rematch, suggested_past, public=True)
