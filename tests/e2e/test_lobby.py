"""From the first click to Start, and all that can go wrong before."""

from __future__ import annotations

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.lobbies import LIFE
from tests.e2e.seen import Seen
from tests.e2e.sitting import begin, bot_of, gather, lobby_of, table_of
from tests.e2e.world import World


async def open_table(world: World, **options: int) -> Seen:
    await world.slash(world.ana, "fantasmagoria new", None, **options)
    return lobby_of(world)


async def test_a_lobby_says_who_sits_what_is_set_and_promises_the_shuffles(world: World) -> None:
    lobby = await open_table(world, rounds=2)
    stored = await bot_of(world).store.lobby(1)
    assert stored is not None
    assert stored.hash in lobby.text
    assert stored.secret.hex() not in lobby.text
    assert "**ana** hosts this table" in lobby.text
    assert "Rounds: 2" in lobby.told
    assert "Table 1" in lobby.told


async def test_people_join_and_leave(world: World) -> None:
    lobby = await open_table(world)
    await world.click(world.bo, lobby, "Join")
    assert "Chair 2: bo." in lobby_of(world).told
    await world.click(world.bo, lobby, "Leave")
    assert "Chair 2: bo." not in lobby_of(world).told


async def test_nobody_sits_twice(world: World) -> None:
    lobby = await open_table(world)
    answer = await world.click(world.ana, lobby, "Join")
    assert "You sit at this table already" in answer.text
    assert answer.message is not None
    assert answer.message.ephemeral
    stored = await bot_of(world).store.lobby(1)
    assert stored is not None
    assert len(stored.seats) == 1


async def test_two_who_join_at_once_both_sit(world: World) -> None:
    lobby = await open_table(world)
    await world.together(
        world.click(world.bo, lobby, "Join"), world.click(world.chidi, lobby, "Join")
    )
    stored = await bot_of(world).store.lobby(1)
    assert stored is not None
    assert {seat.user_id for seat in stored.seats} == {p.id for p in world.people[:3]}


async def test_no_fifth_sits_down(world: World) -> None:
    lobby = await gather(world, world.people[:3])
    await world.click(world.dara, lobby, "Join")
    answer = await world.click(world.eve, lobby, "Join")
    assert "All 4 chairs are taken" in answer.text


async def test_too_few_cannot_start(world: World) -> None:
    lobby = await gather(world, world.people[:2])
    answer = await world.click(world.ana, lobby, "Start")
    assert "2 sit at the table, but this game takes 3 or 4" in answer.text
    assert await bot_of(world).store.head(1) is None


async def test_only_the_host_starts_adds_ghosts_sets_options_and_cancels(world: World) -> None:
    lobby = await gather(world, world.people[:3])
    for label in ("Start", "Add a ghost", "Options", "Cancel"):
        answer = await world.click(world.bo, lobby, label)
        assert "who hosts this table" in answer.text, label
    assert await bot_of(world).store.lobby(1) is not None


async def test_the_host_adds_ghosts_and_sends_them_away(world: World) -> None:
    lobby = await open_table(world)
    await world.click(world.ana, lobby, "Add a ghost")
    assert "artificial player" in lobby_of(world).told
    shown = lobby_of(world)
    await world.click(world.ana, shown, "Send a ghost away")
    assert "artificial player" not in lobby_of(world).told
    assert "Send a ghost away" not in lobby_of(world).buttons
    answer = await world.click(world.ana, shown, "Send a ghost away")
    assert "No artificial player" in answer.text


async def test_the_host_sets_rounds_and_cursed_cards_and_the_lobby_shows_it(world: World) -> None:
    lobby = await open_table(world)
    panel = (await world.click(world.ana, lobby, "Options")).message
    assert panel is not None
    assert panel.ephemeral
    await world.select(world.ana, panel, "Rounds: 5")
    await world.select(world.ana, panel, "Filipi Goat: 3")
    assert "Rounds: 5" in lobby_of(world).told
    assert "Filipi Goat: 3" in lobby_of(world).told
    for person in world.people[1:3]:
        await world.click(person, lobby_of(world), "Join")
    await world.click(world.ana, lobby_of(world), "Start")
    table = await table_of(world)
    assert table.record.options["rounds"] == 5
    assert table.record.options["cursed"]["goat"] == 3


