"""What is logged at tables, as JSON: which table and interaction, and nothing that is hidden."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from bot.logs import Json, Subject
from games import GAMES
from tests.e2e.sitting import begin, bot_of, play_out, table_of
from tests.e2e.world import World


@pytest.fixture
def told() -> Iterator[io.StringIO]:
    """All that is logged from here on, however little it matters, as JSON."""
    out, root = io.StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(out), root.level
    handler.addFilter(Subject())
    handler.setFormatter(Json())
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield out
    root.removeHandler(handler)
    root.setLevel(level)


def records(told: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in told.getvalue().splitlines()]


async def test_records_carry_the_interaction_and_the_table_that_they_are_about(
    world: World, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, log = bot_of(world), logging.getLogger("ghostlight.host")

    def marking(name: str) -> None:
        log.info("%s", name)

    for part, name in ((bot.host, "table"), (bot.host, "play")):
        before = getattr(part, name)

        async def marked(*given: Any, do: Any = before, named: str = name, **more: Any) -> Any:
            done = await do(*given, **more)
            marking(named)
            return done

        monkeypatch.setattr(part, name, marked)

    def of(message: str) -> list[tuple[int | None, bool]]:
        found = [each for each in records(told) if each["message"] == message]
        return [(each.get("table"), "interaction" in each) for each in found]

    await begin(world, world.people[:2], ghosts=1)
    # The host's own move is of the table alone, whoever's click came before it.
    assert (1, False) in of("play")
    told.truncate(0)
    told.seek(0)
    await world.slash(world.ana, "hand", table=1)
    assert (1, True) in of("table")
    told.truncate(0)
    told.seek(0)
    await world.slash(world.ana, "hand")
    assert (1, True) in of("table")
    told.truncate(0)
    told.seek(0)
    await world.click(world.ana, world.board(), "My hand")
    assert (1, True) in of("table")


async def test_the_log_of_a_whole_game_tells_no_card_no_move_and_no_secret(
    world: World, told: io.StringIO
) -> None:
    people = world.people[:2]
    await begin(world, people, ghosts=1)
    await play_out(world, people)
    table = await table_of(world)
    assert not table.running
    lines = [json.dumps(each) for each in records(told) if not each["logger"].startswith("simcord")]
    said = "\n".join(lines)
    assert lines
    assert table.record.secret.hex() not in said
    assert table.record.seed not in said
    words = {word for move in await bot_of(world).store.moves(1) for word in move.move.split()}
    hidden = {*GAMES["fantasmagoria"].CARDS} & words
    assert hidden
    found = [line for line in lines if any(card in line for card in hidden)]
    assert found == []
