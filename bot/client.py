"""The client: connects to Discord, holds the parts together, and routes every click."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from random import SystemRandom

import discord
from discord import app_commands
from discord.ext import commands

import rendering
from bot import messages
from bot.answers import Interaction, report
from bot.clock import Clock
from bot.config import Settings
from bot.controls import Control, control_of
from bot.deadlines import Deadlines
from bot.driver import Driver
from bot.errors import Refusal
from bot.hands import Hands
from bot.host import Host
from bot.lobbies import SWEEP, Lobbies, posted_as
from bot.lobby_messages import Choice, closed_lobby, open_lobby
from bot.painter import Painter
from bot.permissions import invited
from bot.place import Draft, MessageGone, Place, PlaceLost
from bot.publisher import Publisher
from data.catalogue import catalogue
from data.records import Lobby, TableHead
from data.store import Store

log = logging.getLogger("ghostlight")
Handler = Callable[[Interaction, Control], Awaitable[None]]
COGS = ("cogs.fantasmagoria", "cogs.phantom_rummy", "cogs.lobbies", "cogs.tables")


class Ghostlight(commands.AutoShardedBot):
    """The bot.

    Args:
        settings: Where its database is, and its token.
        clock: The time; tests and the local table give their own.
        threads: Whether games open threads of their own.
        forgetful: Discord has forgotten all messages since the last start (the local table), so
            that everything is posted anew.
        shard_count: Given by tests; Discord recommends a number otherwise.
    """

    def __init__(
        self,
        settings: Settings,
        clock: Clock | None = None,
        *,
        threads: bool = True,
        forgetful: bool = False,
        shard_count: int | None = None,
    ) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        intents.guild_messages = True
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            shard_count=shard_count,
        )
        self.settings = settings
        self.clock = clock or Clock()
        self.threads = threads
        self.forgetful = forgetful
        self.handlers: dict[str, Handler] = {}
        """What a control's verb does; cogs add theirs."""
        self.choices: dict[str, tuple[Choice, ...]] = {}
        """The options of each game that a lobby's host may set; cogs add theirs."""
        self._tasks: list[asyncio.Task[None]] = []
        self._told_ready = False
        self._warmed = False

    async def setup_hook(self) -> None:
        """Open the store, build the parts, load the cogs, take up what was going on."""
        self.store = await Store.open(self.settings.database_path)
        self.painter = Painter()
        self.host = Host(self.store, self.clock)
        self.host.on_damage.append(self._tell_damage)
        self.hands = Hands(self.host, self.painter, self.clock)
        self.publisher = Publisher(self.host, self.store, self.painter, self, self.clock)
        self.deadlines = Deadlines(self.host, self.clock)
        self.driver = Driver(self.host, self.painter, self.clock, SystemRandom())
        self.lobbies = Lobbies(self.store, self.clock)
        self.tree.error(self._command_failed)
        for cog in COGS:
            await self.load_extension(cog)
        await self.tree.sync()
        self._tasks.append(asyncio.create_task(self._resume(), name="resume"))
        self._tasks.append(asyncio.create_task(self._sweep(), name="sweep"))

    async def _resume(self) -> None:
        await self.wait_until_ready()
        if self.forgetful:
            await self.store.forget_messages()
            for lobby in await self.store.open_lobbies():
                await self.post_lobby(lobby)
        due = [head.id for head in await self.store.heads() if head.driven]
        for number in sorted({*due, *await self.store.lagging()}):
            try:
                table = await self.host.table(number)
            except Refusal:
                continue
            self.publisher.mark(table)
            self.driver.mark(table)
        await self.deadlines.take_up()
        self._tasks.append(asyncio.create_task(self.deadlines.run(), name="deadlines"))

    async def on_ready(self) -> None:
        """Say once that the bot is there, and how to invite it."""
        if self._told_ready or self.user is None:
            return
        self._told_ready = True
        link = discord.utils.oauth_url(
            self.user.id, permissions=invited(), scopes=("bot", "applications.commands")
        )
        log.info("%s is in %d servers. Invite it with %s", self.user, len(self.guilds), link)

    async def on_message(self, message: discord.Message, /) -> None:
        """Count what pushes a board away. Nothing is read: there is no intent for contents."""
        if self.user is not None and message.author.id != self.user.id:
            self.publisher.saw_foreign(message.channel.id)

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """A deleted board is posted anew."""
        self.publisher.saw_deleted(event.channel_id, event.message_id)

    async def on_interaction(self, interaction: Interaction, /) -> None:
        """Run the handler of a clicked control's verb; whatever fails is told to the person."""
        if interaction.type is not discord.InteractionType.component:
            return
        control = control_of(interaction)
        try:
            handler = self.handlers.get(control.verb) if control else None
            if control is None or handler is None:
                raise Refusal("unknown_control")
            await handler(interaction, control)
        except Exception as error:  # noqa: BLE001 - the one place where clicks' errors are told
            await report(interaction, error, control.table if control else None)

    async def _command_failed(
        self, interaction: Interaction, error: app_commands.AppCommandError
    ) -> None:
        await report(interaction, error)

    async def lobby_draft(self, lobby: Lobby) -> Draft:
        """An open lobby as a message. The first one has what pictures share made ahead."""
        if not self._warmed:
            self._warmed = True
            warming = self.painter.run(rendering.warm, catalogue(lobby.language))
            self._tasks.append(asyncio.create_task(warming, name="warm"))
        return await open_lobby(self.painter, lobby, self.choices[lobby.game])

    async def post_lobby(self, lobby: Lobby) -> Lobby:
        """Post a lobby's message into its channel and keep where it is."""
        place = Place(self, lobby.guild_id, lobby.channel_id)
        message_id = await place.send(await self.lobby_draft(lobby))
        return await self.lobbies.change(lobby.id, posted_as(message_id))

    async def show_lobby(self, lobby: Lobby) -> None:
        """Show in an open lobby's message how it stands now."""
        await self._edit_lobby(lobby, await self.lobby_draft(lobby))

    async def _sweep(self) -> None:
        await self.wait_until_ready()
        while True:
            for lobby in await self.lobbies.overdue():
                await self.lobbies.close(lobby.id)
                await self.show_closed(lobby, "timed_out")
            await self.clock.sleep(SWEEP)

    async def show_closed(self, lobby: Lobby, key: str, **values: object) -> None:
        """Show in a lobby's message how it ended; a message that is gone is fine."""
        await self._edit_lobby(lobby, closed_lobby(lobby, key, **values))

    async def _edit_lobby(self, lobby: Lobby, draft: Draft) -> None:
        if lobby.message_id is None:
            return
        try:
            await Place(self, lobby.guild_id, lobby.channel_id).edit(lobby.message_id, draft)
        except (MessageGone, PlaceLost, discord.DiscordException) as error:
            log.info("the message of lobby %d could not be edited: %s", lobby.id, error)

    def _tell_damage(self, head: TableHead) -> None:
        self._tasks.append(asyncio.create_task(self._say_damage(head), name=f"damage-{head.id}"))

    async def _say_damage(self, head: TableHead) -> None:
        told = catalogue(head.language)("bot.refusal.damaged", table=head.id)
        try:
            await Place(self, head.guild_id, head.place_id).send(messages.plain(told))
        except (PlaceLost, discord.DiscordException) as error:
            log.info("table %d could not be told: %s", head.id, error)

    async def close(self) -> None:
        """Stop what is under way, disconnect, close the store."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if hasattr(self, "driver"):
            await self.driver.close()
            await self.publisher.close()
            await self.hands.close()
        await super().close()
        if hasattr(self, "store"):
            await self.store.close()
        if hasattr(self, "painter"):
            self.painter.close()
