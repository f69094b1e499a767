"""The local table: the bot at a simulated Discord on this machine, shown in a browser.

`simcord` is loaded only once the table opens, so that a server's install needs none of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

import discord

from bot.clock import Clock
from bot.errors import Refusal, StartError
from bot.stopping import on_stop

if TYPE_CHECKING:
    from simcord import ChannelHandle, Env, MemberActor

T = TypeVar("T")
BOT = "Ghostlight"
PEOPLE = ("Ana", "Bo", "Chidi", "Dara")
SERVER = "The Old Theatre"
CHANNEL = "ghost-light"
WORD = "table"
"""Ends the address, the same at each start, so that an open page needs only a reload. It is no
secret: other sites are kept out by the page's own checks of host and origin."""
STARTING = 120.0
"""Seconds that posting all boards at the start may take."""
SETTLING = 15.0
"""Seconds that a click may take before the page says that it failed."""
EXTRA_MISSING = "The local table needs more packages: run `make play`, or install ghostlight[play]."


class LocalTableError(StartError):
    """The local table cannot open; the message is the one sentence that says what to do."""


class LocalClock(Clock):
    """The simulated Discord's time, and waits that it knows to be waits.

    Without the latter, a click at the simulated Discord would wait for every task of the bot that
    waits for the next click. `env` is set before the bot starts; the bot is made with the clock.
    """

    env: Env

    def now(self) -> datetime:
        """The simulated instant."""
        return self.env.now()

    async def sleep(self, seconds: float) -> None:
        """Wait that long, in simulated time."""
        await self.park(asyncio.sleep(seconds), "time has to pass")

    async def park(self, waiting: Awaitable[T], reason: str) -> T:
        """Wait for something that may never come, which holds nobody up."""
        if asyncio.current_task() not in self.env._work.tasks:
            # Nobody waits for what is done while the bot starts or closes.
            return await waiting
        result: T = await self.env.external_wait(waiting, reason=reason)
        return result


def _say(line: str) -> None:
    # At once, also where the output goes into a file or pipe; where that is full, the table opens
    # all the same.
    with contextlib.suppress(OSError):
        print(line, flush=True)


async def serve(
    make_bot: Callable[[Clock], discord.Client],
    port: int,
    tell: Callable[[str], object] = _say,
    stopping: Callable[[], object] = lambda: None,
) -> None:
    """Open the local table and keep it open until Ctrl-C, SIGTERM or the page ends it.

    Args:
        make_bot: Makes the bot, not started yet, with the clock that it is given.
        port: Where on 127.0.0.1 the page is served.
        tell: Takes the line that says where the table is and what to do there.
        stopping: Called when the table is told to end.

    Raises:
        LocalTableError: The port is taken, or the packages for the local table are missing.
    """
    _check_free(port)
    try:
        with _unheard():
            import simcord.preview

            from bot.local_pictures import OwnPictures
            from bot.local_pump import Pump
    except ImportError as error:
        raise LocalTableError(EXTRA_MISSING) from error
    ended = _signalled(stopping)
    clock = LocalClock()
    bot = make_bot(clock)
    shards = bot.shard_count or 1 if isinstance(bot, discord.AutoShardedClient) else None
    env = clock.env = simcord.Env(
        bot, check_errors=False, shard_count=shards, settle_timeout=SETTLING
    )
    _take_refusals_as_answers(env)
    channel, people = _furnish(env)
    env.backend.advance_clock((datetime.now(UTC) - env.now()).total_seconds())
    try:
        await _start(env)
        preview = env.preview(channel, viewers=people, layout="channel", port=port)
        preview.capability = WORD
        preview._media_worker = OwnPictures()
        async with preview, Pump(env, preview):
            tell(
                f"Open {preview.url} and type /fantasmagoria new, or /fantasmagoria learn if you do"
                " not know the game. Each tab can view as somebody else (choose at the top). Ctrl-C"
                " ends the table."
            )
            closing = asyncio.create_task(preview.wait_closed())
            await asyncio.wait((ended, closing), return_when=asyncio.FIRST_COMPLETED)
            closing.cancel()
    finally:
        with env.time_context():
            await bot.close()
        await env.shutdown()


async def _start(env: Env) -> None:
    """Start, and wait until the boards of all games are posted: on a slow machine the simulation's
    own 5 seconds are too few.
    """
    settle = env._settle_internal

    async def settle_patiently(**_: object) -> None:
        await settle(timeout=STARTING)

    env._settle_internal = settle_patiently  # type: ignore[method-assign]
    try:
        await env.start()
    finally:
        del env._settle_internal


def _take_refusals_as_answers(env: Env) -> None:
    """A command that is refused was answered: nothing is wrong with it, as the page would say."""
    record = env._record_error

    def note(error: BaseException) -> None:
        if not isinstance(getattr(error, "original", error), Refusal):
            record(error)

    env._record_error = note  # type: ignore[method-assign]


def _check_free(port: int) -> None:
    """Refuse a taken port before the bot opens its database."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            raise LocalTableError(
                f"Port {port} is taken: set PORT to a free one and start again."
            ) from None


@contextlib.contextmanager
def _unheard() -> Iterator[None]:
    """Keep quiet what discord.py warns of while `simcord` looks at it with a bare client."""
    logger = logging.getLogger("discord")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(level)


def _signalled(stopping: Callable[[], object]) -> asyncio.Future[None]:
    """Done at the first Ctrl-C or SIGTERM; another one ends the program at once."""
    ended = asyncio.get_running_loop().create_future()

    def end() -> None:
        stopping()
        if not ended.done():
            ended.set_result(None)

    on_stop(end)
    return ended


def _furnish(env: Env) -> tuple[ChannelHandle, Sequence[MemberActor]]:
    """People, server and channel, always in the same order at the same simulated instant.

    Their ids come from the clock: the same ones at each start are what lets a restarted bot find
    its games. The first person owns the server, so that its settings can be tried.
    """
    env.backend.bot_user.name = BOT
    users = [env.create_user(name) for name in PEOPLE]
    guild = env.create_guild(SERVER, owner=users[0])
    people = [guild.add_member(user) for user in users]
    return guild.create_text_channel(CHANNEL, topic="Card games of ghosts"), people
