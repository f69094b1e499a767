"""Artificial players think beside the event loop, as far as their seat can know."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot import thinking
from bot.drawers import Died, Rank
from bot.live import LiveTable
from bot.thinking import Thinkers
from games.players import LEVELS
from games.players.deciding import ready
from games.players.thought import CHANCE, JUDGED, SEARCHED, Thought
from tests.drawers import AtOnce, InThreads


@pytest.fixture
async def table(begin: Callable[..., Awaitable[LiveTable]]) -> LiveTable:
    return await begin()


class Noted(AtOnce):
    """Notes the seconds that each search was given, and takes them if it is to."""

    def __init__(self, *, busy: bool = False) -> None:
        self.budgets: list[float] = []
        self._busy = busy

    async def run(
        self, work: Callable[..., Any], *arguments: Any, rank: Rank = Rank.AWAITED
    ) -> Any:
        if work is ready:
            return None
        self.budgets.append(arguments[5])
        if self._busy:
            await asyncio.sleep(arguments[5])
        return work(*arguments[:5], 0.01)


class Failing(AtOnce):
    """Fails so often in this way, and then does what it is asked."""

    def __init__(self, error: type[Exception], times: int) -> None:
        self.asked = 0
        self._error, self._times = error, times

    async def run(
        self, work: Callable[..., Any], *arguments: Any, rank: Rank = Rank.AWAITED
    ) -> Any:
        self.asked += 1
        if self.asked <= self._times:
            raise self._error("a card that is hidden")
        return work(*arguments[:5], 0.01)


class Hanging(AtOnce):
    """Never answers."""

    async def run(self, work: Callable[..., Any], *_: Any, rank: Rank = Rank.AWAITED) -> Any:
        await asyncio.Event().wait()


@pytest.mark.parametrize("level", [*LEVELS, "unheard of"])
async def test_every_level_decides_for_a_seat(table: LiveTable, level: str) -> None:
    thinkers = Thinkers(InThreads())
    thought = await thinkers.decide(table, 0, level, 7)
    assert thought.move in table.game.legal(table.state, 0)
    await thinkers.close()


async def test_only_searching_takes_a_process(table: LiveTable) -> None:
    noted = Noted()
    thinkers = Thinkers(noted)
    for level in LEVELS:
        await thinkers.decide(table, 0, level, 7)
    assert len(noted.budgets) == len(thinking.SEARCHING)
    await thinkers.close()


async def decide_together(table: LiveTable, thinkers: Thinkers, number: int) -> list[Thought]:
    asked = [thinkers.decide(table, 0, "expert", dice) for dice in range(number)]
    return await asyncio.gather(*asked)


async def test_many_who_search_at_once_share_the_time(
    table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "BUDGET", 1000.0)
    noted = Noted()
    thinkers = Thinkers(noted, at_once=1)
    await decide_together(table, thinkers, 4)
    assert noted.budgets[0] == pytest.approx(250, abs=9)
    await thinkers.decide(table, 0, "expert", 1)
    assert noted.budgets[-1] == pytest.approx(1000, abs=9)
    await thinkers.close()


async def test_however_many_search_at_once_nobody_waits_longer_for_it(
    table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in (("BUDGET", 0.3), ("LEAST", 0.1)):
        monkeypatch.setattr(thinking, name, seconds)
    noted = Noted(busy=True)
    thinkers = Thinkers(noted, at_once=1)
    thoughts = await decide_together(table, thinkers, 12)
    assert 0 < len(noted.budgets) < 12
    # Nobody began when there was no time left, and all of it was shared.
    assert sum(noted.budgets[:-1]) < 0.3
    assert {thought.how for thought in thoughts} == {SEARCHED, JUDGED}
    await thinkers.close()


async def test_a_process_that_died_is_asked_once_more(table: LiveTable) -> None:
    failing = Failing(Died, 1)
    thinkers = Thinkers(failing)
    assert (await thinkers.decide(table, 0, "expert", 1)).how == SEARCHED
    assert failing.asked == 2
    await thinkers.close()


@pytest.mark.parametrize("error", [Died, ValueError, RecursionError, OSError, TimeoutError])
async def test_where_a_search_fails_a_plainer_player_decides(
    table: LiveTable, error: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = Thinkers(Failing(error, 9))
    thought = await thinkers.decide(table, 0, "expert", 1)
    assert thought.how == JUDGED
    assert f"its expert could not decide: {error.__name__}" in caplog.text
    assert "hidden" not in caplog.text
    await thinkers.close()


async def test_a_search_that_hangs_is_not_waited_for(
    table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in (("BUDGET", 0.01), ("LEAST", -9.0)):
        monkeypatch.setattr(thinking, name, seconds)
    thinkers = Thinkers(Hanging(), at_once=1)
    for _ in range(2):
        assert (await thinkers.decide(table, 0, "expert", 1, grace=0.01)).how == JUDGED
    await thinkers.close()


@pytest.mark.parametrize("part", ["games.players.fantasmagoria.rate", "worlds"])
@pytest.mark.parametrize("level", ["expert", "regular", "novice", "random"])
async def test_where_judgement_fails_too_chance_decides(
    table: LiveTable, monkeypatch: pytest.MonkeyPatch, level: str, part: str
) -> None:
    def broken(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr("games.players.deciding.worlds_of" if part == "worlds" else part, broken)
    thinkers = Thinkers(AtOnce())
    thought = await thinkers.decide(table, 0, level, 1)
    assert thought.how == CHANCE
    assert thought.move in table.game.legal(table.state, 0)
    await thinkers.close()


async def test_a_process_is_ready_before_the_first_search(table: LiveTable) -> None:
    failing = Failing(Died, 1)
    thinkers = Thinkers(failing)
    for _ in range(2):
        thinkers.prepare()
        await asyncio.sleep(0)
    assert failing.asked == 1
    await thinkers.close()


async def test_a_search_in_a_process_of_its_own_tells_its_figures(table: LiveTable) -> None:
    thinkers = Thinkers()
    thinkers.prepare()
    assert thinkers._prepared is not None
    await thinkers._prepared
    thought = await thinkers.decide(table, 0, "expert", 7, grace=60)
    assert thought.worlds > 0
    assert thought.weighed[0].move == thought.move
    await thinkers.close()


async def test_the_same_dice_give_the_same_move(table: LiveTable) -> None:
    thinkers = Thinkers(AtOnce())
    moves = {(await thinkers.decide(table, 0, "novice", 5)).move for _ in range(3)}
    assert len(moves) == 1
    await thinkers.close()
