"""A gathering from the command to its end, and what is refused on the way."""

from __future__ import annotations

from typing import Any

import pytest

from bot.driver import PAUSE
from bot.fairness import hash_of
from bot.live import LiveTable
from data.records import Lobby, Stage, Status
from games.players import LEVELS
from tests.e2e.sitting import LOOK, bot_of, lobby_of, table_of
from tests.e2e.test_deathwick_match import at_war, ghostly, salter
from tests.e2e.test_lobby import forbid
from tests.e2e.world import World

LONGEST = 2000
"""A gathering takes fewer looks than this."""


async def begin(
    world: World, monkeypatch: pytest.MonkeyPatch, people: int, going_on: int = 1
) -> None:
    """A gathering of artificial players alone, dealt and played the same in each run."""
    monkeypatch.setitem(LEVELS, "random", salter(people))
    monkeypatch.setattr("bot.lobbies.new_secret", lambda: bytes(32))
    # Whoever hosts sits there otherwise, or the lobby counts as damaged.
    monkeypatch.setattr("bot.lobbies.sound", lambda lobby: True)
    await world.slash(
        world.ana, "deathwick gathering", pace="live", ghosts=people - 1, going_on=going_on
    )
    await bot_of(world).lobbies.change(1, ghostly)
    await world.click(world.ana, lobby_of(world), "Start")


async def test_seventeen_play_in_circles_and_a_final_ritual_through_a_restart_in_a_war(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, monkeypatch, 17)
    store = bot_of(world).store
    gathering = await store.gathering(1)
    assert gathering is not None
    numbers = [circle.table for circle in gathering.circles]
    heads = [(await table_of(world, number)).head for number in numbers]
    assert [len(head.seats) for head in heads] == [6, 6, 5]
    restarted = False
    for _ in range(LONGEST):
        gathering = await bot_of(world).store.gathering(1)
        assert gathering is not None
        if gathering.stage is Stage.OVER:
            break
        tables = [await table_of(world, number) for number in numbers]
        if not restarted and any(table.running and at_war(table) for table in tables):
            restarted = True
            await world.restart()
            again = [await table_of(world, number) for number in numbers]
            assert [table.snapshot for table in again] == [table.snapshot for table in tables]
        await world.later(PAUSE * (40 if restarted else 1))
    await world.later(LOOK)
    assert restarted
    assert gathering.stage is Stage.OVER
    *circles, final = [await table_of(world, number) for number in (*numbers, 5)]
    assert {table.head.status for table in (*circles, final)} == {Status.OVER}
    going = {
        (name, characters(table)[seat])
        for table in circles
        for seat, name in enumerate(table.names)
        if seat in won(table)
    }
    assert going == set(zip(final.names, characters(final), strict=True))
    assert len(final.names) > 1
    assert [thread.name for thread in world.channel.threads] == [
        *(f"Deathwick · circle {n} · table {n + 1}" for n in (1, 2, 3)),
        "Deathwick · Final Ritual · table 5",
    ]
    for place, (thread, table) in enumerate(zip(world.channel.threads, circles, strict=False), 1):
        over = f"Circle {place} is over"
        words = [post.text for post in world.posts(thread) if over in post.text]
        assert len(words) == 1
        for seat in won(table):
            assert f"**{table.names[seat]}**" in words[0]
    waiting = "".join(post.text for thread in world.channel.threads for post in world.posts(thread))
    assert waiting.count("still play") == 2
    assert waiting.count("All circles are over") == 1
    lobby, began, began_final, end = [post.text for post in world.posts(world.channel)]
    assert hash_of(bytes(32)) in lobby
    assert all(f"<#{table.head.place_id}>" in began for table in circles)
    assert f"<#{final.head.place_id}>" in began_final
    assert all(f"**{name}**" in began_final for name in final.names)
    assert "The gathering is over" in end
    assert all(f"**{final.names[seat]}**" in end for seat in won(final))
    assert bytes(32).hex() in end


def won(table: LiveTable) -> list[int]:
    """The seats that won."""
    result = table.game.result(table.state)
    assert result is not None
    return result.winners


def characters(table: LiveTable) -> list[str]:
    """The class of each seat."""
    classes: list[str] = table.game.dump(table.state)["classes"]
    return classes


async def test_a_gathering_says_who_is_there_which_circles_they_make_and_what_is_set(
    world: World,
) -> None:
    await world.slash(world.ana, "deathwick gathering", ghosts=8, going_on=2, salt="targeted")
    told = lobby_of(world).told
    for said in ("9 to 32", "**ana**", "Lady Tallow", "5 + 4", "The last two", "only those whom"):
        assert said in told
    assert (await kept(world)).hash in told
    await world.click(world.bo, lobby_of(world), "Join")
    assert "**bo**" in lobby_of(world).told
    await world.click(world.ana, lobby_of(world), "Send a ghost away")
    await world.click(world.bo, lobby_of(world), "Leave")
    assert "circles of" not in lobby_of(world).told


async def test_forty_gather_and_nobody_more(world: World) -> None:
    await world.slash(world.ana, "deathwick gathering", ghosts=39)
    lobby = lobby_of(world)
    assert "Join" not in lobby.buttons
    answer = await world.forge(world.bo, lobby, "gl:join:1:0:")
    assert "All 40 chairs are taken" in answer.text
    answer = await world.slash(world.ana, "deathwick gathering", ghosts=39, going_on=2)
    assert "All 32 chairs are taken" in answer.text


