"""The controls of a lobby: join, leave, artificial seats, options, start, cancel."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot import lobby_changes, messages
from bot.answers import UNSENT, Interaction, Way, answer, words_of
from bot.chairs import kind
from bot.client import Do, Ghostlight, Handler
from bot.controls import Control
from bot.errors import Refusal
from bot.lobbies import require_startable
from bot.lobby_changes import Change
from bot.lobby_messages import GOING_ON, HINTS, LEVEL, PACE, options_panel
from bot.permissions import missing, named
from bot.place import Draft, controls_of
from bot.rematch import without_reserved
from bot.threads import drop, open_thread
from data.catalogue import catalogue
from data.records import Lobby, Pace
from data.store import Gone

log = logging.getLogger("ghostlight.lobbies")


class LobbyControls(commands.Cog):
    """Answers the clicks on lobbies."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        bot.handlers |= {
            "join": Handler(self._while_open(self.join), Way.PUBLIC_EDIT),
            "leave": Handler(self._while_open(self.leave), Way.PUBLIC_EDIT),
            "ghost": Handler(self._while_open(self.ghost), Way.PUBLIC_EDIT),
            "unghost": Handler(self._while_open(self.unghost), Way.PUBLIC_EDIT),
            "options": Handler(self.options, Way.REPLY),
            "set": Handler(self.set_option, Way.EDIT),
            "start": Handler(self._while_open(self.start), Way.PUBLIC_EDIT),
            "cancel": Handler(self._while_open(self.cancel), Way.PUBLIC_EDIT),
        }

    def _while_open(self, do: Do) -> Do:
        """A click on a lobby that is over takes its controls away, which a crash has left there."""

        async def doing(interaction: Interaction, control: Control) -> None:
            try:
                await do(interaction, control)
            except Refusal as refusal:
                shown = controls_of(interaction.message.components if interaction.message else ())
                if refusal.key == "no_lobby" and any(
                    name.startswith(f"gl:start:{control.table}:") for name in shown
                ):
                    await answer(interaction, await self._ended(interaction, control.table))
                raise

        return doing

    async def _ended(self, interaction: Interaction, number: int) -> Draft:
        head = await self.bot.store.head(number)
        words = catalogue(await self.bot.servers.language(interaction))
        if await self.bot.store.gathering(number) is not None:
            return messages.plain(words("bot.lobby.gathered"))
        if head is None:
            return messages.plain(words("bot.lobby.closed", table=number))
        return messages.plain(words("bot.lobby.started", place=head.place_id))

    async def join(self, interaction: Interaction, control: Control) -> None:
        """Sit down."""
        user = interaction.user
        await self._change(interaction, control, lobby_changes.joined(user.id, user.display_name))

    async def leave(self, interaction: Interaction, control: Control) -> None:
        """Get up."""
        await self._change(interaction, control, lobby_changes.left(interaction.user.id))

    async def ghost(self, interaction: Interaction, control: Control) -> None:
        """Add an artificial player."""
        settings = await self.bot.servers.of(interaction.guild_id or 0)
        settings.require_ghosts()
        await self._change(interaction, control, lobby_changes.with_ghost(interaction.user.id))

    async def unghost(self, interaction: Interaction, control: Control) -> None:
        """Send an artificial player away."""
        await self._change(interaction, control, lobby_changes.without_ghost(interaction.user.id))

    async def options(self, interaction: Interaction, control: Control) -> None:
        """Open the host's panel, for them alone."""
        async with self.bot.lobbies.alone(control.table) as lobby:
            _require_here(interaction, lobby)
            lobby_changes.require_host(lobby, interaction.user.id)
        await self._show_panel(interaction, lobby)

    async def set_option(self, interaction: Interaction, control: Control) -> None:
        """Set an option, from the panel."""
        name, _, chosen = control.path.partition(" ")
        offered = (
            value
            for choices in self.bot.choices.values()
            for choice in choices
            for value in choice.values
            if (choice.name, str(value)) == (name, chosen)
        )
        value = next(offered, None)
        if value is None:
            raise Refusal("unknown_control")
        if name == PACE:
            change = lobby_changes.with_pace(interaction.user.id, Pace(str(value)))
        elif name == LEVEL:
            change = lobby_changes.with_level(interaction.user.id, str(value))
        elif name == HINTS:
            change = lobby_changes.with_hints(interaction.user.id, int(value))
        elif name == GOING_ON:
            change = lobby_changes.with_going_on(interaction.user.id, int(value))
        else:
            change = lobby_changes.with_option(interaction.user.id, name, value)

        def checked(lobby: Lobby) -> Lobby:
            _require_here(interaction, lobby)
            return change(lobby)

        lobby = await self.bot.lobbies.change(control.table, checked)
        self.bot.lobby_boards.mark(lobby.id)
        await self._show_panel(interaction, lobby)

    async def _show_panel(self, interaction: Interaction, lobby: Lobby) -> None:
        choices = self.bot.choices[kind(lobby)]
        await answer(interaction, options_panel(lobby, choices, words_of(interaction)))

    async def start(self, interaction: Interaction, control: Control) -> None:
        """Start the game, in a thread of its own where that may be."""
        async with self.bot.lobbies.alone(control.table) as lobby:
            _require_message(interaction, lobby)
            lobby_changes.require_host(lobby, interaction.user.id)
            lobby = without_reserved(lobby)
            require_startable(lobby, words_of(interaction))
            settings = await self.bot.servers.require_allowed(interaction)
            if any(seat.level for seat in lobby.seats) and not settings.ghosts:
                raise Refusal("ghosts_sit")
            held = interaction.app_permissions
            in_thread = isinstance(interaction.channel, discord.Thread)
            if lacking := missing(held, in_thread):
                raise Refusal("permissions", names=named(lacking, words_of(interaction)))
            if lobby.going_on:
                await self._gather(interaction, lobby)
            else:
                await self._begin(interaction, lobby)
        await self.bot.lobby_boards.answer(interaction, lobby.id)

    async def _gather(self, interaction: Interaction, lobby: Lobby) -> None:
        """Begin a gathering: its circles are dealt in the background, through any restart."""
        try:
            await self.bot.gatherings.open(lobby, interaction.id)
        except Gone:
            raise Refusal("no_lobby", table=lobby.id) from None
        self.bot.lobby_boards.end(lobby, "gathered")

    async def _begin(self, interaction: Interaction, lobby: Lobby) -> None:
        thread = await self._thread(interaction, lobby)
        place_id = thread.id if thread else lobby.channel_id
        try:
            await self.bot.host.begin(lobby, interaction.id, place_id)
        except BaseException as error:
            if thread is not None:
                await drop(thread)
            if isinstance(error, Gone):
                raise Refusal("no_lobby", table=lobby.id) from None
            raise
        self.bot.lobby_boards.end(lobby, "started", place=place_id)

    async def _thread(self, interaction: Interaction, lobby: Lobby) -> discord.Thread | None:
        settings = await self.bot.servers.of(lobby.guild_id)
        if not (self.bot.threads and settings.threads):
            return None
        words = catalogue(lobby.language)
        name = words("bot.thread", game=words(f"{lobby.game}.title"), table=lobby.id)
        try:
            held = interaction.app_permissions
            return await open_thread(interaction.channel, held, name, interaction.id)
        except UNSENT as error:
            log.info("table %d has no thread of its own: %s", lobby.id, error)
            return None

    async def cancel(self, interaction: Interaction, control: Control) -> None:
        """Close the lobby; the host may, and moderators."""
        async with self.bot.lobbies.alone(control.table) as lobby:
            _require_message(interaction, lobby)
            if not interaction.permissions.manage_messages:
                lobby_changes.require_host(lobby, interaction.user.id)
            if await self.bot.lobbies.close(lobby.id):
                self.bot.lobby_boards.end(lobby, "cancelled")
        await self.bot.lobby_boards.answer(interaction, lobby.id)

    async def _change(self, interaction: Interaction, control: Control, change: Change) -> None:
        """Change a lobby and show it in its message, which was clicked."""

        def checked(lobby: Lobby) -> Lobby:
            _require_message(interaction, lobby)
            return change(lobby)

        await self.bot.lobbies.change(control.table, checked)
        await self.bot.lobby_boards.answer(interaction, control.table)


def _require_here(interaction: Interaction, lobby: Lobby) -> None:
    if (interaction.guild_id, interaction.channel_id) != (lobby.guild_id, lobby.channel_id):
        raise Refusal("elsewhere", table=lobby.id)


def _require_message(interaction: Interaction, lobby: Lobby) -> None:
    """What is clicked must be the lobby's own message: the answer goes into it."""
    _require_here(interaction, lobby)
    clicked = interaction.message.id if interaction.message else None
    if lobby.message_id is not None and clicked != lobby.message_id:
        raise Refusal("elsewhere", table=lobby.id)


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(LobbyControls(bot))
