"""Games that ended when nobody counted, from before there were ratings or before a crash."""

from __future__ import annotations

import sqlite3
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from data import counting, results
from data.counting import ended
from data.migrate import migrate, migrations
from data.records import Ended
from data.store import Store
from games import GAMES
from tests.data.finished import (
    GAME,
    THREE,
    all_rows,
    begun,
    course,
    finish,
    last_move,
    places_of,
)
from tests.data.samples import ANA, GUILD, NOW, plain


def whole_game(seed: str) -> tuple[bytes, Ended]:
    """The position of a finished game of three and how it ended."""
    game = GAMES[GAME]
    state = game.new(3, seed, game.options(3, {"rounds": 1}))
    while seats := game.to_act(state):
        game.apply(state, seats[0], game.legal(state, seats[0])[0])
    end = ended(game, state)
    assert end is not None
    return msgspec.json.encode(game.dump(state)), end


async def old_game(store: Store, seed: str, after: timedelta, snapshot: bytes | None = None) -> int:
    """A game that ended when nobody counted."""
    position, _ = whole_game(seed)
    table = await begun(store)
    move = last_move(table, [1, 2, 3], [0], ended=None, at=NOW + after)
    await store.commit(msgspec.structs.replace(move, snapshot=snapshot or position))
    return table


async def test_old_games_are_counted_once_in_the_order_of_their_ends(store: Store) -> None:
    late = await old_game(store, "one", timedelta(hours=2))
    early = await old_game(store, "two", timedelta(hours=1))
    await store.results.take_up()
    assert [counted.table for counted in await course(store, ANA)] == [early, late]
    places = [whole_game(seed)[1].places[0] for seed in ("two", "one")]
    assert await places_of(store, ANA) == places
    rows = await all_rows(store)
    await store.results.take_up()
    assert await all_rows(store) == rows


async def test_what_a_crash_left_uncounted_is_taken_up(store: Store, path: Path) -> None:
    tables = [await old_game(store, str(n), timedelta(hours=n)) for n in range(3)]
    # Cut off after the first: each is counted with its mark, as one.
    await store._database.write(lambda db: counting.count_late(db, tables[0]))
    first = (await all_rows(store))[:3]
    await store.close()
    again = await Store.open(path)
    await again.results.take_up()
    assert (await all_rows(again))[:3] == first
    assert [counted.table for counted in await course(again, ANA)] == tables
    await again.close()


async def test_a_game_is_not_counted_twice(store: Store) -> None:
    table = await finish(store, [1, 2, 3])
    rows = await all_rows(store)
    end = Ended((3, 2, 1), (2,))
    await store._database.write(lambda db: counting.count(db, table, end))
    assert await all_rows(store) == rows


@pytest.mark.parametrize("snapshot", [b"{}", b"no json", b'{"game":"whist"}'])
async def test_an_old_game_that_is_damaged_counts_for_nobody_and_keeps_no_other_back(
    store: Store, snapshot: bytes
) -> None:
    await old_game(store, "one", timedelta(hours=1), snapshot)
    sound = await old_game(store, "two", timedelta(hours=2))
    await store.results.take_up()
    assert [counted.table for counted in await course(store, ANA)] == [sound]
    assert await store._database.read(counting.uncounted) == []


async def test_more_old_games_than_one_transaction_takes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "BATCH", 2)
    tables = [await old_game(store, "one", timedelta(hours=n)) for n in range(5)]
    await store.results.take_up()
    assert [counted.table for counted in await course(store, ANA)] == tables


async def test_a_database_from_before_knows_who_sat_at_its_tables(path: Path) -> None:
    number = next(n for n, text in migrations().items() if "CREATE TABLE results" in text)
    old = {n: text for n, text in migrations().items() if n < number}
    with sqlite3.connect(path, isolation_level=None) as db:
        migrate(db, path, old)
        for table, status in enumerate(("over", "running", "aborted", "lobby"), 1):
            _old_table(db, table, status, learning=0)
        _old_table(db, 5, "over", learning=1)
    db.close()
    store = await Store.open(path)
    await store.results.take_up()
    assert [row[0] for row in await all_rows(store)] == [1, 1, 1, 2, 2, 2]
    assert [counted.table for counted in await course(store, ANA)] == [1]
    await store.close()


def _old_table(db: sqlite3.Connection, number: int, status: str, learning: int) -> None:
    db.execute(
        "INSERT INTO tables (id, guild_id, channel_id, place_id, game, host_id, language, status, "
        "ply, options, secret, hash, created_at, learning) "
        "VALUES (?, ?, 1, 1, ?, ?, 'en', ?, 0, '{}', x'', '', 0, ?)",
        (number, GUILD, GAME, ANA, status, learning),
    )
    db.executemany(
        "INSERT INTO seats (table_id, seat, user_id, name, decision) VALUES (?, ?, ?, ?, 0)",
        [(number, seat, sits.user_id, sits.name) for seat, sits in enumerate(THREE)],
    )
    if status != "lobby":
        db.execute(
            "INSERT INTO games (table_id, start_id, seed, rules, snapshot) "
            "VALUES (?, 1, 'one', '1', ?)",
            (number, whole_game("one")[0]),
        )


def test_the_database_refuses_half_a_result() -> None:
    db = plain(":memory:")
    with pytest.raises(sqlite3.IntegrityError):
        db.execute(
            "INSERT INTO results (table_id, seat, guild_id, game, number) VALUES (1, 0, 1, 'x', 1)"
        )
    db.close()
