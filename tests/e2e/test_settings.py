"""`/settings`: who may, what is chosen there, and panels from before."""

from __future__ import annotations

import discord
import pytest
from simcord import MemberActor

from bot.limits import OPTION_LABEL
from bot.server_settings import CHOICES, DEFAULT
from bot.settings_panel import text_of
from data.catalogue import catalogue, languages
from tests.e2e.seen import Seen
from tests.e2e.settings import PORTUGUESE, allow, channel_menu, choose, opened
from tests.e2e.sitting import bot_of
from tests.e2e.world import World


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
