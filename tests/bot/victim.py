"""Plays through the host until it is killed: `python -m tests.bot.victim <database>`.

A line `<table> <ply>` says that the person who made this move was told so.
"""

from __future__ import annotations

import asyncio
import sys
from random import Random

from bot.clock import Clock
from bot.host import Host
from bot.live import LiveTable
from data.store import Store
from tests.bot.conftest import lobby

TABLES = 3


async def begin(store: Store, host: Host) -> LiveTable:
    kept = await store.add_lobby(lobby(options={"rounds": 1}))
    table = await host.begin(kept, start_id=99, place_id=3)
    print(table.id, 0, flush=True)
    return table


async def play(store: Store, host: Host, table: LiveTable, rng: Random) -> None:
    while True:
        owing = table.owing()
        if not owing:
            table = await begin(store, host)
            continue
        seat = rng.choice(owing)
        move = rng.choice(table.game.legal(table.state, seat))
        decision = table.head.seats[seat].decision
        table = await host.play(table.id, seat, decision, move, by=11 + seat)
        print(table.id, table.head.ply, flush=True)


async def main(path: str) -> None:
    store = await Store.open(path)
    host = Host(store, Clock())
    tables = [await host.table(head.id) for head in await store.heads()]
    while len(tables) < TABLES:
        tables.append(await begin(store, host))
    await asyncio.gather(*(play(store, host, table, Random()) for table in tables))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
