"""Replays in a simulated Discord: from a finished board and by command."""

from __future__ import annotations

import pytest

from tests.e2e.replaying import end, finish, finished_board, kinds, play, shown
from tests.e2e.sitting import LOOK, begin, begin_as
from tests.e2e.test_leaving import leave
from tests.e2e.world import World


async def test_a_finished_board_leads_through_the_game_from_the_deal_to_the_end(
    world: World,
) -> None:
    board = await finish(world)
    first = shown(await world.click(world.eve, board, "Replay"))
    assert "the deal" in first.text
    assert kinds(first) == ["table"]
    assert set(first.buttons) == {"Next", "Last", "As an animated picture"}
    seen, texts = first, []
    for _ in range(4):
        seen = shown(await world.click(world.eve, seen, "Next"))
        texts.append(seen.text)
    assert seen.id == first.id
    assert "moment 4 of" in seen.text
    assert "leads" in "".join(texts)
    back = shown(await world.click(world.eve, seen, "Back"))
    assert back.text == texts[-2]
    last = shown(await world.click(world.eve, back, "Last"))
    assert kinds(last) == ["end"]
    assert "wins with the fewest scares" in last.text
    assert "Next" not in last.buttons
    again = shown(await world.click(world.eve, last, "First"))
    assert (again.text, again.pictures) == (first.text, first.pictures)


async def test_a_chapters_end_is_shown_with_its_picture(world: World) -> None:
    await begin_as(world, world.people[:3], "deathwick new", pace="live")
    await play(world, 70)
    await end(world)
    seen = shown(await world.slash(world.ana, "table replay", table=1))
    seen = shown(await world.click(world.ana, seen, "End of Chapter 1"))
    assert kinds(seen) == ["chapter", "table"]
    assert "Chapter 1" in seen.text
    after = shown(await world.click(world.ana, seen, "Next"))
    assert kinds(after) == ["table"]
    assert "Chapter 2" in after.text


async def test_a_replay_looks_into_each_hand(world: World) -> None:
    seen = shown(await world.click(world.eve, await finish(world), "Replay"))
    seen = shown(await world.click(world.eve, seen, "Next"))
    looked = shown(await world.select(world.eve, seen, "The hand of bo"))
    assert kinds(looked) == ["table", "hand"]
    assert "The hand of bo" in looked.text
    assert b'"seat":1' in looked.pictures[1].data
    after = shown(await world.click(world.eve, looked, "Next"))
    assert kinds(after) == ["table", "hand"]
    alone = shown(await world.select(world.eve, after, "The table alone, as everybody saw it"))
    assert kinds(alone) == ["table"]
    assert "moment 2 of" in alone.text
    for person in world.people[:4]:
        assert world.private(person) == []


@pytest.mark.usefixtures("films")
async def test_its_controls_work_after_a_restart(world: World) -> None:
    board = await finish(world)
    seen = shown(await world.click(world.bo, board, "Replay"))
    await world.restart()
    await world.settle()
    after = shown(await world.click(world.bo, seen, "Next"))
    assert "moment 1 of" in after.text
    assert "the deal" in shown(await world.click(world.bo, board, "Replay")).text
    assert "Animated" in shown(await world.click(world.bo, after, "As an animated picture")).told


async def test_without_a_number_it_is_the_newest_finished_game_here_or_ones_own(
    world: World,
) -> None:
    await finish(world)
    thread = world.channel.threads[0]
    assert "Table 1" in (await world.slash(world.eve, "table replay", thread)).text
    assert "Table 1" in (await world.slash(world.bo, "table replay")).text
    assert "no finished game" in (await world.slash(world.eve, "table replay")).text
    assert await world.suggestions(world.eve, "table replay", "table", "") == [
        "1: Fantasmagória with ana, bo, chidi"
    ]
    assert await world.suggestions(world.eve, "table replay", "table", "2") == []
    assert await world.suggestions(world.eve, "table replay", "table", "%") == []


@pytest.mark.parametrize("plies", [0, 7])
async def test_an_ended_game_is_replayed_up_to_where_it_was_ended(world: World, plies: int) -> None:
    await begin(world, world.people[:3])
    await play(world, plies)
    await end(world)
    board = finished_board(world)
    seen = shown(await world.click(world.eve, board, "Replay"))
    if plies:
        assert "without a result" not in seen.text
        seen = shown(await world.click(world.eve, seen, "Last"))
    else:
        assert "As an animated picture" not in seen.buttons
        refused = await world.forge(world.eve, board, "gl:film:1:0:")
        assert "Nobody moved at table 1" in refused.text
    assert "without a result" in seen.text
    assert "Next" not in seen.buttons


async def test_who_reads_portuguese_steps_in_portuguese(world: World) -> None:
    board = await finish(world)
    world.locales[world.eve.id] = "pt-BR"
    seen = shown(await world.click(world.eve, board, "Replay"))
    assert "Avançar" in seen.buttons
    seen = shown(await world.click(world.eve, seen, "Fim"))
    assert "momento" in seen.text


async def test_a_finished_board_is_closed_by_those_who_played_there(world: World) -> None:
    board = await finish(world)
    refused = await world.click(world.eve, board, "Close")
    assert "Only those who played at table 1" in shown(refused).text
    assert finished_board(world) == board
    await world.click(world.bo, board, "Close")
    closed = world.again(board)
    assert closed is not None
    assert closed.buttons == {}
    assert (closed.text, closed.pictures) == (board.text, board.pictures)
    await world.restart()
    await world.later(LOOK)
    assert world.again(board) == closed
    assert "the deal" in (await world.slash(world.eve, "table replay", table=1)).text


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
