"""Joining Discord for real."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import aiohttp
import discord

from bot.answers import all_given
from bot.client import Ghostlight
from bot.config import Settings, token_of
from bot.errors import StartError
from bot.litter import settle
from bot.meters import counting
from bot.stopping import GRACE, on_stop


async def join_discord(settings: Settings, stopping: Callable[[], object] = lambda: None) -> None:
    """Connect and stay until SIGTERM or Ctrl-C.

    Args:
        settings: The token, and where things are.
        stopping: Called when the bot is told to stop.

    Raises:
        StartError: The token is wrong, a port is taken, or Discord cannot be reached or refuses
            the start.
        StoreError: The database cannot be used.
    """
    token = token_of(settings)
    try:
        async with (
            counting(settings.metrics_port, settings.metrics_host) as meters,
            Ghostlight(settings, meters=meters) as bot,
        ):
            settle()
            running = asyncio.create_task(bot.start(token))

            leaving = []

            def stop() -> None:
                stopping()
                leaving.append(asyncio.create_task(_leave(bot, running)))

            on_stop(stop)
            await _until_stopped(running)
            if bot.tenure.why is not None:
                raise StartError(str(bot.tenure.why))
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is None or task.cancelling():
            raise
        # The bot was told to stop.


async def _leave(bot: Ghostlight, running: asyncio.Task[None]) -> None:
    await all_given(bot.owed, GRACE)
    running.cancel()


async def _until_stopped(running: asyncio.Task[None]) -> None:
    try:
        await running
    except discord.LoginFailure:
        raise StartError(
            "Discord does not accept DISCORD_TOKEN: copy it anew from the page Bot of your"
            " application at https://discord.com/developers/applications."
        ) from None
    except discord.PrivilegedIntentsRequired as error:
        raise StartError(f"Discord refuses the bot's intents: {error}.") from None
    except (discord.HTTPException, discord.RateLimited) as error:
        raise StartError(f"Discord refuses the start: {error}.".replace("\n", " ")) from None
    except (aiohttp.ClientError, OSError) as error:
        raise StartError(f"Discord cannot be reached: {error}.") from None
