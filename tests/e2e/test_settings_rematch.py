"""What is set for a server goes for a rematch, and for a lobby that was open before."""

from __future__ import annotations

from tests.e2e.sitting import LOOK, bot_of, gather, lobby_of
from tests.e2e.test_rematch import ended
from tests.e2e.test_settings import allow, choose, opened
from tests.e2e.world import World


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
