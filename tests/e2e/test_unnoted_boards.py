"""Boards that reached Discord while the bot, its database or the answer did not: one stays."""

from __future__ import annotations

import pytest

from data.records import Posted
from data.store import StoreError
from tests.e2e.sitting import LOOK, begin, bot_of, choose_first, gather, only_board, push
from tests.e2e.test_slow import held
from tests.e2e.world import World


@pytest.mark.parametrize("moved", [True, False])
async def test_a_board_sent_and_not_noted_before_a_crash_leaves_one(
    world: World, monkeypatch: pytest.MonkeyPatch, moved: bool
) -> None:
    await begin(world, world.people[:3])
    if moved:
        await choose_first(world, world.ana)
        await world.later(2 * LOOK)
    with held(world, monkeypatch, bot_of(world).store.messages, "post"):
        await push(world)
        await world.later(LOOK)
        assert len(world.boards()) == 2
        await world.crash()
    await world.later(600)
    world.expected()
    board = only_board(world)
    await choose_first(world, world.bo)
    await world.later(60)
    assert only_board(world).id == board.id


async def test_a_board_deleted_before_its_post_is_tried_again_is_posted_anew(world: World) -> None:
    await begin(world, world.people[:3])
    world.tap.lose_answers = 1
    await push(world)
    await world.later(0.1)
    lost = world.boards()[-1]
    (message,) = [m for m in world.channel.threads[0].history() if m.id == lost.id]
    await world.ana.delete(message)
    await world.later(600)
    world.expected()
    assert only_board(world).id > lost.id


async def test_a_board_never_noted_is_deleted_though_its_table_moves_after_the_crash(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])
    (thread,) = world.channel.threads
    store = bot_of(world).store
    real = store.messages.post

    async def fail(posted: Posted) -> None:
        if posted.kind == "board":
            raise StoreError("The database is busy.")
        await real(posted)

    monkeypatch.setattr(store.messages, "post", fail)
    await world.slash(world.ana, "table resume", world.channel, table=1)
    await world.later(LOOK)
    assert len(world.boards(world.channel)) == 1
    world.env.inject_error("GET", "/channels/*/messages", status=500, times=1)
    await world.crash()
    await world.slash(world.ana, "table resume", thread, table=1)
    await world.later(600)
    world.expected()
    assert only_board(world).channel_id == thread.id


async def test_a_post_whose_answer_was_lost_is_not_posted_again(world: World) -> None:
    lobby = await gather(world, world.people[:3])
    world.tap.lose_answers = 2
    await world.click(world.ana, lobby, "Start")
    await world.later(60)
    world.expected()
    story, board, call = world.posts(world.channel.threads[0])
    assert "your turn" in call.text
    assert "Round 1" in story.text
    world.tap.lose_answers = 1
    await push(world)
    await world.later(60)
    world.expected()
    assert only_board(world).id > board.id


async def test_a_post_whose_answer_was_lost_before_a_crash_is_not_posted_again(
    world: World,
) -> None:
    lobby = await gather(world, world.people[:3])
    world.tap.lose_answers = 1
    await world.click(world.ana, lobby, "Start")
    await world.crash()
    await world.later(60)
    world.expected()
    posts = world.posts(world.channel.threads[0])
    assert len([post for post in posts if "Round 1" in post.text]) == 1
    assert len([post for post in posts if "your turn" in post.text]) == 1
    only_board(world)


async def test_a_full_disk_makes_no_second_board(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, world.people[:3])

    async def fail(posted: Posted) -> None:
        raise StoreError("The disk is full.")

    store = bot_of(world).store
    real = store.messages.post
    monkeypatch.setattr(store.messages, "post", fail)
    await push(world)
    await world.later(900)
    assert len(world.boards()) == 2
    monkeypatch.setattr(store.messages, "post", real)
    await world.later(120)
    only_board(world)
    world.expected()
