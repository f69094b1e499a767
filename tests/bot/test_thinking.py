"""Artificial players think beside the event loop, as far as their seat can know."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot import thinking
from bot.drawers import Died
from bot.live import LiveTable
from bot.thinking import BUDGET, LEAST, Thinkers
from games.players import LEVELS
from tests.drawers import AtOnce, InThreads


@pytest.fixture
async def table(begin: Callable[..., Awaitable[LiveTable]]) -> LiveTable:
    return await begin()


class Noted(AtOnce):
    """Notes the seconds that each search was given, and answers when it is told to."""

    def __init__(self) -> None:
        self.budgets: list[float] = []
        self.go = asyncio.Event()

    async def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        self.budgets.append(arguments[5])
        await self.go.wait()
        return work(*arguments[:5], 0.01)


class Dying(AtOnce):
    """Is gone when it is first asked."""

    asked = 0

    async def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        self.asked += 1
        if self.asked == 1:
            raise Died
        return work(*arguments[:5], 0.01)


@pytest.mark.parametrize("level", [*LEVELS, "unheard of"])
async def test_every_level_decides_for_a_seat(table: LiveTable, level: str) -> None:
    thinkers = Thinkers(InThreads())
    thought = await thinkers.decide(table, 0, level, 7)
    assert thought.move in table.game.legal(table.state, 0)
    await thinkers.close()


async def test_only_searching_takes_a_process(table: LiveTable) -> None:
    noted = Noted()
    noted.go.set()
    thinkers = Thinkers(noted)
    for level in LEVELS:
        await thinkers.decide(table, 0, level, 7)
    assert len(noted.budgets) == len(thinking.SEARCHING)
    await thinkers.close()


async def test_many_who_search_at_once_share_the_time(table: LiveTable) -> None:
    noted = Noted()
    thinkers = Thinkers(noted)
    asked = [asyncio.create_task(thinkers.decide(table, 0, "expert", n)) for n in range(20)]
    await asyncio.sleep(0)
    noted.go.set()
    await asyncio.gather(*asked)
    assert noted.budgets[:3] == [BUDGET, BUDGET / 2, BUDGET / 3]
    assert noted.budgets[-1] == LEAST
    await thinkers.decide(table, 0, "expert", 1)
    assert noted.budgets[-1] == BUDGET
    await thinkers.close()


async def test_a_process_that_died_is_asked_once_more(table: LiveTable) -> None:
    thinkers = Thinkers(Dying())
    assert (await thinkers.decide(table, 0, "expert", 1)).move
    await thinkers.close()


async def test_a_search_in_a_process_of_its_own_tells_its_figures(table: LiveTable) -> None:
    thinkers = Thinkers()
    thought = await thinkers.decide(table, 0, "expert", 7)
    assert thought.worlds > 0
    assert thought.weighed[0].move == thought.move
    await thinkers.close()


async def test_the_same_dice_give_the_same_move(table: LiveTable) -> None:
    thinkers = Thinkers(AtOnce())
    moves = {(await thinkers.decide(table, 0, "novice", 5)).move for _ in range(3)}
    assert len(moves) == 1
    await thinkers.close()
