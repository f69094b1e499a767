"""A Discord without a network that counts: it keeps its limits, takes its time, and notes when each
interaction was answered and each board shown.

As Discord does, it allows 50 requests a second in all, answers to interactions excepted, and 5 in 5
seconds of one kind to one channel; what is more is refused with 429.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter, deque
from collections.abc import Callable, Mapping
from itertools import count
from time import perf_counter
from types import SimpleNamespace, TracebackType
from typing import Any, cast

import aiohttp
from multidict import CIMultiDict
from yarl import URL

from tests.bench.stubbed_discord import message

TAKES = 0.08
"""Seconds from a request to its answer."""
ALLOWED = 50
"""Requests that Discord takes in a second, of those that are no answers to interactions."""
IN_CHANNEL, SPAN = 5, 5.0
"""Requests of one kind to one channel, and the seconds in which so many are taken."""
DEFERRALS = re.compile(rb'^\{"type":[56]\b')
_CHANNEL = re.compile(r"/channels/(\d+)/messages(?:/(\d+))?")
_CALLBACK = re.compile(r"/interactions/(\d+)/([^/]+)/callback")
_WEBHOOK = re.compile(r"/webhooks/\d+/([^/?]+)")
NONE: CIMultiDict[str] = CIMultiDict()
_NOBODY = cast(aiohttp.ClientSession, None)
Told = Callable[[str, bool], None]
"""Told of an interaction by its token that it was answered, and whether only for now."""


class _Answer:
    """An answer of Discord's, read as aiohttp's is; the stub is asked when it is waited for."""

    def __init__(self, discord: BusyDiscord, method: str, url: str, data: Any) -> None:
        self._discord = discord
        self._asked = method, url, data
        self.status, self.reason = 200, ""
        self.headers: Mapping[str, str] = {}
        self._text = ""

    async def text(self, encoding: str = "utf-8") -> str:
        return self._text

    async def __aenter__(self) -> _Answer:
        method, url, data = self._asked
        for starting in self._discord.trace.on_request_start:
            asked = aiohttp.TraceRequestStartParams(method, URL(url), NONE)
            await starting(_NOBODY, SimpleNamespace(), asked)
        await asyncio.sleep(TAKES / 2)
        self.status, limits, self._text = self._discord.take(method, url, data)
        self.headers = {"content-type": "application/json", "Via": "1.1", **limits}
        await asyncio.sleep(TAKES / 2)
        for ended in self._discord.trace.on_request_end:
            params = aiohttp.TraceRequestEndParams(method, URL(url), NONE, cast(Any, self))
            await ended(_NOBODY, SimpleNamespace(), params)
        return self

    def close(self) -> None:
        """Nothing was open."""

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        return


class BusyDiscord:
    """What discord.py takes for its connection to Discord's REST interface.

    Args:
        told: Told of each answered interaction.
        trace: What the client has told of its requests.
    """

    def __init__(self, told: Told, trace: aiohttp.TraceConfig) -> None:
        self._told = told
        self.trace = trace
        self._recent: deque[float] = deque()
        self._channels: dict[tuple[str, str], deque[float]] = {}
        self._ids = count(2 * 10**18)
        self.seconds: Counter[int] = Counter()
        """Requests under the limit, by the second in which they came."""
        self.kinds: Counter[str] = Counter()
        """Requests by what they were for."""
        self.refused = 0

    def request(
        self,
        method: str,
        url: str,
        *,
        data: Any = None,
        params: Mapping[str, Any] = NONE,
        **_: Any,
    ) -> _Answer:
        """Take a request; its answer comes when it is waited for."""
        return _Answer(self, method, url, params if method == "GET" else data)

    def take(self, method: str, url: str, data: Any) -> tuple[int, dict[str, str], str]:
        """Status, limits and text of the answer to a request that arrives now."""
        if found := _CALLBACK.search(url):
            number, token = found.groups()
            later = not isinstance(data, aiohttp.FormData) and bool(DEFERRALS.match(_bytes(data)))
            self.kinds["deferred" if later else "answered"] += 1
            self._told(token, later)
            made = {"id": number, "type": 3, "response_message_id": number}
            return 200, {}, json.dumps({"interaction": made})
        if found := _WEBHOOK.search(url):
            self.kinds["answered later, or refreshed"] += 1
            self._told(found[1], False)
            return 200, {}, _said(next(self._ids))
        found = _CHANNEL.search(url)
        channel, of = found.groups() if found else ("", None)
        return self._limited(method, channel, of, data)

    def _limited(
        self, method: str, channel: str, of: str | None, data: Any
    ) -> tuple[int, dict[str, str], str]:
        now = perf_counter()
        self.seconds[int(now)] += 1
        _since(self._recent, now - 1)
        if len(self._recent) >= ALLOWED:
            return self._refuse(self._recent[0] + 1 - now, everywhere=True)
        here = self._channels.setdefault((method, channel), deque())
        _since(here, now - SPAN)
        if len(here) >= IN_CHANNEL:
            return self._refuse(here[0] + SPAN - now, everywhere=False)
        self._recent.append(now)
        here.append(now)
        self.kinds[f"{method} message"] += 1
        limits = {
            "X-Ratelimit-Bucket": method,
            "X-Ratelimit-Limit": str(IN_CHANNEL),
            "X-Ratelimit-Remaining": str(IN_CHANNEL - len(here)),
            "X-Ratelimit-Reset-After": str(here[0] + SPAN - now),
        }
        if method == "DELETE":
            return 204, limits, "{}"
        if method == "GET":
            # Whoever looks from a message on finds that message, and none below it.
            after = data.get("after")
            return 200, limits, f"[{_said(int(after) + 1, channel)}]" if after else "[]"
        return 200, limits, _said(int(of) if of else next(self._ids), channel)

    def _refuse(self, seconds: float, *, everywhere: bool) -> tuple[int, dict[str, str], str]:
        self.refused += 1
        said = {"message": "You are being rate limited.", "retry_after": round(seconds, 3)}
        limits = {
            "Retry-After": str(seconds),
            **({"X-RateLimit-Global": "true"} if everywhere else {}),
        }
        return 429, limits, json.dumps({**said, "global": everywhere})

    async def close(self) -> None:
        """Nothing was open."""


def _since(moments: deque[float], first: float) -> None:
    while moments and moments[0] < first:
        moments.popleft()


def _bytes(data: Any) -> bytes:
    return data if isinstance(data, bytes) else str(data).encode()


def _said(number: int, channel: str = "1") -> str:
    return json.dumps({**message([]), "id": str(number), "channel_id": channel})
