"""Threads for games."""

from __future__ import annotations

from typing import Literal

import discord

from bot.permissions import may_open_thread

WEEK: Literal[10080] = 10080
"""Minutes of quiet after which Discord archives a thread."""


async def open_thread(
    channel: object, held: discord.Permissions, name: str
) -> discord.Thread | None:
    """A new thread of a channel's, `None` where there may be none.

    Args:
        channel: Where; only a text channel has threads for games.
        held: The bot's permissions there.
        name: The thread's name.

    Raises:
        discord.DiscordException: Discord did not make it.
    """
    if not isinstance(channel, discord.TextChannel) or not may_open_thread(held):
        return None
    return await channel.create_thread(
        name=name, type=discord.ChannelType.public_thread, auto_archive_duration=WEEK
    )
