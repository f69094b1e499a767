"""The time that the others have to agree to an undo: nobody's while bot or table stood still."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.host import Host
from bot.undoing import ASKING, Undoing
from data.records import Pace, Status
from data.store import Store
from data.undos import Asked
from tests.bot.conftest import Standing, StillClock
from tests.bot.taking_back import ANA, BO, CHIDI, Begin, act

HOUR = timedelta(hours=1)


@pytest.fixture
def clock() -> StillClock:
    return Standing()


async def asked(host: Host, undoing: Undoing, begin: Begin) -> Asked:
    table = await begin(pace=Pace.LIVE)
    await act(host, table.id, 0)
    await act(host, table.id, 1)
    wish = await undoing.ask(table.id, ANA)
    assert wish is not None
    return wish


async def test_a_pause_takes_none_of_it(
    host: Host, store: Store, clock: StillClock, undoing: Undoing, begin: Begin
) -> None:
    wish = await asked(host, undoing, begin)
    await host.set_status(wish.table, Status.PAUSED, "test")
    clock.time += HOUR
    await host.move_place(wish.table, 4)
    now = await store.undos.asked(wish.table)
    assert now is not None
    assert now.due == wish.due + HOUR
    for user in (BO, CHIDI):
        await undoing.answer(wish.table, wish.ply, user, yes=True)
    assert await store.moves(wish.table) == []


async def test_the_bots_absence_takes_none_of_it(
    host: Host, store: Store, clock: StillClock, undoing: Undoing, begin: Begin
) -> None:
    wish = await asked(host, undoing, begin)
    await store.clocks.beat(clock.now())
    clock.time += HOUR
    await store.clocks.shift(clock.now())
    now = await store.undos.asked(wish.table)
    assert now is not None
    assert now.due == wish.due + HOUR


async def test_a_crash_right_after_the_last_yes_is_made_good_at_the_next_start(
    host: Host, store: Store, clock: StillClock, undoing: Undoing, begin: Begin
) -> None:
    wish = await asked(host, undoing, begin)
    for seat in (1, 2):
        await store.undos.answer(wish.table, wish.ply, seat, yes=True)
    after = Host(store, clock)
    again = Undoing(after, clock, lambda table: None)
    await again.take_up()
    assert await store.moves(wish.table) == []
    assert (await after.table(wish.table)).owing() == [0, 1, 2]
    await again.take_up()
    await again.close()


class Pausing(StillClock):
    """While somebody sleeps for the first time, the bot was away for an hour."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        if len(self.slept) == 1:
            await self.store.clocks.beat(self.time)
            await self.store.clocks.shift(self.time + HOUR)
        self.time += timedelta(seconds=seconds)


async def test_what_got_more_time_is_taken_back_at_its_new_end(store: Store, begin: Begin) -> None:
    clock = Pausing(store)
    host = Host(store, clock)
    shown = asyncio.Event()
    undoing = Undoing(host, clock, lambda _: shown.set() if clock.slept else None)
    wish = await asked(host, undoing, begin)
    await asyncio.wait_for(shown.wait(), 30)
    assert clock.slept == [ASKING[Pace.LIVE].total_seconds(), HOUR.total_seconds()]
    assert clock.now() == wish.due + HOUR
    await undoing.close()
