"""Who has their data deleted is led out of games, lobbies and gatherings; the others play on."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from bot.driver import PAUSE
from data.privacy import NOBODY
from data.records import Stage, Status
from tests.e2e.personal import (
    NAME,
    choose_first_at,
    delete,
    dump,
    naming,
    newcomer,
    until_asked,
)
from tests.e2e.sitting import LOOK, begin, begin_as, bot_of, gather, lobby_of, play_out, table_of
from tests.e2e.world import World


async def test_in_mid_game_the_seat_goes_to_an_artificial_player_and_the_game_goes_on(
    world: World,
) -> None:
    person = newcomer(world)
    await begin(world, [person, world.bo, world.chidi])
    await choose_first_at(world, person, 1)
    await world.slash(person, "hand", table=1)
    hand = world.hand_of(person)
    await delete(world, person)
    table = await table_of(world)
    assert table.running
    first = table.head.seats[0]
    assert (first.user_id, first.level) == (None, "regular")
    assert table.head.host_id == world.bo.id
    moves = await bot_of(world).store.moves(1)
    assert [move.by for move in moves] == [None]
    assert world.again(hand) is None
    assert "do not sit at table 1" in (await world.slash(person, "hand", table=1)).text
    await play_out(world, [world.bo, world.chidi])
    assert (await table_of(world)).head.status is Status.OVER
    changes = await bot_of(world).store.results.changes(1)
    assert {change.player for change in changes} == {world.bo.id, world.chidi.id}
    assert set(naming(await dump(world), person)) == set()


async def test_the_story_tells_of_a_former_player_at_once_and_after_a_restart(
    world: World,
) -> None:
    person = newcomer(world)
    people = [person, world.bo, world.chidi]
    await begin(world, people)
    for _ in range(6):
        await next_move(world, people)
    await world.later(LOOK)
    assert f"**{NAME}**" in told(world)
    await delete(world, person)
    await world.later(2 * LOOK)
    assert "**a former player**" in told(world)
    assert NAME not in told(world)
    await world.restart()
    await next_move(world, people[1:])
    await world.later(2 * LOOK)
    assert "**a former player**" in told(world)
    assert NAME not in told(world)


async def next_move(world: World, people: list[MemberActor]) -> None:
    """Let whoever's turn it is play, artificial players before them."""
    while (table := await table_of(world)).driven_seat() is not None:
        await world.later(PAUSE)
    owner = table.head.seats[table.owing()[0]].user_id
    await choose_first_at(world, next(each for each in people if each.id == owner), 1)


def told(world: World) -> str:
    """What stands in the place of the first table, but for the lobby."""
    return "\n".join(post.told for post in world.posts(world.channel.threads[0]))


async def test_somebody_who_deletes_while_they_are_asked_holds_nobody_up(world: World) -> None:
    person = newcomer(world)
    people = [world.ana, person, world.bo]
    await begin_as(world, people, "deathwick new", pace="slow")
    await until_asked(world, people, 1)
    opened = (await table_of(world)).window
    assert opened is not None
    await world.later(LOOK)
    for each in (world.ana, world.bo):
        await world.click(each, world.board(), "Pass")
    await delete(world, person)
    await world.later(20 * PAUSE)
    table = await table_of(world)
    assert table.running
    assert table.window is None or table.window.opened != opened.opened


async def test_a_move_and_the_deletion_at_once_leave_nothing(world: World) -> None:
    person = newcomer(world)
    await begin(world, [person, world.bo, world.chidi])
    asked = (await world.slash(person, "privacy delete")).message
    await world.slash(person, "hand", table=1)
    hand = world.hand_of(person)
    way = next(b for b in hand.buttons.values() if b["custom_id"].startswith("gl:step:"))
    assert asked is not None
    await world.together(
        world.click(person, hand, way["custom_id"]),
        world.click(person, asked, "Yes, delete it all"),
        world.click(person, hand, way["custom_id"]),
    )
    assert set(naming(await dump(world), person)) == set()


async def test_where_no_person_is_left_the_table_closes(world: World) -> None:
    await begin(world, [world.ana], ghosts=2)
    await world.slash(world.bo, "phantom-rummy learn")
    await delete(world, world.ana)
    await delete(world, world.bo)
    for number in (1, 2):
        head = await bot_of(world).store.head(number)
        assert head is not None
        assert (head.status, head.host_id) == (Status.ABORTED, NOBODY)


async def test_a_lobby_is_left_handed_over_or_closed_and_its_message_shows_it(
    world: World,
) -> None:
    person = newcomer(world)
    hosted = await gather(world, [person, world.bo])
    joined = await gather(world, [world.ana, person])
    alone = await gather(world, [person])
    await delete(world, person)
    await world.settle()
    stored = await bot_of(world).store.open_lobbies()
    assert [(each.host_id, len(each.seats)) for each in stored] == [
        (world.bo.id, 1),
        (world.ana.id, 1),
    ]
    shown = [world.again(message) for message in (hosted, joined, alone)]
    assert all(message is not None and NAME not in message.told for message in shown)
    assert shown[0] is not None
    assert "**bo** hosts this table" in shown[0].text
    assert shown[2] is not None
    assert shown[2].buttons == {}


async def test_others_results_and_ratings_stay_as_they_are(world: World) -> None:
    person = newcomer(world)
    await begin(world, [person, world.bo], ghosts=1)
    await play_out(world, [person, world.bo])
    results = bot_of(world).store.results
    guild = world.guild.id
    before = await results.ranking(guild, "fantasmagoria")
    course = await results.course(guild, "fantasmagoria", world.bo.id)
    await delete(world, person)
    after = await results.ranking(guild, "fantasmagoria")
    assert after == [each for each in before if each.player != person.id]
    assert await results.course(guild, "fantasmagoria", world.bo.id) == course
    assert "not finished a game here yet" in (await world.slash(person, "profile")).text
    assert (await table_of(world)).names[::2] == ("a former player", "bo")


async def test_whoever_hosts_a_gathering_can_be_forgotten_in_it(world: World) -> None:
    person = newcomer(world)
    await world.slash(person, "deathwick gathering", ghosts=9)
    await world.click(world.bo, lobby_of(world), "Join")
    await world.click(person, lobby_of(world), "Start")
    await world.later(LOOK)
    await delete(world, person)
    assert set(naming(await dump(world), person)) == set()
    gathering = await bot_of(world).store.gathering(1)
    assert gathering is not None
    assert gathering.host_id == world.bo.id
    assert gathering.stage is Stage.CIRCLES
    for circle in gathering.circles:
        assert (await table_of(world, circle.table)).running


@pytest.mark.parametrize("first", [0, 1])
async def test_a_gathering_that_begins_at_the_same_instant_deals_nobody_in(
    world: World, first: int
) -> None:
    person = newcomer(world)
    await world.slash(person, "deathwick gathering", ghosts=9)
    await world.click(world.bo, lobby_of(world), "Join")
    asked = (await world.slash(person, "privacy delete")).message
    assert asked is not None
    acts = [
        world.click(person, lobby_of(world), "Start"),
        world.click(person, asked, "Yes, delete it all"),
    ]
    await world.together(*(acts if first else reversed(acts)))
    await world.later(LOOK)
    assert set(naming(await dump(world), person)) == set()
    gathering = await bot_of(world).store.gathering(1)
    assert gathering is None or gathering.stage is Stage.CIRCLES
