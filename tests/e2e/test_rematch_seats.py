"""A rematch where seats changed hands before it, or change hands in its lobby."""

from __future__ import annotations

from simcord import MemberActor

from tests.e2e.personal import NAME, delete, newcomer
from tests.e2e.sitting import LOOK, begin, bot_of, lobby_of, play_out, table_of
from tests.e2e.test_rematch import ended
from tests.e2e.world import World


async def test_a_former_players_chair_is_left_out_and_the_game_can_start(world: World) -> None:
    person = newcomer(world)
    await begin(world, [person, world.bo, world.chidi])
    await play_out(world, [person, world.bo, world.chidi])
    await delete(world, person)
    await world.slash(world.bo, "table rematch", table=1)
    kept = await bot_of(world).store.lobby(2)
    assert kept is not None
    assert [seat.user_id for seat in kept.seats] == [world.bo.id, world.chidi.id]
    assert NAME not in lobby_of(world).told
    await world.click(world.chidi, lobby_of(world), "Join")
    await world.click(world.bo, lobby_of(world), "Add a ghost")
    await world.click(world.bo, lobby_of(world), "Start")
    table = await table_of(world, 2)
    assert table.running
    assert [seat.level for seat in table.head.seats] == [None, None, "regular"]


async def test_who_has_not_joined_yet_cannot_host(world: World) -> None:
    board = await ended(world)
    await world.click(world.ana, board, "Rematch")
    place = world.channel.threads[0]
    answer = await world.slash(world.ana, "table host", place, person=world.bo, table=2)
    kept = await bot_of(world).store.lobby(2)
    assert kept is not None
    assert kept.host_id == world.ana.id
    assert f"<@{world.bo.id}> does not sit at table 2" in answer.text
    await world.click(world.bo, lobby_of(world), "Join")
    await world.slash(world.ana, "table host", place, person=world.bo, table=2)
    kept = await bot_of(world).store.lobby(2)
    assert kept is not None
    assert kept.host_id == world.bo.id


async def test_whoever_deletes_leaves_no_lobby_to_people_who_have_not_joined(
    world: World,
) -> None:
    person = newcomer(world)
    await begin(world, [person, world.bo, world.chidi])
    await abort_as(world, person)
    await world.slash(person, "table rematch", table=1)
    await delete(world, person)
    assert await bot_of(world).store.open_lobbies() == []


async def test_whoever_deletes_is_followed_by_somebody_who_has_joined(world: World) -> None:
    person = newcomer(world)
    await begin(world, [person, world.bo, world.chidi])
    await abort_as(world, person)
    await world.slash(person, "table rematch", table=1)
    await world.click(world.chidi, lobby_of(world), "Join")
    await delete(world, person)
    kept = await bot_of(world).store.lobby(2)
    assert kept is not None
    assert kept.host_id == world.chidi.id


async def abort_as(world: World, person: MemberActor) -> None:
    """End the first table's game, as its host."""
    sure = (await world.slash(person, "table abort", table=1)).message
    assert sure is not None
    await world.click(person, sure, "Yes, end it")
    await world.later(LOOK)
