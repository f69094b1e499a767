"""Somebody is forgotten everywhere, also where another process plays their tables."""

from __future__ import annotations

from typing import Any, cast

from bot.clock import Clock
from bot.forgetting import Forgetting
from bot.host import Host
from bot.lobbies import Lobbies
from data.records import Seat
from data.shards import Shards
from data.store import Store
from tests.bot.conftest import lobby
from tests.postgres import Server

ANA = 11


class Nobody:
    """Shows nothing."""

    def __getattr__(self, name: str) -> Any:
        return lambda *_: None


class Process:
    """One of two: its store, and what forgets."""

    def __init__(self, store: Store) -> None:
        self.store, self.host = store, Host(store, Clock())
        nobody = cast("Any", Nobody())
        lobbies = Lobbies(store, Clock())
        self.forgetting = Forgetting(self.host, lobbies, nobody, nobody, nobody)

    async def begin(self, shard: int) -> int:
        people = (Seat(ANA, "Ana"), Seat(12, "Bia"), Seat(13, "Caio"))
        kept = await self.store.add_lobby(lobby(*people, guild_id=shard << 22))
        return (await self.host.begin(kept, 99, 3)).id


async def test_each_process_leads_them_out_of_its_own_tables_and_the_last_forgets_them(
    url: str, running: Server
) -> None:
    even = Process(await Store.open(url, Shards(2, (0,))))
    odd = Process(await Store.open(url, Shards(2, (1,))))
    here, there = await even.begin(0), await odd.begin(1)
    assert not await even.forgetting.forget(ANA)
    assert [seat.user_id for seat in (await even.host.table(here)).head.seats] == [None, 12, 13]
    # The other process has that table in hand, and nobody else touches it.
    assert [seat.user_id for seat in (await odd.host.table(there)).head.seats] == [ANA, 12, 13]
    await odd.forgetting.go_on()
    assert [seat.user_id for seat in (await odd.host.table(there)).head.seats] == [None, 12, 13]
    for table in ("seats", "forgetting", "former", "results"):
        assert running.sql(f"SELECT 1 FROM {table} WHERE user_id = {ANA}", url) == ""
    assert await even.forgetting.forget(ANA)
    for process in (even, odd):
        await process.store.close()
