"""What others do to boards and to the places where they stand."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.client import Ghostlight


class WatchingCog(commands.Cog):
    """Tells the publisher what has gone."""

    def __init__(self, bot: Ghostlight) -> None:
        self._publisher = bot.publisher

    @commands.Cog.listener()
    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """A deleted board is posted anew."""
        self._publisher.saw_deleted([event.message_id])

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        """The same for a board among many."""
        self._publisher.saw_deleted(event.message_ids)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """What was played in a deleted thread is paused."""
        self._publisher.saw_lost(event.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """What was played in a deleted channel is paused."""
        self._publisher.saw_lost(channel.id)


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(WatchingCog(bot))
