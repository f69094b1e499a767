"""The bot at a simulated Discord, whoever runs it: a test, or a person's command."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
import simcord

import rendering
from bot.errors import Refusal
from bot.local_table import LocalClock
from games import GAMES
from rendering import RENDERERS
from tests.drawers import InThreads
from tests.e2e.sketches import Sketches
from tests.e2e.tap import Tap
from tests.e2e.world import MakeBot, close

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


def without_processes(patch: pytest.MonkeyPatch) -> None:
    """Threads draw and think, which are there at once."""
    patch.setattr("bot.painter.Processes", InThreads)
    patch.setattr("bot.thinking.Processes", InThreads)


def sketched(patch: pytest.MonkeyPatch) -> None:
    """Sketches instead of pictures, which take most of the time."""
    for game in GAMES:
        patch.setitem(RENDERERS, game, Sketches())
    patch.setattr(rendering, "warm", lambda words, *games: None)


def same_luck(patch: pytest.MonkeyPatch, name: str) -> None:
    """Deals and artificial players' choices that are the same at each run of this name."""
    secrets = Random(name)
    patch.setattr("bot.lobbies.new_secret", lambda: secrets.randbytes(32))
    patch.setattr("bot.client.SystemRandom", lambda: Random(name))


def patient(patch: pytest.MonkeyPatch) -> None:
    """A bot may take long to start, on a slow machine or with much to take up: not five seconds.

    To be called once the simulation runs.
    """
    settle = simcord.Env._settle_internal

    async def patiently(self: simcord.Env, **named: Any) -> None:
        await settle(self, **{**named, "timeout": None})

    patch.setattr(simcord.Env, "_settle_internal", patiently)


@asynccontextmanager
async def simulated(
    make_bot: MakeBot, clock: LocalClock, tap: Tap, patch: pytest.MonkeyPatch
) -> AsyncIterator[simcord.Env]:
    """The running simulation. Ends with the bot closed and every error of it raised."""
    defaults = simcord.Env._settle_internal.__kwdefaults__
    assert defaults is not None
    patch.setitem(defaults, "idle", SETTLING)
    env = clock.env = simcord.Env(make_bot(clock), settle_timeout=30.0)
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