async def test_too_few_and_too_many_are_refused(world: World) -> None:
    await world.slash(world.ana, "deathwick gathering", ghosts=7)
    answer = await world.click(world.ana, lobby_of(world), "Start")
    assert "8 sit at the table, but this game takes 9 to 40" in answer.text
    await world.slash(world.ana, "deathwick gathering", ghosts=32)
    lobby = lobby_of(world)
    panel = (await world.click(world.ana, lobby, "Options")).message
    assert panel is not None
    answer = await world.select(world.ana, panel, "going_on 2")
    assert "at most 32 may gather" in answer.text
    assert (await kept(world, 2)).going_on == 1


async def test_only_the_host_changes_and_starts_and_nobody_gathers_twice(world: World) -> None:
    await world.slash(world.ana, "deathwick gathering", ghosts=8)
    lobby = lobby_of(world)
    for label in ("Start", "Add a ghost", "Options", "Cancel"):
        assert "who hosts this table" in (await world.click(world.bo, lobby, label)).text
    answer = await world.click(world.ana, lobby, "Join")
    assert "You sit at this table already" in answer.text


async def test_the_host_sets_how_many_go_on_at_a_gathering_alone(world: World) -> None:
    await world.slash(world.ana, "deathwick gathering", ghosts=8)
    panel = (await world.click(world.ana, lobby_of(world), "Options")).message
    assert panel is not None
    await world.select(world.ana, panel, "going_on 2")
    assert (await kept(world)).going_on == 2
    await world.slash(world.ana, "deathwick new")
    answer = await world.forge(world.ana, panel, "gl:set:2:0:going_on", "going_on 2")
    assert "older version" in answer.text
    assert (await kept(world, 2)).going_on == 0


async def test_after_start_nobody_leaves_joins_starts_or_cancels(world: World) -> None:
    await world.slash(world.ana, "deathwick gathering", ghosts=8)
    lobby = lobby_of(world)
    await world.click(world.ana, lobby, "Start")
    for label in ("Leave", "Start", "Cancel", "Add a ghost"):
        assert "no longer waiting" in (await world.click(world.ana, lobby, label)).text
    shown = world.again(lobby)
    assert shown is not None
    assert "The gathering has begun" in shown.text
    assert shown.buttons == {}
    assert len(world.channel.threads) == 2


async def test_two_starts_at_once_gather_once(world: World) -> None:
    await world.slash(world.ana, "deathwick gathering", ghosts=8)
    lobby = lobby_of(world)
    await world.together(
        world.click(world.ana, lobby, "Start"), world.click(world.ana, lobby, "Start")
    )
    assert len(world.channel.threads) == 2
    assert len(await bot_of(world).store.heads()) == 2


@pytest.mark.parametrize("dealt", [0, 1])
async def test_a_crash_between_a_thread_and_its_circle_leaves_one_thread_a_circle(
    world: World, monkeypatch: pytest.MonkeyPatch, dealt: int
) -> None:
    await world.slash(world.ana, "deathwick gathering", ghosts=8)
    host = bot_of(world).host
    begin, calls = host.begin, []

    async def stuck(*given: Any) -> LiveTable:
        calls.append(given)
        if len(calls) > dealt:
            await world.clock.sleep(10.0**6)
        return await begin(*given)

    monkeypatch.setattr(host, "begin", stuck)
    await world.click(world.ana, lobby_of(world), "Start")
    assert len(world.channel.threads) == dealt + 1
    assert len(await bot_of(world).store.heads()) == dealt
    await world.crash()
    await world.settle()
    await world.later(LOOK)
    assert len(world.channel.threads) == 2
    heads = await bot_of(world).store.heads()
    assert {head.place_id for head in heads} == {thread.id for thread in world.channel.threads}
    assert sum("Circle 1" in post.text for post in world.posts(world.channel)) == 1


async def test_what_was_told_before_a_crash_is_not_told_again_however_late(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.slash(world.ana, "deathwick gathering", ghosts=8)

    async def stuck(*_: Any) -> None:
        await world.clock.sleep(10.0**6)

    monkeypatch.setattr(bot_of(world).store, "set_stage", stuck)
    await world.click(world.ana, lobby_of(world), "Start")
    await world.later(LOOK)
    assert sum("Circle 1" in post.text for post in world.posts(world.channel)) == 1
    world.tap._nonces.clear()
    await world.crash()
    await world.later(LOOK)
    gathering = await bot_of(world).store.gathering(1)
    assert gathering is not None
    assert gathering.stage is not Stage.OPENING
    assert sum("Circle 1" in post.text for post in world.posts(world.channel)) == 1


async def test_without_leave_to_open_threads_the_channel_serves(world: World) -> None:
    forbid(world, create_public_threads=False)
    await world.slash(world.ana, "deathwick gathering", ghosts=8)
    await world.click(world.ana, lobby_of(world), "Start")
    assert world.channel.threads == []
    heads = await bot_of(world).store.heads()
    assert {head.place_id for head in heads} == {world.channel.id}


async def test_an_open_gathering_is_cancelled_by_its_host(world: World) -> None:
    await world.slash(world.ana, "deathwick gathering", ghosts=8)
    answer = await world.click(world.ana, lobby_of(world), "Cancel")
    assert "was cancelled" in answer.text
    assert await bot_of(world).store.lobby(1) is None


async def kept(world: World, number: int = 1) -> Lobby:
    """The open lobby, as it is stored."""
    lobby = await bot_of(world).store.lobby(number)
    assert lobby is not None
    return lobby
