"""`/settings`: who may, what each setting does, and panels from before."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord import ChannelHandle, MemberActor

from bot.limits import OPTION_LABEL, components_of
from bot.server_settings import CHOICES, DEFAULT
from bot.settings_panel import text_of
from data.catalogue import catalogue, languages
from tests.e2e.seen import Seen
from tests.e2e.sitting import LOOK, begin, bot_of, gather, lobby_of, table_of
from tests.e2e.world import Answer, World

CHANNEL_MENU = 8
PORTUGUESE = "pt-BR"


async def opened(world: World, person: MemberActor | None = None) -> Seen:
    """A panel, opened by who owns the server if nobody else."""
    answer = await world.slash(person or world.ana, "settings")
    assert answer.message is not None
    assert answer.message.ephemeral
    return answer.message


async def choose(world: World, value: str, panel: Seen | None = None) -> Answer:
    """Choose something from a panel."""
    return await world.select(world.ana, panel or await opened(world), value)


async def allow(world: World, *channels: ChannelHandle, panel: Seen | None = None) -> Answer:
    """Choose the channels in which games may be begun."""
    panel = panel or await opened(world)
    values = [str(channel.id) for channel in channels]
    return await world._use(world.ana, panel, channel_menu(panel), {"values": values})


def channel_menu(panel: Seen) -> dict[str, Any]:
    (found,) = [dict(p) for p in components_of(panel.payload) if p.get("type") == CHANNEL_MENU]
    return found


def chosen_in(panel: Seen) -> set[str]:
    """What the panel's menus show as chosen."""
    return {o["value"] for menu in panel.menus for o in menu["options"] if o.get("default")}


def manager(world: World) -> MemberActor:
    """Somebody else who may manage the server."""
    role = world.guild.create_role("stage", permissions=discord.Permissions(manage_guild=True))
    return world.guild.add_member(world.env.create_user("mo"), roles=[role])


async def test_discord_offers_the_command_to_those_who_manage_the_server(world: World) -> None:
    (sent,) = [
        each for each in world.tap.sent if each.method == "PUT" and each.path.endswith("/commands")
    ]
    (settings,) = [command for command in sent.payload if command["name"] == "settings"]
    held = discord.Permissions(manage_guild=True).value
    assert int(settings["default_member_permissions"]) == held


async def test_only_who_manages_the_server_uses_panel_and_controls(world: World) -> None:
    person = manager(world)
    panel = await opened(world, person)
    # They lose the right while the panel is open.
    world.guild._guild.members[person.id].role_ids.clear()
    for value in ("pace slow", "threads 0"):
        answer = await world.select(person, panel, value)
        assert "Only somebody who may manage the server" in answer.text
    part = channel_menu(panel)
    answer = await world._use(person, panel, part, {"values": [str(world.channel.id)]})
    assert "Only somebody who may manage the server" in answer.text
    answer = await world.forge(person, panel, "gl:settings:0:0:reset")
    assert "Only somebody who may manage the server" in answer.text
    assert await bot_of(world).store.settings.of(world.guild.id) == {}


async def test_the_panel_shows_the_defaults_and_each_change_at_once(world: World) -> None:
    panel = await opened(world)
    assert "Games may be begun in every channel" in panel.text
    assert chosen_in(panel) == {"pace relaxed", "language -", "threads 1", "ghosts regular"}
    assert "Back to the defaults" not in panel.buttons
    answer = await choose(world, "pace live", panel)
    assert "Saved." in answer.text
    assert "Pace: live" in answer.text
    await choose(world, "threads 0", answer.message)
    answer = await choose(world, "ghosts -", answer.message)
    assert answer.message is not None
    assert chosen_in(answer.message) == {"pace live", "language -", "threads 0", "ghosts -"}


async def test_the_defaults_go_again_after_a_click(world: World) -> None:
    await choose(world, "pace slow")
    panel = (await allow(world, world.channel)).message
    assert panel is not None
    answer = await world.click(world.ana, panel, "Back to the defaults")
    assert "The defaults go for this server again" in answer.text
    assert await bot_of(world).servers.of(world.guild.id) == DEFAULT
    assert await bot_of(world).store.settings.of(world.guild.id) == {}


async def test_a_panel_works_after_a_restart_and_settings_are_kept(world: World) -> None:
    panel = await opened(world)
    await choose(world, "pace slow", panel)
    await world.restart()
    answer = await choose(world, "threads 0", panel)
    assert answer.message is not None
    assert chosen_in(answer.message) >= {"pace slow", "threads 0"}


async def test_a_panel_from_before_changes_its_own_setting_alone(world: World) -> None:
    bo = manager(world)
    old, other = await opened(world), await opened(world, bo)
    await world.select(bo, other, "pace slow")
    answer = await choose(world, "threads 0", old)
    assert answer.message is not None
    assert chosen_in(answer.message) >= {"pace slow", "threads 0"}


