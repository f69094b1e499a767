"""The bot at a simulated Discord: `env` runs it, `world` acts and looks."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from random import Random

import discord
import pytest
import simcord

import rendering
from bot.clock import Clock
from bot.errors import Refusal
from bot.local_table import LocalClock
from games import GAMES
from rendering import RENDERERS
from tests.drawers import InThreads
from tests.e2e.schema import WHERE, ApiSchema
from tests.e2e.sketches import Sketches
from tests.e2e.tap import Tap
from tests.e2e.world import MakeBot, World, close

SETTLING = 0.001
"""Seconds between two looks at whether the bot is done; simcord's 0.05 make tests slow."""


class LoggedErrors(logging.Handler):
    """Makes a logged error fail the test: what fails in a control's callback is only logged."""

    def __init__(self, env: simcord.Env) -> None:
        super().__init__(logging.ERROR)
        self._env = env

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self._env._record_error(error or AssertionError(f"Logged: {record.getMessage()}"))


@pytest.fixture(scope="session")
def api_schema() -> ApiSchema | None:
    """Discord's API description, where it lies beside the project."""
    return ApiSchema() if WHERE.exists() else None


@pytest.fixture(autouse=True)
def sketches(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sketches instead of pictures, which take most of the time; the mark `pictures` keeps them.

    Threads draw them, which are there at once.
    """
    monkeypatch.setattr("bot.painter.Processes", InThreads)
    monkeypatch.setattr("bot.thinking.Processes", InThreads)
    if request.node.get_closest_marker("pictures") is None:
        for game in GAMES:
            monkeypatch.setitem(RENDERERS, game, Sketches())
        monkeypatch.setattr(rendering, "warm", lambda words, *games: None)


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals and artificial players' choices that are the same at each run of the same test."""
    name: str = request.node.nodeid
    secrets = Random(name)
    monkeypatch.setattr("bot.lobbies.new_secret", lambda: secrets.randbytes(32))
    monkeypatch.setattr("bot.client.SystemRandom", lambda: Random(name))


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
    defaults = simcord.Env._settle_internal.__kwdefaults__
    assert defaults is not None
    monkeypatch.setitem(defaults, "idle", SETTLING)
    env = sim_clock.env = simcord.Env(make_bot(sim_clock), settle_timeout=30.0)
    tap.report = env._record_error
    handler = LoggedErrors(env)
    logging.getLogger().addHandler(handler)
    try:
        await env.start()
        yield env
    finally:
        try:
            await close(env, env.bot)
        finally:
            await env.shutdown()
            logging.getLogger().removeHandler(handler)
    raise_errors(env, tap)


@pytest.fixture
def world(env: simcord.Env, make_bot: MakeBot, sim_clock: LocalClock, tap: Tap) -> World:
    return World(env, make_bot, sim_clock, tap)


def raise_errors(env: simcord.Env, tap: Tap) -> None:
    """Raise what went wrong and was not expected, refusals apart: those are answers.

    Raises:
        BaseExceptionGroup: Of the errors, and of clicks and commands left without an answer.
    """
    unseen = env.errors_since(env._errors_acknowledged)
    wrong = [error for error in unseen if not _refusal(error)]
    wrong += [AssertionError(f"Never answered: {each}") for each in tap.unanswered(env)]
    if wrong:
        raise BaseExceptionGroup("The bot raised errors", wrong)


def _refusal(error: BaseException) -> bool:
    return isinstance(getattr(error, "original", error), Refusal)


@pytest.fixture
def rare_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where hours pass: what is done every minute would take most of the test's time."""
    monkeypatch.setattr("bot.client.SWEEP", 1e5)
    monkeypatch.setattr("bot.deadlines.BEAT", timedelta(seconds=1e5))
