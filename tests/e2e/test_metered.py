"""What is counted of a game that people play."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from bot.client import Ghostlight
from bot.clock import Clock
from bot.config import Settings
from bot.metrics import Metrics
from tests.bot.test_metrics import values
from tests.e2e.sitting import begin, bot_of, play_out, table_of
from tests.e2e.world import MakeBot, World


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
def make_bot(tmp_path: Path, metrics: Metrics) -> MakeBot:
    def make(clock: Clock) -> discord.Client:
        settings = Settings(database_path=tmp_path / "table.db")
        return Ghostlight(settings, clock, meters=metrics, shard_count=1)

    return make


async def test_answers_moves_tables_boards_and_pictures_are_counted(
    world: World, metrics: Metrics
) -> None:
    people = world.people[:3]
    await begin(world, people)
    assert values((await metrics.text()).decode())["ghostlight_tables 0 running"] == 1
    await world.forge(world.eve, world.board(), "gl:whatever:1:1:")
    await play_out(world, people)
    plies = (await table_of(world)).head.ply
    found = values((await metrics.text()).decode())
    kinds = {
        name.split(" ", 1)[1] for name in found if name.startswith("ghostlight_answer_seconds_c")
    }
    assert {"fantasmagoria new", "join", "start", "hand", "step", "unknown"} <= kinds
    # Only kinds that there are: nobody can fill the list with names of their own.
    bot = bot_of(world)
    commands = {command.qualified_name for command in bot.tree.walk_commands()}
    assert kinds <= {*bot.handlers, *commands, "unknown"}
    assert found["ghostlight_moves_total fantasmagoria"] == plies
    assert "ghostlight_tables 0 running" not in found
    assert found["ghostlight_tables 0 over"] == 1
    assert found["ghostlight_messages_total edited board"] >= 1
    assert found["ghostlight_messages_total posted board"] >= 1
    assert found["ghostlight_picture_seconds_count"] >= 1
    assert "ghostlight_deferred_total hand" not in found
