"""Profiles, and the ratings told at a game's end."""

from __future__ import annotations

from typing import Any

import pytest

from bot.members import FRESH
from tests.e2e.results import alt, newest, played, profile_of, seats
from tests.e2e.sitting import LOOK, begin, bot_of, play_out, table_of
from tests.e2e.world import World


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


async def test_no_games_are_one_sentence(world: World) -> None:
    world.expected()
    other = world.guild.add_member(world.env.create_user("b*o"))
    for whose, game, sentence in (
        (None, None, "You have not finished a game here yet; guided"),
        (None, "deathwick", "You have not finished a game of Deathwick here yet"),
        (other, None, "b\\*o has not finished a game here yet."),
        (other, "deathwick", "b\\*o has not finished a game of Deathwick here yet."),
    ):
        options = {"person": whose, "game": game}
        given = {name: value for name, value in options.items() if value}
        answer = await world.slash(world.ana, "profile", None, **given)
        assert answer.text.startswith(sentence)
        assert "\n" not in answer.text
        assert answer.message is not None
        assert answer.message.ephemeral


async def test_the_profile_of_who_left_is_one_sentence(world: World) -> None:
    await played(world, [1, 2], seats(world.ana, world.bo))
    answer = await profile_of(world, world.bo, world.ana)
    assert answer.message is not None
    world.guild.remove_member(world.ana)
    await world.later(FRESH.total_seconds() + 1)
    world.expected()
    shown = await world.click(world.bo, answer.message, "Show to everyone")
    assert "is not in this server any more" in shown.text


@pytest.mark.parametrize(("sent_away", "places"), [(True, []), (False, [3])])
async def test_a_game_counts_for_who_left_but_not_for_who_was_sent_away(
    world: World, sent_away: bool, places: list[int]
) -> None:
    people = world.people[:3]
    await begin(world, people)
    if sent_away:
        await world.slash(world.ana, "table kick", person=world.bo, table=1)
        await world.click(world.ana, world.hand_of(world.ana), "Yes, send away")
    else:
        await world.slash(world.bo, "table leave", table=1)
        await world.click(world.bo, world.hand_of(world.bo), "Yes, leave")
    await play_out(world, people)
    counted = await bot_of(world).store.results.course(world.guild.id, "fantasmagoria", world.bo.id)
    assert [game.place for game in counted] == places
