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
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import aiohttp

from bot.clock import Clock
from data.errors import LeaseLost, StoreError
from data.leases import LENGTH, Leases

log = logging.getLogger("ghostlight.tenure")
RENEWED = LENGTH / 3
"""Seconds from one renewal to the next."""
ASKED = 2.0
"""Seconds from one try to take what another process has to the next, at most."""
APART = 5.0
"""Seconds that Discord wants between two shards of a bucket that begin a session."""


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
        while (wait := await leases.take()) is not None:
            if not told:
                log.info("another process plays these servers: waiting until it has ended")
                told = True
            await self._clock.sleep(min(wait, ASKED))
        self._leases = leases
        self._sure()

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
            LeaseLost: They are not.
            StoreError: It cannot be told.
        """
        del session, context, request
        if self.why is not None:
            raise self.why
        if self._leases is not None and self._sure_until < _now():
            await self._renew(self._leases)

    async def before_session(self, bucket: int) -> None:
        """Wait until a shard of that bucket may begin a session with Discord."""
        if self._leases is None:
            return
        while wait := await self._leases.begin_session(bucket, APART):
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
        try:
            await leases.renew()
        except LeaseLost as lost:
            if not self.lost:
                log.error("%s", lost)
                self.why = lost
                self._stopping = asyncio.create_task(self._stop(), name="stopping")
            raise
        self._sure()

    def _sure(self) -> None:
        self._sure_until = _now() + LENGTH


def _now() -> float:
    return asyncio.get_running_loop().time()
