"""Taking back a move in Discord: the command, the button, and what the others say to it."""

from __future__ import annotations

from bot.undoing import ASKING
from data.records import Pace
from tests.e2e.seen import Seen
from tests.e2e.sitting import (
    LOOK,
    begin,
    bot_of,
    choose_first,
    only_board,
    play_out,
    step_once,
    table_of,
)
from tests.e2e.test_phantom_rummy import discarded
from tests.e2e.world import World

YES = "Yes, take it back"


def questions(world: World) -> list[Seen]:
    """The messages that ask whether somebody may take back a move."""
    return [post for post in world.posts() if YES in post.buttons]


async def asked(world: World) -> Seen:
    """Ana and Bo have moved, and Ana asks to take back her move."""
    await begin(world, world.people[:3])
    await step_once(world, world.ana)
    await step_once(world, world.bo)
    answer = await world.slash(world.ana, "table undo")
    assert "other moves since" in answer.text
    await world.later(LOOK)
    (told,) = questions(world)
    return told


async def test_the_button_takes_back_ones_own_move_and_the_story_and_board_follow(
    world: World,
) -> None:
    await begin(world, world.people[:3])
    await choose_first(world, world.ana)
    await world.later(LOOK)
    assert "**ana**" not in only_board(world).text
    menu = (await world.click(world.ana, world.board(), "Table…")).message
    assert menu is not None
    answer = await world.click(world.ana, menu, "Take back my move")
    assert "Your move is taken back" in answer.text
    await world.later(LOOK)
    assert "**ana**" in only_board(world).text
    (story,) = [post for post in world.posts() if "took back a move" in post.text]
    assert story.text.count("**ana**") == 1
    # Who has not moved is offered nothing to take back.
    menu = (await world.click(world.bo, world.board(), "Table…")).message
    assert menu is not None
    assert "Take back my move" not in menu.buttons


async def test_what_a_crash_left_untold_is_told_at_the_next_start(world: World) -> None:
    await begin(world, world.people[:3])
    await step_once(world, world.ana)
    await world.later(LOOK)
    assert "**ana**" not in only_board(world).text
    await world.slash(world.ana, "table undo")
    await world.crash()
    await world.later(2 * LOOK)
    assert "**ana**" in only_board(world).text
    (story,) = [post for post in world.posts() if "took back a move" in post.text]
    await step_once(world, world.ana)
    await world.later(LOOK)
    assert world.again(story) is not None
    assert len(await bot_of(world).store.moves(1)) == 1


async def test_a_control_from_before_is_answered_politely(world: World) -> None:
    await begin(world, world.people[:3])
    await world.slash(world.ana, "hand")
    hand = world.hand_of(world.ana)
    way = next(b["custom_id"] for b in hand.buttons.values() if "gl:step" in b["custom_id"])
    await world.click(world.ana, hand, way)
    await world.slash(world.ana, "table undo")
    answer = await world.click(world.ana, hand, way)
    assert "moved on" in answer.text
    assert (await table_of(world)).head.ply == 2


async def test_all_who_play_are_asked_and_the_last_yes_takes_it_back(world: World) -> None:
    told = await asked(world)
    before = await table_of(world)
    assert f"<@{world.bo.id}>" in told.text
    assert f"<@{world.chidi.id}>" in told.text
    assert f"<@{world.ana.id}>" not in told.text
    assert "do not sit" in (await world.click(world.eve, told, "No")).text
    assert "for the others" in (await world.click(world.ana, told, YES)).text
    await world.click(world.bo, told, YES)
    assert "Yes so far: **bo**" in questions(world)[0].text
    assert (await table_of(world)).snapshot == before.snapshot
    await world.restart()
    await world.click(world.chidi, questions(world)[0], YES)
    await world.later(LOOK)
    assert await bot_of(world).store.moves(1) == []
    assert (await table_of(world)).owing() == [0, 1, 2]
    assert questions(world) == []
    assert [post for post in world.posts() if "took back a move" in post.text]
    await play_out(world, world.people[:3])
    assert not (await table_of(world)).running


async def test_a_no_ends_it_in_sight_of_all(world: World) -> None:
    told = await asked(world)
    await world.click(world.chidi, told, "No")
    shown = world.again(told)
    assert shown is not None
    assert "**chidi** said no" in shown.text
    assert not shown.buttons
    assert "not asked any more" in (await world.click(world.bo, told, YES)).text
    assert "said no to that already" in (await world.slash(world.ana, "table undo")).text
    # When the table moves on, it goes.
    await step_once(world, world.chidi)
    await world.later(2 * LOOK)
    assert world.again(told) is None


async def test_a_question_that_nobody_answers_goes_when_its_time_is_up(world: World) -> None:
    told = await asked(world)
    await world.restart()
    half = ASKING[Pace.RELAXED].total_seconds() / 2
    await world.later(half)
    assert questions(world) == [told]
    await world.slash(world.chidi, "table abort", table=1)
    await world.later(half + LOOK)
    assert world.again(told) is None


async def test_an_answer_to_an_open_question_does_not_end_what_is_asked(world: World) -> None:
    actor, (other, last) = await discarded(world, "slow")
    answer = await world.slash(actor, "table undo")
    assert "A question is open" in answer.text
    await world.later(LOOK)
    (told,) = questions(world)
    board = only_board(world)
    await world.click(other, board, "Pass")
    await world.later(LOOK)
    assert questions(world) == [told]
    for person in (other, last):
        await world.click(person, told, YES)
    await world.later(LOOK)
    table = await table_of(world)
    assert [table.head.seats[seat].user_id for seat in table.owing()] == [actor.id]
    assert "Pass" not in only_board(world).buttons
    assert "no longer open" in (await world.click(last, board, "Pass")).text


async def test_a_round_that_is_taken_back_leaves_no_chapter_and_no_picture(world: World) -> None:
    people = world.people[:3]
    await world.slash(world.ana, "fantasmagoria new", rounds=2)
    for person in people[1:]:
        await world.click(person, world.posts()[-1], "Join")
    await world.click(world.ana, world.posts()[-1], "Start")
    await world.later(LOOK)
    by = {person.id: person for person in people}
    for _ in range(200):
        table = await table_of(world)
        if table.game.dump(table.state)["round"] == 2:
            break
        owner = table.head.seats[table.owing()[0]].user_id
        if table.driven_seat() is None and owner:
            await step_once(world, by[owner])
        else:
            await world.later(LOOK)
    await world.later(2 * LOOK)
    kinds = {posted.kind for posted in await bot_of(world).store.messages.of(1)}
    assert {"chapter", "story"} <= kinds
    count = len(world.posts())
    moves = await bot_of(world).store.moves(1)
    mover = next(move.by for move in reversed(moves) if move.by)
    await world.slash(by[mover], "table undo")
    await world.later(LOOK)
    (told,) = questions(world)
    for person in people:
        if person.id != mover:
            await world.click(person, told, YES)
    await world.later(2 * LOOK)
    posted = await bot_of(world).store.messages.of(1)
    assert "chapter" not in {each.kind for each in posted}
    assert [each.chapter for each in posted if each.kind == "story"] == [0]
    assert len(world.posts()) < count
