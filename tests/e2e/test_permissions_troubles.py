"""Who may manage messages in one channel may not, by that, in another."""

from __future__ import annotations

import discord
import pytest
from simcord import ChannelHandle
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.e2e.sitting import begin, table_of
from tests.e2e.world import World


@pytest.fixture
def elsewhere(world: World) -> ChannelHandle:
    """Another channel of the server, where eve may manage messages."""
    channel = world.guild.create_text_channel("eves")
    _let_eve_moderate(world, channel)
    return channel


def _let_eve_moderate(world: World, channel: ChannelHandle) -> None:
    allow = discord.PermissionOverwrite(manage_messages=True).pair()[0].value
    channel._channel.overwrites = [Overwrite(world.eve.id, OverwriteType.MEMBER, allow, 0)]


async def test_a_moderator_of_another_channel_does_not_end_a_game(
    world: World, elsewhere: ChannelHandle
) -> None:
    await begin(world, world.people[:3])
    answer = await world.slash(world.eve, "table abort", elsewhere, table=1)
    assert "can end the game" in answer.text
    assert answer.message is not None
    answer = await world.forge(world.eve, answer.message, "gl:end:1:0:")
    assert "can end the game" in answer.text
    assert (await table_of(world)).running


async def test_a_moderator_of_another_channel_does_not_move_a_game_there(
    world: World, elsewhere: ChannelHandle
) -> None:
    await begin(world, world.people[:3])
    answer = await world.slash(world.eve, "table resume", elsewhere, table=1)
    assert "do not sit at table 1" in answer.text
    (thread,) = world.channel.threads
    assert (await table_of(world)).head.place_id == thread.id


async def test_a_moderator_of_the_tables_channel_ends_its_game(world: World) -> None:
    await begin(world, world.people[:3])
    _let_eve_moderate(world, world.channel)
    answer = await world.slash(world.eve, "table abort", world.channel, table=1)
    assert answer.message is not None
    await world.click(world.eve, answer.message, "Yes, end it")
    assert not (await table_of(world)).running
