"""`/settings`: what a server's managers decide for all its tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction, Way, answer, words_of
from bot.client import Ghostlight, Handler
from bot.controls import Control
from bot.errors import Refusal
from bot.locks import Locks
from bot.server_settings import ServerSettings, own_language
from bot.settings_panel import (
    CHANNELS,
    MOST,
    PLAYABLE,
    RESET,
    SET,
    mark_of,
    panel,
    text_of,
    value_of,
)


class SettingsCog(commands.Cog, name="Settings"):
    """Shows the panel, and keeps each change at once."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        self._locks = Locks()
        bot.handlers |= {
            SET: Handler(self.choose, Way.EDIT),
            CHANNELS: Handler(self.choose_channels, Way.EDIT),
        }

    @app_commands.command(name="settings")
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, interaction: Interaction) -> None:
        """What goes for all tables of this server: channels, pace, language, threads, ghosts."""
        guild = _managed(interaction)
        await self._show(interaction, await self.bot.servers.of(guild.id))

    async def choose(self, interaction: Interaction, control: Control) -> None:
        """Another value of a setting, or the defaults again."""
        guild = _managed(interaction)
        words = words_of(interaction)
        if control.path == RESET:
            settings = await self.bot.servers.reset(guild.id)
            await self._show(interaction, settings, words("bot.settings.was_reset"))
            return
        chosen = value_of(control.path)
        if chosen is None:
            raise Refusal("unknown_control")
        settings = await self.bot.servers.put(guild.id, *chosen)
        said = text_of(*chosen, words, own_language(interaction))
        await self._show(interaction, settings, words("bot.settings.saved", what=said))

    async def choose_channels(self, interaction: Interaction, control: Control) -> None:
        """Other channels, unless somebody else has changed them since the menu was shown."""
        guild = _managed(interaction)
        words = words_of(interaction)
        picked = _picked(interaction, guild)
        async with self._locks.alone(guild.id):
            settings = await self.bot.servers.of(guild.id)
            if mark_of(settings.channels) != control.number:
                await self._show(interaction, settings, words("bot.settings.moved_on"))
                return
            settings = await self.bot.servers.put(guild.id, "channels", picked)
        await self._show(interaction, settings, words("bot.settings.saved_channels"))

    async def _show(
        self, interaction: Interaction, settings: ServerSettings, notice: str = ""
    ) -> None:
        guild = _managed(interaction)
        there = frozenset(each for each in settings.channels if guild.get_channel(each))
        own, words = own_language(interaction), words_of(interaction)
        await answer(interaction, panel(settings, there, own, words, notice))


def _managed(interaction: Interaction) -> discord.Guild:
    """The server, for those who may manage it. Raises `Refusal` for others."""
    if interaction.guild is None:
        raise Refusal("server_only")
    if not interaction.permissions.manage_guild:
        raise Refusal("may_not_set")
    return interaction.guild


def _picked(interaction: Interaction, guild: discord.Guild) -> list[int]:
    """The channels of the server that were chosen."""
    data: Mapping[str, Any] = interaction.data or {}
    values = data.get("values")
    if not isinstance(values, list) or len(values) > MOST:
        raise Refusal("unknown_control")
    picked = []
    for value in values:
        number = str(value)
        known = number.isascii() and number.isdecimal() and len(number) < 20
        channel = guild.get_channel(int(number)) if known else None
        if channel is None or channel.type not in PLAYABLE:
            raise Refusal("not_a_channel")
        picked.append(channel.id)
    return picked


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(SettingsCog(bot))
