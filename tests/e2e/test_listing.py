"""The list of tables, a table in words, and a finished game as a file."""

from __future__ import annotations

import discord
import pytest
from simcord import ChannelHandle

from bot.verifying import verify
from cogs.listing import PAGE
from data.records import Status
from tests.e2e.seen import Seen
from tests.e2e.sitting import begin, bot_of, lobby_of, play_out, step_once, table_of
from tests.e2e.test_privacy import parts
from tests.e2e.world import Answer, World

FILE = 13
"""The type of a component that offers a file."""


def offered(world: World, answer: Answer) -> bytes:
    """The file that an answer offers."""
    assert answer.message is not None
    (part,) = [p for p in parts(answer.message.payload) if p["type"] == FILE]
    content = world.env.backend.cdn.get(part["file"]["url"])
    assert content is not None
    return content


async def test_the_list_tells_game_place_and_turn_of_the_tables_one_may_see(world: World) -> None:
    assert "Nothing is played" in (await world.slash(world.eve, "table list")).text
    await begin(world, world.people[:3])
    await step_once(world, world.ana)
    answer = await world.slash(world.eve, "table list")
    assert answer.message is not None
    assert answer.message.ephemeral
    place = (await table_of(world)).head.place_id
    assert f"**1** · Fantasmagória in <#{place}> · to play: **bo**, **chidi**" in answer.text
    await bot_of(world).host.set_status(1, Status.PAUSED)
    assert "paused" in (await world.slash(world.eve, "table list")).text
    await bot_of(world).host.set_status(1, Status.ABORTED)
    assert "Nothing is played" in (await world.slash(world.eve, "table list")).text


async def test_a_table_in_a_channel_that_one_cannot_see_is_not_listed(world: World) -> None:
    hidden = discord.PermissionOverwrite(view_channel=False)
    secret = world.guild.create_text_channel("secret", overwrites={world.eve: hidden})
    await world.slash(world.ana, "fantasmagoria new", secret, rounds=1, ghosts=2)
    await world.click(world.ana, lobby_at(world, secret), "Start")
    assert "Nothing is played" in (await world.slash(world.eve, "table list")).text
    assert "Fantasmagória" in (await world.slash(world.bo, "table list")).text


def lobby_at(world: World, where: ChannelHandle) -> Seen:
    return next(post for post in world.posts(where) if "Start" in post.buttons)


async def test_many_tables_are_paged(world: World) -> None:
    for _ in range(PAGE + 2):
        await world.slash(world.ana, "fantasmagoria new", rounds=1, ghosts=2)
        await world.click(world.ana, lobby_of(world), "Start")
    listed = (await world.slash(world.ana, "table list")).message
    assert listed is not None
    assert "page 1 of 2" in listed.text
    assert len(listed.text.splitlines()) == PAGE + 1
    assert len(listed.text) < 4000
    second = (await world.click(world.ana, listed, "More")).message
    assert second is not None
    assert "page 2 of 2" in second.text
    assert len(second.text.splitlines()) == 3
    # What has ended meanwhile leaves a page that is still there.
    for number in (PAGE + 1, PAGE + 2):
        await bot_of(world).host.set_status(number, Status.ABORTED)
    stale = (await world.click(world.ana, listed, "More")).message
    assert stale is not None
    assert "page 1 of 1" in stale.text
    assert "More" not in stale.buttons


async def test_a_table_in_words_by_command(world: World) -> None:
    await begin(world, world.people[:3])
    answer = await world.slash(world.eve, "table text", table=1)
    assert answer.text.startswith("table of table 1")
    assert answer.message is not None
    assert answer.message.ephemeral


async def test_a_running_game_is_not_exported_and_a_finished_one_can_be_checked(
    world: World,
) -> None:
    await begin(world, world.people[:3])
    for answer in (
        await world.slash(world.ana, "table export", table=1),
        await world.slash(world.ana, "table export", world.channel.threads[0]),
    ):
        assert "still runs" in answer.text
    await play_out(world, world.people[:3])
    answer = await world.slash(world.eve, "table export", world.channel.threads[0])
    assert answer.message is not None
    assert answer.message.ephemeral
    content = offered(world, answer)
    found = verify(content)
    assert found.fine, found.told
    table = await table_of(world)
    assert table.record.hash in found.told
    assert not any(str(person.id).encode() in content for person in world.people)
    names = await world.suggestions(world.eve, "table export", "table", "")
    assert [name.split(":")[0] for name in names] == ["1"]


@pytest.mark.parametrize("command", ["table export", "table text"])
async def test_a_table_that_is_none_of_this_server_is_refused(world: World, command: str) -> None:
    assert "no table 99" in (await world.slash(world.eve, command, table=99)).text
