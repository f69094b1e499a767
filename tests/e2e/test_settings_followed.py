"""What is set for a server goes for games that are begun there, rematches and open lobbies too."""

from __future__ import annotations

import pytest

from tests.e2e.settings import PORTUGUESE, allow, channel_menu, choose, opened
from tests.e2e.sitting import LOOK, begin, bot_of, gather, lobby_of, table_of
from tests.e2e.test_rematch import ended
from tests.e2e.world import World


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


async def test_a_lobby_from_before_starts_only_where_games_may_be_begun(world: World) -> None:
    before = await gather(world, world.people[:3])
    stage = world.guild.create_text_channel("stage")
    await allow(world, stage)
    answer = await world.click(world.ana, before, "Start")
    assert f"not be begun in this channel, but in <#{stage.id}>" in answer.text
    assert await bot_of(world).store.heads() == []
    await allow(world, stage, world.channel)
    await world.click(world.ana, lobby_of(world), "Start")
    assert len(await bot_of(world).store.heads()) == 1


async def test_a_rematch_follows_what_is_set_by_then(world: World) -> None:
    board = await ended(world, ghosts=1)
    stage = world.guild.create_text_channel("stage")
    panel = await opened(world)
    await allow(world, stage, panel=panel)
    told = (await world.click(world.ana, board, "Rematch")).text
    assert f"but in <#{stage.id}>" in told
    told = (await world.slash(world.bo, "table rematch", table=1)).text
    assert f"but in <#{stage.id}>" in told
    assert await bot_of(world).store.open_lobbies() == []
    await choose(world, "ghosts -")
    await choose(world, "language pt-BR")
    await world.slash(world.bo, "table rematch", stage, table=1)
    await world.later(LOOK)
    (lobby,) = await bot_of(world).store.open_lobbies()
    assert [seat.user_id for seat in lobby.seats] == [world.ana.id, world.bo.id]
    assert (lobby.language, lobby.channel_id) == ("pt-BR", stage.id)
