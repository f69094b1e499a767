"""A server that is wrong, gone or slow: a clear word, no half move, and it goes on by itself."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import asyncpg
import pytest

import data.postgres
from bot.clock import Clock
from bot.host import Host
from bot.tenure import Tenure
from data.errors import Gone, LeaseLost, Outdated, StoreError
from data.postgres import Postgres
from data.sql import Connection
from data.store import Store
from tests.bot.conftest import lobby
from tests.postgres import Server


async def start(store: Store) -> tuple[Host, int]:
    host = Host(store, Clock())
    kept = await store.add_lobby(lobby(options={"rounds": 1}))
    return host, (await host.begin(kept, 99, 3)).id


async def move(host: Host, number: int) -> int:
    """Play any move; the ply after it."""
    table = await host.table(number)
    seat = table.owing()[0]
    legal = next(iter(table.game.legal(table.state, seat)))
    decision = table.head.seats[seat].decision
    return (await host.play(number, seat, decision, legal, by=None)).head.ply


async def test_a_process_of_an_older_version_stops_once_a_newer_one_has_changed_the_schema(
    store: Store, url: str, running: Server
) -> None:
    leases = store.leases("old")
    stopped = asyncio.Event()

    async def stop() -> None:
        stopped.set()

    tenure = Tenure(Clock(), stop)
    await tenure.begin(leases)
    host, number = await start(store)
    running.sql("UPDATE ghostlight SET version = 9999", url)
    with pytest.raises(Outdated, match="A newer Ghostlight has changed the database"):
        await move(host, number)
    assert leases is not None
    with pytest.raises(Outdated):
        await leases.renew()
    with suppress(LeaseLost):
        await tenure._renew(leases)
    await asyncio.wait_for(stopped.wait(), 10)
    assert tenure.lost
    assert running.sql("SELECT count(*) FROM moves", url) == "0"


async def test_a_connection_that_is_lost_in_mid_move_costs_nothing(
    store: Store, url: str, running: Server
) -> None:
    host, number = await start(store)
    killed = 0

    async def kill() -> None:
        nonlocal killed
        while True:
            end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            mine = "WHERE application_name = 'ghostlight' AND state <> 'idle'"
            killed += int(await asyncio.to_thread(running.sql, f"{end} {mine}", url))
            await asyncio.sleep(0.3)

    killing = asyncio.create_task(kill())
    made = ply = 0
    while made < 40 or not killed:
        if not (await host.table(number)).running:
            (host, number), ply = await start(store), 0
        ply += 1
        made += 1
        assert await move(host, number) == ply
    killing.cancel()
    assert int(running.sql("SELECT count(*) FROM moves", url)) == made


async def test_a_commit_without_an_answer_is_asked_about_and_counts_once(
    store: Store, url: str, running: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, number = await start(store)
    commit = asyncpg.transaction.Transaction.commit
    torn: list[object] = []

    async def cut(self: asyncpg.transaction.Transaction) -> None:
        await commit(self)
        if not torn:
            torn.append(self)
            raise ConnectionResetError("the answer was lost")

    monkeypatch.setattr(asyncpg.transaction.Transaction, "commit", cut)
    assert await move(host, number) == 1
    assert torn
    assert running.sql("SELECT ply FROM moves", url) == "1"
    assert await move(host, number) == 2


async def test_a_commit_that_did_not_happen_is_made_again(
    store: Store, url: str, running: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, number = await start(store)
    commit = asyncpg.transaction.Transaction.commit
    torn: list[object] = []

    async def cut(self: asyncpg.transaction.Transaction) -> None:
        if not torn:
            torn.append(self)
            await self.rollback()
            raise ConnectionResetError("the server died before")
        await commit(self)

    monkeypatch.setattr(asyncpg.transaction.Transaction, "commit", cut)
    assert await move(host, number) == 1
    assert running.sql("SELECT ply FROM moves", url) == "1"


@pytest.mark.usefixtures("impatient")
async def test_while_the_server_is_down_it_is_said_and_nothing_is_half_done(
    url: str, running: Server
) -> None:
    store = await Store.open(url)
    host, number = await start(store)
    assert await move(host, number) == 1
    running.control("-m", "immediate", "stop")
    try:
        with pytest.raises(StoreError, match="cannot be reached: start its server"):
            await move(host, number)
    finally:
        running.control("start")
    # By itself, and where it stood.
    assert await move(host, number) == 2
    await store.close()


@pytest.mark.usefixtures("impatient")
async def test_who_gets_no_connection_is_told_and_the_others_go_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(db: Connection) -> int:
        return len(db.execute("SELECT pg_sleep(1.0)").fetchall())

    leases = store.leases("busy")
    assert leases is not None
    assert await leases.take() is None
    most = data.postgres.CONNECTIONS - 1
    busy = [asyncio.create_task(store._database.read(slow)) for _ in range(most)]
    await asyncio.sleep(0.2)
    # The lease is nobody else's meanwhile.
    await leases.renew()
    with pytest.raises(StoreError, match="does not answer in time: try again in a moment"):
        await store.open_lobbies()
    assert await asyncio.gather(*busy) == [1] * most
    assert await store.open_lobbies() == []


async def test_transactions_in_each_others_way_all_happen_one_after_the_other(url: str) -> None:
    database = await Postgres.open(url)

    def add(db: Connection) -> None:
        row = db.execute("SELECT value FROM settings WHERE key = 'n'").fetchone()
        value = str(int(row[0]) + 1) if row else "1"
        db.execute(
            "INSERT INTO settings (guild_id, key, value) VALUES (1, 'n', ?) "
            "ON CONFLICT (guild_id, key) DO UPDATE SET value = excluded.value",
            (value,),
        )

    await asyncio.gather(*(database.write(add) for _ in range(30)))
    count = await database.read(lambda db: db.execute("SELECT value FROM settings").fetchall())
    await database.close()
    assert count == [("30",)]


async def test_what_a_transaction_raises_undoes_it(store: Store) -> None:
    kept = await store.add_lobby(lobby())

    def half(db: Connection) -> None:
        db.execute("DELETE FROM tables")
        raise Gone("changed my mind")

    with pytest.raises(Gone):
        await store._database.write(half)
    assert await store.lobby(kept.id) == kept


async def test_who_is_cancelled_leaves_nothing_half_done(store: Store) -> None:
    for wait in (0.0, 0.001, 0.003, 0.01):
        before = len(await store.open_lobbies())
        adding = asyncio.create_task(store.add_lobby(lobby()))
        await asyncio.sleep(wait)
        adding.cancel()
        with suppress(asyncio.CancelledError):
            await adding
        await asyncio.sleep(0.2)
        found = await store.open_lobbies()
        assert len(found) - before in (0, 1)
        assert all(len(each.seats) == len(lobby().seats) for each in found)


async def test_nothing_of_the_password_or_of_a_game_is_logged(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        host, number = await start(store)
        await move(host, number)
    assert caplog.text == ""
