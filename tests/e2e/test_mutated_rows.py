"""Whatever one stored value is, the bot starts, other tables go on, and each answer is clear."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.errors import Refusal
from bot.operating import check_all
from data.errors import StoreError
from data.records import Status
from tests.e2e.personal import fill, newcomer
from tests.e2e.rows import Spoilt, spoil, spoils
from tests.e2e.simulation import patient
from tests.e2e.sitting import LOOK, begin_as, bot_of, step_once
from tests.e2e.world import World
from tests.fuzzing import TIMES

LOOKED_AT = 3
"""So many spoilt values are looked at in the test command, by chance; with `FUZZ` many more."""
STARTING = 60.0
"""Seconds in which the bot must be there, on a slow machine too."""
ABOUT_A_TABLE = (
    "table show",
    "table text",
    "table export",
    "table replay",
    "table undo",
    "table leave",
    "table resume",
    "hand",
)
OTHERS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("table list", {}),
    ("profile", {}),
    ("leaderboard", {"game": "fantasmagoria"}),
    ("privacy export", {}),
    ("table rematch", {"table": 1}),
    ("fantasmagoria new", {"rounds": 1, "ghosts": 2}),
)


@pytest.mark.timeout(0)
async def test_one_spoilt_value_stops_no_other_table(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    patient(monkeypatch)
    await fill(world, newcomer(world))
    await begin_as(world, [world.dara], "fantasmagoria new", rounds=5, ghosts=2)
    await world.later(6)
    heads = await bot_of(world).store.heads()
    control = max(head.id for head in heads)
    await world.stop()
    template = tmp_path / "template.db"
    shutil.copy(tmp_path / "table.db", template)
    chance = Random(5)
    chosen = [each for each in spoils(template, chance) if each.number != control]
    chosen = chance.sample(chosen, min(LOOKED_AT * TIMES, len(chosen)))
    wrong: list[str] = []
    for spoilt in chosen:
        if spoil(template, tmp_path / "table.db", spoilt):
            wrong += [f"{spoilt}: {each}" for each in await _gone_wrong(world, spoilt, control)]
            wrong += await _checked(tmp_path / "table.db", spoilt)
    await world.start()
    assert not wrong, "\n".join(dict.fromkeys(wrong))


async def _gone_wrong(world: World, spoilt: Spoilt, control: int) -> list[str]:
    """Start, act, stop; what failed."""
    env, wrong = world.env, list[str]()
    before = env.error_cursor
    try:
        async with asyncio.timeout(STARTING):
            await world.start()
    except TimeoutError:
        return ["the bot does not start"]
    await world.later(LOOK)
    where = world.channel
    number = spoilt.number or 1
    for command, options in (*((each, {"table": number}) for each in ABOUT_A_TABLE), *OTHERS):
        answer = await world.slash(world.bo, command, where, **options)
        if not answer.given or "went wrong" in answer.text:
            wrong.append(f"/{command}: {answer.text}")
    for _ in range(10):
        table = await bot_of(world).host.table(control)
        if table.driven_seat() is None:
            break
        await world.later(2)
    ply = table.head.ply
    await step_once(world, world.dara, control)
    table = await bot_of(world).host.table(control)
    if table.head.ply == ply and table.head.status is Status.RUNNING:
        wrong.append(f"table {control} does not go on")
    await world.later(12)
    for error in env.errors_since(before):
        cause = getattr(error, "original", error)
        if not isinstance(cause, Refusal) and not str(cause).startswith("Logged: "):
            wrong.append(f"{type(cause).__name__}: {cause}")
    wrong += [f"no answer to {each}" for each in world.tap.unanswered(env)]
    world.expected()
    await world.stop()
    return wrong


async def _checked(path: Path, spoilt: Spoilt) -> list[str]:
    """`check` names what is wrong, if anything is, and never fails itself."""
    lines: list[str] = []
    try:
        await asyncio.to_thread(check_all, path, lines.append)
    except StoreError as told:
        lines.append(str(told))
    return [] if lines else [f"{spoilt}: check says nothing"]
