"""Whole matches of Phantom Rummy by artificial players, through the bot, with a restart."""

from __future__ import annotations

import msgspec
import pytest

from bot.driver import PAUSE
from data.records import Lobby, Status
from tests.e2e.sitting import LOOK, bot_of, lobby_of, table_of
from tests.e2e.world import World

LONGEST = 400
"""A match takes fewer looks than this, each at a few moves."""


@pytest.mark.parametrize("variant", [0, 1], ids=["basic", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_match_is_played_to_its_last_point(
    world: World, monkeypatch: pytest.MonkeyPatch, players: int, variant: int
) -> None:
    # Whoever hosts sits there otherwise, or the lobby counts as damaged.
    monkeypatch.setattr("bot.lobbies.sound", lambda lobby: True)
    ghosts = players - 1
    await world.slash(world.ana, "phantom-rummy new", variant=variant, pace="live", ghosts=ghosts)

    def ghostly(lobby: Lobby) -> Lobby:
        first = msgspec.structs.replace(lobby.seats[0], user_id=None, level="regular")
        return msgspec.structs.replace(lobby, seats=(first, *lobby.seats[1:]))

    await bot_of(world).lobbies.change(1, ghostly)
    await world.click(world.ana, lobby_of(world), "Start")
    restarted = False
    for _ in range(LONGEST):
        table = await table_of(world)
        if not table.running:
            break
        if not restarted and table.history:
            restarted = True
            await world.restart()
        await world.later(PAUSE * 20)
    await world.later(LOOK)
    assert restarted
    table = await table_of(world)
    assert table.head.status is Status.OVER
    result = table.game.result(table.state)
    assert result is not None
    (thread,) = world.channel.threads
    posts = world.posts(thread)
    assert "The game is over" in posts[-1].text
    chapters = [post for post in posts if post.pictures and post.pictures[0].alt.startswith("ch")]
    assert len(chapters) == len(table.history) - 1
    stories = [post.text for post in posts if "### Short game" in post.text]
    assert len(stories) == len(table.history)
    assert any("goes out" in story for story in stories)
    moves = await bot_of(world).store.moves(1)
    assert [move.ply for move in moves] == list(range(1, table.head.ply + 1))
