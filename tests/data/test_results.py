"""What finished games count for whom."""

from __future__ import annotations

import sqlite3

import msgspec
import pytest

from data import counting
from data.ratings import FIRST
from data.records import Ended, Seat, Status
from data.sql import Connection
from data.store import Conflict, Store, StoreError
from tests.data.finished import (
    CAI,
    GAME,
    MOTH,
    OWL,
    THREE,
    all_rows,
    begun,
    course,
    finish,
    last_move,
    places_of,
    sit_down,
)
from tests.data.samples import ANA, BIA, GUILD


async def test_the_last_move_and_the_ratings_are_one(store: Store) -> None:
    table = await finish(store, [2, 1, 3])
    changes = await store.results.changes(table)
    assert [(change.seat, change.player, change.before) for change in changes] == [
        (0, ANA, FIRST),
        (1, BIA, FIRST),
        (2, CAI, FIRST),
    ]
    assert changes[1].after > changes[0].after > changes[2].after
    assert await places_of(store, ANA) == [2]
    ranking = await store.results.ranking(GUILD, GAME)
    assert [(each.player, each.games, each.won) for each in ranking] == [
        (BIA, 1, 1),
        (ANA, 1, 0),
        (CAI, 1, 0),
    ]


async def test_a_last_move_that_is_not_kept_rates_nobody(store: Store) -> None:
    table = await begun(store)
    late = msgspec.structs.replace(last_move(table, [1, 2, 3], [0]), ply=2)
    with pytest.raises(Conflict):
        await store.commit(late)
    assert await store.results.changes(table) == []
    assert await store.results.ranking(GUILD, GAME) == []


async def test_a_last_move_that_is_cut_off_in_between_leaves_nothing_of_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(store)
    count = counting.count

    def cut(db: sqlite3.Connection, number: int, end: Ended | None) -> None:
        count(db, number, end)
        raise sqlite3.OperationalError

    with monkeypatch.context() as patch:
        patch.setattr(counting, "count", cut)
        with pytest.raises(StoreError):
            await store.commit(last_move(table, [1, 2, 3], [0]))
    head = await store.head(table)
    assert head is not None
    assert (head.ply, head.status) == (0, Status.RUNNING)
    assert await store.results.changes(table) == []
    await store.commit(last_move(table, [1, 2, 3], [0]))
    assert await places_of(store, ANA) == [1]


