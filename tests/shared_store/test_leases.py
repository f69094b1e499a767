"""The hold on shards: who has them, from when to when, over changes of how many there are."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from typing import cast

import pytest
from asyncpg.transaction import Transaction

import data.postgres
from bot.clock import Clock
from data.errors import LeaseLost, StoreError
from data.leases import SECOND, Leases
from data.shards import ALL, LENGTH, Shards
from data.sql import Connection
from data.store import Store
from tests.bot.conftest import lobby
from tests.postgres import Server

AWAY = timedelta(hours=2)
Opening = Callable[[str, Shards], Awaitable[tuple[Store, Leases]]]


@pytest.fixture
async def opening(url: str) -> AsyncIterator[Opening]:
    """Opens a store as a process of that name with these shards has it."""
    opened: list[Store] = []

    async def one(name: str, shards: Shards) -> tuple[Store, Leases]:
        store = await Store.open(url, shards)
        opened.append(store)
        return store, cast("Leases", store.leases(name))

    yield one
    for store in opened:
        await store.close()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (ALL, (Shards(4, (0, 1)), Shards(4, (2, 3)))),
        (Shards(4, (0, 1, 2, 3)), (Shards(2, (0,)), Shards(2, (1,)))),
        (Shards(2, (0, 1)), (Shards(6, (1,)), Shards(6, (0, 2, 3, 4, 5)))),
    ],
)
async def test_servers_are_spread_over_another_number_of_shards_and_nobody_loses_time(
    opening: Opening, before: Shards, after: tuple[Shards, ...]
) -> None:
    now = Clock().now()
    store, leases = await opening("before", before)
    assert await leases.take() is None
    await store.clocks.shift(now - AWAY)
    await leases.give_back()
    for number, shards in enumerate(after):
        store, leases = await opening(f"after {number}", shards)
        assert await leases.take() is None
        assert await store.clocks.shift(now) == AWAY
        await leases.renew()
        await store.clocks.beat(now)
        await leases.renew()


async def test_who_waits_for_another_number_of_shards_changes_nothing_of_those_who_play(
    opening: Opening, url: str, running: Server
) -> None:
    _, waits = await opening("waits", Shards(6, (0, 1, 2, 3, 4, 5)))
    _, plays = await opening("plays", Shards(2, (0,)))
    assert await plays.take() is None
    assert await waits.take() is not None
    other, too = await opening("plays too", Shards(2, (1,)))
    assert await too.take() is None
    await other.clocks.beat(Clock().now())
    await plays.renew()
    await too.renew()
    owned = "SELECT shard, shards, owner FROM shards ORDER BY shard"
    assert running.sql(owned, url).split() == ["0|2|plays", "1|2|plays", "too"]


async def test_what_is_under_way_when_the_lease_is_given_back_changes_nothing_more(
    opening: Opening, url: str, running: Server
) -> None:
    first, leases = await opening("first", ALL)
    assert await leases.take() is None
    await first.add_lobby(lobby())
    await leases.give_back()
    with pytest.raises(LeaseLost):
        await first.add_lobby(lobby())
    _, next_one = await opening("second", ALL)
    assert await next_one.take() is None
    with pytest.raises(LeaseLost):
        await first.add_lobby(lobby())
    assert running.sql("SELECT count(*) FROM tables", url) == "1"


async def test_of_many_that_take_the_same_shards_at_once_one_has_them(opening: Opening) -> None:
    several = [await opening(f"process {n}", ALL) for n in range(5)]
    found = await asyncio.gather(*(leases.take() for _, leases in several))
    assert found.count(None) == 1
    for (store, _), wait in zip(several, found, strict=True):
        if wait is None:
            await store.add_lobby(lobby())


async def test_who_waits_keeps_nobody_else_from_playing(
    opening: Opening, url: str, running: Server
) -> None:
    """A process that hangs in the middle of a move holds up those who want its shards, only."""
    hangs, held = await opening("hangs", Shards(2, (0,)))
    plays, too = await opening("plays", Shards(2, (1,)))
    assert await held.take() is await too.take() is None
    _, waits = await opening("waits", Shards(2, (0,)))
    lock = "SELECT 1 FROM shards WHERE shard = 0 FOR KEY SHARE"
    hanging = asyncio.create_task(
        asyncio.to_thread(running.sql, f"BEGIN; {lock}; SELECT pg_sleep(3); COMMIT", url)
    )
    await asyncio.sleep(0.5)
    running.sql("UPDATE shards SET until = 0 WHERE shard = 0", url)
    taking = asyncio.create_task(waits.take())
    await asyncio.sleep(0.5)
    await plays.add_lobby(lobby(guild_id=1 << 22))
    assert not taking.done()
    assert not hanging.done()
    assert await taking is None
    await hanging
    with pytest.raises(LeaseLost):
        await hangs.add_lobby(lobby(guild_id=0))


@pytest.mark.parametrize(("pause", "kept"), [(1.5, 1), (4.0, 0)])
async def test_who_pauses_just_before_a_commit_is_waited_for_or_comes_too_late(
    opening: Opening,
    url: str,
    running: Server,
    monkeypatch: pytest.MonkeyPatch,
    pause: float,
    kept: int,
) -> None:
    monkeypatch.setattr(data.postgres, "IDLE", 2.5)
    first, held = await opening("first", ALL)
    assert await held.take() is None
    commit = Transaction.commit
    loop, paused = asyncio.get_running_loop(), asyncio.Event()
    pauses = [pause]

    async def slow(self: Transaction) -> None:
        if pauses:
            loop.call_soon_threadsafe(paused.set)
            await asyncio.sleep(pauses.pop())
        await commit(self)

    monkeypatch.setattr(Transaction, "commit", slow)
    adding = asyncio.create_task(first.add_lobby(lobby()))
    await paused.wait()
    running.sql("UPDATE shards SET until = 0", url)
    second, waits = await opening("second", ALL)
    assert await waits.take() is None
    assert len(await second.open_lobbies()) == kept
    if kept:
        await adding
    else:
        with pytest.raises(LeaseLost):
            await adding
    with pytest.raises(LeaseLost):
        await first.add_lobby(lobby())
    assert len(await second.open_lobbies()) == kept


async def test_a_lease_that_ran_out_and_that_nobody_took_is_good_again(
    opening: Opening, url: str, running: Server
) -> None:
    store, leases = await opening("only", ALL)
    assert await leases.take() is None
    running.sql("UPDATE shards SET until = 0", url)
    await store.add_lobby(lobby())
    await leases.renew()
    assert int(running.sql("SELECT until FROM shards", url)) > 0


async def test_a_clock_that_was_put_back_keeps_nobody_waiting(
    opening: Opening, url: str, running: Server
) -> None:
    _, dead = await opening("dead", ALL)
    assert await dead.take() is None
    assert await dead.begin_session(0, 5.0) == 0
    hour = 3600 * SECOND
    running.sql(f"UPDATE shards SET until = until + {hour}", url)
    running.sql(f"UPDATE identified SET at = at + {hour}", url)
    _, alive = await opening("alive", ALL)
    wait = await alive.take()
    assert wait is not None
    assert wait <= LENGTH
    assert int(running.sql("SELECT max(until) FROM shards", url)) < hour + int(
        running.sql("SELECT max(at) FROM identified", url)
    )
    assert await dead.begin_session(0, 5.0) == 0


async def test_shards_of_one_bucket_begin_one_after_the_other_whichever_process_has_them(
    opening: Opening,
) -> None:
    several = [(await opening(f"process {n}", Shards(4, (n,))))[1] for n in range(4)]
    for leases in several:
        assert await leases.take() is None
    waits = await asyncio.gather(*(leases.begin_session(0, 5.0) for leases in several))
    assert waits.count(0) == 1
    assert all(0 <= wait <= 5 for wait in waits)
    assert await several[0].begin_session(1, 5.0) == 0


async def test_from_a_half_moved_database_nobody_plays(
    opening: Opening, url: str, running: Server
) -> None:
    await opening("any", ALL)
    running.sql("CREATE TABLE moving (name TEXT PRIMARY KEY, last TEXT NOT NULL)", url)
    _, leases = await opening("bot", ALL)
    with pytest.raises(StoreError, match="finish that with `python -m bot migrate-store`"):
        await leases.take()
    with suppress(StoreError):
        await leases.give_back()


@pytest.mark.parametrize("own", [True, False], ids=["a move", "anything else"])
async def test_what_began_before_another_took_the_shards_is_refused_when_it_ends_after(
    opening: Opening, url: str, running: Server, own: bool
) -> None:
    before, first = await opening("first", ALL)
    _, second = await opening("second", ALL)
    assert await first.take() is None

    def slow(db: Connection) -> None:
        db.execute("INSERT INTO unreminded (guild_id, user_id) VALUES (1, 2)")
        db.execute("SELECT pg_sleep(1.5)")

    late = asyncio.create_task(before._database.write(slow, own=own))
    await asyncio.sleep(0.5)
    await first.give_back()
    assert await second.take() is None
    with pytest.raises(LeaseLost):
        await late
    assert running.sql("SELECT count(*) FROM unreminded", url) == "0"


async def test_a_renewal_is_not_in_the_way_of_what_is_under_way(
    opening: Opening, url: str, running: Server
) -> None:
    store, leases = await opening("only", ALL)
    assert await leases.take() is None
    runs = 0

    def slow(db: Connection) -> None:
        nonlocal runs
        runs += 1
        db.execute("INSERT INTO unreminded (guild_id, user_id) VALUES (1, 2)")
        db.execute("SELECT pg_sleep(1.0)")

    late = asyncio.create_task(store._database.write(slow, own=True))
    await asyncio.sleep(0.4)
    await leases.renew()
    await late
    assert runs == 1
