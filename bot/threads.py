"""Threads for games."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Literal

import aiohttp
import discord

from bot.answers import UNSENT
from bot.brake import patiently
from bot.permissions import may_open_thread
from bot.place import SENDING

log = logging.getLogger("ghostlight.threads")
WEEK: Literal[10080] = 10080
"""Minutes of quiet after which Discord archives a thread."""
TOLD = 1.0
"""Seconds after which Discord has told of a new thread."""


async def open_thread(
    channel: object, held: discord.Permissions, name: str, since: int
) -> discord.Thread | None:
    """A new thread of a channel's, `None` where there may be none.

    One that Discord made without saying so is taken; of two that it made, one goes.

    Args:
        channel: Where; only a text channel has threads for games.
        held: The bot's permissions there.
        name: The thread's name.
        since: Id of the interaction that it is opened for.

    Raises:
        discord.DiscordException, aiohttp.ClientError, OSError: Discord did not make it.
    """
    if not isinstance(channel, discord.TextChannel) or not may_open_thread(held):
        return None
    open_one = partial(
        channel.create_thread,
        name=name,
        type=discord.ChannelType.public_thread,
        auto_archive_duration=WEEK,
    )
    try:
        async with asyncio.timeout(SENDING):
            thread = await patiently(open_one)
    except (aiohttp.ClientError, OSError, discord.DiscordServerError):
        # It may be there all the same: Discord tells all who are there of it.
        await asyncio.sleep(TOLD)
        there = made(channel, name, since)
        if not there:
            raise
        thread = there[0]
    for other in made(channel, name, since):
        # After an error of Discord's, discord.py asks for it again by itself.
        if other.id != thread.id:
            await drop(other)
    return thread


def made(channel: discord.TextChannel, name: str, since: int) -> list[discord.Thread]:
    """The threads of that name that the bot has made in a channel since an interaction."""
    return [
        thread
        for thread in channel.threads
        if (thread.name, thread.owner_id) == (name, channel.guild.me.id) and thread.id > since
    ]


async def drop(thread: discord.Thread) -> None:
    """Delete the thread of a game that did not start."""
    try:
        await thread.delete()
    except UNSENT as error:
        log.warning("the unused thread %d could not be deleted: %s", thread.id, error)
