"""The local table without a browser: it opens, says where, and ends as it should."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from typing import ClassVar, cast

import aiohttp
import pytest
import simcord

from bot.clock import Clock
from bot.local_table import STARTING, LocalTableError, _furnish, _start, serve
from tests.e2e.small_bot import SmallBot


@pytest.fixture
def port() -> int:
    """A port that is free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free: int = probe.getsockname()[1]
    return free


async def test_it_opens_and_sigterm_ends_it(port: int) -> None:
    made: list[SmallBot] = []
    told: asyncio.Queue[str] = asyncio.Queue()

    def make(clock: Clock) -> SmallBot:
        made.append(SmallBot(clock))
        return made[-1]

    serving = asyncio.create_task(serve(make, port, told.put_nowait))
    async with asyncio.timeout(10):
        line = await told.get()
        assert line.startswith(f"Open http://127.0.0.1:{port}/#table and type /fantasmagoria new,")
        async with aiohttp.ClientSession() as session:
            page = await session.get(f"http://127.0.0.1:{port}/")
            assert page.status == 200
        os.kill(os.getpid(), signal.SIGTERM)
        await serving
    assert made[0].is_closed()


async def test_a_taken_port_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(LocalTableError, match=f"^Port {port} is taken: set PORT"):
            await serve(SmallBot, port)


async def test_missing_packages_are_named(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("simcord", "simcord.preview"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(LocalTableError, match="make play"):
        await serve(SmallBot, port)


async def test_a_bot_that_cannot_start_is_closed(port: int) -> None:
    class Broken(SmallBot):
        async def setup_hook(self) -> None:
            raise OSError("no disk")

    made: list[Broken] = []

    def make(clock: Clock) -> Broken:
        made.append(Broken(clock))
        return made[-1]

    with pytest.raises(OSError, match="no disk"):
        await serve(make, port)
    assert made[0].is_closed()


async def test_ids_are_the_same_at_each_start() -> None:
    def ids() -> list[int]:
        env = simcord.Env(SmallBot(Clock()))
        channel, people = _furnish(env)
        assert channel.guild is not None
        return [channel.guild.id, channel.id, *(person.id for person in people)]

    assert ids() == ids()


async def test_a_start_that_posts_many_boards_has_its_time() -> None:
    class Slow:
        waited: ClassVar[list[float]] = []

        async def _settle_internal(self, *, timeout: float) -> None:  # noqa: ASYNC109
            self.waited.append(timeout)

        async def start(self) -> None:
            await self._settle_internal(timeout=5.0)

    env = Slow()
    await _start(cast("simcord.Env", env))
    await env.start()
    assert Slow.waited == [STARTING, 5.0]