async def test_channels_that_somebody_else_changed_meanwhile_are_not_overwritten(
    world: World,
) -> None:
    stage, foyer = (world.guild.create_text_channel(name) for name in ("stage", "foyer"))
    old = await opened(world)
    await allow(world, stage)
    answer = await allow(world, foyer, panel=old)
    assert "Not saved" in answer.text
    assert f"<#{stage.id}>" in answer.text
    assert (await bot_of(world).servers.of(world.guild.id)).channels == (stage.id,)
    answer = await allow(world, stage, foyer, panel=answer.message)
    assert "Saved." in answer.text
    assert (await bot_of(world).servers.of(world.guild.id)).channels == (stage.id, foyer.id)


@pytest.mark.parametrize(
    "value", ["pace hasty", "pace", "language xx", "threads 2", "ghosts best", "x 1", "channels 1"]
)
async def test_a_value_that_there_is_not_changes_nothing(world: World, value: str) -> None:
    panel = await opened(world)
    answer = await world.forge(world.ana, panel, "gl:settings:0:0:pace", value)
    assert "older version" in answer.text
    assert await bot_of(world).store.settings.of(world.guild.id) == {}


@pytest.mark.parametrize("value", ["1", "no number", "9" * 30])
async def test_a_channel_that_there_is_not_is_refused(world: World, value: str) -> None:
    panel = await opened(world)
    custom_id = channel_menu(panel)["custom_id"]
    answer = await world.forge(world.ana, panel, custom_id, value)
    assert "no channel of this server" in answer.text
    answer = await world.forge(world.ana, panel, custom_id)
    assert "older version" in answer.text
    assert await bot_of(world).store.settings.of(world.guild.id) == {}


@pytest.mark.parametrize(
    "command",
    [
        "fantasmagoria new",
        "phantom-rummy new",
        "deathwick new",
        "deathwick gathering",
        "fantasmagoria learn",
    ],
)
async def test_a_game_is_begun_in_allowed_channels_alone(world: World, command: str) -> None:
    stage = world.guild.create_text_channel("stage")
    await allow(world, stage)
    answer = await world.slash(world.bo, command)
    assert f"not be begun in this channel, but in <#{stage.id}>" in answer.text
    assert answer.message is None or answer.message.ephemeral
    assert await bot_of(world).store.open_lobbies() == []
    assert await bot_of(world).store.heads() == []
    answer = await world.slash(world.bo, command, stage)
    assert "not be begun" not in answer.text
    assert await bot_of(world).store.open_lobbies() or await bot_of(world).store.heads()


async def test_what_is_allowed_in_a_channel_is_allowed_in_its_threads(world: World) -> None:
    await begin(world, world.people[:3])
    (thread,) = world.channel.threads
    await allow(world, world.channel)
    answer = await world.slash(world.bo, "fantasmagoria new", thread)
    assert "not be begun" not in answer.text
    assert len(await bot_of(world).store.open_lobbies()) == 1


async def test_a_game_is_not_moved_to_a_channel_that_is_not_allowed(world: World) -> None:
    await begin(world, world.people[:3])
    foyer = world.guild.create_text_channel("foyer")
    await allow(world, world.channel)
    answer = await world.slash(world.ana, "table resume", foyer, table=1)
    assert "not be begun in this channel" in answer.text
    answer = await world.slash(world.ana, "table resume", table=1)
    assert "goes on here" in answer.text


async def test_a_channel_that_is_gone_is_said_to_be_and_the_next_choice_leaves_it_out(
    world: World,
) -> None:
    stage, foyer = (world.guild.create_text_channel(name) for name in ("stage", "foyer"))
    await allow(world, stage, foyer)
    await bot_of(world).http.delete_channel(stage.id)
    await world.settle()
    panel = await opened(world)
    assert "1 more that was chosen is gone" in panel.text
    (left,) = channel_menu(panel)["default_values"]
    assert int(left["id"]) == foyer.id
    answer = await world.slash(world.bo, "fantasmagoria new")
    assert f"but in <#{foyer.id}>." in answer.text
    await allow(world, foyer, panel=panel)
    assert (await bot_of(world).servers.of(world.guild.id)).channels == (foyer.id,)
    await bot_of(world).http.delete_channel(foyer.id)
    await world.settle()
    answer = await world.slash(world.bo, "fantasmagoria new")
    assert "I know of none that you see" in answer.text
    panel = await opened(world)
    assert "No channel is left" in panel.text
    await allow(world, panel=panel)
    answer = await world.slash(world.bo, "fantasmagoria new")
    assert "not be begun" not in answer.text


async def test_the_default_pace_goes_where_the_command_does_not_say(world: World) -> None:
    await choose(world, "pace slow")
    paces = []
    for options in ({}, {"pace": "live"}):
        await world.slash(world.bo, "phantom-rummy new", None, **options)
        await world.slash(world.bo, "deathwick gathering", None, **options)
    paces = [lobby.pace for lobby in await bot_of(world).store.open_lobbies()]
    assert paces == ["slow", "slow", "live", "live"]


