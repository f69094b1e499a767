"""discord.py's real requests, with their own tries and waits, over the simulated Discord.

The simulation takes the place of discord.py's `request`; here that runs, and only what it hands to
aiohttp is answered by the simulation, or fails.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp.tracing import Trace
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter
from multidict import CIMultiDict
from simcord.http import FakeHTTPClient, FakeWebhookAdapter
from yarl import URL

from bot.local_table import LocalClock

PLUMBING = ("answers", "place", "sent", "tasks", "logs", "locks", "threads", "brake")
"""Modules that send for others: a request's purpose is who asked them."""
_ID = re.compile(r"/\d{5,}")
_TOKEN = re.compile(r"(/(?:interactions|webhooks)/:id)/[^/]+")


@dataclass
class Request:
    """One request as it goes out, each try of discord.py's by itself."""

    method: str
    route: str
    purpose: str
    payload: Any
    at: float
    path: str = ""
    outcome: str = "…"

    @property
    def call(self) -> tuple[str, str, str]:
        """What tells it from other calls: method, route, and who wanted what."""
        return self.method, self.route, self.purpose


class Reply:
    """What aiohttp hands to discord.py."""

    def __init__(self, status: int, body: Any = None, **headers: str) -> None:
        self.status = status
        self.reason = "told by the wire"
        self.headers = CIMultiDict(headers)
        if isinstance(body, str):
            self._text = body
            self.headers["Content-Type"] = "text/html"
        else:
            self._text = "" if body is None else json.dumps(body)
            self.headers["Content-Type"] = "application/json" if body is not None else "text/plain"

    async def text(self, encoding: str = "utf-8") -> str:
        """The body."""
        return self._text

    def close(self) -> None:
        """Nothing is open."""


Through = Callable[[], Awaitable[Reply]]
Fault = Callable[[Request, Through], Awaitable[Reply]]
"""How a request fares: it may come through or not, and be answered or not."""


@dataclass
class Wire:
    """Where all requests pass; `fault` says how each fares, from then on."""

    fault: Fault | None = None
    requests: list[Request] = field(default_factory=list)

    def install(self, patch: pytest.MonkeyPatch, clock: LocalClock) -> None:
        """Let discord.py's own requests run, over whatever stood there before."""
        request, answer = FakeHTTPClient.request, FakeWebhookAdapter.request

        async def requested(http: Any, route: Any, **options: Any) -> Any:
            http._HTTPClient__session = _Session(self, http)
            if http._global_over is discord.utils.MISSING:
                http._global_over = asyncio.Event()
                http._global_over.set()

            async def through() -> Any:
                return await request(http, route, **options)

            _going.set((through, _purpose(route, options), _body(options)))
            return await HTTPClient.request(http, route, **options)

        async def answered(hook: Any, route: Any, session: Any, **options: Any) -> Any:
            hook.__dict__.setdefault("_locks", {})

            async def through() -> Any:
                return await answer(hook, route, session, **options)

            _going.set((through, _purpose(route, options), _body(options)))
            wired = _Session(self, None)
            return await AsyncWebhookAdapter.request(hook, route, wired, **options)  # type: ignore[arg-type]

        # discord.py's waits have to pass in simulated time.
        waiting = _Waiting(clock)
        for module in ("discord.http", "discord.webhook.async_", "bot.brake", "bot.threads"):
            patch.setattr(f"{module}.asyncio", waiting)
        patch.setattr(FakeHTTPClient, "request", requested)
        patch.setattr(FakeWebhookAdapter, "request", answered)

    def since(self, count: int) -> list[Request]:
        """What went out after the first `count` requests."""
        return self.requests[count:]


_Going = tuple[Callable[[], Awaitable[Any]], str, Any]
_going: ContextVar[_Going] = ContextVar("going")
brakes: list[aiohttp.TraceConfig] = []
"""What the running bot has aiohttp tell of its requests."""


class _Waiting:
    """`asyncio`, but that sleep passes with the simulated time."""

    def __init__(self, clock: LocalClock) -> None:
        self._clock = clock

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """Sleep."""
        if seconds <= 0:
            await asyncio.sleep(0)
        else:
            await self._clock.sleep(seconds)


class _Session:
    """What discord.py takes for aiohttp's session."""

    def __init__(self, wire: Wire, http: Any) -> None:
        self._wire = wire
        self.closed = False

    def request(self, method: str, url: str, **_: Any) -> _Sending:
        """One try."""
        return _Sending(self._wire, method, url)


class _Sending:
    def __init__(self, wire: Wire, method: str, url: str) -> None:
        self._wire = wire
        self._method = method
        self._url = url

    async def __aenter__(self) -> Any:
        through, purpose, payload = _going.get()
        at = asyncio.get_running_loop().time()
        traces = [Trace(self, brake, SimpleNamespace()) for brake in brakes]  # type: ignore[arg-type]
        headers: CIMultiDict[str] = CIMultiDict()
        url = URL(self._url)
        for trace in traces:
            await trace.send_request_start(self._method, url, headers)
        path = self._url.split("?", 1)[0].split("/api/v10", 1)[-1]
        request = Request(self._method, _route(path), purpose, payload, at, path)
        self._wire.requests.append(request)

        async def pass_on() -> Reply:
            try:
                return Reply(200, await through())
            except discord.HTTPException as error:
                return Reply(error.status, {"code": error.code, "message": error.text})

        try:
            fault = self._wire.fault
            reply = await (pass_on() if fault is None else fault(request, pass_on))
            request.outcome = str(reply.status)
        except BaseException as error:
            request.outcome = type(error).__name__
            raise
        for trace in traces:
            await trace.send_request_end(self._method, url, headers, reply)  # type: ignore[arg-type]
        return reply

    async def __aexit__(self, *_: object) -> None:
        return None


def _route(path: str) -> str:
    return _TOKEN.sub(r"\1/:token", _ID.sub("/:id", path))


def _body(options: dict[str, Any]) -> Any:
    for part in options.get("form") or options.get("multipart") or ():
        if part.get("name") == "payload_json":
            return json.loads(part["value"])
    return options.get("json", options.get("payload"))


def _purpose(route: Any, options: dict[str, Any]) -> str:
    """Who in the bot wanted it, and what kind of message or answer it is."""
    told: list[str] = []
    kind = ""
    frame = sys._getframe(1)
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        room, _, name = module.partition(".")
        if room in ("bot", "cogs"):
            if name == "sent" and frame.f_code.co_name == "put":
                kind = str(frame.f_locals.get("kind", ""))
            if name == "answers":
                kind = frame.f_code.co_name.strip("_")
            if name.split(".")[0] not in PLUMBING:
                told.append(f"{name}.{frame.f_code.co_name.strip('_')}")
                break
        frame = frame.f_back  # type: ignore[assignment]
    body = _body(options)
    if str(route.url).endswith("/callback") and isinstance(body, dict):
        kind = f"{kind} {body.get('type')}"
    return " ".join(part for part in (*(told or ["discord.py"]), kind) if part)
