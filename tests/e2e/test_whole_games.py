"""Whole games in a simulated Discord, by people who only click."""

from __future__ import annotations

import pytest

from bot.client import Ghostlight
from data.records import Status
from tests.e2e.sitting import begin, play_out, table_of
from tests.e2e.world import World


@pytest.mark.parametrize("number", [3, 4])
async def test_people_play_a_game_to_the_end(world: World, number: int) -> None:
    people = world.people[:number]
    await begin(world, people)
    made = await play_out(world, people)
    assert made >= number * 8
    table = await table_of(world)
    assert table.head.status is Status.OVER
    final = world.posts()[-1]
    assert "The game is over" in final.text
    assert table.record.secret.hex() in final.text
    assert final.pictures[0].alt


async def test_a_game_survives_a_restart_after_every_tenth_move(world: World) -> None:
    people = world.people[:3]
    await begin(world, people)
    made = await play_out(world, people, restart_every=10)
    assert made >= 20
    assert (await table_of(world)).head.status is Status.OVER


async def test_one_person_plays_against_ghosts(world: World) -> None:
    await begin(world, [world.ana], ghosts=2)
    await play_out(world, [world.ana])
    table = await table_of(world)
    assert table.head.status is Status.OVER
    bot = world.env.bot
    assert isinstance(bot, Ghostlight)
    moves = await bot.store.moves(1)
    assert {move.by for move in moves} == {world.ana.id, None}
