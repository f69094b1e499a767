"""Whatever is slow, every click and command is answered in time, and in the right place."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord
import pytest
from simcord import MemberActor

from bot.hands import SENDING
from tests.e2e.sitting import LOOK, begin, bot_of, gather, lobby_of, table_of
from tests.e2e.world import Answer, World

DEFERRED_REPLY, DEFERRED_EDIT = 5, 6


@contextmanager
def held(world: World, patch: pytest.MonkeyPatch, owner: Any, name: str) -> Iterator[asyncio.Event]:
    """Hold every call of a method until the event is set."""
    gate, real = asyncio.Event(), getattr(owner, name)

    async def slow(*arguments: Any, **named: Any) -> Any:
        await world.clock.park(gate.wait(), f"{name} is held")
        return await real(*arguments, **named)

    patch.setattr(owner, name, slow)
    yield gate
    patch.setattr(owner, name, real)


def first_answers(world: World, since: int) -> list[tuple[int, bool]]:
    """Kind of each first answer since then, and whether it is for one person alone."""
    return [
        (sent.payload["type"], bool((sent.payload.get("data") or {}).get("flags", 0) & 64))
        for sent in world.tap.since(since)
        if sent.path.endswith("/callback")
    ]


async def test_a_move_whose_commit_is_slow_is_deferred_and_shown_when_it_is_on_disk(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    hand, sent = world.hand_of(world.ana), len(world.tap.sent)
    with held(world, monkeypatch, bot_of(world).store, "commit") as gate:
        answer = await first_way(world, world.ana)
        assert answer.given
        assert first_answers(world, sent) == [(DEFERRED_EDIT, False)]
        assert (await table_of(world)).head.ply == 0
        gate.set()
        await world.settle()
    assert (await table_of(world)).head.ply == 1
    after = world.again(hand)
    assert after is not None
    assert "Nothing to do right now" in after.text


async def test_a_hand_that_is_slow_to_draw_is_deferred_for_its_owner_alone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])
    board, sent = world.board(), len(world.tap.sent)
    with held(world, monkeypatch, bot_of(world).painter, "draw") as gate:
        await world.click(world.ana, board, "My hand")
        assert first_answers(world, sent) == [(DEFERRED_REPLY, True)]
        gate.set()
        await world.settle()
    assert world.hand_of(world.ana).pictures
    assert world.again(board) == board


async def test_a_refresh_that_cannot_be_sent_is_given_up_and_the_hand_still_works(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])
    for person in (world.ana, world.bo):
        await world.click(person, world.board(), "My hand")
    with held(world, monkeypatch, discord.Interaction, "edit_original_response"):
        await first_way(world, world.ana)
        await world.later(SENDING + 1)
    await first_way(world, world.bo)
    assert (await table_of(world)).head.ply == 2


async def first_way(world: World, person: MemberActor) -> Answer:
    hand = world.hand_of(person)
    way = next(b for b in hand.buttons.values() if b["custom_id"].startswith("gl:step"))
    return await world.click(person, hand, way["custom_id"])


@pytest.mark.parametrize(("label", "slow"), [("Join", "save_lobby"), ("Start", "start")])
async def test_a_lobby_that_is_slow_to_save_is_deferred_in_its_own_message(
    world: World, monkeypatch: pytest.MonkeyPatch, label: str, slow: str
) -> None:
    lobby = await gather(world, world.people[:3])
    person = world.dara if label == "Join" else world.ana
    with held(world, monkeypatch, bot_of(world).store, slow) as gate:
        sent = len(world.tap.sent)
        answer = await world.click(person, lobby, label)
        assert answer.given
        assert first_answers(world, sent) == [(DEFERRED_EDIT, False)]
        gate.set()
        await world.settle()
    shown = world.again(lobby)
    assert shown is not None
    assert ("dara" if label == "Join" else "The game is on") in shown.told + shown.text


async def test_a_refusal_after_a_public_wait_is_for_one_person_alone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = len(world.posts())
    with held(world, monkeypatch, bot_of(world).lobby_boards, "draft") as gate:
        await world.slash(world.ana, "fantasmagoria new")
        monkeypatch.setattr("bot.lobby_boards.open_lobby", _fail)
        gate.set()
        await world.settle()
    assert len(world.posts()) == before
    assert "went wrong on my side" in world.hand_of(world.ana).text
    world.expected()


async def _fail(*_: object) -> None:
    raise RuntimeError("no picture")


async def test_a_slow_command_shows_everybody_that_it_works(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = len(world.tap.sent)
    with held(world, monkeypatch, bot_of(world).painter, "draw") as gate:
        await world.slash(world.ana, "fantasmagoria new", rounds=1, ghosts=2)
        assert first_answers(world, sent) == [(DEFERRED_REPLY, False)]
        gate.set()
        await world.settle()
    await world.click(world.ana, lobby_of(world), "Start")
    await world.later(LOOK)
    assert (await table_of(world)).running