async def test_what_the_database_fails_with_while_it_counts_is_not_the_games_damage(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(store)

    def broken(db: Connection, number: int, end: Ended | None) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(counting, "count", broken)
        error: Exception = ValueError("not counted")
        await store.commit(last_move(table, [1, 2, 3], [0]))
        error = OSError("the server went away")
        with pytest.raises((OSError, StoreError)):
            await store.results.take_up()
    # It is still to be counted.
    assert await store._database.read(counting.uncounted) == [table]


async def test_each_game_goes_on_from_the_rating_before(store: Store) -> None:
    tables = [await finish(store, places) for places in ([1, 2, 3], [1, 2, 3], [3, 2, 1])]
    first, second, third = [(await store.results.changes(table))[0] for table in tables]
    assert (first.after, second.after) == (second.before, third.before)
    assert first.before < first.after < second.after > third.after
    assert [counted.points for counted in await course(store, ANA)] == [
        first.after,
        second.after,
        third.after,
    ]
    assert [counted.table for counted in await course(store, ANA)] == tables


async def test_shared_places_are_kept_and_rated_alike(store: Store) -> None:
    table = await finish(store, [1, 1, 3])
    changes = await store.results.changes(table)
    assert changes[0].after == changes[1].after > changes[2].after
    assert [await places_of(store, player) for player in (ANA, BIA, CAI)] == [[1], [1], [3]]


@pytest.mark.parametrize("size", range(2, 9))
async def test_tables_of_every_size_are_rated(store: Store, size: int) -> None:
    seats = [Seat(100 + at, f"P{at}") for at in range(size)]
    table = await finish(store, list(range(1, size + 1)), seats)
    after = [change.after for change in await store.results.changes(table)]
    assert after == sorted(after, reverse=True)
    assert len(set(after)) == size


async def test_who_wins_is_for_the_game_to_say(store: Store) -> None:
    await finish(store, [1, 1, 3], winners=[1])
    await finish(store, [1, 1, 3], winners=[])
    assert [counted.won for counted in await course(store, ANA)] == [False, False]
    assert [counted.won for counted in await course(store, BIA)] == [True, False]


async def test_classes_are_kept(store: Store) -> None:
    await finish(store, [1, 2, 3], kinds=("oracle", "hex", "mime"))
    assert [counted.kind for counted in await course(store, BIA)] == ["hex"]


async def test_artificial_players_are_rated_by_level(store: Store) -> None:
    table = await finish(store, [2, 1, 3], (Seat(ANA, "Ana"), MOTH, OWL))
    ranking = {each.player: each for each in await store.results.ranking(GUILD, GAME)}
    assert set(ranking) == {ANA, "novice"}
    assert (ranking["novice"].games, ranking["novice"].won) == (2, 1)
    changes = await store.results.changes(table)
    assert changes[1].after == changes[2].after == ranking["novice"].points


async def test_a_server_and_a_game_have_results_of_their_own(store: Store) -> None:
    await finish(store, [1, 2, 3])
    await finish(store, [3, 2, 1], guild_id=GUILD + 1)
    await finish(store, [3, 2, 1], game="deathwick")
    assert await places_of(store, ANA) == [1]
    assert [counted.place for counted in await course(store, ANA, GUILD + 1)] == [3]
    assert await store.results.games_of(GUILD, ANA) == {GAME: 1, "deathwick": 1}
    assert await store.results.games_of(GUILD + 1, ANA) == {GAME: 1}
    assert await store.results.ranking(GUILD + 2, GAME) == []


@pytest.mark.parametrize("status", [Status.ABORTED, Status.DAMAGED, Status.PAUSED])
async def test_a_game_that_was_not_played_to_its_end_counts_for_nobody(
    store: Store, status: Status
) -> None:
    table = await begun(store)
    await store.set_status(table, status)
    await store.results.take_up()
    assert await store.results.changes(table) == []
    assert await course(store, ANA) == []


async def test_a_guided_first_game_does_not_count(store: Store) -> None:
    table = await begun(store, learning=True)
    await store.commit(last_move(table, [1, 2, 3], [0]))
    await store.results.take_up()
    assert await store.results.changes(table) == []
    assert await all_rows(store) == []


@pytest.mark.parametrize("follower", [None, 77])
async def test_who_left_is_last_whatever_became_of_the_chair(
    store: Store, follower: int | None
) -> None:
    table = await begun(store)
    await sit_down(store, table, 0, follower)
    await store.commit(last_move(table, [1, 2, 3], [0], kinds=("oracle", "hex", "mime")))
    (left,) = await course(store, ANA)
    assert (left.place, left.won, left.left, left.kind) == (3, False, True, "")
    assert [await places_of(store, player) for player in (BIA, CAI)] == [[1], [2]]
    assert await course(store, 77) == []
    assert await course(store, "novice") == []
    assert [counted.left for counted in await course(store, BIA)] == [False]


async def test_those_who_left_share_the_last_place(store: Store) -> None:
    table = await begun(store)
    await sit_down(store, table, 0, None)
    await sit_down(store, table, 2, None)
    await store.commit(last_move(table, [1, 2, 3], [0]))
    assert [await places_of(store, player) for player in (ANA, BIA, CAI)] == [[2], [1], [2]]


async def test_who_came_back_counts_as_if_never_away(store: Store) -> None:
    table = await begun(store)
    await sit_down(store, table, 0, None)
    await sit_down(store, table, 0, ANA)
    await store.commit(last_move(table, [1, 2, 3], [0]))
    assert [(counted.place, counted.left) for counted in await course(store, ANA)] == [(1, False)]


async def test_who_takes_over_an_artificial_player_is_not_rated_and_nor_is_that(
    store: Store,
) -> None:
    table = await begun(store, (*THREE, MOTH))
    await sit_down(store, table, 3, 77)
    await store.commit(last_move(table, [2, 3, 4, 1], [3]))
    assert await course(store, 77) == await course(store, "novice") == []
    assert [await places_of(store, player) for player in (ANA, BIA, CAI)] == [[1], [2], [3]]


async def test_who_was_sent_away_is_not_rated(store: Store) -> None:
    table = await begun(store)
    await store._database.write(lambda db: counting.excuse(db, table, 0))
    await sit_down(store, table, 0, None)
    await store.commit(last_move(table, [3, 1, 2], [1]))
    assert await course(store, ANA) == []
    assert [await places_of(store, player) for player in (BIA, CAI)] == [[1], [2]]


async def test_a_duel_with_nobody_else_left_rates_nobody(store: Store) -> None:
    table = await begun(store, THREE[:2])
    await store._database.write(lambda db: counting.excuse(db, table, 1))
    await store.commit(last_move(table, [1, 2], [0]))
    await store.results.take_up()
    assert await store.results.changes(table) == []


async def test_a_forgotten_person_is_in_no_row_and_the_others_stay(store: Store) -> None:
    await finish(store, [1, 2, 3])
    running = await begun(store)
    before = await course(store, BIA)
    await store._database.write(lambda db: counting.forget(db, ANA))
    assert all(ANA not in row for row in await all_rows(store))
    assert await course(store, ANA) == []
    assert await course(store, BIA) == before
    assert [each.player for each in await store.results.ranking(GUILD, GAME)] == [BIA, CAI]
    await store.commit(last_move(running, [1, 2, 3], [0]))
    assert [change.player for change in await store.results.changes(running)] == [BIA, CAI]


async def test_a_game_that_cannot_be_rated_ends_all_the_same(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ArithmeticError

    with monkeypatch.context() as patch:
        patch.setattr(counting, "after_game", fail)
        table = await finish(store, [1, 2, 3])
    head = await store.head(table)
    assert head is not None
    assert head.status is Status.OVER
    assert await store.results.changes(table) == []
    assert await store._database.read(counting.uncounted) == [table]


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    with pytest.raises(StoreError):
        await store.results.ranking(GUILD, GAME)


@pytest.mark.parametrize(
    "damage", ["mu = NULL", "mu = 9e999", "sigma = 9e999", "won = NULL", "place = NULL"]
)
async def test_a_damaged_result_keeps_no_others_from_being_read(store: Store, damage: str) -> None:
    await finish(store, [2, 1, 3])

    def spoil(db: Connection) -> None:
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.execute(f"UPDATE results SET {damage} WHERE user_id = ?", (ANA,))

    await store._database.write(spoil)
    assert [each.player for each in await store.results.ranking(GUILD, GAME)] == [BIA, CAI]
    assert await course(store, ANA) == []
    assert len(await course(store, BIA)) == 1
