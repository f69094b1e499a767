"""Boards and stories in a channel that lives: pushed away, deleted, old, lost."""

from __future__ import annotations

import pytest
from simcord import ChannelHandle
from simcord.backend.models import ThreadMetadata

from bot.posting import OLD
from bot.publisher import SPACING
from bot.watch import PUSHED
from data.records import Status
from tests.e2e.sitting import LOOK, begin, bot_of, choose_first, play_out, table_of
from tests.e2e.world import World


async def test_the_board_is_edited_in_place(world: World) -> None:
    people = world.people[:3]
    await begin(world, people)
    first = world.board()
    await choose_first(world, world.ana)
    await world.later(LOOK)
    assert [board.id for board in world.boards()] == [first.id]
    assert world.board().pictures[0].data != first.pictures[0].data


async def test_many_moves_in_a_moment_make_one_edit(world: World) -> None:
    people = world.people[:3]
    await begin(world, people)
    before = len(_edits(world))
    for person in people:
        await choose_first(world, person)
    await world.later(LOOK)
    board_edits = len(_edits(world)) - before
    # Story and board, for the first move at once and for the others together.
    assert board_edits <= 4


def _edits(world: World) -> list[object]:
    return [
        sent
        for sent in world.tap.sent
        if sent.method == "PATCH" and sent.path.startswith("/channels")
    ]


async def test_board_and_story_are_posted_without_a_sound(world: World) -> None:
    await begin(world, world.people[:3])
    (thread,) = world.channel.threads
    story, board, call = world.posts(thread)
    assert story.silent
    assert board.silent
    assert "My hand" in board.buttons
    assert "it is your turn" in call.text


async def test_ten_messages_of_others_push_the_board_and_it_is_posted_anew(world: World) -> None:
    await begin(world, world.people[:3])
    (thread,) = world.channel.threads
    first = world.board()
    for n in range(PUSHED - 1):
        await world.eve.send(thread, f"chat {n}")
    await world.later(LOOK)
    assert world.board().id == first.id
    await world.eve.send(thread, "one more")
    await world.later(LOOK)
    assert world.board().id > first.id
    assert len(world.boards()) == 1


async def test_what_pushed_a_board_before_a_restart_counts_after_it(world: World) -> None:
    await begin(world, world.people[:3])
    (thread,) = world.channel.threads
    first = world.board()
    for n in range(PUSHED - 1):
        await world.eve.send(thread, f"chat {n}")
    await world.restart()
    await world.eve.send(thread, "one more")
    await choose_first(world, world.ana)
    await world.later(LOOK)
    assert world.board().id > first.id
    assert len(world.boards()) == 1


async def test_a_deleted_board_is_posted_anew(world: World) -> None:
    await begin(world, world.people[:3])
    first = world.board()
    (message,) = [m for m in world.channel.threads[0].history() if m.id == first.id]
    await world.ana.delete(message)
    await world.later(LOOK)
    assert world.board().id > first.id


async def test_a_board_deleted_while_the_bot_was_away_is_posted_anew(world: World) -> None:
    await begin(world, world.people[:3])
    await choose_first(world, world.ana)
    await world.later(LOOK)
    first = world.board()
    world.env.backend.messages[first.channel_id].pop(first.id)
    await choose_first_by_command_in(world, world.channel)
    await world.later(LOOK)
    assert world.board().id > first.id


async def test_a_board_over_50_minutes_old_is_posted_anew_at_the_next_edit(world: World) -> None:
    await begin(world, world.people[:3])
    first = world.board()
    await world.later(OLD.total_seconds() + 60)
    assert world.board().id == first.id
    await choose_first(world, world.ana)
    await world.later(LOOK)
    assert world.board().id > first.id
    assert len(world.boards()) == 1


async def test_the_story_grows_above_the_board_and_ends_with_the_round(world: World) -> None:
    people = world.people[:3]
    await begin(world, people)
    (thread,) = world.channel.threads
    for person in people:
        await choose_first(world, person)
    await world.later(LOOK)
    story, board, _ = world.posts(thread)
    assert "Round 1" in story.text
    assert "Sacrificed: **ana**" in story.text
    assert story.id < board.id


async def test_each_round_has_its_story_and_a_picture_that_stays(world: World) -> None:
    people = [world.ana]
    await world.slash(world.ana, "fantasmagoria new", rounds=2, ghosts=2)
    await world.click(world.ana, world.posts()[-1], "Start")
    await world.later(LOOK)
    await play_out(world, people)
    (thread,) = world.channel.threads
    texts = [post.text for post in world.posts(thread)]
    assert sum("### Round 1" in text for text in texts) == 1
    assert sum("### Round 2" in text for text in texts) == 1
    chapters = [p for p in world.posts(thread) if p.pictures and p.pictures[0].alt.startswith("ch")]
    assert len(chapters) == 1
    assert "The game is over" in texts[-1]


