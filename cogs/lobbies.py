"""The controls of a lobby: join, leave, artificial seats, options, start, cancel."""

from __future__ import annotations

import logging
from typing import Literal

import discord
from discord.ext import commands

from bot import lobbies
from bot.answers import Interaction, answer, words_of
from bot.client import Ghostlight
from bot.controls import Control
from bot.errors import Refusal
from bot.lobbies import Change
from bot.lobby_messages import PACE, closed_lobby, options_panel
from bot.permissions import may_open_thread, missing, named
from bot.place import NOBODY, Draft
from data.catalogue import catalogue
from data.records import Lobby, Pace
from data.store import Gone

log = logging.getLogger("ghostlight.lobbies")
WEEK: Literal[10080] = 10080
"""Minutes of quiet after which Discord archives a thread."""


class LobbyControls(commands.Cog):
    """Answers the clicks on lobbies."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        bot.handlers |= {
            "join": self.join,
            "leave": self.leave,
            "ghost": self.ghost,
            "unghost": self.unghost,
            "options": self.options,
            "set": self.set_option,
            "start": self.start,
            "cancel": self.cancel,
        }

    async def join(self, interaction: Interaction, control: Control) -> None:
        """Sit down."""
        user = interaction.user
        lobby = await self._change(interaction, control, lobbies.joined(user.id, user.display_name))
        await answer(interaction, self.bot.lobby_draft(lobby), edit=True, public=True)

    async def leave(self, interaction: Interaction, control: Control) -> None:
        """Get up. When the last person leaves, the lobby closes."""
        lobby = await self._change(interaction, control, lobbies.left(interaction.user.id))
        if lobby.seats:
            await answer(interaction, self.bot.lobby_draft(lobby), edit=True, public=True)
            return
        await self.bot.lobbies.close(lobby.id)
        await _close(interaction, closed_lobby(lobby, "empty"))

    async def ghost(self, interaction: Interaction, control: Control) -> None:
        """Add an artificial player."""
        lobby = await self._change(interaction, control, lobbies.with_ghost(interaction.user.id))
        await answer(interaction, self.bot.lobby_draft(lobby), edit=True, public=True)

    async def options(self, interaction: Interaction, control: Control) -> None:
        """Open the host's panel, for them alone."""
        async with self.bot.lobbies.alone(control.table) as lobby:
            _require_here(interaction, lobby)
            lobbies.require_host(lobby, interaction.user.id)
        await answer(interaction, self._panel(interaction, lobby))

    async def unghost(self, interaction: Interaction, control: Control) -> None:
        """Send an artificial player away, from the panel."""
        change = lobbies.without_ghost(interaction.user.id)
        await self._from_panel(interaction, await self._change(interaction, control, change))

    async def set_option(self, interaction: Interaction, control: Control) -> None:
        """Set an option, from the panel."""
        name, _, value = control.path.partition(" ")
        known = {choice.name for choices in self.bot.choices.values() for choice in choices}
        if name == PACE and value in set(Pace):
            change = lobbies.with_pace(interaction.user.id, Pace(value))
        elif name not in known or not value.isascii() or not value.isdecimal() or len(value) > 9:
            raise Refusal("unknown_control")
        else:
            change = lobbies.with_option(interaction.user.id, name, int(value))
        await self._from_panel(interaction, await self._change(interaction, control, change))

    async def start(self, interaction: Interaction, control: Control) -> None:
        """Start the game, in a thread of its own where that may be."""
        async with self.bot.lobbies.alone(control.table) as lobby:
            _require_here(interaction, lobby)
            lobbies.require_host(lobby, interaction.user.id)
            lobbies.require_startable(lobby)
            held = interaction.app_permissions
            in_thread = isinstance(interaction.channel, discord.Thread)
            if lacking := missing(held, in_thread):
                raise Refusal("permissions", names=named(lacking, words_of(interaction)))
            await interaction.response.defer()
            place_id = await self._place(interaction, lobby)
            try:
                table = await self.bot.host.begin(lobby, interaction.id, place_id)
            except Gone:
                raise Refusal("no_lobby", table=lobby.id) from None
        shown = closed_lobby(lobby, "started", place=table.head.place_id)
        await interaction.edit_original_response(
            view=shown.view, attachments=[], allowed_mentions=NOBODY
        )

    async def _place(self, interaction: Interaction, lobby: Lobby) -> int:
        channel = interaction.channel
        wanted = self.bot.threads and isinstance(channel, discord.TextChannel)
        if not wanted or not may_open_thread(interaction.app_permissions):
            return lobby.channel_id
        assert isinstance(channel, discord.TextChannel)
        words = catalogue(lobby.language)
        name = words("bot.thread", game=words(f"{lobby.game}.title"), table=lobby.id)
        try:
            thread = await channel.create_thread(
                name=name,
                type=discord.ChannelType.public_thread,
                auto_archive_duration=WEEK,
            )
        except discord.HTTPException as error:
            log.info("table %d has no thread of its own: %s", lobby.id, error)
            return lobby.channel_id
        return thread.id

    async def cancel(self, interaction: Interaction, control: Control) -> None:
        """Close the lobby; the host may, and moderators."""
        async with self.bot.lobbies.alone(control.table) as lobby:
            _require_here(interaction, lobby)
            if not interaction.permissions.manage_messages:
                lobbies.require_host(lobby, interaction.user.id)
            await self.bot.lobbies.close(lobby.id)
        await _close(interaction, closed_lobby(lobby, "cancelled"))

    async def _change(self, interaction: Interaction, control: Control, change: Change) -> Lobby:
        def checked(lobby: Lobby) -> Lobby:
            _require_here(interaction, lobby)
            return change(lobby)

        return await self.bot.lobbies.change(control.table, checked)

    async def _panel(self, interaction: Interaction, lobby: Lobby) -> Draft:
        return options_panel(lobby, self.bot.choices[lobby.game], words_of(interaction))

    async def _from_panel(self, interaction: Interaction, lobby: Lobby) -> None:
        await answer(interaction, self._panel(interaction, lobby), edit=True)
        await self.bot.show_lobby(lobby)


async def _close(interaction: Interaction, draft: Draft) -> None:
    await interaction.response.edit_message(
        view=draft.view, attachments=[], allowed_mentions=NOBODY
    )


def _require_here(interaction: Interaction, lobby: Lobby) -> None:
    if (interaction.guild_id, interaction.channel_id) != (lobby.guild_id, lobby.channel_id):
        raise Refusal("elsewhere", table=lobby.id)


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(LobbyControls(bot))
