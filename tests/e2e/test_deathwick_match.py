"""Whole circles of Deathwick by artificial players, through the bot, with a restart in a war."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from bot.driver import ANSWERING, PAUSE
from bot.live import LiveTable
from data.records import Lobby, Status
from games.game import Position, Rng
from games.players import LEVELS, Level
from games.players.thought import CHANCE, Thought
from tests.e2e.sitting import LOOK, begin_as, bot_of, lobby_of, play_out, stand, table_of
from tests.e2e.world import World
from tests.games.deathwick.tables import table as circle

LONGEST = 2000
"""A game takes fewer looks than this."""


def salter(players: int) -> Level:
    """As the level `random`, but one that salts what it can, and the same in each run."""
    chance = Random(10 + players)

    def think(
        view: Position, legal: Sequence[str], sample: Callable[[], Any], rng: Rng, budget: float
    ) -> Thought:
        del view, sample, rng, budget
        salts = [move for move in legal if move.startswith("salt ")]
        kept = [move for move in legal if " 5" not in move]
        return Thought(salts[0] if salts else chance.choice(kept or legal), CHANCE)

    return Level(think)


def ghostly(lobby: Lobby) -> Lobby:
    """The person who opened the lobby is played for, too, and all as the level `random`."""
    seats = [msgspec.structs.replace(one, user_id=None, level="random") for one in lobby.seats]
    return msgspec.structs.replace(lobby, seats=tuple(seats))


async def begin(world: World, monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    """A circle of artificial players alone, dealt and played the same in each run."""
    monkeypatch.setitem(LEVELS, "random", salter(players))
    monkeypatch.setattr("bot.lobbies.new_secret", lambda: bytes(32))
    # Whoever hosts sits there otherwise, or the lobby counts as damaged.
    monkeypatch.setattr("bot.lobbies.sound", lambda lobby: True)
    await world.slash(world.ana, "deathwick new", pace="live", ghosts=players - 1)
    await bot_of(world).lobbies.change(1, ghostly)
    await world.click(world.ana, lobby_of(world), "Start")


def at_war(table: LiveTable) -> bool:
    """Whether a Salt waits for another one."""
    question = table.game.question(table.state)
    return bool(question) and question[-1].facts["ask"] == "counter"


async def restart_at(world: World, table: LiveTable) -> None:
    """Stop and start the bot, with the question still open and as it was."""
    await world.restart()
    again = await table_of(world)
    assert again.snapshot == table.snapshot
    assert again.window is not None
    assert table.window is not None
    assert again.window.seats == table.window.seats


@pytest.mark.parametrize("players", [2, 3, 5, 8])
async def test_a_circle_is_played_to_its_end(
    world: World, monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    await begin(world, monkeypatch, players)
    restarted = False
    for _ in range(LONGEST):
        table = await table_of(world)
        if not table.running:
            break
        if not restarted and at_war(table):
            restarted = True
            await restart_at(world, table)
        await world.later(PAUSE * (40 if restarted else 1))
    await world.later(LOOK)
    assert restarted
    table = await table_of(world)
    assert table.head.status is Status.OVER
    assert table.game.result(table.state) is not None
    (thread,) = world.channel.threads
    posts = world.posts(thread)
    assert "The game is over" in posts[-1].text
    stories = [post.text for post in posts if "### Chapter" in post.text]
    assert len(stories) == len(table.history) + 1
    assert any("**salts**" in story for story in stories)
    moves = await bot_of(world).store.moves(1)
    assert [move.ply for move in moves] == list(range(1, table.head.ply + 1))


async def test_people_and_a_ghost_play_a_circle_by_clicks_alone(world: World) -> None:
    people = world.people[:2]
    await begin_as(world, people, "deathwick new", pace="live", ghosts=1)
    made = await play_out(world, people, restart_every=12)
    table = await table_of(world)
    assert table.head.status is Status.OVER
    assert made > 20
    by = {move.by for move in await bot_of(world).store.moves(1)}
    assert by == {None, *(person.id for person in people)}


async def test_a_war_goes_on_through_a_restart_at_each_salt(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world, monkeypatch, 3)
    await stand(world, circle("9H 5H 5C", "5D 5S 2C", "3C", ask="all"))
    restarts = 0
    while (table := await table_of(world)).running and not table.state.turns:
        if at_war(table):
            await restart_at(world, table)
            restarts += 1
        # One answer, and not the next.
        await world.later(ANSWERING)
    await world.later(LOOK)
    told = "\n".join(post.text for post in world.posts())
    assert restarts >= 3
    assert "**salts** it with" in told
    assert "**counters** with" in told