def _archive(thread: ChannelHandle, locked: bool = False) -> ThreadMetadata:
    kept = thread._channel.thread_metadata
    assert kept is not None
    kept.archived, kept.locked = True, locked
    return kept


async def test_an_archived_thread_is_woken_for_the_board(world: World) -> None:
    await begin(world, world.people[:3])
    (thread,) = world.channel.threads
    await choose_first(world, world.ana)
    kept = _archive(thread)
    # The simulation lets archived threads be edited; Discord answers like this.
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083, times=1)
    await choose_first_by_command_in(world, world.channel)
    await world.later(LOOK)
    assert (await table_of(world)).running
    assert not kept.archived


async def choose_first_by_command_in(world: World, where: object) -> None:
    await world.slash(world.bo, "hand", where, table=1)  # type: ignore[arg-type]
    hand = world.hand_of(world.bo)
    way = next(b for b in hand.buttons.values() if b["custom_id"].startswith("gl:step"))
    await world.click(world.bo, hand, way["custom_id"])


async def test_a_locked_thread_pauses_the_game(world: World) -> None:
    await begin(world, world.people[:3])
    (thread,) = world.channel.threads
    _archive(thread, locked=True)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083, times=1)
    await choose_first_by_command_in(world, world.channel)
    await world.later(LOOK)
    assert (await table_of(world)).head.status is Status.PAUSED
    assert "its thread is locked" in world.posts()[-1].text


async def test_a_lost_permission_pauses_the_game_and_resume_takes_it_up(world: World) -> None:
    await begin(world, world.people[:3])
    (thread,) = world.channel.threads
    await choose_first(world, world.ana)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=1)
    await choose_first(world, world.bo)
    await world.later(LOOK)
    table = await table_of(world)
    assert table.head.status is Status.PAUSED
    told = world.posts()[-1]
    assert "Table 1 is paused: I am no longer allowed to post there" in told.text
    assert "/table resume table:1" in told.text
    answer = await world.slash(world.ana, "table resume", world.channel, table=1)
    assert "goes on here" in answer.text
    await world.later(LOOK)
    assert (await table_of(world)).running
    assert world.board().channel_id == world.channel.id
    assert (await table_of(world)).head.ply == 2
    assert thread.id != world.channel.id


async def test_a_deleted_thread_pauses_the_game_and_its_channel_is_told(world: World) -> None:
    await begin(world, world.people[:3])
    (thread,) = world.channel.threads
    await world.slash(world.bo, "hand", world.channel, table=1)
    world.env.backend.delete_channel(thread.id)
    hand = world.hand_of(world.bo)
    way = next(b for b in hand.buttons.values() if b["custom_id"].startswith("gl:step"))
    await world.click(world.bo, hand, way["custom_id"])
    await world.later(LOOK)
    table = await table_of(world)
    assert table.head.status is Status.PAUSED
    assert table.head.ply == 1
    assert "its channel or thread is gone" in world.posts(world.channel)[-1].text


async def test_a_paused_game_takes_no_moves_and_says_so(world: World) -> None:
    await begin(world, world.people[:3])
    await world.click(world.ana, world.board(), "My hand")
    hand = world.hand_of(world.ana)
    way = next(b for b in hand.buttons.values() if b["custom_id"].startswith("gl:step"))
    await bot_of(world).host.set_status(1, Status.PAUSED, "test")
    answer = await world.click(world.ana, hand, way["custom_id"])
    assert "is paused" in answer.text
    assert (await table_of(world)).head.ply == 0


@pytest.mark.parametrize("status", [500, 503])
async def test_a_failing_discord_is_asked_again_and_nothing_is_lost(
    world: World, status: int
) -> None:
    await begin(world, world.people[:3])
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=status, code=0, times=2)
    before = world.board().pictures[0].data
    await choose_first(world, world.ana)
    await world.later(3 * SPACING + 20)
    world.expected()
    assert world.board().pictures[0].data != before
    assert (await table_of(world)).running


async def test_a_damaged_game_is_told_to_its_table_and_the_others_go_on(world: World) -> None:
    await begin(world, world.people[:3])
    world.channel.threads[0]
    await world.slash(world.dara, "fantasmagoria new", rounds=1, ghosts=2)
    await world.click(world.dara, world.posts(world.channel)[-1], "Start")
    await world.later(LOOK)
    bot = bot_of(world)
    await bot.store._database.write(
        lambda db: db.execute("UPDATE games SET snapshot = ? WHERE table_id = 1", (b"{broken",))
    )
    await world.restart()
    board = next(b for b in world.boards() if "Table 1" in b.text)
    answer = await world.click(world.ana, board, "My hand")
    assert "Table 1" in answer.text or "table 1" in answer.text
    assert "damaged" in answer.text
    await world.settle()
    assert any("damaged" in post.text for post in world.posts(world.channel.threads[0]))
    assert (await table_of(world, 2)).running
    answer = await world.slash(world.dara, "hand", table=2)
    assert answer.message is not None
    assert answer.message.pictures
    world.expected()
