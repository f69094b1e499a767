"""SIGTERM to a bot in a process of its own, while tables play, think and are drawn."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
import simcord

from bot.clock import Clock
from bot.host import Host
from bot.local_table import _furnish
from bot.operating import check_all
from data.backup import examine
from data.store import Store
from tests.bot.conftest import GHOST, lobby
from tests.bot.test_metrics import values
from tests.e2e.local_process import LocalProcess, free_port
from tests.e2e.small_bot import SmallBot

TABLES = 5
PATIENCE = 60
"""Seconds in which something must come about."""


async def deal(path: Path) -> None:
    """Tables of artificial players in the local table's channel."""
    channel, _ = _furnish(simcord.Env(SmallBot(Clock())))
    assert channel.guild is not None
    where = {"guild_id": channel.guild.id, "channel_id": channel.id}
    store = await Store.open(path)
    host = Host(store, Clock())
    for n in range(TABLES):
        seats = [GHOST] * 3
        kept = await store.add_lobby(lobby(*seats, options={"rounds": 5}, **where))
        await host.begin(kept, start_id=n, place_id=channel.id)
    await store.close()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[LocalProcess, int]]:
    metrics = free_port()
    process = LocalProcess(tmp_path, free_port(), METRICS_PORT=str(metrics), LOG_FORMAT="json")
    yield process, metrics
    process.close(signal.SIGKILL)


def wait(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


def plies(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT count(*) FROM moves").fetchone()[0])


def pictures(port: int) -> float:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as page:
        found = values(page.read().decode())
    return found["ghostlight_picture_seconds_count"]


def in_swing(path: Path, metrics: int, least: int) -> bool:
    return plies(path) >= least and pictures(metrics) >= 1


def test_a_bot_that_is_stopped_in_full_swing_leaves_all_clean_and_goes_on_at_its_next_start(
    tmp_path: Path, running: tuple[LocalProcess, int]
) -> None:
    process, metrics = running
    path = tmp_path / "table.db"
    asyncio.run(deal(path))
    before = 0
    for moves in (2 * TABLES, 1):
        process.open()
        wait(partial(in_swing, path, metrics, before + moves))
        code, errors = process.close(signal.SIGTERM)
        # 1 would say that it had to be ended after 4.5 seconds.
        assert (code, errors) == (0, "")
        assert not Path(f"{path}-wal").exists()
        assert examine(path).faults == ()
        told: list[str] = []
        assert check_all(path, told.append), told
        assert told[-1] == f"Checked {TABLES} tables: {TABLES} sound."
        assert plies(path) > before
        before = plies(path)
