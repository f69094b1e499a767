"""However a bot hangs, it ends in time when it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path
from weakref import WeakSet

import pytest
from discord.ext import commands
from pydantic import SecretStr

from bot import drawers, stopping
from bot.answers import Pending, Way, all_given
from bot.client import Ghostlight
from bot.config import Settings
from bot.connect import join_discord
from bot.meters import Meters
from bot.stopping import in_time
from data.errors import StoreError
from data.store import Store

FIVE = 5.0


async def hang(*_: object, **__: object) -> None:
    await asyncio.Event().wait()


def test_all_that_may_take_time_takes_less_than_five_seconds() -> None:
    assert stopping.LIMIT < FIVE
    assert stopping.GRACE + stopping.LEAVING + drawers.PATIENCE < stopping.LIMIT


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_bot_that_has_joined_stops_when_told_to_and_closes_its_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    joined, told = asyncio.Event(), []
    stores: list[Store] = []

    async def start(bot: Ghostlight, token: str) -> None:
        stores.append(await Store.open(bot.settings.database_path))
        bot.store = stores[0]
        joined.set()
        await hang()

    monkeypatch.setattr(Ghostlight, "start", start)
    settings = Settings(discord_token=SecretStr("x"), database_path=tmp_path / "tables.db")
    joining = asyncio.create_task(join_discord(settings, lambda: told.append("stopping")))
    await joined.wait()
    os.kill(os.getpid(), number)
    await joining
    assert told == ["stopping"]
    with pytest.raises(StoreError, match="closed"):
        await stores[0].heads()


async def test_who_waits_for_an_answer_still_gets_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined, order = asyncio.Event(), []
    bots: list[Ghostlight] = []

    async def start(bot: Ghostlight, token: str) -> None:
        bots.append(bot)
        joined.set()
        try:
            await hang()
        finally:
            order.append("left")

    monkeypatch.setattr(Ghostlight, "start", start)
    settings = Settings(discord_token=SecretStr("x"), database_path=tmp_path / "tables.db")
    joining = asyncio.create_task(join_discord(settings, lambda: order.append("told")))
    await joined.wait()
    pending = Pending(Way.REPLY, "hand", Meters())
    bots[0].owed.add(pending)
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.sleep(0.05)
    order.append("answered")
    pending.done()
    await joining
    assert order == ["told", "answered", "left"]


async def test_nobody_waits_for_an_answer_that_does_not_come() -> None:
    pending = Pending(Way.REPLY, "hand", Meters())
    owed = WeakSet([pending])
    await all_given(owed, 0.01)
    assert not pending.answered


async def test_a_discord_that_does_not_let_go_does_not_keep_the_store_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.client.LEAVING", 0.01)
    monkeypatch.setattr(commands.AutoShardedBot, "close", hang)
    bot = Ghostlight(Settings(database_path=tmp_path / "tables.db"))
    bot.store = await Store.open(tmp_path / "tables.db")
    await bot.close()
    assert "disconnecting took too long" in caplog.text
    with pytest.raises(StoreError, match="closed"):
        await bot.store.heads()


async def test_processes_that_hang_are_waited_for_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(_: object) -> None:
        return

    monkeypatch.setattr(commands.AutoShardedBot, "close", gone)
    bot = Ghostlight(Settings(database_path=tmp_path / "tables.db"))
    both = asyncio.Barrier(2)

    class Hanging:
        async def close(self) -> None:
            await both.wait()

    bot.thinkers = bot.painter = Hanging()  # type: ignore[assignment]
    async with asyncio.timeout(FIVE):
        await bot.close()
    assert both.n_waiting == 0


async def test_what_was_given_up_once_can_be_waited_for_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)
    ending = asyncio.create_task(hang())
    for _ in range(2):
        await in_time(_waited(ending), 0.01, "this")
    assert caplog.text.count("took too long") == 1


async def _waited(task: asyncio.Task[None]) -> None:
    await task


async def test_who_is_cancelled_meanwhile_is_cancelled() -> None:
    waiting = asyncio.create_task(in_time(hang(), 60, "this"))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


def test_a_program_that_hangs_is_ended_with_a_sentence() -> None:
    work = (
        "from bot import stopping\nstopping.LIMIT = 0.1\nstopping.end_in_time()\nwhile True: pass"
    )
    done = subprocess.run(
        [sys.executable, "-c", work], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == stopping.ENDED_HARD
    assert done.stderr == "The bot did not stop in time and was ended.\n"
