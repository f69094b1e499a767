"""An open seat is taken over by somebody else, with the host's or the absent player's yes."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from bot.driver import PAUSE
from bot.seat_requests import LIFE
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, begin, begin_as, bot_of, step_once, table_of
from tests.e2e.waiting import FANTASMAGORIA, absent, pinged, story
from tests.e2e.world import Answer, World

GHOST = 1
"""The seat of an artificial player who is there before others join."""


async def ask(world: World, person: MemberActor) -> Seen:
    """Ask for the first open seat, as one does; the message that all see."""
    await world.click(person, world.board(), "Table…")
    await world.click(person, world.hand_of(person), "Ask for a seat")
    choice = world.hand_of(person)
    await world.click(person, choice, next(iter(choice.buttons)))
    return request(world)


def request(world: World) -> Seen:
    """The newest message that asks for a seat."""
    return [post for post in world.posts() if "Yes, sit down" in post.buttons][-1]


async def owners(world: World) -> list[int | None]:
    return [seat.user_id for seat in (await table_of(world)).head.seats]


async def let(world: World, person: MemberActor) -> Answer:
    return await world.click(person, request(world), "Yes, sit down")


async def test_whoever_watches_is_told_what_that_means(world: World) -> None:
    await begin(world, world.people[:3])
    answer = await world.click(world.eve, world.board(), "Table…")
    assert answer.message is not None
    assert "You watch this table" in answer.text
    assert "Ask for a seat" not in answer.message.buttons
    await world.click(world.eve, answer.message, "Table as text")
    assert "do not sit" in (await world.click(world.eve, world.board(), "My hand")).text


async def test_a_seat_that_was_artificial_from_the_start_is_taken_with_the_hosts_yes(
    world: World,
) -> None:
    await begin(world, world.people[:2], ghosts=1)
    await world.later(2 * PAUSE)
    count = len(world.tap.sent)
    asked = await ask(world, world.eve)
    assert "**eve** asks to play on in the seat of" in asked.text
    assert "**ana** may say yes" in asked.text
    assert pinged(world, count) == []
    for person in (world.bo, world.eve):
        assert "Only" in (await let(world, person)).text
    assert world.eve.id not in await owners(world)
    await world.restart()
    await let(world, world.ana)
    assert (await owners(world))[GHOST] == world.eve.id
    again = world.again(asked)
    assert again is not None
    assert not again.buttons
    await world.later(LOOK)
    assert "**eve** plays on in the seat of" in story(world)
    await world.slash(world.eve, "hand", table=1)
    assert world.hand_of(world.eve).pictures


async def test_whoever_takes_a_seat_plays_it_on_with_a_full_time(world: World) -> None:
    await begin(world, world.people[:3])
    await world.slash(world.chidi, "table leave", table=1)
    await world.click(world.chidi, world.hand_of(world.chidi), "Yes, leave")
    await ask(world, world.eve)
    await let(world, world.ana)
    table = await table_of(world)
    sitting = table.head.seats[2]
    assert (sitting.user_id, sitting.name, sitting.level) == (world.eve.id, "eve", None)
    await world.later(3 * PAUSE)
    for person in (world.ana, world.bo, world.eve):
        if person.id in {(await owners(world))[seat] for seat in (await table_of(world)).owing()}:
            await step_once(world, person)
    assert (await table_of(world)).head.ply >= 3


@pytest.mark.parametrize("who", ["the host", "the absent player"])
async def test_a_seat_kept_for_somebody_away_is_given_by_them_or_the_host(
    world: World, who: str
) -> None:
    people = world.people[:3]
    await begin_as(world, people, FANTASMAGORIA, rounds=1, pace="live")
    await absent(world, world.bo, [world.ana, world.chidi])
    asked = await ask(world, world.eve)
    assert "who was away" in asked.text
    assert "**bo** or **ana** may say yes" in asked.text
    assert "Only" in (await let(world, world.chidi)).text
    await let(world, world.ana if who == "the host" else world.bo)
    assert (await owners(world))[1] == world.eve.id
    answer = await world.forge(world.bo, world.board(), "gl:return:1:0:")
    assert "do not sit at table 1" in answer.text
    assert "do not sit" in (await world.slash(world.bo, "hand", table=1)).text


async def test_a_seat_that_its_owner_took_back_is_not_given_away(world: World) -> None:
    people = world.people[:3]
    await begin_as(world, people, FANTASMAGORIA, rounds=1, pace="live")
    await absent(world, world.bo, [world.ana, world.chidi])
    await ask(world, world.eve)
    await world.click(world.bo, world.board(), "Take my seat back")
    answer = await let(world, world.ana)
    assert "no such seat is open" in answer.text
    assert (await owners(world))[1] == world.bo.id


async def test_a_no_and_a_request_taken_back_change_nothing(world: World) -> None:
    await begin(world, world.people[:2], ghosts=1)
    for person in (world.ana, world.eve):
        asked = await ask(world, world.eve)
        answer = await world.click(world.bo, asked, "No")
        assert "Only" in answer.text
        await world.click(person, asked, "No")
        again = world.again(asked)
        assert again is not None
        assert "does not sit down" in again.text
    assert world.eve.id not in await owners(world)


async def test_a_request_is_open_for_a_day_and_then_gone(world: World) -> None:
    await begin(world, world.people[:2], ghosts=1)
    await ask(world, world.eve)
    found = await bot_of(world).store.requests.get(1, world.eve.id)
    assert found is not None
    assert found.expires - world.clock.now() <= LIFE
    await bot_of(world).store._database.write(
        lambda db: db.execute("UPDATE requests SET expires = 0")
    )
    answer = await let(world, world.ana)
    assert "no longer open" in answer.text
    assert await bot_of(world).store.requests.get(1, world.eve.id) is None


async def test_the_message_of_a_request_whose_time_is_over_is_taken_back(world: World) -> None:
    await begin(world, world.people[:2], ghosts=1)
    asked = await ask(world, world.eve)
    await bot_of(world).store._database.write(
        lambda db: db.execute("UPDATE requests SET expires = 0")
    )
    await world.later(61)
    assert world.again(asked) is None


async def test_asking_again_takes_the_former_request_back(world: World) -> None:
    await begin(world, world.people[:2], ghosts=1)
    first = await ask(world, world.eve)
    second = await ask(world, world.eve)
    assert first.id != second.id
    assert world.again(first) is None
    await let(world, world.ana)
    assert (await owners(world))[GHOST] == world.eve.id


async def test_of_two_who_ask_for_a_seat_one_gets_it(world: World) -> None:
    await begin(world, world.people[:2], ghosts=1)
    first = await ask(world, world.eve)
    second = await ask(world, world.dara)
    await world.together(
        world.click(world.ana, first, "Yes, sit down"),
        world.click(world.ana, second, "Yes, sit down"),
    )
    found = await owners(world)
    assert found[GHOST] in (world.eve.id, world.dara.id)
    assert found[:1] + found[2:] == [world.ana.id, world.bo.id]


async def test_who_sat_in_another_seat_knows_too_much_for_this_one(world: World) -> None:
    await begin(world, world.people[:3], ghosts=1)
    await world.slash(world.chidi, "table leave", table=1)
    await world.click(world.chidi, world.hand_of(world.chidi), "Yes, leave")
    await world.click(world.chidi, world.board(), "Table…")
    await world.click(world.chidi, world.hand_of(world.chidi), "Ask for a seat")
    choice = world.hand_of(world.chidi)
    table = await table_of(world)
    assert len(choice.buttons) == 1
    assert next(iter(choice.buttons.values()))["custom_id"].startswith("gl:ask:1:3:")
    answer = await world.forge(world.chidi, choice, f"gl:ask:1:{GHOST}:")
    assert "know what it held" in answer.text
    answer = await world.forge(world.chidi, choice, "gl:ask:1:0:")
    assert "no such seat is open" in answer.text
    answer = await world.forge(world.chidi, choice, "gl:ask:1:99:")
    assert "no such seat is open" in answer.text
    assert table.head.seats[3].user_id is None


async def test_who_sits_cannot_ask_for_a_second_seat_and_forged_answers_do_nothing(
    world: World,
) -> None:
    await begin(world, world.people[:2], ghosts=1)
    answer = await world.forge(world.bo, world.board(), "gl:sit:1:0:")
    assert "sit at this table already" in answer.text
    for control in (
        "gl:let:1:0:",
        "gl:let:1:5:x",
        f"gl:let:1:5:{world.eve.id}",
        "gl:let:1:5:" + "9" * 30,
    ):
        answer = await world.forge(world.ana, world.board(), control)
        assert "no longer open" in answer.text
    assert world.eve.id not in await owners(world)


async def test_a_first_game_has_no_open_seat(world: World) -> None:
    await world.slash(world.ana, "fantasmagoria learn")
    await world.later(LOOK)
    answer = await world.forge(world.eve, world.board(), "gl:sit:1:0:")
    assert "no such seat is open" in answer.text
