"""Ten thousand games that run: listing them reads no positions and costs little more than SQL."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from data import lobbies, playing
from data.records import Status
from data.store import Store
from tests.data.samples import ANA, GUILD, a_lobby, a_message, a_table

GAMES = 10_000
ALL = (
    "SELECT * FROM seats WHERE table_id IN (SELECT id FROM tables WHERE status = 'running') "
    "ORDER BY table_id, seat",
    "SELECT * FROM tables WHERE status = 'running' ORDER BY id",
)


def fill(db: sqlite3.Connection) -> None:
    for number in range(GAMES):
        lobby = lobbies.add(db, a_lobby(guild_id=GUILD + number % 100))
        playing.start(db, replace(a_table(lobby), snapshot=b"x" * 3000))


def bare(db: sqlite3.Connection) -> int:
    return sum(len(db.execute(statement).fetchall()) for statement in ALL)


async def test_heads_of_ten_thousand_games(store: Store) -> None:
    await store._database.write(fill)

    async def best(work: Callable[[], Any]) -> float:
        times = []
        for _ in range(3):
            begun = time.perf_counter()
            await work()
            times.append(time.perf_counter() - begun)
        return min(times)

    heads = await store.heads()
    assert [head.id for head in heads] == list(range(1, GAMES + 1))
    records, rows = await best(store.heads), await best(lambda: store._database.read(bare))
    mine = await best(lambda: store.heads_of(ANA, GUILD))
    behind = await best(store.messages.lagging)
    print(
        f"{GAMES} games: heads {records * 1000:.0f} ms, their bare rows {rows * 1000:.0f} ms, "
        f"one person's in a guild {mine * 1000:.0f} ms, lagging {behind * 1000:.0f} ms"
    )
    assert records < 8 * rows
    assert len(await store.heads_of(ANA, GUILD)) == GAMES // 100
    await store.messages.post(a_message(5))
    assert len(await store.messages.lagging()) == GAMES - 1


async def test_a_place_or_a_person_is_looked_up_not_searched_for(store: Store) -> None:
    def plans(db: sqlite3.Connection) -> list[str]:
        asked: list[str] = []
        db.set_trace_callback(asked.append)
        playing.heads_at(db, 1)
        playing.heads_of(db, 1, 1)
        db.set_trace_callback(None)
        found = [row for text in asked for row in db.execute(f"EXPLAIN QUERY PLAN {text}")]
        return [detail for *_, detail in found]

    steps = await store._database.read(plans)
    assert not [step for step in steps if step.startswith("SCAN") or "(status=?)" in step]


async def test_listing_reads_no_positions(store: Store) -> None:
    def asked(db: sqlite3.Connection) -> list[str]:
        statements: list[str] = []
        db.set_trace_callback(statements.append)
        playing.heads(db, [Status.RUNNING])
        db.set_trace_callback(None)
        return statements

    statements = await store._database.read(asked)
    assert len(statements) == 2
    assert not any("games" in statement for statement in statements)
