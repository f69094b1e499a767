"""Pace: time-outs, restarts and pauses, and seats that are kept for who is away."""

from __future__ import annotations

import pytest

from bot.driver import PAUSE
from bot.publisher import Publisher
from data.records import Pace, Status
from tests.e2e.sitting import (
    LOOK,
    begin_as,
    bot_of,
    choose_first,
    lobby_of,
    step_once,
    table_of,
)
from tests.e2e.waiting import FANTASMAGORIA, absent, deciding, first_way, seconds, story, turn
from tests.e2e.world import World

pytestmark = pytest.mark.usefixtures("rare_looks")


@pytest.mark.parametrize("pace", list(Pace))
async def test_when_the_time_is_up_one_decision_is_made_and_told(world: World, pace: str) -> None:
    person = await deciding(world, pace)
    before = await table_of(world)
    await world.later(seconds(pace) - 3 * LOOK)
    assert (await table_of(world)).head.ply == before.head.ply
    await world.later(4 * LOOK)
    after = await table_of(world)
    assert after.head.ply == before.head.ply + 1
    assert "took too long, so an artificial player made this one decision." in story(world)
    assert f"⏳ **{person.name}**" in story(world)
    assert [seat.missed for seat in after.head.seats if seat.user_id == person.id] == [1]


async def test_a_hand_that_was_open_says_that_the_table_has_moved_on(world: World) -> None:
    person = await deciding(world, "live")
    await world.click(person, world.board(), "My hand")
    stale = world.hand_of(person)
    await world.later(seconds("live") + LOOK)
    ply = (await table_of(world)).head.ply
    answer = await world.click(person, stale, first_way(stale))
    assert "moved on" in answer.text
    assert (await table_of(world)).head.ply == ply


async def test_the_board_says_until_when_as_each_reader_sees_it(world: World) -> None:
    await deciding(world, "relaxed")
    (owed,) = (await table_of(world)).owed
    assert f"<t:{int(owed.due.timestamp())}:R>" in world.board().text


async def test_a_restart_charges_nobody_for_the_time_between(world: World) -> None:
    await deciding(world, "relaxed")
    before = await table_of(world)
    await world.later(seconds("relaxed", 0.5))
    await world.stop()
    await world.later(seconds("relaxed", 5))
    await world.start()
    await world.later(seconds("relaxed", 0.5) - 5 * LOOK)
    assert (await table_of(world)).head.ply == before.head.ply
    (owed,) = (await table_of(world)).owed
    await world.later(LOOK)
    assert f"<t:{int(owed.due.timestamp())}:R>" in world.board().text
    await world.later(6 * LOOK)
    assert (await table_of(world)).head.ply == before.head.ply + 1


async def test_a_pause_charges_nobody(world: World) -> None:
    person = await deciding(world, "relaxed")
    before = await table_of(world)
    world.env.backend.delete_channel(before.head.place_id)
    await world.later(seconds("relaxed", 3))
    assert (await table_of(world)).head.status is Status.PAUSED
    await world.slash(person, "table resume", world.channel, table=1)
    await world.later(seconds("relaxed", 0.9))
    assert (await table_of(world)).head.ply == before.head.ply
    await world.later(seconds("relaxed", 0.1) + LOOK)
    assert (await table_of(world)).head.ply == before.head.ply + 1


async def test_a_crash_between_a_time_out_and_its_board_shows_it_after_the_start(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await deciding(world, "relaxed")
    ply = (await table_of(world)).head.ply
    with monkeypatch.context() as patch:
        patch.setattr(Publisher, "_publish", _nothing)
        await world.later(seconds("relaxed") + 1)
        assert (await table_of(world)).head.ply == ply + 1
        assert "took too long" not in story(world)
        await world.crash()
    await world.restart()
    await world.later(2 * LOOK)
    assert story(world).count("took too long") == 1
    assert f"To play: **{(await turn(world)).name}**" in world.board().text
    assert (await table_of(world)).head.ply == ply + 1


async def _nothing(*_: object) -> None:
    return


async def test_after_three_in_a_row_the_seat_is_kept_until_it_is_taken_back(world: World) -> None:
    people = world.people[:3]
    await begin_as(world, people, FANTASMAGORIA, rounds=1, pace="live")
    ana = people[0]
    await absent(world, ana, people[1:])
    await world.later(LOOK)
    assert "for the third time in a row" in story(world)
    assert "was away: an artificial player keeps the seat" in world.board().text
    await world.restart()
    board = world.board()
    answer = await world.click(world.eve, board, "Take my seat back")
    assert "do not sit at table 1" in answer.text
    answer = await world.click(people[1], board, "Take my seat back")
    assert "Nobody keeps a seat of yours" in answer.text
    await world.click(ana, board, "My hand")
    hand = world.hand_of(ana)
    assert "an artificial player decides for you" in hand.text
    assert not any(part["custom_id"].startswith("gl:step:") for part in hand.buttons.values())
    answer = await world.click(ana, hand, "Take my seat back")
    assert answer.given
    table = await table_of(world)
    assert [seat.missed for seat in table.head.seats if seat.user_id == ana.id] == [0]
    await world.later(LOOK)
    assert "Take my seat back" not in world.board().buttons
    assert "is back and plays on" in story(world)


async def test_a_kept_seat_plays_on_and_can_be_taken_back_from_the_board(world: World) -> None:
    people = world.people[:3]
    await begin_as(world, people, FANTASMAGORIA, rounds=1, pace="live")
    ana = people[0]
    await absent(world, ana, people[1:])
    for _ in range(40):
        table = await table_of(world)
        if table.driven_seat() == 0 or not table.running:
            break
        await step_once(world, await turn(world))
    ply = (await table_of(world)).head.ply
    await world.later(2 * PAUSE)
    assert (await table_of(world)).head.ply > ply
    await world.later(LOOK)
    await world.click(ana, world.board(), "Take my seat back")
    assert world.hand_of(ana).pictures
    assert not (await table_of(world)).head.seats[0].away


@pytest.mark.parametrize(
    "command", [FANTASMAGORIA, "phantom-rummy new", "deathwick new", "deathwick gathering"]
)
async def test_the_pace_is_an_option_of_every_game_and_relaxed_unless_changed(
    world: World, command: str
) -> None:
    store = bot_of(world)
    await world.slash(world.ana, command, None, pace="slow")
    await world.slash(world.ana, command)
    paces = [lobby.pace for lobby in await store.store.open_lobbies()]
    assert paces == [Pace.SLOW, Pace.RELAXED]
    await world.click(world.ana, lobby_of(world), "Options")
    panel = world.hand_of(world.ana)
    label = next(
        option["label"]
        for menu in panel.menus
        for option in menu["options"]
        if option["value"] == "pace live"
    )
    assert "90 seconds a decision" in label
    await world.select(world.ana, panel, "pace live")
    assert [lobby.pace for lobby in await store.store.open_lobbies()] == [Pace.SLOW, Pace.LIVE]


async def test_choosing_resets_the_row(world: World) -> None:
    person = await deciding(world, "live")
    for _ in range(2):
        await world.later(seconds("live") + LOOK)
        for _ in range(6):
            if (await turn(world)).id == person.id:
                break
            await choose_first(world, await turn(world))
    seat = next(s for s in (await table_of(world)).head.seats if s.user_id == person.id)
    assert seat.missed == 2
    await choose_first(world, person)
    seat = next(s for s in (await table_of(world)).head.seats if s.user_id == person.id)
    assert seat.missed == 0
