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


async def play(host: Host, table: LiveTable, rng: Random) -> None:
    while owing := table.owing():
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
        kept = await store.add_lobby(lobby(options={"rounds": 5}))
        tables.append(await host.begin(kept, start_id=99, place_id=3))
        print(tables[-1].id, 0, flush=True)
    await asyncio.gather(*(play(host, table, Random()) for table in tables))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