@pytest.mark.parametrize("path", ["rounds 9", "rounds 0", "cursed.cat 10", "cursed.fox 3", "x 1"])
async def test_an_option_out_of_range_is_refused_and_changes_nothing(
    world: World, path: str
) -> None:
    lobby = await open_table(world)
    panel = (await world.click(world.ana, lobby, "Options")).message
    assert panel is not None
    before = await bot_of(world).store.lobby(1)
    answer = await world.forge(world.ana, panel, "gl:set:1:0:rounds", path)
    assert answer.given
    assert await bot_of(world).store.lobby(1) == before


async def test_the_next_person_becomes_host_and_the_last_one_is_told_to_cancel(
    world: World,
) -> None:
    lobby = await gather(world, world.people[:2])
    answer = await world.click(world.ana, lobby, "Leave")
    assert "bo" in answer.text
    answer = await world.click(world.bo, lobby_of(world), "Options")
    assert answer.message is not None
    answer = await world.click(world.bo, lobby_of(world), "Leave")
    assert "Cancel closes it" in answer.text
    await world.click(world.bo, lobby_of(world), "Cancel")
    answer = await world.click(world.chidi, lobby, "Join")
    assert "no longer waiting" in answer.text


async def test_the_host_cancels(world: World) -> None:
    lobby = await open_table(world)
    answer = await world.click(world.ana, lobby, "Cancel")
    assert "was cancelled" in answer.text
    assert answer.message is not None
    assert answer.message.buttons == {}


async def test_a_lobby_that_nobody_starts_closes_itself(world: World) -> None:
    lobby = await open_table(world)
    await world.later(LIFE.total_seconds() + 120)
    shown = world.again(lobby)
    assert shown is not None
    assert "within 30 minutes" in shown.text
    assert shown.buttons == {}


async def test_an_overdue_lobby_closes_after_a_restart(world: World) -> None:
    lobby = await open_table(world)
    await world.restart()
    await world.later(LIFE.total_seconds() + 120)
    assert await bot_of(world).store.lobby(1) is None
    shown = world.again(lobby)
    assert shown is not None
    assert shown.buttons == {}


async def test_a_lobby_works_after_a_restart(world: World) -> None:
    lobby = await open_table(world)
    await world.restart()
    await world.click(world.bo, lobby, "Join")
    assert "Chair 2: bo." in lobby_of(world).told


async def test_two_starts_at_once_start_one_game(world: World) -> None:
    lobby = await gather(world, world.people[:3])
    answers = await world.together(
        world.click(world.ana, lobby, "Start"), world.click(world.ana, lobby, "Start")
    )
    assert all(answer.given for answer in answers)
    assert len(world.channel.threads) == 1
    assert (await table_of(world)).running


async def test_start_opens_a_thread_named_after_game_and_table(world: World) -> None:
    await begin(world, world.people[:3])
    (thread,) = world.channel.threads
    assert thread.name == "Fantasmagória · table 1"
    assert world.boards()[0].channel_id == thread.id


async def test_without_leave_to_open_threads_the_channel_serves(world: World) -> None:
    forbid(world, create_public_threads=False)
    await begin(world, world.people[:3])
    assert world.channel.threads == []
    assert world.board().channel_id == world.channel.id


async def test_missing_permissions_are_named_before_a_game_starts(world: World) -> None:
    lobby = await gather(world, world.people[:3])
    forbid(world, attach_files=False, send_messages=False)
    answer = await world.click(world.ana, lobby, "Start")
    assert "Attach Files" in answer.text
    assert "Send Messages" in answer.text
    assert await bot_of(world).store.lobby(1) is not None
    answer = await world.slash(world.ana, "fantasmagoria new")
    assert "Attach Files" in answer.text


@pytest.mark.parametrize(
    "name", ["@everyone", "`code`", "**bold**", "\u202eevil", "\u200b\u200b", "a" * 32, "<@&1>"]
)
async def test_a_hostile_name_pings_nobody_and_breaks_nothing(world: World, name: str) -> None:
    user = world.env.create_user("mallory", global_name=name)
    mallory = world.guild.add_member(user)
    await begin(world, [mallory, world.bo, world.chidi])
    said = "\n".join(post.text for post in world.posts())
    assert "\u202e" not in "".join(post.told for post in world.posts())
    assert name not in said or name == "a" * 32
    assert (await table_of(world)).running


def forbid(world: World, **denied: bool) -> None:
    """Take permissions from everybody, the bot among them, in the channel."""
    deny = discord.PermissionOverwrite(**denied).pair()[1].value
    everyone = world.guild.default_role.id
    world.channel._channel.overwrites = [Overwrite(everyone, OverwriteType.ROLE, 0, deny)]
