"""One mention a turn, a warning, and who wants neither."""

from __future__ import annotations

import pytest

from bot.clocks import CALM, WARNED
from bot.driver import PAUSE
from data.owed import AWAY
from tests.e2e.sitting import (
    LOOK,
    begin_as,
    bot_of,
    step_once,
    table_of,
)
from tests.e2e.test_phantom_rummy import discarded
from tests.e2e.waiting import FANTASMAGORIA, deciding, mentions, pinged, seconds, turn
from tests.e2e.world import World

pytestmark = pytest.mark.usefixtures("rare_looks")


@pytest.mark.parametrize("pace", ["relaxed", "slow"])
async def test_whose_turn_it_is_gets_one_mention_which_is_taken_back(
    world: World, pace: str
) -> None:
    count = len(world.tap.sent)
    person = await deciding(world, pace)
    assert pinged(world, count)[-1:] == [str(person.id)]
    (mention,) = mentions(world)
    assert mention.text.startswith(f"<@{person.id}>: it is your turn, <t:")
    count = len(world.tap.sent)
    await world.later(60)
    assert pinged(world, count) == []
    await step_once(world, person)
    await world.later(LOOK)
    (other,) = mentions(world)
    assert other.id != mention.id
    assert pinged(world, count) == [str((await turn(world)).id)]


async def test_all_who_are_to_decide_are_mentioned_once_and_each_is_taken_out(
    world: World,
) -> None:
    people = world.people[:3]
    count = len(world.tap.sent)
    await begin_as(world, people, FANTASMAGORIA, rounds=1, pace="relaxed")
    assert sorted(pinged(world, count)) == sorted(str(person.id) for person in people)
    count = len(world.tap.sent)
    await step_once(world, people[1])
    await world.later(LOOK)
    (mention,) = mentions(world)
    assert str(people[1].id) not in mention.text
    assert str(people[0].id) in mention.text
    assert pinged(world, count) == []


async def test_who_goes_on_deciding_gets_no_second_mention(world: World) -> None:
    people = world.people[:2]
    await begin_as(world, people, "phantom-rummy new", pace="relaxed")
    person = await turn(world)
    count = len(world.tap.sent)
    await step_once(world, person)
    assert (await turn(world)).id == person.id
    await world.later(LOOK)
    assert pinged(world, count) == []
    assert len(mentions(world)) == 1


async def test_at_a_live_table_only_who_is_not_there_is_mentioned(world: World) -> None:
    count = len(world.tap.sent)
    person = await deciding(world, "live")
    await world.later(CALM.total_seconds() - 2 * LOOK)
    assert pinged(world, count) == []
    await world.later(3 * LOOK)
    assert pinged(world, count) == [str(person.id)]
    await step_once(world, person)
    await world.later(LOOK)
    assert mentions(world) == []


async def test_at_a_live_table_who_clicked_is_not_mentioned(world: World) -> None:
    person = await deciding(world, "live")
    count = len(world.tap.sent)
    await world.click(person, world.board(), "My hand")
    await world.later(seconds("live", 0.9))
    assert pinged(world, count) == []
    assert mentions(world) == []


@pytest.mark.parametrize("pace", ["relaxed", "slow"])
async def test_the_warning_mentions_only_who_owes_the_decision_and_is_taken_back(
    world: World, pace: str
) -> None:
    person = await deciding(world, pace)
    count = len(world.tap.sent)
    await world.later(seconds(pace, 1 - 1 / WARNED) + LOOK)
    assert pinged(world, count) == [str(person.id)]
    (warning,) = mentions(world)
    assert warning.text.startswith(f"<@{person.id}>: your time is nearly up, <t:")
    assert "nearly up" in world.board().text
    await step_once(world, person)
    await world.later(LOOK)
    assert not any("nearly up" in post.text for post in world.posts())


async def test_at_a_live_table_a_line_on_the_board_warns_without_a_sound(world: World) -> None:
    person = await deciding(world, "live")
    await world.click(person, world.board(), "My hand")
    count = len(world.tap.sent)
    await world.later(seconds("live", 0.75) + LOOK)
    assert "nearly up" in world.board().text
    assert pinged(world, count) == []


async def test_a_restart_mentions_nobody_again(world: World) -> None:
    await deciding(world, "relaxed")
    await world.later(seconds("relaxed", 0.75) + LOOK)
    count = len(world.tap.sent)
    for way in (world.restart, world.crash):
        await way()
        await world.later(2 * LOOK)
        assert pinged(world, count) == []
    assert len(mentions(world)) == 1


async def test_a_crash_before_the_mention_is_made_good(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("bot.mentions.Mentions._remind", _nothing)
        person = await deciding(world, "relaxed")
        assert mentions(world) == []
    count = len(world.tap.sent)
    await world.crash()
    await world.later(2 * LOOK)
    assert pinged(world, count) == [str(person.id)]


async def _nothing(*_: object) -> None:
    return


async def test_reminders_are_off_for_me_through_restarts_until_they_are_on(world: World) -> None:
    people = world.people[:3]
    for person in people[:2]:
        answer = await world.slash(person, "table reminders", mentions="off")
        assert answer.message is not None
        assert answer.message.ephemeral
    await world.restart()
    count = len(world.tap.sent)
    await begin_as(world, people, FANTASMAGORIA, rounds=1, pace="relaxed")
    assert pinged(world, count) == [str(people[2].id)]
    await world.later(seconds("relaxed", 0.75) + LOOK)
    assert pinged(world, count) == [str(people[2].id)] * 2
    assert not any(str(people[0].id) in mention.text for mention in mentions(world))
    await world.slash(people[0], "table reminders", mentions="on")
    for person in people:
        await step_once(world, person)
    unwanted = await bot_of(world).store.reminders.unwanted(world.guild.id)
    assert unwanted == {people[1].id}
    assert await bot_of(world).store.reminders.unwanted(1) == frozenset()


async def test_who_asked_for_no_mention_is_not_called_to_a_question_either(world: World) -> None:
    # One of them is asked, whoever begins.
    for person in world.people[:2]:
        await world.slash(person, "table reminders", mentions="off")
    count = len(world.tap.sent)
    _, asked = await discarded(world, "relaxed")
    wanting = {str(person.id) for person in asked} - {str(p.id) for p in world.people[:2]}
    assert set(pinged(world, count)) - {str(world.people[2].id)} == set()
    calls = [post.text for post in world.posts() if "an answer is asked" in post.text]
    assert len(calls) == len(wanting)


async def test_who_learns_is_neither_mentioned_nor_away(world: World) -> None:
    count = len(world.tap.sent)
    await world.slash(world.ana, "fantasmagoria learn")
    await world.later(10 * PAUSE)
    for _ in range(AWAY + 1):
        ply = (await table_of(world)).head.ply
        await world.later(seconds("slow") + 10 * PAUSE)
        assert (await table_of(world)).head.ply > ply
    assert pinged(world, count) == []
    assert not (await table_of(world)).head.seats[0].away
    assert "Take my seat back" not in world.board().buttons
