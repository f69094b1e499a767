"""A gathering that loses its channel or a thread still tells its people how it goes on."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from bot.driver import PAUSE
from data.records import Stage, Status
from tests.bot.gathering_bench import ended
from tests.e2e.sitting import LOOK, bot_of, lobby_of, table_of
from tests.e2e.test_lobby import forbid
from tests.e2e.world import World


async def gathered(world: World) -> None:
    """Two circles of the five people and four ghosts."""
    await world.slash(world.ana, "deathwick gathering", ghosts=4)
    for person in world.people[1:]:
        await world.click(person, lobby_of(world), "Join")
    await world.click(world.ana, lobby_of(world), "Start")
    await waiting(world, Stage.CIRCLES)


async def waiting(world: World, stage: Stage) -> None:
    """Let time pass until the gathering stands there."""
    for _ in range(400):
        await world.later(PAUSE / 10)
        # The disk takes its time, whatever the clock says.
        await asyncio.sleep(0.01)
        found = await bot_of(world).store.gathering(1)
        if found is not None and found.stage is stage:
            await world.later(2 * LOOK)
            return
    raise AssertionError(f"The gathering never came to {stage}")


async def finish(world: World, number: int) -> None:
    """Let a table stand as at its end, and its gathering look at it."""
    bot = bot_of(world)
    async with bot.host._locks.alone(number):
        table = await bot.host._touch(number)
        snapshot = msgspec.json.encode(table.game.dump(ended(table.game, table.state, number)))

        def work(db: Any) -> None:
            db.execute("UPDATE games SET snapshot = ? WHERE table_id = ?", (snapshot, number))
            db.execute("UPDATE tables SET status = 'over' WHERE id = ?", (number,))

        await bot.store._database.write(work)
        bot.host._tables.pop(number, None)
    bot.gatherings.mark(1)


async def test_where_the_channel_is_gone_the_final_ritual_is_played_where_circles_are(
    world: World,
) -> None:
    await gathered(world)
    hall = world.guild.create_text_channel("hall")
    world.env.backend.delete_channel(world.channel.id)
    await world.later(3 * LOOK)
    for number in (2, 3):
        await world.slash(world.ana, "table resume", hall, table=number)
    await world.later(3 * LOOK)
    for number in (2, 3):
        await finish(world, number)
    await waiting(world, Stage.FINAL)
    await world.later(2 * LOOK)
    final = await table_of(world, 4)
    assert final.head.status is Status.RUNNING
    assert final.head.place_id == hall.id
    told = "\n".join(post.text for post in world.posts(hall))
    assert f"begins at table 4 in <#{hall.id}>" in told
    assert all(f"**{name}**" in told for name in final.names)
    assert any(post.button("My hand")["custom_id"] == "gl:hand:4:0:" for post in world.boards(hall))
    await finish(world, 4)
    await waiting(world, Stage.OVER)
    assert "The gathering is over" in world.posts(hall)[-1].text


async def test_what_cannot_be_told_in_the_channel_is_told_in_the_circles(world: World) -> None:
    await gathered(world)
    forbid(world, send_messages=False)
    for number in (2, 3):
        await finish(world, number)
    await waiting(world, Stage.FINAL)
    final = await table_of(world, 4)
    for thread in world.channel.threads[:2]:
        told = [post.text for post in world.posts(thread)]
        assert sum(f"begins at table 4 in <#{final.head.place_id}>" in text for text in told) == 1
    await finish(world, 4)
    await waiting(world, Stage.OVER)
    for thread in world.channel.threads:
        told = [post.text for post in world.posts(thread)]
        assert sum("The gathering is over" in text for text in told) == 1


async def test_the_end_of_a_circle_whose_thread_is_gone_is_told_in_the_channel(
    world: World,
) -> None:
    await gathered(world)
    world.env.backend.delete_channel((await table_of(world, 3)).head.place_id)
    await world.later(3 * LOOK)
    assert (await table_of(world, 3)).head.status is Status.PAUSED
    await world.slash(world.ana, "table abort", table=3)
    await world.click(world.ana, world.hand_of(world.ana), "Yes, end it")
    await world.later(3 * LOOK)
    told = [post.text for post in world.posts(world.channel)]
    assert sum("Circle 2 was ended without a result" in text for text in told) == 1


async def test_who_hosts_a_gathering_takes_up_a_circle_at_which_they_do_not_sit(
    world: World,
) -> None:
    await world.slash(world.bo, "deathwick gathering", ghosts=8)
    await world.click(world.bo, lobby_of(world), "Start")
    await waiting(world, Stage.CIRCLES)
    tables = [await table_of(world, number) for number in (2, 3)]
    (circle,) = [
        table for table in tables if all(seat.user_id != world.bo.id for seat in table.head.seats)
    ]
    world.env.backend.delete_channel(circle.head.place_id)
    await world.later(3 * LOOK)
    assert (await table_of(world, circle.id)).head.status is Status.PAUSED
    answer = await world.slash(world.eve, "table resume", table=circle.id)
    assert "You do not sit" in answer.text
    answer = await world.slash(world.bo, "table resume", table=circle.id)
    assert "goes on here" in answer.text
    assert (await table_of(world, circle.id)).head.place_id == world.channel.id
