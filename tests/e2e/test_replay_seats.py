"""A replay of a game in which a seat changed hands: each moment names who sat there then."""

from __future__ import annotations

from tests.e2e.replaying import end, finished_board, play, shown
from tests.e2e.sitting import begin
from tests.e2e.test_leaving import leave
from tests.e2e.world import World


async def test_a_hand_is_that_of_whoever_sat_there_at_that_moment(world: World) -> None:
    await begin(world, world.people[:3])
    await play(world, 5)
    await leave(world, world.bo)
    await play(world, 6)
    await end(world)
    seen = shown(await world.click(world.eve, finished_board(world), "Replay"))
    looked = shown(await world.select(world.eve, seen, "The hand of bo"))
    assert "The hand of bo" in looked.text
    last = shown(await world.click(world.eve, looked, "Last"))
    assert "The hand of 🤖 " in last.text
    labels = [option["label"] for option in last.menus[0]["options"]]
    assert labels[1] == "The hand of ana"
    assert "The hand of bo" not in labels
