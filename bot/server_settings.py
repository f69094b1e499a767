"""What a server has set, and where that matters before a game begins.

There is no time zone among the settings: every time that people see is Discord's own kind, which
shows each reader theirs.
"""

from __future__ import annotations

import logging
from typing import Any

import discord
import msgspec

from bot.answers import Interaction
from bot.chairs import LEVEL
from bot.errors import Refusal
from bot.permissions import visible
from data.catalogue import catalogue, languages
from data.records import Pace
from data.store import Store
from games.players import LEVELS

log = logging.getLogger("ghostlight.settings")


class ServerSettings(msgspec.Struct, frozen=True):
    """A server's settings, as they go for it.

    `channels` are those in which games may be begun; empty: everywhere. `language` is that of
    boards and stories; empty: the one that the server has in Discord. `threads` says whether games
    have threads of their own. `ghosts` is how well artificial players play that sit down in
    lobbies; empty: none may.
    """

    channels: tuple[int, ...] = ()
    pace: Pace = Pace.RELAXED
    language: str = ""
    threads: bool = True
    ghosts: str = LEVEL

    def require_ghosts(self) -> None:
        """Raises `Refusal` where artificial players may not sit down."""
        if not self.ghosts:
            raise Refusal("ghosts_off")


DEFAULT = ServerSettings()
CHOICES: dict[str, tuple[Any, ...]] = {
    "pace": tuple(Pace),
    "language": ("", *languages()),
    "threads": (True, False),
    "ghosts": (*LEVELS, ""),
}
"""The values that a setting may have, the channels apart."""


class Servers:
    """The settings of all servers.

    Args:
        store: Where they are kept.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guild_id: int) -> ServerSettings:
        """A server's settings. What is kept but cannot be meant goes for the default."""
        settings = DEFAULT
        for key, value in (await self._store.settings.of(guild_id)).items():
            try:
                found = msgspec.convert({key: value}, ServerSettings)
            except msgspec.ValidationError:
                found = DEFAULT
                log.error("the setting %s of server %d cannot be meant", key, guild_id)
            if key == "channels" or getattr(found, key, None) in CHOICES.get(key, ()):
                changed = {key: getattr(found, key)}
                settings = msgspec.structs.replace(settings, **changed)
        return settings

    async def put(self, guild_id: int, name: str, value: Any) -> ServerSettings:
        """Keep one setting of a server's; all of them as they are then."""
        await self._store.settings.put(guild_id, name, value)
        return await self.of(guild_id)

    async def reset(self, guild_id: int) -> ServerSettings:
        """Let the defaults go for a server again."""
        await self._store.settings.clear(guild_id)
        return await self.of(guild_id)

    async def language(self, interaction: Interaction) -> str:
        """The language of what everybody sees where somebody clicked or typed."""
        settings = await self.of(interaction.guild_id or 0)
        return settings.language or own_language(interaction)

    async def require_allowed(self, interaction: Interaction) -> ServerSettings:
        """The server's settings, where games may be begun here.

        Raises `Refusal` that names the channels in which they may.
        """
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refusal("server_only")
        settings = await self.of(interaction.guild_id)
        if settings.channels and not {interaction.channel_id, _parent(interaction)} & {
            *settings.channels
        }:
            shown = [f"<#{number}>" for number in settings.channels if visible(interaction, number)]
            if not shown:
                raise Refusal("no_channel_for_games")
            raise Refusal("channel", channels=", ".join(shown))
        return settings


def own_language(interaction: Interaction) -> str:
    """The language that the server has in Discord, as far as there are texts in it."""
    return catalogue(str(interaction.guild_locale or interaction.locale)).language


def _parent(interaction: Interaction) -> int | None:
    """The channel to which a thread belongs: what is allowed there is allowed in its threads."""
    channel = interaction.channel
    return channel.parent_id if isinstance(channel, discord.Thread) else None
