"""Hands opened twice, kept too long, or whose deferral Discord never confirmed."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest
from simcord import MemberActor
from simcord.http import FakeWebhookAdapter

from tests.e2e.seen import Seen
from tests.e2e.sitting import begin, bot_of, lobby_of, table_of
from tests.e2e.test_slow import DEFERRED_EDIT, DEFERRED_REPLY, held
from tests.e2e.world import World


def _lose_a_deferrals_answer(patch: pytest.MonkeyPatch) -> list[int]:
    """The next deferral reaches Discord, but its answer is lost; the kinds of those lost."""
    request, lost = FakeWebhookAdapter.request, list[int]()

    async def losing(hook: FakeWebhookAdapter, route: Any, session: Any, **options: Any) -> Any:
        result = await request(hook, route, session, **options)
        kind = (options.get("payload") or {}).get("type")
        if not lost and "/callback" in route.url and kind in (DEFERRED_EDIT, DEFERRED_REPLY):
            lost.append(kind)
            raise aiohttp.ServerDisconnectedError
        return result

    patch.setattr(FakeWebhookAdapter, "request", losing)
    return lost


async def test_a_hand_whose_deferral_was_confirmed_to_nobody_is_shown(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])
    lost = _lose_a_deferrals_answer(monkeypatch)
    with held(world, monkeypatch, bot_of(world).painter, "draw") as gate:
        await world.click(world.ana, world.board(), "My hand")
        gate.set()
        await world.settle()
    assert lost == [DEFERRED_REPLY]
    assert world.hand_of(world.ana).pictures


async def test_a_command_whose_deferral_was_confirmed_to_nobody_opens_its_lobby(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = _lose_a_deferrals_answer(monkeypatch)
    with held(world, monkeypatch, bot_of(world).painter, "draw") as gate:
        await world.slash(world.ana, "fantasmagoria new")
        gate.set()
        await world.settle()
    assert lost == [DEFERRED_REPLY]
    await world.click(world.bo, lobby_of(world), "Join")
    assert "bo" in lobby_of(world).told


async def test_a_refusal_after_a_deferral_that_was_confirmed_to_nobody_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])
    board = world.board()
    lost = _lose_a_deferrals_answer(monkeypatch)
    with held(world, monkeypatch, bot_of(world).host, "table") as gate:
        await world.click(world.eve, board, "My hand")
        gate.set()
        await world.settle()
    assert lost == [DEFERRED_REPLY]
    assert "do not sit at table 1" in world.hand_of(world.eve).text


async def test_a_move_whose_deferral_was_confirmed_to_nobody_is_shown_in_the_hand(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    hand = world.hand_of(world.ana)
    lost = _lose_a_deferrals_answer(monkeypatch)
    with held(world, monkeypatch, bot_of(world).store, "commit") as gate:
        await world.click(world.ana, hand, _way(hand))
        gate.set()
        await world.settle()
    assert lost == [DEFERRED_EDIT]
    shown = world.again(hand)
    assert shown is not None
    assert "Nothing to do right now" in shown.text


def _way(hand: Seen) -> str:
    ways = (str(button["custom_id"]) for button in hand.buttons.values())
    return next(way for way in ways if way.startswith("gl:step"))


async def _first_move(world: World, person: MemberActor) -> None:
    """A move that no hand shows by itself."""
    table = await table_of(world)
    seat = next(at for at, sitting in enumerate(table.head.seats) if sitting.user_id == person.id)
    move = table.game.legal(table.state, seat)[0]
    decision = table.head.seats[seat].decision
    with world.env._bot_scope():
        await bot_of(world).host.play(1, seat, decision, move, by=person.id)
    await world.settle()


@pytest.mark.parametrize("also", ["opened", "clicked"])
async def test_of_two_hands_at_once_the_one_that_remains_is_followed(
    world: World, also: str
) -> None:
    ana = world.ana
    await begin(world, world.people[:3])
    board = world.board()
    await world.click(ana, board, "My hand")
    hand = world.hand_of(ana)
    label = (board, "My hand") if also == "opened" else (hand, _way(hand))
    await world.together(world.click(ana, board, "My hand"), world.click(ana, *label))
    (left,) = world.private(ana)
    for person in (world.ana, world.bo, world.chidi)[also == "clicked" :]:
        await _first_move(world, person)
    shown = world.again(left)
    assert shown is not None
    assert shown.pictures != left.pictures
    assert world.private(ana) == [shown]


async def test_a_hand_is_kept_only_while_its_table_is_played(world: World) -> None:
    await begin(world, world.people[:3])
    for person in world.people[:3]:
        await world.click(person, world.board(), "My hand")
    bot = bot_of(world)
    assert len(bot.hands._open) == 3
    sure = (await world.slash(world.ana, "table abort", table=1)).message
    assert sure is not None
    await world.click(world.ana, sure, "Yes, end it")
    assert len(bot.hands._open) == 0
    assert "without a result" in world.hand_of(world.bo).text
    await world.slash(world.bo, "hand", table=1)
    assert "without a result" in world.hand_of(world.bo).text
    assert len(bot.hands._open) == 0
