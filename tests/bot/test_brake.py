"""Limits of Discord's that are long or for all, with discord.py's own requests at a real server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.http import Route
from multidict import CIMultiDict
from yarl import URL

from bot.brake import UNSAID, Brake, patiently
from bot.client import Ghostlight
from bot.config import Settings

GOT = {"id": "1", "username": "ghost", "discriminator": "0", "avatar": None}


def _json(
    told: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> web.Response:
    # As Discord says it: without a character set.
    headers = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(body=json.dumps(told).encode(), status=status, headers=headers)


class Discord:
    """Answers as it is told, then well; keeps what was asked and who asked."""

    def __init__(self) -> None:
        self.limits: list[web.Response] = []
        self.asked: list[str] = []
        self.bot: Ghostlight

    def limit(self, seconds: float, *, everything: bool = False, via: bool = True) -> None:
        """The next request is told to wait."""
        headers = {"Retry-After": str(seconds)} | ({"Via": "1.1 google"} if via else {})
        if everything:
            headers["X-RateLimit-Global"] = "true"
        told = {"message": "limited", "retry_after": seconds, "global": everything}
        self.limits.append(_json(told, 429, headers))

    async def answer(self, request: web.Request) -> web.Response:
        self.asked.append(request.path)
        return self.limits.pop(0) if self.limits else _json(GOT)

    async def ask(self, channel: int = 1) -> Any:
        """A request of the bot's, to one channel."""
        path = "/channels/{channel_id}/messages/1"
        return await self.bot.http.request(Route("DELETE", path, channel_id=channel))


@pytest.fixture
async def discord_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Discord]:
    there = Discord()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", there.answer)
    async with TestServer(app) as server:
        monkeypatch.setattr(Route, "BASE", str(server.make_url("/api/v10")))
        there.bot = Ghostlight(Settings(database_path=tmp_path / "t.db"), shard_count=1)
        await there.bot.http.static_login("token")
        yield there
        await there.bot.http.close()


async def test_a_request_that_was_given_up_in_a_limit_for_all_shuts_out_no_other(
    discord_there: Discord,
) -> None:
    discord_there.limit(0.3, everything=True)
    with pytest.raises((TimeoutError, discord.RateLimited)):
        async with asyncio.timeout(0.1):
            await discord_there.ask()
    async with asyncio.timeout(10):
        assert await discord_there.ask() == GOT


async def test_a_long_limit_is_told_at_once_and_one_for_all_keeps_all_back(
    discord_there: Discord,
) -> None:
    discord_there.limit(3600)
    with pytest.raises(discord.RateLimited) as told:
        await discord_there.ask(1)
    assert told.value.retry_after == 3600
    assert await discord_there.ask(2) == GOT
    discord_there.limit(600, everything=True)
    for _ in range(3):
        with pytest.raises(discord.RateLimited) as told:
            await discord_there.ask(2)
    assert 590 < told.value.retry_after <= 600
    # Only the first of them went out.
    assert len(discord_there.asked) == 4


async def test_who_made_too_many_bad_requests_sends_nothing_for_a_while(
    discord_there: Discord,
) -> None:
    refused = web.Response(status=429, text="<html>banned</html>", content_type="text/html")
    discord_there.limits.append(refused)
    for _ in range(2):
        with pytest.raises(discord.RateLimited) as told:
            await discord_there.ask()
    assert UNSAID - 10 < told.value.retry_after <= UNSAID
    assert len(discord_there.asked) == 2


async def test_short_limits_are_waited_for(discord_there: Discord) -> None:
    discord_there.limit(0.05)
    assert await discord_there.ask() == GOT
    discord_there.limit(0.05, everything=True)
    assert await patiently(discord_there.ask) == GOT


@pytest.mark.parametrize("allowed", [50, 5])
async def test_requests_go_out_slower_than_discord_allows_this_process(
    monkeypatch: pytest.MonkeyPatch, allowed: int
) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    brake, nobody = Brake(allowed), cast(Any, None)
    monkeypatch.setattr("bot.brake.asyncio", SimpleNamespace(sleep=sleep, get_running_loop=Loop))
    for path in ["channels/1/messages/2"] * 70 + ["interactions/1/t/callback"] * 5:
        url = URL(f"https://discord.com/api/v10/{path}")
        asked = aiohttp.TraceRequestStartParams("PATCH", url, CIMultiDict())
        await brake._starting(nobody, SimpleNamespace(), asked)
    at_once = 70 - len(waits)
    assert 0 < at_once <= 5
    assert at_once + sum(seconds < 1 for seconds in waits) <= allowed
    assert waits == sorted(waits)
    assert waits[-1] < 100 / allowed


class Loop:
    """Its time stands still."""

    def time(self) -> float:
        return 1000.0
