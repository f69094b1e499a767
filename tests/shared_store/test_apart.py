"""What is another process's is left to it; what only looks changes nothing."""

from __future__ import annotations

import pytest

from bot.checking import check
from bot.clock import Clock
from bot.errors import Refusal
from bot.host import Host
from bot.lobbies import Lobbies
from bot.operating import check_all
from data.errors import StoreError
from data.migrate import migrations
from data.shards import Shards
from data.store import Store
from tests.bot.conftest import lobby
from tests.postgres import Server

EVEN, ODD = 2 << 22, 1 << 22
"""Servers of two shards."""


async def test_a_table_of_another_processs_server_is_refused_in_one_sentence(url: str) -> None:
    everything = await Store.open(url)
    host = Host(everything, Clock())
    numbers = {}
    for guild in (EVEN, ODD):
        waits = await everything.add_lobby(lobby(guild_id=guild))
        begun = await host.begin(await everything.add_lobby(lobby(guild_id=guild)), 99, 3)
        numbers[guild] = (waits.id, begun.id)
    await everything.close()
    store = await Store.open(url, Shards(2, (0,)))
    host, lobbies = Host(store, Clock()), Lobbies(store, Clock())
    waits_here, here = numbers[EVEN]
    assert (await host.table(here)).id == here
    assert await lobbies.get(waits_here) is not None
    waits_there, there = numbers[ODD]
    with pytest.raises(Refusal) as refused:
        await host.table(there)
    assert refused.value.key == "elsewhere"
    with pytest.raises(Refusal):
        await host.play(there, 0, 0, "pass", by=None)
    assert await lobbies.get(waits_there) is None
    with pytest.raises(Refusal):
        async with lobbies.alone(waits_there):
            pass
    await store.close()


async def test_messages_of_other_processes_are_not_forgotten_at_a_local_table(
    url: str, running: Server
) -> None:
    store = await Store.open(url, Shards(2, (0,)))
    for number, guild in enumerate((EVEN, ODD)):
        kept = await store.add_lobby(lobby(guild_id=guild))
        rows = f"{kept.id}, 'board', 1, {number}, 0, 0, 0, 'running'"
        columns = "table_id, kind, channel_id, message_id, ply, chapter, posted_at, status"
        running.sql(f"INSERT INTO messages ({columns}) VALUES ({rows})", url)
        running.sql(f"INSERT INTO retired VALUES ({number}, 1, {kept.id})", url)
    await store.messages.forget_all()
    await store.close()
    assert running.sql("SELECT message_id FROM messages", url) == "1"
    assert running.sql("SELECT message_id FROM retired", url) == "1"


@pytest.mark.parametrize("version", [0, 8, 9999])
def test_a_check_leaves_a_database_of_another_schema_as_it_is(
    url: str, running: Server, version: int
) -> None:
    if version:
        running.sql("CREATE TABLE ghostlight (id INT PRIMARY KEY, version INT)", url)
        running.sql(f"INSERT INTO ghostlight VALUES (1, {version})", url)
    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    before = running.sql(tables, url)
    told = f"has schema {version}, and this Ghostlight knows {max(migrations())}"
    with pytest.raises(StoreError, match=told):
        check_all(url, lambda _: None)
    assert running.sql(tables, url) == before


def test_what_is_checked_cannot_be_reached(url: str) -> None:
    nowhere = url.replace("127.0.0.1", "127.0.0.1:1,127.0.0.1").split(",")[0] + "/x"
    with pytest.raises(StoreError, match="cannot be reached: start its server"):
        check_all(nowhere, lambda _: None)
    with pytest.raises(StoreError, match="is not a database's address"):
        check_all("postgresql://x:12/secret@localhost/x", lambda _: None)


async def test_a_database_that_goes_away_during_a_check_says_nothing_of_a_game(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(url)
    await Host(store, Clock()).begin(await store.add_lobby(lobby()), 99, 3)

    async def away(_: int) -> None:
        raise StoreError("The database cannot be reached.")

    monkeypatch.setattr(store, "table", away)
    with pytest.raises(StoreError, match="cannot be reached"):
        assert [verdict async for verdict in check(store)]
    await store.close()
