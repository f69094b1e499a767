"""What is told later: events and moves."""

from __future__ import annotations

from data.records import Move
from data.store import Store
from games.game import Event
from tests.data.samples import ANA, NOW, a_move, events, played, started


async def test_recent_events_are_those_of_the_last_plies(store: Store) -> None:
    table, other = await started(store), await started(store)
    await played(store, table, 5)
    await played(store, other, 2)
    assert await store.recent_events(table, 2) == [(4, events(4)), (5, events(5))]
    assert await store.recent_events(table, 3) == [(3, ()), (4, events(4)), (5, events(5))]
    assert await store.recent_events(table, 99) == [(ply, events(ply)) for ply in range(1, 6)]
    assert await store.recent_events(table, 0) == []


async def test_events_since_a_ply_leave_that_ply_out(store: Store) -> None:
    table = await started(store)
    await played(store, table, 4)
    assert await store.events_since(table, 2) == [(3, ()), (4, events(4))]
    assert await store.events_since(table, 4) == []


async def test_a_game_without_moves_has_no_events(store: Store) -> None:
    table = await started(store)
    assert await store.recent_events(table, 5) == []
    assert await store.events_since(table, 0) == []
    assert await store.moves(table) == []


async def test_events_of_some_kinds(store: Store) -> None:
    table = await started(store)
    many = tuple(Event(kind, facts={"n": n}) for n, kind in enumerate("abcab" * 3))
    await store.commit(a_move(table, 1, events=many))
    await store.commit(a_move(table, 2, events=many[:2]))
    found = await store.events_of_kinds(table, {"a", "c"})
    assert found == [event for event in (*many, *many[:2]) if event.kind in "ac"]
    assert await store.events_of_kinds(table, []) == []


async def test_moves_tell_who_made_them_and_when(store: Store) -> None:
    table = await started(store)
    await store.commit(a_move(table, 1))
    await store.commit(a_move(table, 2, by=None, move="pass", seat=0, number=9))
    assert await store.moves(table) == [
        Move(1, 1, 1, "play goat1", ANA, NOW),
        Move(2, 0, 9, "pass", None, NOW),
    ]
