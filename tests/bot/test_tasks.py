"""Background work that does not die unheard."""

from __future__ import annotations

import asyncio
import logging

import discord
import pytest

from bot.tasks import RETRIES, Tasks, until_done, wait_of
from tests.bot.conftest import NOW, StillClock


async def test_work_that_fails_is_done_again_until_it_is_done(
    clock: StillClock, caplog: pytest.LogCaptureFixture
) -> None:
    tries = 0

    async def work() -> None:
        nonlocal tries
        tries += 1
        if tries < 5:
            raise ValueError("not yet")

    await until_done("work", clock, work)
    assert tries == 5
    assert (clock.now() - NOW).total_seconds() == sum(RETRIES) + RETRIES[-1]
    assert caplog.text.count("work failed and is tried again") == 4


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (ConnectionResetError(104, "Connection reset by peer"), "Connection reset by peer"),
        (discord.RateLimited(60.0), "Retry in 60.00 seconds"),
    ],
)
async def test_what_discord_or_the_network_does_is_a_warning_without_a_trace(
    clock: StillClock, caplog: pytest.LogCaptureFixture, failure: Exception, told: str
) -> None:
    failures = [failure]

    async def work() -> None:
        if failures:
            raise failures.pop()

    await until_done("work", clock, work)
    [record] = caplog.records
    assert record.levelno == logging.WARNING
    assert record.exc_info is None
    assert told in record.getMessage()


def test_waits_grow_and_then_stay_and_are_never_shorter_than_discord_says() -> None:
    assert [wait_of(n) for n in (1, 2, 3, 99)] == [*RETRIES, RETRIES[-1]]
    limits = [discord.RateLimited(seconds) for seconds in (0.5, 3600.0)]
    assert [wait_of(1, limited) for limited in limits] == [RETRIES[0], 3600.0]


async def test_a_task_that_ends_with_an_error_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        raise ValueError("broken")

    tasks = Tasks()
    tasks.start("the work", work())
    await asyncio.sleep(0.01)
    (record,) = [r for r in caplog.records if r.levelno == logging.ERROR]
    assert "the work" in record.getMessage()
    assert record.exc_info
    await tasks.close()


async def test_closing_ends_what_is_under_way() -> None:
    ended = False

    async def work() -> None:
        nonlocal ended
        try:
            await asyncio.Event().wait()
        finally:
            ended = True

    tasks = Tasks()
    tasks.start("work", work())
    await asyncio.sleep(0)
    await tasks.close()
    assert ended


async def test_once_they_are_closed_nothing_begins() -> None:
    begun = False

    async def work() -> None:
        nonlocal begun
        begun = True

    tasks = Tasks()
    await tasks.close()
    tasks.start("work", work())
    await asyncio.sleep(0)
    assert not begun
