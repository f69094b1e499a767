"""Which table is meant by whoever leaves or sends away, and what a seat left behind offers."""

from __future__ import annotations

from tests.e2e.sitting import LOOK, begin, bot_of, gather, lobby_of, play_out, step_once
from tests.e2e.test_leaving import leave
from tests.e2e.world import World


async def test_which_table_is_left_is_where_one_sits_whatever_lobby_is_open_there(
    world: World,
) -> None:
    await begin(world, world.people[:3])
    await gather(world, [world.dara])
    # A lobby of others stands in this channel; ana's game has a thread of its own.
    asked = (await world.slash(world.ana, "table leave")).message
    assert asked is not None
    assert "table 1" in asked.text
    await gather(world, [world.eve])
    await world.slash(world.bo, "table leave")
    await world.click(world.ana, lobby_of(world), "Join")
    await world.slash(world.eve, "table kick", person=world.ana)
    kept = await bot_of(world).store.lobby(3)
    assert kept is not None
    assert [seat.user_id for seat in kept.seats] == [world.eve.id]


async def test_whoever_left_is_offered_nothing_to_take_back(world: World) -> None:
    await begin(world, world.people[:3])
    await step_once(world, world.ana)
    await leave(world, world.ana)
    await world.later(LOOK)
    menu = (await world.click(world.ana, world.board(), "Table…")).message
    assert menu is not None
    assert "Take back my move" not in menu.buttons
    assert "do not sit" in (await world.forge(world.ana, menu, "gl:undo:1:0:")).text


async def test_whoever_sends_themselves_away_has_left(world: World) -> None:
    people = world.people[:3]
    await begin(world, people)
    await world.slash(world.ana, "table kick", person=world.ana, table=1)
    await world.click(world.ana, world.hand_of(world.ana), "Yes, send away")
    notes = await bot_of(world).store.clocks.notes(1)
    assert [note.kind for note in notes] == ["left", "hosts"]
    await play_out(world, people[1:])
    results = bot_of(world).store.results
    (counted,) = await results.course(world.guild.id, "fantasmagoria", world.ana.id)
    assert (counted.place, counted.left) == (3, True)
