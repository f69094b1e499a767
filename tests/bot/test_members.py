"""Who is there: asked for together, believed for a while, never without end."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import members as module
from bot.errors import Refusal
from bot.members import FRESH, Members
from tests.bot.conftest import StillClock

HERE = {1: "Ana", 2: "Bo\u202e", 3: "\u200b"}


class Gateway:
    """A client in one server with these people; counts what it is asked."""

    def __init__(self, failure: BaseException | None = None) -> None:
        self.asked: list[list[int]] = []
        self.failure = failure
        self.here = dict(HERE)

    def get_guild(self, guild_id: int) -> Gateway | None:
        return self if guild_id == 7 else None

    async def query_members(self, user_ids: list[int], **_: Any) -> list[Any]:
        self.asked.append(user_ids)
        await asyncio.sleep(0)
        if self.failure is not None:
            raise self.failure
        return [
            SimpleNamespace(id=one, display_name=name, guild=SimpleNamespace(id=7))
            for one, name in self.here.items()
            if one in user_ids
        ]


def members_of(gateway: Gateway, clock: StillClock) -> Members:
    return Members(gateway, clock)  # type: ignore[arg-type]


async def test_names_are_cleaned_and_who_is_not_there_is_left_out(clock: StillClock) -> None:
    gateway = Gateway()
    found = await members_of(gateway, clock).present(7, [1, 2, 3, 4])
    assert found == {1: "Ana", 2: "Bo", 3: "#3"}
    assert gateway.asked == [[1, 2, 3, 4]]


async def test_answers_are_believed_for_a_while_those_of_absence_too(clock: StillClock) -> None:
    gateway = Gateway()
    members = members_of(gateway, clock)
    await members.present(7, [1, 4])
    assert await members.present(7, [4, 1, 2]) == {1: "Ana", 2: "Bo"}
    assert gateway.asked == [[1, 4], [2]]
    del gateway.here[1]
    clock.time += FRESH - timedelta(seconds=1)
    assert 1 in await members.present(7, [1])
    clock.time += timedelta(seconds=1)
    assert await members.present(7, [1]) == {}


async def test_those_who_ask_at_once_share_one_request(clock: StillClock) -> None:
    gateway = Gateway()
    members = members_of(gateway, clock)
    both = await asyncio.gather(members.present(7, [1, 2]), members.present(7, [2, 1]))
    assert both[0] == both[1]
    assert len(gateway.asked) == 1


async def test_who_was_just_heard_of_is_not_asked_for(clock: StillClock) -> None:
    gateway = Gateway()
    members = members_of(gateway, clock)
    (ana,) = await gateway.query_members([1])
    members.note(ana)
    assert await members.present(7, [1]) == {1: "Ana"}
    assert gateway.asked == [[1]]


@pytest.mark.parametrize(
    "failure", [TimeoutError(), RuntimeError("no websocket"), discord.ConnectionClosed, OSError()]
)
async def test_a_lookup_that_fails_is_one_sentence_and_the_next_works(
    clock: StillClock, failure: Any
) -> None:
    if isinstance(failure, type):
        failure = discord.ConnectionClosed(SimpleNamespace(close_code=1000), shard_id=0)  # type: ignore[arg-type]
    gateway = Gateway(failure)
    members = members_of(gateway, clock)
    with pytest.raises(Refusal, match="members"):
        await members.present(7, [1])
    gateway.failure = None
    assert await members.present(7, [1]) == {1: "Ana"}


async def test_an_answer_that_never_comes_is_not_waited_for(
    clock: StillClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: Any, **__: Any) -> None:
        await asyncio.Event().wait()

    gateway = Gateway()
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    monkeypatch.setattr(gateway, "query_members", never)
    with pytest.raises(Refusal, match="members"):
        await members_of(gateway, clock).present(7, [1])


async def test_a_server_that_is_not_there_tells_nobody(clock: StillClock) -> None:
    with pytest.raises(Refusal, match="members"):
        await members_of(Gateway(), clock).present(8, [1])


async def test_so_many_answers_are_kept(clock: StillClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT", 2)
    gateway = Gateway()
    members = members_of(gateway, clock)
    for person in (1, 2, 3):
        await members.present(7, [person])
    await members.present(7, [1])
    assert gateway.asked == [[1], [2], [3], [1]]
