"""Threads for games."""

from __future__ import annotations

import logging
from typing import Literal

import discord

from bot.answers import UNSENT
from bot.permissions import may_open_thread

log = logging.getLogger("ghostlight.threads")
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


async def drop(thread: discord.Thread) -> None:
    """Delete the thread of a game that did not start."""
    try:
        await thread.delete()
    except UNSENT as error:
        log.warning("the unused thread %d could not be deleted: %s", thread.id, error)
