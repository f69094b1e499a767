"""Plays at several tables until it is killed: `python -m tests.data.victim <database>`.

A line `<table> <ply>` says that this ply was acknowledged.
"""

from __future__ import annotations

import asyncio
import sys

from data.store import Store
from tests.data.samples import a_message, a_move, started

TABLES = 4


async def play(store: Store, table: int, ply: int) -> None:
    while True:
        ply += 1
        await store.commit(a_move(table, ply))
        print(table, ply, flush=True)
        await store.messages.post(a_message(table, ply=ply))


async def main(path: str) -> None:
    store = await Store.open(path)
    heads = await store.heads()
    tables = {head.id: head.ply for head in heads}
    while len(tables) < TABLES:
        number = await started(store)
        tables[number] = 0
        print(number, 0, flush=True)
    await asyncio.gather(*(play(store, table, ply) for table, ply in tables.items()))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
