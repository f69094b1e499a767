"""Lobbies: kept, changed, closed; numbers are never given twice."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from data.records import Seat, Status
from data.store import Gone, Store
from tests.data.samples import BIA, a_lobby, a_move, a_table, snapshot, started


async def test_a_lobby_comes_back_as_it_was(store: Store) -> None:
    kept = await store.add_lobby(a_lobby(id=99))
    assert kept == a_lobby(id=1)
    assert await store.lobby(1) == kept
    assert await store.lobby(2) is None


async def test_a_lobby_without_seats_or_message_is_kept_too(store: Store) -> None:
    kept = await store.add_lobby(a_lobby(seats=(), message_id=None, options={}))
    assert await store.lobby(kept.id) == kept


async def test_what_changes_in_a_lobby_is_saved(store: Store) -> None:
    first = await store.add_lobby(a_lobby())
    second = await store.add_lobby(a_lobby())
    changed = replace(
        first, host_id=BIA, options={"hands": 1}, message_id=77, seats=(Seat(BIA, "Bia"),)
    )
    await store.save_lobby(changed)
    assert await store.open_lobbies() == [changed, second]


async def test_a_number_is_never_given_twice(store: Store) -> None:
    first = await store.add_lobby(a_lobby())
    assert await store.close_lobby(first.id)
    assert (await store.add_lobby(a_lobby())).id == first.id + 1


async def test_a_closed_lobby_is_gone(store: Store) -> None:
    lobby = await store.add_lobby(a_lobby())
    assert await store.close_lobby(lobby.id)
    assert not await store.close_lobby(lobby.id)
    assert await store.lobby(lobby.id) is None
    with pytest.raises(Gone):
        await store.save_lobby(lobby)
    with pytest.raises(Gone):
        await store.start(a_table(lobby))


async def test_a_started_game_is_no_lobby(store: Store) -> None:
    lobby = await store.add_lobby(a_lobby())
    await store.start(a_table(lobby))
    assert await store.lobby(lobby.id) is None
    assert await store.open_lobbies() == []
    with pytest.raises(Gone):
        await store.save_lobby(replace(lobby, seats=()))
    assert not await store.close_lobby(lobby.id)
    assert await store.table(lobby.id) == a_table(lobby)


async def test_of_two_starts_at_once_one_starts(store: Store) -> None:
    lobby = await store.add_lobby(a_lobby())
    starts = [a_table(lobby, place_id=place) for place in (31, 32)]
    first, second = await asyncio.gather(
        *(store.start(table) for table in starts), return_exceptions=True
    )
    assert first is None
    assert isinstance(second, Gone)
    assert await store.table(lobby.id) == starts[0]


async def test_a_game_starts_with_the_seats_and_options_it_was_given(store: Store) -> None:
    lobby = await store.add_lobby(a_lobby())
    table = a_table(lobby, driven=True, seats=(Seat(BIA, "Bia", decision=1), lobby.seats[1]))
    table = replace(table, options={"hands": 7})
    await store.start(table)
    assert await store.table(lobby.id) == table


async def test_a_lobby_takes_no_moves_and_no_state(store: Store) -> None:
    lobby = await store.add_lobby(a_lobby())
    assert await store.table(lobby.id) is None
    assert await store.head(lobby.id) is None
    assert await store.heads(list(Status)) == []
    with pytest.raises(Gone):
        await store.set_status(lobby.id, Status.RUNNING)
    with pytest.raises(Gone):
        await store.set_status(lobby.id, Status.DAMAGED)
    with pytest.raises(Gone):
        await store.move_place(lobby.id, 1)


async def test_games_beside_each_other_do_not_touch_each_other(store: Store) -> None:
    first, second = await started(store), await started(store)
    await store.commit(a_move(first, 1))
    untouched = await store.table(second)
    assert untouched is not None
    assert (untouched.head.ply, untouched.snapshot) == (0, snapshot(0))
    assert [seat.decision for seat in untouched.head.seats] == [0, 0, 0]
