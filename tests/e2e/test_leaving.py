"""Leaving, being sent away, and hosting: whoever sat there sees nothing of the seat any more."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from bot.chairs import STAND_IN
from bot.driver import PAUSE
from bot.windows import TIME
from data.records import Pace, Status
from tests.e2e.sitting import LOOK, begin, bot_of, gather, lobby_of, step_once, table_of
from tests.e2e.test_phantom_rummy import discarded
from tests.e2e.waiting import deciding, story, turn
from tests.e2e.world import World


async def leave(world: World, person: MemberActor, table: int = 1) -> str:
    """Leave by command and say yes; what the person is told."""
    await world.slash(person, "table leave", table=table)
    question = world.hand_of(person)
    return (await world.click(person, question, "Yes, leave")).text


def seats_of(users: tuple[int | None, ...], user: int) -> list[int]:
    return [seat for seat, each in enumerate(users) if each == user]


async def users(world: World) -> tuple[int | None, ...]:
    return tuple(seat.user_id for seat in (await table_of(world)).head.seats)


async def test_leaving_asks_first_and_then_an_artificial_player_plays_on(world: World) -> None:
    people = world.people[:3]
    await begin(world, people)
    answer = await world.slash(world.bo, "table leave")
    assert "Leave table 1?" in answer.text
    await world.click(world.bo, world.hand_of(world.bo), "No, stay")
    assert (await users(world))[1] == world.bo.id
    assert "You have left table 1" in await leave(world, world.bo)
    table = await table_of(world)
    assert (table.head.seats[1].user_id, table.head.seats[1].level) == (None, STAND_IN)
    assert table.head.seats[1].name != "bo"
    await world.later(2 * PAUSE + LOOK)
    assert 1 not in (await table_of(world)).owing()
    assert "**bo** has left the table" in story(world)
    assert (await table_of(world)).head.host_id == world.ana.id
    for person in (world.ana, world.chidi):
        await step_once(world, person)
    assert (await table_of(world)).head.ply > 2


async def test_whoever_left_sees_nothing_of_the_seat_and_moves_nothing_there(
    world: World,
) -> None:
    await begin(world, world.people[:3])
    await world.click(world.bo, world.board(), "My hand")
    hand = world.hand_of(world.bo)
    await leave(world, world.bo)
    assert world.again(hand) is None
    decision = (await table_of(world)).head.seats[1].decision
    before = (await table_of(world)).head.ply
    for control in (f"gl:step:1:{decision}:", "gl:handtext:1:0:", "gl:hand:1:0:", "gl:back:1:0:"):
        answer = await world.forge(world.bo, world.board(), control)
        assert "do not sit at table 1" in answer.text
    assert "do not sit" in (await world.slash(world.bo, "hand", table=1)).text
    assert (await table_of(world)).head.ply == before
    menu = await world.click(world.bo, world.board(), "Table…")
    assert "My hand as text" not in (menu.message.buttons if menu.message else {})


async def test_a_hand_whose_token_is_dead_is_refused_when_it_is_used(world: World) -> None:
    await begin(world, world.people[:3])
    await world.click(world.bo, world.board(), "My hand")
    hand = world.hand_of(world.bo)
    await world.later(16 * 60)
    await leave(world, world.bo)
    again = world.again(hand)
    assert again is not None
    way = next(part for part in again.buttons.values() if "gl:step" in part["custom_id"])
    answer = await world.click(world.bo, again, way["custom_id"])
    assert "do not sit at table 1" in answer.text


async def test_the_host_who_leaves_is_followed_by_the_next_person(world: World) -> None:
    await begin(world, world.people[:3], ghosts=0)
    await leave(world, world.ana)
    table = await table_of(world)
    assert table.head.host_id == world.bo.id
    await world.later(LOOK)
    assert "**bo** hosts the table now" in story(world)
    await world.restart()
    assert (await table_of(world)).head.host_id == world.bo.id
    answer = await world.slash(world.bo, "table kick", person=world.chidi, table=1)
    assert "Send **chidi** away" in answer.text


async def test_when_the_last_person_leaves_the_table_closes_with_a_word(world: World) -> None:
    await begin(world, world.people[:2], ghosts=1)
    for person in world.people[:2]:
        await leave(world, person)
    assert (await table_of(world)).head.status is Status.ABORTED
    await world.later(2 * LOOK)
    assert "nobody is left: the game is closed without a result" in story(world)
    assert any("ended without a result" in post.text for post in world.posts())
    assert not world.boards()
    assert "do not sit" in (await world.slash(world.ana, "table leave", table=1)).text


async def test_the_host_sends_somebody_away_whose_controls_then_do_nothing(world: World) -> None:
    await begin(world, world.people[:3])
    await world.click(world.chidi, world.board(), "My hand")
    hand = world.hand_of(world.chidi)
    answer = await world.slash(world.bo, "table kick", person=world.chidi, table=1)
    assert "Only" in answer.text
    answer = await world.slash(world.ana, "table kick", person=world.eve, table=1)
    assert "does not sit at table 1" in answer.text
    await world.slash(world.ana, "table kick", person=world.chidi, table=1)
    await world.click(world.ana, world.hand_of(world.ana), "Yes, send away")
    assert world.again(hand) is None
    assert (await users(world))[2] is None
    answer = await world.click(world.chidi, world.board(), "My hand")
    assert "do not sit at table 1" in answer.text
    await world.later(LOOK)
    assert "**chidi** was sent away" in story(world)


async def test_a_moderator_may_send_away_and_a_forged_yes_is_refused(world: World) -> None:
    await begin(world, [world.bo, world.chidi, world.dara])
    answer = await world.forge(world.chidi, world.board(), f"gl:kick:1:0:{world.dara.id}")
    assert "Only" in answer.text
    for path in ("", "x", "9" * 30, "-1"):
        answer = await world.forge(world.ana, world.board(), f"gl:kick:1:0:{path}")
        assert "does not sit at table 1" in answer.text
    # The server's owner may manage messages everywhere.
    await world.slash(world.ana, "table kick", person=world.dara, table=1)
    await world.click(world.ana, world.hand_of(world.ana), "Yes, send away")
    assert world.dara.id not in await users(world)


async def test_the_host_hands_over(world: World) -> None:
    await begin(world, world.people[1:4])
    assert (
        "Only" in (await world.slash(world.chidi, "table host", person=world.chidi, table=1)).text
    )
    answer = await world.slash(world.bo, "table host", person=world.eve, table=1)
    assert "does not sit at table 1" in answer.text
    answer = await world.slash(world.bo, "table host", person=world.dara, table=1)
    assert "**dara** hosts table 1 now" in answer.text
    answer = await world.slash(world.dara, "table host", person=world.dara, table=1)
    assert "host table 1 already" in answer.text
    assert (await table_of(world)).head.host_id == world.dara.id


async def test_leaving_by_the_menu_of_the_table(world: World) -> None:
    await begin(world, world.people[:3])
    await world.click(world.bo, world.board(), "Table…")
    await world.click(world.bo, world.hand_of(world.bo), "Leave the table")
    await world.click(world.bo, world.hand_of(world.bo), "Yes, leave")
    assert world.bo.id not in await users(world)


async def test_leaving_while_a_question_is_open_jams_nothing(world: World) -> None:
    actor, (first, second) = await discarded(world, "relaxed")
    before = await table_of(world)
    assert before.window is not None
    await leave(world, first)
    await world.later(2 * PAUSE)
    table = await table_of(world)
    assert table.window == before.window
    calls = [post.text for post in world.posts() if "an answer is asked" in post.text]
    assert all(str(first.id) not in call for call in calls)
    answer = await world.click(first, world.board(), "Pass")
    assert "do not sit" in answer.text
    await world.later(TIME[Pace.RELAXED].total_seconds() + LOOK)
    table = await table_of(world)
    assert table.window != before.window
    assert table.running
    assert {actor.id, second.id} <= set(await users(world))


async def test_all_who_are_asked_may_leave_and_the_game_goes_on(world: World) -> None:
    actor, asked = await discarded(world, "live")
    before = await table_of(world)
    for person in asked:
        await leave(world, person)
    for _ in range(30):
        await world.later(PAUSE)
        table = await table_of(world)
        if table.window != before.window and table.driven_seat() is None:
            break
    assert table.running
    # Others may have claimed it and discarded: then it is the actor who is asked.
    assert table.owing() == seats_of(await users(world), actor.id)


async def test_leaving_on_ones_turn_and_a_restart_at_once_jams_nothing(world: World) -> None:
    person = await deciding(world, "relaxed")
    ply = (await table_of(world)).head.ply
    await leave(world, person)
    await world.crash()
    await world.later(3 * PAUSE)
    assert (await table_of(world)).head.ply > ply
    assert (await turn(world)).id != person.id


async def test_leaving_a_paused_table_leaves_it_paused(world: World) -> None:
    person = await deciding(world, "relaxed")
    world.env.backend.delete_channel((await table_of(world)).head.place_id)
    await world.later(LOOK)
    await leave(world, person)
    assert (await table_of(world)).head.status is Status.PAUSED
    await world.restart()
    ply = (await table_of(world)).head.ply
    other = next(user for user in await users(world) if user is not None)
    back = next(each for each in world.people if each.id == other)
    await world.slash(back, "table resume", world.channel, table=1)
    await world.later(3 * PAUSE)
    assert (await table_of(world)).head.ply > ply


async def test_a_lobby_is_left_handed_over_and_rid_of_somebody_by_command_too(
    world: World,
) -> None:
    await gather(world, world.people[1:4])
    answer = await world.slash(world.chidi, "table kick", person=world.dara)
    assert "Only" in answer.text
    answer = await world.slash(world.bo, "table kick", person=world.eve)
    assert "does not sit at table 1" in answer.text
    await world.slash(world.bo, "table kick", person=world.dara)
    await world.slash(world.bo, "table host", person=world.chidi)
    await world.slash(world.bo, "table leave", table=1)
    await world.later(1)
    lobby = await bot_of(world).store.lobby(1)
    assert lobby is not None
    assert [seat.user_id for seat in lobby.seats] == [world.chidi.id]
    assert lobby.host_id == world.chidi.id
    assert "**chidi** hosts" in lobby_of(world).text
    assert "last one" in (await world.slash(world.chidi, "table leave")).text


async def test_a_first_game_that_its_learner_leaves_is_over(world: World) -> None:
    await world.slash(world.ana, "fantasmagoria learn")
    await world.later(LOOK)
    await leave(world, world.ana)
    assert (await table_of(world)).head.status is Status.ABORTED


@pytest.mark.parametrize("command", ["leave", "kick", "host"])
async def test_at_no_table_each_command_says_so(world: World, command: str) -> None:
    options: dict[str, Any] = {} if command == "leave" else {"person": world.bo}
    answer = await world.slash(world.eve, f"table {command}", **options)
    assert "table" in answer.text
    answer = await world.slash(world.eve, f"table {command}", table=404, **options)
    assert "no table 404" in answer.text
