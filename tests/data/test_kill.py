"""A process that is killed at any instant loses nothing that it acknowledged."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
from pathlib import Path

from data.records import Move
from data.store import Store
from tests.data.samples import ANA, NOW, events, snapshot

KILLS = 15


async def killed(path: Path, moment: random.Random) -> dict[int, int]:
    """Let the victim play, kill it, and return the last ply acknowledged of each table."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.data.victim", str(path), stdout=asyncio.subprocess.PIPE
    )
    assert child.stdout is not None
    lines = bytearray()
    if moment.random() < 0.8:
        # Most die while they play, some while they start.
        lines += await child.stdout.readline()
        await asyncio.sleep(moment.random() * 0.15)
    else:
        await asyncio.sleep(moment.random() * 0.4)
    child.kill()
    lines += await child.stdout.read()
    assert await child.wait() == -9
    # The last line may have been cut short by the death; then nobody was told of it.
    whole = lines.decode().split("\n")[:-1]
    return {int(table): int(ply) for table, ply in (line.split() for line in whole)}


async def require_whole(store: Store, table: int, acknowledged: int) -> int:
    """The table is there, at the ply acknowledged or the one then under way, and agrees."""
    found = await store.table(table)
    assert found is not None
    ply = found.head.ply
    assert acknowledged <= ply <= acknowledged + 1
    assert found.snapshot == snapshot(ply)
    played = range(1, ply + 1)
    assert await store.moves(table) == [
        Move(number, number % 3, number, f"play goat{number}", ANA, NOW) for number in played
    ]
    assert await store.events_since(table, 0) == [(number, events(number)) for number in played]
    decisions = [seat.decision for seat in found.head.seats]
    assert decisions == ([ply, ply + 1, ply + 2] if ply else [0, 0, 0])
    assert found.head.driven == (ply > 0 and ply % 2 == 0)
    # A board may stay behind for several deaths; the store knows that it did.
    shown = [message.ply for message in await store.messages.of(table)]
    assert shown == [] or shown[0] <= ply
    assert (table in await store.messages.lagging()) == (shown != [ply])
    return ply


async def problems(store: Store) -> list[object]:
    """What SQLite itself finds wrong with the file."""

    def check(db: sqlite3.Connection) -> list[object]:
        found = db.execute("PRAGMA integrity_check").fetchall()
        return [row for row in found if row != ("ok",)] + db.execute(
            "PRAGMA foreign_key_check"
        ).fetchall()

    return await store._database.read(check)


async def test_what_was_acknowledged_survives_every_kill(path: Path) -> None:
    seed = random.randrange(1_000_000)
    print("seed of the kills:", seed)
    moment = random.Random(seed)
    plies: dict[int, int] = {}
    for _ in range(KILLS):
        plies |= await killed(path, moment)
        store = await Store.open(path)
        for head in await store.heads():
            plies[head.id] = await require_whole(store, head.id, plies.get(head.id, 0))
        assert {head.id for head in await store.heads()} == set(plies)
        assert await problems(store) == []
        await store.close()
    assert sum(plies.values()) > KILLS
