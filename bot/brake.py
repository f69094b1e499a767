"""Discord's rate limits, as far as a request may not just wait for them to be over.

discord.py waits for a limit inside the request, however long, and whoever gives that request up
meanwhile leaves a limit for all requests shut for ever. So what is long, and what is for all, is
raised as `discord.RateLimited`; until a limit for all is over nothing else goes out. Answers to
interactions are not bound by it. So that this limit is hardly ever met, requests go out a little
slower than it allows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import TypeVar

import aiohttp
import discord

T = TypeVar("T")
LONG = 5.0
"""Seconds of a limit that a request waits for."""
UNSAID = 60.0
"""Seconds that are waited where Discord does not say how long."""
PART = 0.9
"""So much of what Discord allows goes out evenly; the rest of it may go out at the same instant."""
AT_MOST = 3
"""So often a request is made anew after short limits."""
_FREE = ("interactions", "webhooks")


class Brake:
    """Watches all of one client's requests. Give its `trace` to the client as `http_trace`.

    Args:
        allowed: Requests that Discord allows this process in a second.
    """

    def __init__(self, allowed: float) -> None:
        self._apart = 1 / (PART * allowed)
        self._at_once = max(1.0, (1 - PART) * allowed)
        self._over = 0.0
        self._room = 0.0
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._starting)
        self.trace.on_request_end.append(self._answered)

    async def _starting(
        self,
        session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        """Keep a request back until its turn, or until a limit for all is over.

        Raises `discord.RateLimited` if that is long.
        """
        del session, context
        if any(part in request.url.parts for part in _FREE):
            return
        now = asyncio.get_running_loop().time()
        if self._over - now > LONG:
            raise discord.RateLimited(self._over - now)
        self._room = max(self._room + self._apart, now - (self._at_once - 1) * self._apart)
        if (until := max(self._room, self._over)) > now:
            await asyncio.sleep(until - now)

    async def _answered(
        self,
        session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        """Raises `discord.RateLimited` for what discord.py is not to wait for."""
        del session, context
        response = request.response
        if response.status != 429:
            return
        try:
            seconds = float(response.headers.get("Retry-After", UNSAID))
        except ValueError:
            seconds = UNSAID
        # One that does not come from Discord itself is for who made too many bad requests.
        for_all = "X-RateLimit-Global" in response.headers or "Via" not in response.headers
        if for_all:
            self._over = max(self._over, asyncio.get_running_loop().time() + seconds)
        if for_all or seconds > LONG:
            response.close()
            raise discord.RateLimited(seconds)


async def patiently(work: Callable[[], Awaitable[T]]) -> T:
    """Make a request, and again after a limit that is short. Raises what the last one raises."""
    for _ in range(AT_MOST):
        try:
            return await work()
        except discord.RateLimited as limited:
            if limited.retry_after > LONG:
                raise
            await asyncio.sleep(limited.retry_after)
    return await work()
