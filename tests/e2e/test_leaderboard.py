"""Leaderboards: places, pages, who is there."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord import MemberActor

from bot.members import FRESH
from bot.results import LEAST, PAGE
from tests.e2e.results import GAME, MOTH, alt, leaderboard, newest, played, seats
from tests.e2e.world import World


async def test_places_are_shared_by_equals_and_artificial_players_stand_apart(
    world: World,
) -> None:
    four = (*seats(world.ana, world.bo, world.chidi), MOTH)
    await played(world, [1, 1, 3, 4], four, LEAST)
    answer = await leaderboard(world)
    assert answer.message is not None
    assert answer.message.ephemeral
    told = alt(answer)
    assert "1. ana: " in told
    assert "1. bo: " in told
    assert "3. chidi: " in told
    assert told.index("Artificial players: Novice: ") > told.index("chidi")
    assert f"A place takes {LEAST} games" in told


async def test_few_games_give_no_place(world: World) -> None:
    await played(world, [1, 2], seats(world.ana, world.bo), LEAST - 1)
    assert "Nobody has a place yet." in alt(await leaderboard(world))
    await played(world, [1, 2], seats(world.ana, world.chidi))
    told = alt(await leaderboard(world))
    assert "1. ana" in told
    assert "bo:" not in told
    assert "chidi" not in told


async def test_each_server_has_results_of_its_own(world: World) -> None:
    await played(world, [1, 2], seats(world.ana, world.bo), LEAST, guild_id=world.guild.id + 1)
    assert "Nobody has a place yet." in alt(await leaderboard(world))
    world.expected()
    assert "not finished a game" in (await world.slash(world.ana, "profile")).text


async def test_each_game_has_results_of_its_own(world: World) -> None:
    await played(world, [1, 2], seats(world.ana, world.bo), LEAST, game="deathwick")
    assert "Nobody has a place yet." in alt(await leaderboard(world))
    assert "1. ana" in alt(await leaderboard(world, game="deathwick"))


async def test_who_left_the_server_drops_off_and_the_others_move_up(world: World) -> None:
    three = seats(world.ana, world.bo, world.chidi)
    await played(world, [1, 2, 3], three, LEAST)
    assert "2. bo" in alt(await leaderboard(world))
    world.guild.remove_member(world.ana)
    # What was looked up a moment ago is believed for a while.
    assert "1. ana" in alt(await leaderboard(world, world.dara))
    await world.later(FRESH.total_seconds() + 1)
    told = alt(await leaderboard(world, world.dara))
    assert "ana" not in told
    assert "1. bo" in told
    assert "2. chidi" in told


async def crowd(world: World, count: int) -> list[MemberActor]:
    """So many more people, who have played each other: the first are the best."""
    people = [world.guild.add_member(world.env.create_user(f"p{n:03}")) for n in range(count)]
    sitting = seats(*people)
    for at in range(0, count, 2):
        ahead = [at, at + 1]
        await played(world, [1, 2], [sitting[i] for i in ahead], LEAST)
    return people


async def test_a_long_list_has_pages(world: World) -> None:
    await crowd(world, PAGE + 4)
    first = await leaderboard(world)
    assert first.message is not None
    assert set(first.message.buttons) == {"Places after", "Show to everyone"}
    assert alt(first).count("games · ") == PAGE
    second = await world.click(world.ana, first.message, "Places after")
    assert second.message is not None
    assert "Leaderboard, page 2" in alt(second)
    assert alt(second).count("games · ") == 4
    assert set(second.message.buttons) == {"Places before", "Show to everyone"}
    await world.click(world.ana, second.message, "Show to everyone")
    public = newest(world)
    assert not public.ephemeral
    assert "page 2" in public.pictures[0].alt
    own = await world.click(world.bo, public, "Leaf through it, for yourself")
    assert own.message is not None
    assert own.message.ephemeral
    assert "page 2" in alt(own)
    assert world.again(public) == public


async def test_a_page_that_there_is_no_more_is_the_last(world: World) -> None:
    await played(world, [1, 2], seats(world.ana, world.bo), LEAST)
    first = await leaderboard(world)
    assert first.message is not None
    for page in (1, 998, 999999999999999999):
        forged = await world.forge(world.ana, first.message, f"gl:ranks:0:{page}:{GAME}")
        assert "1. ana" in alt(forged)


FORGED = (
    "gl:ranks:0:0:whist",
    "gl:showranks:0:0:",
    "gl:profile:0:0:whist 1",
    "gl:profile:0:0:deathwick",
    "gl:profile:0:0:deathwick x",
    "gl:profile:0:0:deathwick ٣",
    "gl:showprofile:0:0:deathwick 99999999999999999999999",
)


async def test_a_control_of_somebody_elses_making_is_refused(world: World) -> None:
    first = await leaderboard(world)
    assert first.message is not None
    world.expected()
    for control in FORGED:
        answer = await world.forge(world.ana, first.message, control)
        assert "older version of me" in answer.text


async def test_people_are_looked_up_once_for_all_that_is_shown(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await crowd(world, PAGE + 4)
    asked: list[int] = []
    query = discord.Guild.query_members

    async def counted(guild: discord.Guild, *args: Any, **named: Any) -> Any:
        asked.append(len(named["user_ids"]))
        return await query(guild, *args, **named)

    monkeypatch.setattr(discord.Guild, "query_members", counted)
    first = await leaderboard(world)
    assert first.message is not None
    await world.click(world.ana, first.message, "Places after")
    await world.together(leaderboard(world, world.bo), leaderboard(world, world.chidi))
    assert asked == [PAGE + 4]


async def test_where_discord_does_not_answer_the_person_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(*_: Any, **__: Any) -> None:
        raise TimeoutError

    await played(world, [1, 2], seats(world.ana, world.bo), LEAST)
    monkeypatch.setattr(discord.Guild, "query_members", silent)
    world.expected()
    answer = await leaderboard(world)
    assert answer.text.startswith("Discord does not tell me who is here right now")


async def test_hostile_names_stand_in_the_picture_alone(world: World) -> None:
    evil = world.guild.add_member(world.env.create_user("@everyone <@1> **x**"))
    await played(world, [1, 2], seats(evil, world.bo), LEAST)
    answer = await leaderboard(world)
    assert answer.message is not None
    assert "everyone" not in answer.message.text
    await world.click(world.ana, answer.message, "Show to everyone")
    assert "everyone" not in newest(world).text


async def test_each_reads_in_their_own_language_and_all_in_the_servers(world: World) -> None:
    await played(world, [1, 2], seats(world.ana, world.bo), LEAST)
    world.locales[world.ana.id] = "pt-BR"
    answer = await leaderboard(world)
    assert answer.message is not None
    assert "Classificação" in alt(answer)
    await world.click(world.ana, answer.message, "Mostrar a todos")
    assert "Leaderboard" in newest(world).pictures[0].alt
