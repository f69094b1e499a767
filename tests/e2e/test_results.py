"""Profiles, leaderboards, and the ratings told at a game's end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import pytest
from simcord import MemberActor

from bot.members import FRESH
from bot.results import LEAST, PAGE
from data.records import Seat
from tests.data.finished import finish
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, begin, bot_of, play_out, table_of
from tests.e2e.world import Answer, World

GAME = "fantasmagoria"
MOTH = Seat(None, "Moth", "novice")


def seats(*people: MemberActor) -> tuple[Seat, ...]:
    return tuple(Seat(person.id, person.name) for person in people)


async def played(
    world: World, places: Sequence[int], sitting: Sequence[Seat], times: int = 1, **more: Any
) -> None:
    """Let so many games have ended in this server."""
    for _ in range(times):
        more = {"guild_id": world.guild.id, "game": GAME, **more}
        await finish(bot_of(world).store, places, sitting, **more)


async def leaderboard(world: World, person: MemberActor | None = None, game: str = GAME) -> Answer:
    return await world.slash(person or world.ana, "leaderboard", game=game)


async def profile_of(world: World, person: MemberActor, whose: MemberActor) -> Answer:
    options: dict[str, Any] = {"person": whose}
    return await world.slash(person, "profile", None, **options)


def alt(answer: Answer) -> str:
    assert answer.message is not None
    return answer.message.pictures[0].alt


def newest(world: World) -> Seen:
    return world.posts()[-1]


async def test_a_game_played_to_its_end_tells_the_ratings_it_made(world: World) -> None:
    await begin(world, [world.ana, world.bo], ghosts=1)
    await play_out(world, [world.ana, world.bo])
    over = next(post for post in reversed(world.posts()) if "The game is over" in post.text)
    changes = await bot_of(world).store.results.changes(1)
    names = {world.ana.id: "ana", world.bo.id: "bo"}
    told = [
        f"**{names[change.player]}** {change.after} ({change.after - change.before:+d})"
        for change in changes
        if isinstance(change.player, int)
    ]
    assert len(told) == 2
    assert "Ratings: " + " · ".join(told).replace("(-", "(−") in over.text
    profile = await world.slash(world.ana, "profile")
    mine = next(change for change in changes if change.player == world.ana.id)
    assert f"Rating {mine.after}" in alt(profile)
    assert "1 game " in alt(profile)


async def test_a_guided_first_game_tells_no_ratings(world: World) -> None:
    await world.slash(world.ana, "fantasmagoria learn")
    await world.later(LOOK)
    table = await table_of(world)
    assert table.head.learning
    profile = await world.slash(world.ana, "profile")
    assert "You have not finished a game here yet" in profile.text


async def test_old_games_are_counted_at_the_first_start(world: World) -> None:
    await begin(world, [world.ana, world.bo], ghosts=1)
    await play_out(world, [world.ana, world.bo])
    store = bot_of(world).store
    before = await store.results.changes(1)

    def forget(db: Any) -> None:
        db.execute("DELETE FROM finished")
        db.execute(
            "UPDATE results SET number = NULL, place = NULL, won = NULL, mu = NULL, sigma = NULL"
        )

    await store._database.write(forget)
    await world.restart()
    assert await bot_of(world).store.results.changes(1) == before


async def test_a_profile_is_for_the_person_alone_until_it_is_shown(world: World) -> None:
    await played(world, [1, 2, 2], seats(world.ana, world.bo, world.chidi), 2)
    await played(world, [2, 1], seats(world.ana, world.bo), game="phantom_rummy")
    answer = await profile_of(world, world.bo, world.ana)
    assert answer.message is not None
    assert answer.message.ephemeral
    assert "Fantasmagória, Profile: ana" in alt(answer)
    assert "2 games · 2 won" in alt(answer)
    assert "Won in a row: 2, at best 2" in alt(answer)
    before = len(world.posts())
    await world.click(world.bo, answer.message, "Show to everyone")
    assert len(world.posts()) == before + 1
    assert not newest(world).ephemeral
    assert newest(world).buttons == {}
    other = await world.click(world.bo, answer.message, "Phantom Rummy")
    assert "Phantom Rummy, Profile: ana" in alt(other)
    assert "1 game · 0 won" in alt(other)


async def test_a_favourite_class_is_told(world: World) -> None:
    two = seats(world.ana, world.bo)
    for kinds in (("hex", "mime"), ("oracle", "mime"), ("oracle", "hex"), ("hex", "hex")):
        await played(world, [1, 2], two, game="deathwick", kinds=kinds)
    answer = await world.slash(world.ana, "profile", game="deathwick")
    assert "Favourite class: Hex, 2 games" in alt(answer)


@pytest.mark.parametrize(
    ("whose", "game", "sentence"),
    [
        (None, None, "You have not finished a game here yet; guided"),
        (None, "deathwick", "You have not finished a game of Deathwick here yet"),
        ("bo", None, "b\\*o has not finished a game here yet."),
        ("bo", "deathwick", "b\\*o has not finished a game of Deathwick here yet."),
    ],
)
async def test_no_games_are_one_sentence(
    world: World, whose: str | None, game: str | None, sentence: str
) -> None:
    world.expected()
    person = world.guild.add_member(world.env.create_user("b*o"))
    options: dict[str, Any] = {}
    options |= {"person": person} if whose else {}
    options |= {"game": game} if game else {}
    answer = await world.slash(world.ana, "profile", None, **options)
    assert answer.text.startswith(sentence)
    assert "\n" not in answer.text
    assert answer.message is not None
    assert answer.message.ephemeral


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


async def test_the_profile_of_who_left_is_one_sentence(world: World) -> None:
    await played(world, [1, 2], seats(world.ana, world.bo))
    answer = await profile_of(world, world.bo, world.ana)
    assert answer.message is not None
    world.guild.remove_member(world.ana)
    await world.later(FRESH.total_seconds() + 1)
    world.expected()
    shown = await world.click(world.bo, answer.message, "Show to everyone")
    assert "is not in this server any more" in shown.text


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


@pytest.mark.parametrize("page", ["1", "998", "999999999999999999"])
async def test_a_page_that_there_is_no_more_is_the_last(world: World, page: str) -> None:
    await played(world, [1, 2], seats(world.ana, world.bo), LEAST)
    first = await leaderboard(world)
    assert first.message is not None
    forged = await world.forge(world.ana, first.message, f"gl:ranks:0:{page}:{GAME}")
    assert "1. ana" in alt(forged)


@pytest.mark.parametrize(
    "control",
    [
        "gl:ranks:0:0:whist",
        "gl:showranks:0:0:",
        "gl:profile:0:0:whist 1",
        "gl:profile:0:0:deathwick",
        "gl:profile:0:0:deathwick x",
        "gl:profile:0:0:deathwick ٣",
        "gl:showprofile:0:0:deathwick 99999999999999999999999",
    ],
)
async def test_a_control_of_somebody_elses_making_is_refused(world: World, control: str) -> None:
    first = await leaderboard(world)
    assert first.message is not None
    world.expected()
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