async def test_boards_and_stories_are_in_the_language_that_was_set(world: World) -> None:
    panel = await opened(world)
    assert "Language of boards and stories: the server’s own (English)" in str(panel.payload)
    answer = await choose(world, f"language {PORTUGUESE}", panel)
    assert "Brazil" in answer.text
    await world.slash(world.bo, "fantasmagoria new", rounds=1, ghosts=2)
    lobby = world.posts()[-1]
    assert "Quem comanda esta mesa é **bo**." in lobby.text
    await world.click(world.bo, lobby, "Começar")
    assert (await table_of(world)).head.language == PORTUGUESE
    assert world.channel.threads[0].name == "Fantasmagória · mesa 1"
    await world.slash(world.chidi, "phantom-rummy learn")
    assert (await table_of(world, 2)).head.language == PORTUGUESE
    answer = await world.slash(world.chidi, "fantasmagoria seance", question="O?")
    assert "pergunta" in answer.text
    # What only they see stays in their own.
    assert "Games may be begun" in (await opened(world)).text


async def test_the_servers_own_language_can_be_set_aside_for_english(world: World) -> None:
    world.guild_locale = PORTUGUESE
    await choose(world, "language en")
    await world.slash(world.bo, "fantasmagoria new")
    assert "hosts this table" in lobby_of(world).text


async def test_without_threads_games_are_played_in_the_channel(world: World) -> None:
    await choose(world, "threads 0")
    await begin(world, world.people[:3])
    await world.slash(world.eve, "fantasmagoria learn")
    await world.later(LOOK)
    assert world.channel.threads == []
    assert {board.channel_id for board in world.boards()} == {world.channel.id}


async def test_a_gathering_without_threads_plays_in_the_channel(world: World) -> None:
    await choose(world, "threads 0")
    await world.slash(world.ana, "deathwick gathering", None, ghosts=8)
    await world.click(world.ana, lobby_of(world), "Start")
    await world.later(LOOK)
    assert world.channel.threads == []
    assert {head.place_id for head in await bot_of(world).store.heads()} == {world.channel.id}


async def test_ghosts_play_as_well_as_was_set(world: World) -> None:
    await choose(world, "ghosts expert")
    lobby = await gather(world, [world.ana], ghosts=1)
    await world.click(world.ana, lobby, "Add a ghost")
    (stored,) = await bot_of(world).store.open_lobbies()
    assert [seat.level for seat in stored.seats] == [None, "expert", "expert"]


async def test_where_no_ghosts_may_sit_none_comes_by_option_or_click(world: World) -> None:
    with_a_ghost = await gather(world, world.people[:2], ghosts=1)
    await choose(world, "ghosts -")
    answer = await world.slash(world.ana, "fantasmagoria new", None, ghosts=1)
    assert "Artificial players may not sit down" in answer.text
    answer = await world.click(world.ana, with_a_ghost, "Add a ghost")
    assert "Artificial players may not sit down" in answer.text
    answer = await world.click(world.ana, with_a_ghost, "Start")
    assert "send them away" in answer.text
    await world.click(world.ana, with_a_ghost, "Send a ghost away")
    assert "Add a ghost" not in lobby_of(world).buttons
    await world.click(world.chidi, lobby_of(world), "Join")
    await world.click(world.ana, lobby_of(world), "Start")
    assert (await table_of(world)).running


async def test_guided_first_games_are_taught_where_no_ghosts_may_sit(world: World) -> None:
    await choose(world, "ghosts -")
    await world.slash(world.eve, "deathwick learn")
    table = await table_of(world)
    assert [seat.artificial for seat in table.head.seats] == [False, True]


async def test_settings_are_a_servers_own(world: World) -> None:
    await choose(world, "pace slow")
    other = world.env.create_guild("Elsewhere", owner=world.env.create_user("zed"))
    assert await bot_of(world).servers.of(other.id) == DEFAULT


async def test_a_stored_value_that_cannot_be_meant_goes_for_the_default(world: World) -> None:
    store = bot_of(world).store
    for key, value in (("pace", "hasty"), ("channels", "all"), ("threads", 7), ("fog", 1)):
        await store.settings.put(world.guild.id, key, value)
    assert await bot_of(world).servers.of(world.guild.id) == DEFAULT
    assert "every channel" in (await opened(world)).text
    world.expected()


@pytest.mark.parametrize("language", languages())
def test_every_choice_has_a_label_that_fits(language: str) -> None:
    words = catalogue(language)
    labels = [
        text_of(name, value, words, PORTUGUESE)
        for name, values in CHOICES.items()
        for value in values
    ]
    assert all(0 < len(label) <= OPTION_LABEL for label in labels)
    assert len(set(labels)) == len(labels)
