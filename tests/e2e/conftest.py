"""The bot at a simulated Discord: `env` runs it, `world` acts and looks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from pathlib import Path

import discord
import pytest
import simcord

from bot.clock import Clock
from bot.local_table import LocalClock
from rendering import film
from rendering.film import Frame
from rendering.scene import Picture
from tests.e2e.schema import WHERE, ApiSchema
from tests.e2e.simulation import same_luck, simulated, sketched, without_processes
from tests.e2e.tap import Tap
from tests.e2e.world import MakeBot, World


@pytest.fixture(scope="session")
def api_schema() -> ApiSchema | None:
    """Discord's API description, where it lies beside the project."""
    return ApiSchema() if WHERE.exists() else None


@pytest.fixture(autouse=True)
def sketches(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sketches instead of pictures, which take most of the time; the mark `pictures` keeps them."""
    without_processes(monkeypatch)
    if request.node.get_closest_marker("pictures") is None:
        sketched(monkeypatch)


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals and artificial players' choices that are the same at each run of the same test."""
    same_luck(monkeypatch, request.node.nodeid)


@pytest.fixture
def tap(api_schema: ApiSchema | None, monkeypatch: pytest.MonkeyPatch) -> Tap:
    tap = Tap(api_schema)
    tap.install(monkeypatch)
    return tap


@pytest.fixture
def sim_clock() -> LocalClock:
    return LocalClock()


@pytest.fixture
def make_bot(tmp_path: Path) -> MakeBot:
    """Makes the real bot, each time on the same database. Test modules may give their own."""
    from bot.client import Ghostlight
    from bot.config import Settings

    def make(clock: Clock) -> discord.Client:
        settings = Settings(database_path=tmp_path / "table.db")
        return Ghostlight(settings, clock, shard_count=1)

    return make


@pytest.fixture
async def env(
    make_bot: MakeBot, sim_clock: LocalClock, tap: Tap, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[simcord.Env]:
    """The running simulation. Ends with the bot closed and every error of it raised."""
    async with simulated(make_bot, sim_clock, tap, monkeypatch) as env:
        yield env


@pytest.fixture
def world(env: simcord.Env, make_bot: MakeBot, sim_clock: LocalClock, tap: Tap) -> World:
    return World(env, make_bot, sim_clock, tap)


@pytest.fixture
def rare_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where hours pass: what is done every minute would take most of the test's time."""
    monkeypatch.setattr("bot.client.SWEEP", 1e5)
    monkeypatch.setattr("bot.deadlines.BEAT", timedelta(seconds=1e5))


@pytest.fixture
def films(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[Frame]]:
    """Animated pictures that are not drawn: the frames of each that was asked for."""
    made: list[Sequence[Frame]] = []

    def filmed(frames: Sequence[Frame], most: int = 0) -> Picture:
        made.append(frames)
        return Picture(b"film", 2, 2, "the final standing", "")

    monkeypatch.setattr(film, "film", filmed)
    return made
