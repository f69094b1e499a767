"""A process with a lease that plays whatever its shards hold, and says what it has acknowledged.

    python -m tests.shared_store.player URL SHARD_COUNT SHARD_ID...

It writes a word a line: `waiting`, `playing`, `moved TABLE PLY`, `failed WHY`, `lost`, `ended`.
SIGTERM ends it in good order.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from contextlib import suppress
from random import Random

import data.shards

# A tenth of the real time; before anything is reckoned from it.
data.shards.LENGTH /= 10

from bot.clock import Clock  # noqa: E402
from bot.errors import Refusal  # noqa: E402
from bot.host import Host  # noqa: E402
from bot.tenure import Tenure, name_of_process  # noqa: E402
from data.errors import LeaseLost, StoreError  # noqa: E402
from data.shards import Shards  # noqa: E402
from data.store import Conflict, Store  # noqa: E402

BETWEEN = 0.03
"""Seconds between two moves."""


def tell(*words: object) -> None:
    print(*words, flush=True)


async def main(url: str, shards: Shards) -> None:
    store = await Store.open(url, shards)
    tenure = Tenure(Clock(), lambda: asyncio.sleep(0))
    tell("waiting")
    await tenure.begin(store.leases(name_of_process()))
    renewing = asyncio.create_task(tenure.run())
    host, rng = Host(store, Clock()), Random()
    ending = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ending.set)
    tell("playing")
    while not ending.is_set() and not tenure.lost:
        for head in await store.heads():
            await asyncio.sleep(BETWEEN)
            try:
                table = await host.table(head.id)
                seat = rng.choice(table.owing())
                legal = list(table.game.legal(table.state, seat))
                decision = table.head.seats[seat].decision
                played = await host.play(head.id, seat, decision, rng.choice(legal), by=None)
                tell("moved", head.id, played.head.ply)
            except (LeaseLost, IndexError):
                break
            except (Conflict, Refusal, StoreError) as error:
                tell("failed", type(error).__name__, error)
            if ending.is_set():
                break
        else:
            await asyncio.sleep(BETWEEN)
        if not tenure.lost:
            with suppress(StoreError):
                await store.clocks.beat(Clock().now())
    renewing.cancel()
    tell("lost" if tenure.lost else "ended")
    await tenure.end()
    await store.close()


if __name__ == "__main__":
    logging.basicConfig(level=logging.CRITICAL)
    count, *ids = map(int, sys.argv[2:])
    asyncio.run(main(sys.argv[1], Shards(count, tuple(ids))))
