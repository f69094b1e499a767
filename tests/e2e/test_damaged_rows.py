"""A damaged row of the database concerns its own table; all others are taken up."""

from __future__ import annotations

import pytest

from bot.driver import PAUSE
from data.records import Status
from tests.e2e.sitting import (
    LOOK,
    begin,
    bot_of,
    gather,
    lobby_of,
    only_board,
    step_once,
    table_of,
)
from tests.e2e.test_phantom_rummy import discarded
from tests.e2e.world import World


async def _damage(world: World, statement: str) -> None:
    await bot_of(world).store._database.write(lambda db: db.execute(statement))


async def _begin_with_ghosts(world: World) -> None:
    """One more table: dara's, where two ghosts owe their first moves."""
    await world.slash(world.dara, "fantasmagoria new", rounds=1, ghosts=2)
    await world.click(world.dara, lobby_of(world), "Start")


async def _goes_on(world: World, number: int) -> bool:
    """Whether a table is played and shown after a move of dara's."""
    ply = (await table_of(world, number)).head.ply
    before = only_board(world, number).pictures[0].data
    await step_once(world, world.dara, number)
    await world.later(2 * PAUSE + 2 * LOOK)
    moved = (await table_of(world, number)).head.ply > ply
    return moved and only_board(world, number).pictures[0].data != before


@pytest.mark.timeout(20)
@pytest.mark.parametrize("seats", ["[9]", '["a"]', "5", "x"])
async def test_a_question_to_nobody_who_sits_there_sets_its_table_aside_alone(
    world: World, seats: str
) -> None:
    await discarded(world)
    await _begin_with_ghosts(world)
    await _damage(world, f"UPDATE windows SET seats = '{seats}'")
    await world.restart()
    await world.later(60)
    head = await bot_of(world).store.head(1)
    assert head is not None
    assert head.status is Status.DAMAGED
    assert any("damaged" in post.text for post in world.posts())
    assert await _goes_on(world, 2)
    world.expected()


@pytest.mark.timeout(20)
async def test_a_question_to_nobody_is_closed_and_can_still_be_answered(world: World) -> None:
    _, asked = await discarded(world)
    await _begin_with_ghosts(world)
    await _damage(world, "UPDATE windows SET seats = '[]'")
    await world.restart()
    await world.later(60)
    assert "Answer" not in only_board(world).buttons
    for person in asked:
        await world.slash(person, "hand", table=1)
        await world.click(person, world.hand_of(person), "Pass")
    table = await table_of(world)
    assert table.window is None
    assert table.game.phase(table.state) == "take"
    assert await _goes_on(world, 2)


async def test_a_message_that_cannot_be_read_stops_no_other_tables_take_up(world: World) -> None:
    await begin(world, world.people[:3])
    await _begin_with_ghosts(world)
    assert (await table_of(world, 2)).owing() == [0, 1, 2]
    await _damage(world, "UPDATE messages SET status = 'weird' WHERE table_id = 1")
    await world.restart()
    await world.later(2 * PAUSE + 2 * LOOK)
    assert (await table_of(world, 2)).owing() == [0]
    await step_once(world, world.ana, 1)
    await world.later(2 * LOOK)
    only_board(world, 1)
    world.expected()


@pytest.mark.parametrize("damage", ["options = '{'", "created_at = 4611686018427387904"])
async def test_a_lobby_that_cannot_be_read_stops_no_tables_take_up(
    world: World, damage: str
) -> None:
    await _begin_with_ghosts(world)
    assert (await table_of(world, 1)).owing() == [0, 1, 2]
    lobby = await gather(world, world.people[:2])
    await _damage(world, f"UPDATE tables SET {damage} WHERE status = 'lobby'")
    await world.restart()
    await world.later(2 * PAUSE + 2 * LOOK)
    assert (await table_of(world, 1)).owing() == [0]
    answer = await world.click(world.chidi, lobby, "Join")
    assert answer.given
    world.expected()
