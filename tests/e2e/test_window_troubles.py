"""Open questions keep their time through pauses, restarts and clicks that come too early."""

from __future__ import annotations

import re

import pytest
from simcord import MemberActor

from bot.tasks import RETRIES
from bot.windows import TIME
from data.messages import Messages
from data.records import Pace, Status
from data.store import StoreError
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, table_of
from tests.e2e.test_phantom_rummy import discarded, take_first_ways
from tests.e2e.world import World


def _until(seen: Seen) -> list[str]:
    return re.findall(r"<t:\d+", seen.text)


def _call(world: World) -> Seen:
    (call,) = [post for post in world.posts() if "an answer is asked" in post.text]
    return call


async def _passes(world: World, person: MemberActor) -> bool:
    table = await table_of(world)
    return next(seat.passing for seat in table.head.seats if seat.user_id == person.id)


async def test_a_question_open_while_the_table_was_paused_gets_its_full_time_on_resume(
    world: World,
) -> None:
    _, (first, _) = await discarded(world, "relaxed")
    whole = TIME[Pace.RELAXED].total_seconds()
    world.env.backend.delete_channel((await table_of(world)).head.place_id)
    await world.later(2 * whole)
    assert (await table_of(world)).head.status is Status.PAUSED
    await world.slash(first, "table resume", world.channel, table=1)
    await world.later(whole - 2 * LOOK)
    assert (await table_of(world)).window is not None
    assert "Answer" in world.board().buttons
    await world.later(3 * LOOK)
    assert (await table_of(world)).window is None


async def test_a_click_before_the_take_up_does_not_end_a_question_early(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, (first, _) = await discarded(world)
    board = world.board()
    whole = TIME[Pace.LIVE].total_seconds()
    real, failures = Messages.lagging, 1

    async def fail(messages: Messages) -> list[int]:
        nonlocal failures
        if failures:
            failures -= 1
            raise StoreError("The database is busy.")
        return await real(messages)

    monkeypatch.setattr(Messages, "lagging", fail)
    await world.stop()
    await world.later(5 * whole)
    await world.start()
    assert failures == 0
    await world.click(first, board, "Pass")
    assert (await table_of(world)).window is not None
    await world.later(RETRIES[0] + whole - 1)
    assert (await table_of(world)).window is not None
    await world.later(LOOK)
    assert (await table_of(world)).window is None
    world.expected()


async def test_a_stale_pass_until_my_turn_changes_nothing(world: World) -> None:
    _, (first, _) = await discarded(world)
    await world.click(first, world.board(), "Answer")
    stale = world.hand_of(first)
    await world.later(TIME[Pace.LIVE].total_seconds() + LOOK)
    assert (await table_of(world)).window is None
    await world.click(first, stale, "Pass until my turn")
    assert not await _passes(world, first)


async def test_a_pass_until_my_turn_of_an_earlier_question_does_not_answer_the_next(
    world: World,
) -> None:
    _, (first, second) = await discarded(world)
    await world.click(second, world.board(), "Answer")
    stale = world.hand_of(second)
    await world.later(TIME[Pace.LIVE].total_seconds() + LOOK)
    await take_first_ways(world, first, "act")
    await take_first_ways(world, first, "claim")
    window = (await table_of(world)).window
    assert window is not None
    await world.click(second, stale, "Pass until my turn")
    assert not await _passes(world, second)
    assert (await table_of(world)).window == window


async def test_the_call_names_the_time_that_a_restart_has_renewed(world: World) -> None:
    await discarded(world, "relaxed")
    before = _until(_call(world))
    await world.later(300)
    await world.restart()
    await world.later(2 * LOOK)
    assert _until(_call(world)) == _until(world.board()) != before


async def test_one_who_is_not_asked_is_told_so_and_not_that_they_have_answered(
    world: World,
) -> None:
    discarder, (first, _) = await discarded(world)
    board = world.board()
    told = (await world.click(discarder, board, "Pass")).text
    assert "You are not asked" in told
    await world.click(first, board, "Pass")
    told = (await world.click(first, board, "Pass")).text
    assert "You have answered already" in told


@pytest.mark.parametrize("trouble", ["restart", "pause", "move"])
async def test_a_call_that_is_renewed_does_not_tell_who_has_passed_meanwhile(
    world: World, trouble: str
) -> None:
    _, (first, second) = await discarded(world, "relaxed")
    await world.click(first, world.board(), "Answer")
    await world.click(first, world.hand_of(first), "Pass until my turn")
    await world.later(LOOK)
    if trouble == "restart":
        await world.restart()
    else:
        if trouble == "pause":
            world.env.backend.delete_channel((await table_of(world)).head.place_id)
            await world.later(2 * LOOK)
        await world.slash(world.ana, "table resume", world.channel, table=1)
    await world.later(3 * LOOK)
    assert "Answer" in world.board().buttons
    assert all(f"<@{person.id}>" in _call(world).text for person in (first, second))
