"""Where more is to be shown than can be drawn and sent, whoever clicks comes first."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.drawers import Rank
from tests.e2e.sitting import begin, bot_of, table_of
from tests.e2e.test_slow import first_way
from tests.e2e.world import World


async def test_a_click_does_not_wait_for_a_refresh_that_waits_to_be_drawn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])
    for person in (world.ana, world.bo):
        await world.click(person, world.board(), "My hand")
    painter, gate = bot_of(world).painter, asyncio.Event()
    draw, held = painter.draw, []

    async def slow(*shown: Any, rank: Rank = Rank.AWAITED) -> Any:
        if rank is not Rank.AWAITED:
            held.append(rank)
            await world.clock.park(gate.wait(), "what nobody waits for is held")
        return await draw(*shown, rank=rank)

    monkeypatch.setattr(painter, "draw", slow)
    hand = world.hand_of(world.bo)
    await first_way(world, world.ana)
    assert Rank.SHOWN in held
    await first_way(world, world.bo)
    assert (await table_of(world)).head.ply == 2
    after = world.again(hand)
    assert after is not None
    assert "Nothing to do right now" in after.text
    gate.set()
    await world.settle()


async def test_a_hand_just_answered_is_not_drawn_again_for_its_owner(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    painter = bot_of(world).painter
    draw, hands = painter.draw, list[Rank]()

    async def counted(work: Any, *shown: Any, rank: Rank = Rank.AWAITED) -> Any:
        if len(shown) == 2:
            hands.append(rank)
        return await draw(work, *shown, rank=rank)

    monkeypatch.setattr(painter, "draw", counted)
    await first_way(world, world.ana)
    assert (await table_of(world)).head.ply == 1
    assert hands == [Rank.AWAITED]
