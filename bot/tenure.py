"""A process's hold on its shards, where several share a database; one that has a file has it alone.

It is taken before anything is played, renewed while the bot runs, and given back at the end. A
process that was paused, or away from the database, for longer than its lease asks before its next
request to Discord whether it still has it: what has gone on elsewhere is not shown as it was here.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import aiohttp

from bot.clock import Clock
from data.errors import LeaseLost, StoreError
from data.shards import LENGTH

if TYPE_CHECKING:
    from data.leases import Leases

log = logging.getLogger("ghostlight.tenure")
RENEWED = LENGTH / 3
"""Seconds from one renewal to the next."""
ASKED = 2.0
"""Seconds from one try to take what another process has to the next, at most."""
APART = 5.0
"""Seconds that Discord wants between two shards of a bucket that begin a session."""

_tells_nothing: ContextVar[bool] = ContextVar("tells nothing", default=False)


class Withheld(aiohttp.ClientError):
    """A request did not go out to Discord; it may be made again, as after any lost connection."""


@contextmanager
def telling_nothing() -> Iterator[None]:
    """Inside, requests show nothing of a table: they go out while the database is away as well."""
    before = _tells_nothing.set(True)
    try:
        yield
    finally:
        _tells_nothing.reset(before)


def name_of_process() -> str:
    """A name that no other process ever has."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"


class Tenure:
    """Keeps the lease.

    Args:
        clock: The time that waits pass in.
        stop: Ends the bot: called once when another process has a shard of ours.
    """

    def __init__(self, clock: Clock, stop: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._clock = clock
        self._stop = stop
        self._leases: Leases | None = None
        self._sure_until = 0.0
        self.why: LeaseLost | None = None
        """Why nothing may be played any more."""
        self._stopping: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None

    @property
    def shared(self) -> bool:
        """Whether other processes can play from the same database."""
        return self._leases is not None

    @property
    def lost(self) -> bool:
        """Whether another process has a shard of ours."""
        return self.why is not None

    async def begin(self, leases: Leases | None) -> None:
        """Take the lease, however long others have it.

        Args:
            leases: The database's; `None` where it is a file.

        Raises:
            StoreError: The database fails.
        """
        if leases is None:
            return
        told = False
        asked = _now()
        while (wait := await leases.take()) is not None:
            if not told:
                log.info("another process plays these servers: waiting until it has ended")
                told = True
            await self._clock.sleep(min(wait, ASKED))
            asked = _now()
        self._leases = leases
        self._sure_until = asked + LENGTH

    async def run(self) -> None:
        """Renew the lease until it is lost or this is cancelled."""
        while self._leases is not None and not self.lost:
            await self._clock.sleep(RENEWED)
            try:
                await self._renew(self._leases)
            except LeaseLost:
                return
            except StoreError as error:
                log.warning("the lease was not renewed, again soon: %s", error)

    async def before_request(
        self,
        session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        """Let a request to Discord go out only while the shards are ours; for aiohttp's trace.

        Raises:
            Withheld: They are not, or it cannot be told.
        """
        del session, context, request
        if self.why is not None:
            raise Withheld(str(self.why))
        if self._leases is None or self._sure_until >= _now() or _tells_nothing.get():
            return
        # All that wait to go out ask together.
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._renew(self._leases), name="renewing")
        try:
            await asyncio.shield(self._asking)
        except StoreError as error:
            raise Withheld(str(error)) from error

    async def before_session(self, bucket: int) -> None:
        """Wait until a shard of that bucket may begin a session with Discord.

        Raises:
            Withheld: The shards are not ours any more.
        """
        while self._leases is not None:
            try:
                wait = await self._leases.begin_session(bucket, APART)
            except LeaseLost as lost:
                raise Withheld(str(lost)) from lost
            except StoreError as error:
                log.warning("a shard waits to begin a session, until this is over: %s", error)
                wait = ASKED
            if not wait:
                return
            await self._clock.sleep(wait)

    async def end(self) -> None:
        """Give the lease back, so that others need not wait for its end."""
        if self._leases is None or self.lost:
            return
        try:
            await self._leases.give_back()
        except StoreError as error:
            log.warning("the lease was not given back and runs out by itself: %s", error)

    async def _renew(self, leases: Leases) -> None:
        # A pause between the server's answer and ours is part of the lease's time.
        asked = _now()
        try:
            await leases.renew()
        except LeaseLost as lost:
            if not self.lost:
                log.error("%s", lost)
                self.why = lost
                self._stopping = asyncio.create_task(self._stop(), name="stopping")
            raise
        self._sure_until = asked + LENGTH


def _now() -> float:
    return asyncio.get_running_loop().time()
