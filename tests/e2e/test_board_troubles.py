"""One live board a table, whatever fails in Discord, and wherever the bot is cut off."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from bot.tasks import RETRIES
from data.records import Status
from tests.e2e.sitting import (
    LOOK,
    begin,
    bot_of,
    choose_first,
    gather,
    lobby_of,
    only_board,
    push,
    step_once,
    table_of,
)
from tests.e2e.test_lobby import forbid
from tests.e2e.world import World

MESSAGES = "/channels/*/messages"
ONE_MESSAGE = "/channels/*/messages/*"


async def test_a_repost_that_fails_once_leaves_one_board(world: World) -> None:
    await begin(world, world.people[:3])
    first = world.board()
    world.env.inject_error("POST", MESSAGES, status=500, times=1)
    await push(world)
    await world.later(RETRIES[0] + 2 * LOOK)
    board = only_board(world)
    assert board.id > first.id
    world.expected()


async def test_an_old_board_whose_deletion_fails_is_deleted_later(world: World) -> None:
    await begin(world, world.people[:3])
    first = world.board()
    world.env.inject_error("DELETE", ONE_MESSAGE, status=500, times=1)
    await push(world)
    await world.later(0.1)
    assert len(world.boards()) == 2
    await world.later(RETRIES[0] + 2 * LOOK)
    board = only_board(world)
    assert board.id > first.id
    world.expected()


async def test_an_old_board_whose_deletion_was_cut_off_is_deleted_after_the_restart(
    world: World,
) -> None:
    await begin(world, world.people[:3])
    world.env.inject_error("DELETE", ONE_MESSAGE, status=500, times=2)
    await push(world)
    await world.later(0.1)
    assert len(world.boards()) == 2
    await world.crash()
    await world.later(RETRIES[0] + 2 * LOOK)
    only_board(world)
    world.expected()


async def test_a_board_that_may_not_be_edited_any_more_is_replaced(world: World) -> None:
    await begin(world, world.people[:3])
    first = world.board()
    await choose_first(world, world.ana)
    world.env.inject_error("PATCH", ONE_MESSAGE, status=400, code=30046, times=2)
    await choose_first(world, world.bo)
    await world.later(2 * LOOK)
    board = only_board(world)
    assert board.id > first.id


async def test_a_board_that_was_never_noted_is_replaced_after_a_crash(world: World) -> None:
    await begin(world, world.people[:3])
    bot = bot_of(world)
    noted = next(p for p in await bot.store.messages.of(1) if p.kind == "board")
    await push(world)
    await world.later(LOOK)
    # As if the crash had come between sending the new board and noting it.
    await bot.store._database.write(
        lambda db: db.execute("UPDATE messages SET message_id = 7 WHERE kind = 'board'")
    )
    await world.crash()
    await choose_first(world, world.ana)
    await world.later(2 * LOOK)
    board = only_board(world)
    assert board.id > noted.message_id


async def test_resume_leaves_no_controls_where_the_table_was(world: World) -> None:
    await begin(world, world.people[:3])
    (thread,) = world.channel.threads
    answer = await world.slash(world.ana, "table resume", world.channel, table=1)
    assert "goes on here" in answer.text
    await world.later(2 * LOOK)
    board = only_board(world)
    assert board.channel_id == world.channel.id
    assert not [post for post in world.posts(thread) if post.buttons]


async def test_only_its_host_moves_a_running_table(world: World) -> None:
    await begin(world, world.people[:3])
    answer = await world.slash(world.bo, "table resume", world.channel, table=1)
    assert "is running in <#" in answer.text
    assert (await table_of(world)).head.place_id == world.channel.threads[0].id
    await bot_of(world).host.set_status(1, Status.PAUSED, "test")
    answer = await world.slash(world.bo, "table resume", world.channel, table=1)
    assert "goes on here" in answer.text


async def test_two_tables_in_one_channel_are_both_watched(world: World) -> None:
    forbid(world, create_public_threads=False)
    await begin(world, world.people[:3])
    await world.slash(world.dara, "fantasmagoria new", rounds=1, ghosts=2)
    await world.click(world.dara, lobby_of(world), "Start")
    await world.later(LOOK)
    first, second = [only_board(world, table).id for table in (1, 2)]
    await push(world)
    await world.later(2 * LOOK)
    assert only_board(world, 1).id > second
    assert only_board(world, 2).id > second
    for table in (1, 2):
        gone = only_board(world, table).id
        (message,) = [m for m in world.channel.history() if m.id == gone]
        await world.ana.delete(message)
        await world.later(2 * LOOK)
        assert only_board(world, table).id > gone > first


async def test_a_board_deleted_with_many_others_is_posted_anew(world: World) -> None:
    await begin(world, world.people[:3])
    first = world.board()
    story = world.posts(world.channel.threads[0])[0]
    world.env.backend.bulk_delete_messages(first.channel_id, [story.id, first.id])
    await world.later(2 * LOOK)
    assert world.board().id > first.id


@pytest.mark.parametrize("what", ["deleted", "pushed"])
async def test_what_happened_to_an_idle_board_while_the_bot_was_away_is_mended(
    world: World, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    await begin(world, world.people[:3])
    await choose_first(world, world.ana)
    await world.later(LOOK)
    first = world.board()
    if what == "deleted":
        world.env.backend.messages[first.channel_id].pop(first.id)
    else:
        monkeypatch.setattr(bot_of(world).publisher, "saw_foreign", lambda channel_id: None)
        await push(world)
    await world.restart()
    await world.later(2 * LOOK)
    assert only_board(world).id > first.id


async def test_an_idle_board_is_watched_after_a_restart(world: World) -> None:
    await begin(world, world.people[:3])
    await choose_first(world, world.ana)
    await world.later(LOOK)
    await world.restart()
    await world.later(LOOK)
    first = world.board()
    await push(world)
    await world.later(2 * LOOK)
    assert only_board(world).id > first.id


async def test_a_board_that_stands_is_left_alone_at_a_restart(world: World) -> None:
    await begin(world, world.people[:3])
    await choose_first(world, world.ana)
    await world.later(LOOK)
    await world.restart()
    sent = len(world.tap.sent)
    await world.later(2 * LOOK)
    assert not [s for s in world.tap.since(sent) if s.method in ("POST", "PATCH", "DELETE")]


async def test_a_place_that_was_lost_meanwhile_pauses_the_game_at_the_restart(
    world: World,
) -> None:
    await begin(world, world.people[:3])
    await choose_first(world, world.ana)
    await world.later(LOOK)
    world.env.inject_error("GET", MESSAGES, status=403, code=50001, times=1)
    await world.restart()
    await world.later(LOOK)
    assert (await table_of(world)).head.status is Status.PAUSED
    assert "I can no longer see its channel" in world.posts()[-1].text


@pytest.mark.parametrize("lost", ["thread", "channel"])
async def test_a_deleted_place_pauses_an_idle_game_at_once(world: World, lost: str) -> None:
    if lost == "channel":
        forbid(world, create_public_threads=False)
    await begin(world, world.people[:3])
    place = (await table_of(world)).head.place_id
    world.env.backend.delete_channel(place)
    await world.later(LOOK)
    assert (await table_of(world)).head.status is Status.PAUSED
    if lost == "thread":
        assert "its channel or thread is gone" in world.posts(world.channel)[-1].text


async def test_a_crash_right_after_an_abort_is_made_good_at_the_next_start(world: World) -> None:
    await begin(world, world.people[:3])
    host = bot_of(world).host
    host.on_change.clear()
    await host.set_status(1, Status.ABORTED, "test")
    await world.crash()
    await world.later(2 * LOOK)
    assert world.boards() == []
    assert any("ended without a result" in post.text for post in world.posts())


async def test_a_long_outage_is_waited_for(world: World) -> None:
    await begin(world, world.people[:3])
    world.env.inject_error("PATCH", ONE_MESSAGE, status=503, times=8)
    before = world.board().pictures[0].data
    await choose_first(world, world.ana)
    await world.later(600)
    assert world.board().pictures[0].data != before
    world.expected()


async def test_closed_chapters_are_not_edited_again_after_a_restart(world: World) -> None:
    await begin(world, world.people[:3])
    for person in world.people[:3]:
        await choose_first(world, person)
    await world.later(LOOK)
    story = world.posts(world.channel.threads[0])[0]
    await world.restart()
    sent = len(world.tap.sent)
    await step_once(world, await _next_person(world))
    await world.later(LOOK)
    edited = [s.path for s in world.tap.since(sent) if s.method == "PATCH"]
    assert any(path.endswith(f"/messages/{world.board().id}") for path in edited)
    again = world.again(story)
    assert again is not None
    # The chapter goes on, so it is edited; what it told stays.
    assert again.text.startswith(story.text)


async def _next_person(world: World) -> MemberActor:
    table = await table_of(world)
    owner = table.head.seats[table.owing()[0]].user_id
    return next(person for person in world.people if person.id == owner)


async def test_an_unused_thread_is_deleted_when_the_game_cannot_start(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await gather(world, world.people[:3])

    async def fail(*_: object) -> None:
        raise OSError("no disk")

    monkeypatch.setattr(bot_of(world).store, "start", fail)
    answer = await world.click(world.ana, lobby, "Start")
    assert "went wrong on my side" in answer.text
    assert world.channel.threads == []
    assert await bot_of(world).store.lobby(1) is not None
    world.expected()
