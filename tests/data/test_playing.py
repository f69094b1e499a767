"""Moves and states: all of a move or nothing, and only from the ply before."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from data.records import Seat, Status
from data.store import Conflict, Gone, Store
from tests.data.samples import (
    ANA,
    BIA,
    GUILD,
    SEATS,
    a_lobby,
    a_move,
    a_table,
    played,
    snapshot,
    started,
)


async def everything(store: Store, table: int) -> tuple[Any, ...]:
    return (
        await store.table(table),
        await store.moves(table),
        await store.events_since(table, 0),
        await store.messages.of(table),
    )


async def test_a_move_changes_all_that_goes_with_it(store: Store) -> None:
    lobby = await store.add_lobby(a_lobby())
    await store.start(a_table(lobby))
    await store.commit(a_move(lobby.id, 1))
    await store.commit(a_move(lobby.id, 2))
    seats = tuple(
        replace(seat, decision=number) for seat, number in zip(SEATS, (2, 3, 4), strict=True)
    )
    expected = a_table(lobby, ply=2, driven=True, seats=seats)
    assert await store.table(lobby.id) == replace(expected, snapshot=snapshot(2))
    assert await store.head(lobby.id) == expected.head


async def test_the_last_move_ends_the_game(store: Store) -> None:
    table = await started(store)
    await store.commit(a_move(table, 1, over=True))
    head = await store.head(table)
    assert head is not None
    assert (head.status, head.ply) == (Status.OVER, 1)
    assert await store.heads() == []
    assert await store.heads([Status.OVER]) == [head]


@pytest.mark.parametrize("ply", [1, 2, 4, 5])
async def test_a_move_from_another_ply_is_a_conflict(store: Store, ply: int) -> None:
    table = await started(store)
    await played(store, table, 2)
    before = await everything(store, table)
    with pytest.raises(Conflict):
        await store.commit(a_move(table, ply))
    assert await everything(store, table) == before


@pytest.mark.parametrize("status", [Status.PAUSED, Status.ABORTED, Status.DAMAGED, Status.OVER])
async def test_a_table_that_does_not_run_takes_no_move(store: Store, status: Status) -> None:
    table = await started(store)
    await store.set_status(table, status)
    before = await everything(store, table)
    with pytest.raises(Conflict):
        await store.commit(a_move(table, 1))
    assert await everything(store, table) == before


async def test_a_table_that_is_not_there_takes_no_move(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.commit(a_move(7, 1))
    lobby = await store.add_lobby(a_lobby())
    with pytest.raises(Conflict):
        await store.commit(a_move(lobby.id, 1))
    assert await store.moves(lobby.id) == []


async def test_of_two_moves_at_once_one_is_played(store: Store) -> None:
    table = await started(store)
    moves = [a_move(table, 1, move=words) for words in ("play cat1", "play doll2")]
    first, second = await asyncio.gather(
        *(store.commit(move) for move in moves), return_exceptions=True
    )
    assert first is None
    assert isinstance(second, Conflict)
    assert [move.move for move in await store.moves(table)] == ["play cat1"]


async def test_a_seats_number_never_falls(store: Store) -> None:
    table = await started(store)
    await store.commit(a_move(table, 1, decisions=(5, 5, 5)))
    await store.commit(a_move(table, 2, decisions=(6, 5, 4)))
    head = await store.head(table)
    assert head is not None
    assert [seat.decision for seat in head.seats] == [6, 5, 5]


async def test_a_table_pauses_and_runs_again(store: Store) -> None:
    table = await started(store)
    for status in (Status.PAUSED, Status.PAUSED, Status.DAMAGED, Status.RUNNING):
        await store.set_status(table, status, "the thread is locked")
        head = await store.head(table)
        assert head is not None
        assert head.status is status
    await store.commit(a_move(table, 1))


@pytest.mark.parametrize("end", [Status.OVER, Status.ABORTED])
async def test_what_is_over_stays_over_unless_damaged(store: Store, end: Status) -> None:
    table = await started(store)
    await store.set_status(table, end)
    for status in (Status.RUNNING, Status.PAUSED, Status.ABORTED):
        with pytest.raises(Gone):
            await store.set_status(table, status)
    assert [head.id for head in await store.heads([end])] == [table]
    await store.set_status(table, Status.DAMAGED)
    assert [head.id for head in await store.heads([Status.DAMAGED])] == [table]


async def test_a_pause_that_comes_after_the_last_move_is_refused(store: Store) -> None:
    table = await started(store)
    _, late = await asyncio.gather(
        store.commit(a_move(table, 1, over=True)),
        store.set_status(table, Status.PAUSED),
        return_exceptions=True,
    )
    assert isinstance(late, Gone)


async def test_where_it_is_played_changes(store: Store) -> None:
    table = await started(store)
    await store.move_place(table, 99)
    await store.set_status(table, Status.PAUSED, "no_access")
    await store.move_place(table, 98)
    head = await store.head(table)
    assert head is not None
    assert (head.place_id, head.status) == (98, Status.RUNNING)
    await store.set_status(table, Status.ABORTED)
    with pytest.raises(Gone):
        await store.move_place(table, 97)
    with pytest.raises(Gone):
        await store.move_place(8, 1)
    with pytest.raises(Gone):
        await store.set_status(8, Status.OVER)


async def test_heads_are_those_of_the_states_asked_for(store: Store) -> None:
    tables = [await started(store) for _ in range(4)]
    await store.set_status(tables[1], Status.PAUSED)
    await store.set_status(tables[2], Status.ABORTED)
    await store.add_lobby(a_lobby())

    async def numbers(*statuses: Status) -> list[int]:
        return [head.id for head in await store.heads(statuses)]

    assert [head.id for head in await store.heads()] == [tables[0], tables[1], tables[3]]
    assert await numbers(Status.ABORTED, Status.PAUSED) == [tables[1], tables[2]]
    assert await numbers() == []
    assert await store.heads([Status.PAUSED]) == [await store.head(tables[1])]


async def test_a_person_finds_the_tables_of_this_server(store: Store) -> None:
    here = await started(store)
    paused = await started(store)
    await store.set_status(paused, Status.PAUSED)
    await started(store, guild_id=5)
    await started(store, seats=(Seat(BIA, "Bia"), Seat(None, "Moth", "easy")))
    over = await started(store)
    await store.set_status(over, Status.OVER)
    await store.add_lobby(a_lobby())
    assert await store.heads_of(ANA, GUILD) == [await store.head(here), await store.head(paused)]
    assert await store.heads_of(12, GUILD) == []


async def test_a_place_knows_the_tables_played_there(store: Store) -> None:
    here, paused = await started(store), await started(store)
    await store.set_status(paused, Status.PAUSED)
    await started(store, place_id=77)
    over, moved = await started(store), await started(store)
    await store.set_status(over, Status.OVER)
    await store.move_place(moved, 78)
    assert await store.heads_at(31) == [await store.head(here), await store.head(paused)]
    assert await store.heads_at(78) == [await store.head(moved)]
    assert await store.heads_at(79) == []


async def test_a_guild_knows_its_tables(store: Store) -> None:
    here, paused, over = [await started(store) for _ in range(3)]
    await started(store, guild_id=8)
    await store.set_status(paused, Status.PAUSED)
    await store.set_status(over, Status.OVER)
    mine = await store.head(here)
    assert mine is not None
    assert [head.id for head in await store.heads_in(mine.guild_id)] == [here, paused]
