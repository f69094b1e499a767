"""The client: connects to Discord, holds the parts together, and routes every click."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from random import SystemRandom
from typing import NamedTuple
from weakref import WeakSet

import discord
from discord import app_commands
from discord.ext import commands

from bot.absence import seen
from bot.answers import Interaction, Pending, Way, expect, report
from bot.brake import Brake
from bot.clock import Clock
from bot.command_texts import CommandTexts
from bot.commands import Commands
from bot.config import Settings
from bot.controls import Control, control_of
from bot.deadlines import Deadlines
from bot.driver import Driver
from bot.errors import Refusal
from bot.gatherings import Gatherings
from bot.hands import Hands
from bot.host import Host
from bot.learning import Learning
from bot.lobbies import SWEEP, Lobbies
from bot.lobby_boards import LobbyBoards
from bot.lobby_messages import Choice
from bot.logs import from_here_on
from bot.meters import Meters, latencies
from bot.painter import Painter
from bot.permissions import invited, may_write
from bot.publisher import Publisher
from bot.seat_requests import Requests
from bot.server_settings import Servers
from bot.stopping import LEAVING, in_time
from bot.taking_up import close_overdue, look_over, take_up, tell_damage
from bot.tasks import Tasks, until_done
from bot.tenure import Tenure, name_of_process
from bot.thinking import Thinkers
from bot.undoing import Undoing
from data.records import TableHead
from data.shards import ALL
from data.store import Damaged, Store

log = logging.getLogger("ghostlight")
COGS = (
    "cogs.fantasmagoria",
    "cogs.phantom_rummy",
    "cogs.deathwick",
    "cogs.learning",
    "cogs.lobbies",
    "cogs.tables",
    "cogs.clocks",
    "cogs.company",
    "cogs.leaving",
    "cogs.open_seats",
    "cogs.rules",
    "cogs.undo",
    "cogs.listing",
    "cogs.rematch",
    "cogs.results",
    "cogs.replays",
    "cogs.settings",
    "cogs.privacy",
    "cogs.watching",
)

LONGEST_LIMIT = 30.0
"""Seconds that a request may wait because Discord said ahead that a limit is reached: the least
that discord.py takes. Longer ones are raised as `discord.RateLimited`."""

Do = Callable[[Interaction, Control], Awaitable[None]]


class Handler(NamedTuple):
    """What a control's verb does, and how such clicks are answered."""

    do: Do
    way: Way


