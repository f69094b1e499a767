"""A bot that is killed at any instant loses no move that it acknowledged, and plays on."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import msgspec

from bot.clock import Clock
from bot.host import Host
from data import results
from data.records import Status
from data.store import Store
from games import GAMES

KILLS = 8


async def killed(path: Path, moment: random.Random) -> dict[int, int]:
    """Let the victim play, kill it, and return the last ply acknowledged of each table."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bot.victim", str(path), stdout=asyncio.subprocess.PIPE
    )
    assert child.stdout is not None
    told = bytearray(await child.stdout.readline())
    await asyncio.sleep(moment.random() * 0.2)
    if child.returncode is None:
        child.kill()
    told += await child.stdout.read()
    await child.wait()
    whole = told.decode().split("\n")[:-1]
    return {int(table): int(ply) for table, ply in (line.split() for line in whole)}


async def test_every_acknowledged_move_is_there_and_replays_to_what_is_stored(
    tmp_path: Path,
) -> None:
    seed = random.randrange(1_000_000)
    print("seed of the kills:", seed)
    moment = random.Random(seed)
    path = tmp_path / "tables.db"
    acknowledged: dict[int, int] = {}
    for _ in range(KILLS):
        acknowledged |= await killed(path, moment)
        store = await Store.open(path)
        host = Host(store, Clock())
        for number, ply in acknowledged.items():
            table = await host.table(number)
            assert table.head.ply >= ply
            game = GAMES[table.head.game]
            replayed = game.new(3, table.record.seed, table.record.options)
            moves = await store.moves(number)
            assert [move.ply for move in moves] == list(range(1, table.head.ply + 1))
            for move in moves:
                game.apply(replayed, move.seat, move.move)
            assert game.dump(replayed) == msgspec.json.decode(table.snapshot)
        # A game that is over is rated, each once: the last move and the ratings are one.
        assert await store._database.read(results.uncounted) == []
        over = [head.id for head in await store.heads([Status.OVER])]
        for person in (11, 12, 13):
            counted = await store.results.course(1, "fantasmagoria", person)
            assert sorted(each.table for each in counted) == over
        await store.close()
