"""Joining Discord for real."""

from __future__ import annotations

import asyncio
import signal

import aiohttp
import discord

from bot.client import Ghostlight
from bot.config import Settings
from bot.errors import StartError


async def join_discord(settings: Settings) -> None:
    """Connect and stay until SIGTERM or Ctrl-C.

    Raises:
        StartError: The token is wrong, or Discord cannot be reached or refuses the start.
        StoreError: The database cannot be used.
    """
    async with Ghostlight(settings) as bot:
        loop = asyncio.get_running_loop()
        for name in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(name, lambda: loop.create_task(bot.close()))
        try:
            await bot.start(settings.discord_token.get_secret_value())
        except discord.LoginFailure:
            raise StartError(
                "Discord does not accept DISCORD_TOKEN: copy it anew from the page Bot of your"
                " application at https://discord.com/developers/applications."
            ) from None
        except discord.PrivilegedIntentsRequired as error:
            raise StartError(f"Discord refuses the bot's intents: {error}.") from None
        except discord.HTTPException as error:
            raise StartError(f"Discord refuses the start: {error}.".replace("\n", " ")) from None
        except (aiohttp.ClientError, OSError) as error:
            raise StartError(f"Discord cannot be reached: {error}.") from None