class Ghostlight(commands.AutoShardedBot):
    """The bot.

    Args:
        settings: Where its database is, and its token.
        clock: The time; tests and the local table give their own.
        threads: Whether games open threads of their own.
        meters: Told what is done, for the operator.
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
        meters: Meters | None = None,
        shard_count: int | None = None,
    ) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        intents.guild_messages = True
        own = settings.shards
        self.clock = clock or Clock()
        # Discord's limit is for all processes of a bot together.
        part = len(own.ids) / own.count if own else 1.0
        self.brake = Brake(settings.requests_per_second * part)
        self.tenure = Tenure(self.clock, self.close)
        self.brake.trace.on_request_start.append(self.tenure.before_request)
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=Commands,
            help_command=None,
            intents=intents,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            shard_count=own.count if own else shard_count,
            shard_ids=list(own.ids) if own else None,  # type: ignore[arg-type]
            http_trace=self.brake.trace,
            max_ratelimit_timeout=LONGEST_LIMIT,
        )
        self.settings = settings
        self.threads = threads
        self.meters = meters or Meters()
        self.owed: WeakSet[Pending] = WeakSet()
        """Answers that people wait for."""
        self.forgetful = forgetful
        self.handlers: dict[str, Handler] = {}
        """What a control's verb does; cogs add theirs."""
        self.choices: dict[str, tuple[Choice, ...]] = {}
        """The options of each game that a lobby's host may set; cogs add theirs."""
        self.sweeps: list[Callable[[], Awaitable[None]]] = []
        """What is looked after now and then; parts and cogs add theirs."""
        self._tasks = Tasks()
        self._told_ready = False
        self._looks_wanted = 0

    async def setup_hook(self) -> None:
        """Open the store, build the parts, load the cogs, take up what was going on."""
        self.store = await Store.open(self.settings.database, self.settings.shards or ALL)
        await self.tenure.begin(self.store.leases(name_of_process()))
        self._tasks.start("lease", self.tenure.run())
        try:
            await self.store.results.take_up()
        except Damaged as error:
            # What can still be read is played on.
            log.error("games that are over were not counted: %s", error)
        self.meters.tables = self.store.overview.counts
        self.meters.answers = self.store.overview.answers
        self.meters.shards = partial(latencies, self, self.settings.shards)
        self.painter = Painter(meters=self.meters)
        self.host = Host(self.store, self.clock)
        self.host.meters = self.meters
        self.host.on_damage.append(self._tell_damage)
        self.hands = Hands(self.host, self.painter, self.clock)
        self.publisher = Publisher(self.host, self.store, self.painter, self, self.clock)
        self.thinkers = Thinkers()
        self.driver = Driver(self.host, self.thinkers, self.clock, SystemRandom())
        self.deadlines = Deadlines(self.host, self.clock, self.driver.decide, self.publisher.touch)
        self.requests = Requests(self.host, self)
        self.sweeps.append(self.requests.sweep)
        self.undoing = Undoing(self.host, self.clock, self.publisher.mark)
        self.lobbies = Lobbies(self.store, self.clock)
        self.learning = Learning(self.host, self.clock)
        self.servers = Servers(self.store)
        self.lobby_boards = LobbyBoards(
            self.lobbies, self.painter, self, self.clock, self.choices, self.servers
        )
        self.gatherings = Gatherings(self.host, self.store, self, self.clock, threads=self.threads)
        for cog in COGS:
            await self.load_extension(cog)
        await self.tree.set_translator(CommandTexts())
        if 0 in (self.settings.shards or ALL).ids:
            # The commands are the same for all servers: one process tells Discord.
            await self.tree.sync()
        # Before anybody can play: what they do then has its full time.
        await until_done("setting clocks", self.clock, self.deadlines.begin)
        self._tasks.start("resume", self._resume())

    async def _resume(self) -> None:
        """Go on where the last start ended; then look after what needs looking after."""
        await self.wait_until_ready()
        await until_done("taking up tables", self.clock, partial(take_up, self))
        self._tasks.start("deadlines", self.deadlines.run())
        self._tasks.start("sweep", self._sweep())
        self._look_over()

    def _look_over(self) -> None:
        """Look over all boards, one look at a time."""
        self._looks_wanted += 1
        if self._looks_wanted == 1:
            self._tasks.start("look over", self._looking())

    async def _looking(self) -> None:
        while self._looks_wanted:
            self._looks_wanted = 1
            await until_done("looking over boards", self.clock, partial(look_over, self))
            self._looks_wanted -= 1

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord lets another shard begin a session, whichever process has it."""
        if not self.tenure.shared:
            await super().before_identify_hook(shard_id, initial=initial)
            return
        limits = await self.fetch_session_start_limits()
        await self.tenure.before_session((shard_id or 0) % limits.max_concurrency)

    def warm_up(self) -> None:
        """Have the process that draws ready before anybody asks."""
        self._tasks.start("drawing", self.painter.start())

    async def on_ready(self) -> None:
        """Say once that the bot is there, and how to invite it.

        After that, a connection was lost for so long that Discord tells no more what was missed:
        what may have happened to boards in between is looked for.
        """
        if self.user is None:
            return
        if self._told_ready:
            self._look_over()
            return
        self._told_ready = True
        if self.forgetful:
            return
        link = discord.utils.oauth_url(
            self.user.id, permissions=invited(), scopes=("bot", "applications.commands")
        )
        log.info("%s is there; servers: %d. Invite it with %s", self.user, len(self.guilds), link)

    async def on_message(self, message: discord.Message, /) -> None:
        """Count what pushes a board away. Nothing is read: there is no intent for contents."""
        if self.user is not None and message.author.id != self.user.id:
            self.publisher.saw_foreign(message.channel.id)

    async def on_interaction(self, interaction: Interaction, /) -> None:
        """Run the handler of a clicked control's verb; whatever fails is told to the person."""
        if interaction.type is not discord.InteractionType.component:
            return
        control = control_of(interaction)
        from_here_on(control.table if control else None, interaction.id)
        handler = self.handlers.get(control.verb) if control else None
        # Anybody can make up a control of any name.
        kind = control.verb if control and handler else "unknown"
        expect(interaction, handler.way if handler else Way.REPLY, kind)
        try:
            if control is None or handler is None:
                raise Refusal("unknown_control")
            if handler.way is Way.PUBLIC_REPLY and not may_write(interaction):
                raise Refusal("may_not_write")
            await seen(self.host, control.table, interaction.user.id)
            await handler.do(interaction, control)
        except Exception as error:  # noqa: BLE001 - the one place where clicks' errors are told
            await report(interaction, error, control.table if control else None)

    async def _sweep(self) -> None:
        """Close lobbies that nobody starts."""
        while True:
            await until_done("closing lobbies", self.clock, partial(close_overdue, self))
            await self.clock.sleep(SWEEP)

    def _tell_damage(self, head: TableHead) -> None:
        self._tasks.start(f"damage-{head.id}", tell_damage(self, head), head.id)

    async def close(self) -> None:
        """Stop what is under way, disconnect, close the store."""
        await self._tasks.close()
        if hasattr(self, "gatherings"):
            for part in (self.gatherings, self.undoing, self.driver, self.publisher):
                await part.close()
            for shown in (self.hands, self.lobby_boards):
                await shown.close()
        await in_time(super().close(), LEAVING, "disconnecting")
        if hasattr(self, "store"):
            if hasattr(self, "deadlines"):
                await self.deadlines.end()
            await self.tenure.end()
            await self.store.close()
        # Together: each waits for processes that may hang.
        apart = (getattr(self, name, None) for name in ("thinkers", "painter"))
        await asyncio.gather(*(part.close() for part in apart if part is not None))
