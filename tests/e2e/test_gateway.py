"""A connection to Discord that was lost so long that nobody is told what happened meanwhile."""

from __future__ import annotations

import pytest

from bot.taking_up import LOOK as A_LOOK
from data.records import Status
from tests.e2e.sitting import LOOK, begin, bot_of, choose_first, only_board, push, table_of
from tests.e2e.test_board_troubles import MESSAGES
from tests.e2e.world import World


async def ready_again(world: World) -> None:
    """Discord gives the bot a new session."""
    with world.env._bot_scope():
        bot_of(world).dispatch("ready")
    await world.later(A_LOOK + 2 * LOOK)


@pytest.mark.parametrize("what", ["deleted", "pushed", "nothing"])
async def test_what_happened_to_a_board_in_a_gap_is_mended(
    world: World, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    await begin(world, world.people[:3])
    await choose_first(world, world.ana)
    await world.later(LOOK)
    first, sent = only_board(world), len(world.tap.sent)
    if what == "deleted":
        world.env.backend.messages[first.channel_id].pop(first.id)
    elif what == "pushed":
        with monkeypatch.context() as patch:
            patch.setattr(bot_of(world).publisher, "saw_foreign", lambda channel_id: None)
            await push(world)
    await ready_again(world)
    again = only_board(world)
    assert again.channel_id == first.channel_id
    if what == "nothing":
        assert again == first
        assert [each.method for each in world.tap.since(sent)] == ["GET"]
    else:
        assert again.id > first.id
    await choose_first(world, world.bo)
    await world.later(LOOK)
    assert only_board(world).pictures != again.pictures


@pytest.mark.parametrize(
    ("status", "code", "told"),
    [
        (404, 10003, "its channel or thread is gone"),
        (403, 50001, "I can no longer see its channel"),
    ],
)
async def test_a_place_that_was_lost_in_a_gap_pauses_the_game(
    world: World, status: int, code: int, told: str
) -> None:
    await begin(world, world.people[:3])
    world.env.inject_error("GET", MESSAGES, status=status, code=code, times=1)
    await ready_again(world)
    assert (await table_of(world)).head.status is Status.PAUSED
    assert told in world.posts()[-1].text
    await world.slash(world.ana, "table resume", world.channel, table=1)
    await world.later(2 * LOOK)
    assert only_board(world).channel_id == world.channel.id


async def test_sessions_that_come_and_go_make_no_loop_of_looks(world: World) -> None:
    await begin(world, world.people[:3])
    sent = len(world.tap.sent)
    with world.env._bot_scope():
        for _ in range(20):
            bot_of(world).dispatch("ready")
    await world.later(10)
    looks = [each for each in world.tap.since(sent) if each.method == "GET"]
    assert 1 <= len(looks) <= 2
