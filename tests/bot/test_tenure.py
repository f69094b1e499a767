"""A process's hold on its shards, where the database is away, slow, or another process has them."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

import bot.tenure
from bot.answers import UNSENT, Way, acknowledge, expect, report
from bot.clock import Clock
from bot.tenure import Tenure, Withheld, telling_nothing
from data.errors import LeaseLost, StoreError
from data.leases import Leases
from data.shards import LENGTH

AWAY = StoreError("The database x cannot be reached: start its server.")


class Away:
    """A database's leases; `fails` is what it answers instead."""

    def __init__(self) -> None:
        self.fails: list[Exception] = []
        self.asked = 0
        self.waits = [0.0]

    async def take(self) -> None:
        return None

    async def renew(self) -> None:
        self.asked += 1
        await asyncio.sleep(0)
        if self.fails:
            raise self.fails[0]

    async def begin_session(self, bucket: int, apart: float) -> float:
        self.asked += 1
        if self.fails:
            raise self.fails.pop(0)
        return self.waits.pop(0)


class Quick(Clock):
    def __init__(self) -> None:
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)


@pytest.fixture
def away() -> Away:
    return Away()


@pytest.fixture
async def tenure(away: Away, monkeypatch: pytest.MonkeyPatch) -> Tenure:
    """One whose lease has run out by now."""

    async def stop() -> None:
        return None

    held = Tenure(Quick(), stop)
    await held.begin(cast("Leases", away))
    now = asyncio.get_running_loop().time()
    monkeypatch.setattr(bot.tenure, "_now", lambda: now + LENGTH + 1)
    return held


async def go_out(tenure: Tenure) -> None:
    nothing = cast("Any", None)
    await tenure.before_request(nothing, nothing, nothing)


@pytest.mark.parametrize("error", [AWAY, LeaseLost()])
async def test_what_does_not_go_out_fails_as_a_lost_connection_does(
    tenure: Tenure, away: Away, error: Exception
) -> None:
    away.fails = [error]
    for _ in range(2):
        with pytest.raises(UNSENT, match=str(error)):
            await go_out(tenure)


async def test_people_are_told_that_the_database_is_away(tenure: Tenure, away: Away) -> None:
    away.fails = [AWAY]
    told: list[str] = []

    async def sent(**kept: Any) -> Any:
        await go_out(tenure)
        told.append("deferred" if "thinking" in kept else "said")
        return SimpleNamespace(message_id=1)

    answers = SimpleNamespace(is_done=lambda: False, defer=sent, send_message=sent)
    interaction = cast(
        "Any",
        SimpleNamespace(
            id=1,
            extras={},
            client=None,
            message=None,
            locale=discord.Locale.british_english,
            response=answers,
        ),
    )
    expect(interaction, Way.REPLY)
    await acknowledge(interaction)
    expect(interaction, Way.REPLY)
    await report(interaction, AWAY)
    assert told == ["deferred", "said"]
    with pytest.raises(Withheld):
        await sent()


async def test_nothing_at_all_goes_out_once_another_process_plays(
    tenure: Tenure, away: Away
) -> None:
    away.fails = [LeaseLost()]
    with pytest.raises(Withheld):
        await go_out(tenure)
    with telling_nothing(), pytest.raises(Withheld):
        await go_out(tenure)


async def test_many_that_wait_to_go_out_ask_together(tenure: Tenure, away: Away) -> None:
    await asyncio.gather(*(go_out(tenure) for _ in range(50)))
    assert away.asked == 1


async def test_an_answer_that_comes_after_a_pause_is_as_old_as_the_question(
    tenure: Tenure, away: Away, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = bot.tenure._now()
    times = iter((first, first, first + 2 * LENGTH, first + 2 * LENGTH))
    monkeypatch.setattr(bot.tenure, "_now", lambda: next(times))
    await go_out(tenure)
    await go_out(tenure)
    assert away.asked == 2


async def test_a_session_waits_for_the_database_and_then_for_its_turn(
    tenure: Tenure, away: Away
) -> None:
    away.fails, away.waits = [AWAY, AWAY], [3.0, 0.0]
    await tenure.before_session(0)
    assert away.asked == 4


async def test_no_session_begins_once_another_process_plays(tenure: Tenure, away: Away) -> None:
    away.fails = [LeaseLost()]
    with pytest.raises(UNSENT):
        await tenure.before_session(0)
