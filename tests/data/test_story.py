"""What is told later: events, moves, messages, settings."""

from __future__ import annotations

import pytest

from data.records import Move, Status
from data.store import Gone, Store, StoreError
from games.game import Event
from tests.data.samples import ANA, NOW, a_message, a_move, events, played, started


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


async def test_a_message_takes_the_place_of_its_elder(store: Store) -> None:
    table, other = await started(store), await started(store)
    await store.post(a_message(table))
    await store.post(a_message(other))
    board = a_message(table, message_id=62, ply=3)
    first, second = (a_message(table, "story", chapter=number) for number in (0, 1))
    for message in (board, second, first):
        await store.post(message)
    assert await store.posted(table) == [board, first, second]
    assert await store.posted(other) == [a_message(other)]


async def test_a_message_needs_a_table_and_a_board_has_no_chapters(store: Store) -> None:
    with pytest.raises(Gone):
        await store.post(a_message(7))
    table = await started(store)
    with pytest.raises(StoreError):
        await store.post(a_message(table, chapter=1))
    assert await store.posted(table) == []


async def test_the_messages_of_all_tables_are_forgotten(store: Store) -> None:
    tables = [await started(store) for _ in range(3)]
    for table in tables:
        await store.post(a_message(table))
        await store.post(a_message(table, "story", chapter=2))
    await store.post(a_message(tables[0], message_id=62))
    await store.forget_all_messages()
    assert [len(await store.posted(table)) for table in tables] == [0, 0, 0]
    assert await store.retired(tables[0]) == []
    assert await store.lagging() == tables


async def test_a_replaced_board_is_remembered_until_it_is_deleted(store: Store) -> None:
    table, other = await started(store), await started(store)
    for message in (61, 62, 63):
        await store.post(a_message(table, message_id=message))
        await store.post(a_message(table, "story", message_id=message + 10))
    await store.post(a_message(other, message_id=64))
    assert await store.retired(table) == [(31, 61), (31, 62)]
    assert await store.lagging() == [table]
    await store.deleted(61)
    await store.deleted(62)
    assert await store.retired(table) == []
    assert await store.lagging() == []


async def test_the_same_board_noted_again_is_not_retired(store: Store) -> None:
    table = await started(store)
    for ply in range(3):
        await store.post(a_message(table, ply=ply))
    assert await store.retired(table) == []


async def test_a_call_can_be_retired_by_itself(store: Store) -> None:
    table = await started(store)
    await store.post(a_message(table))
    await store.post(a_message(table, "call", message_id=65))
    await store.retire(table, "call")
    assert await store.retired(table) == [(31, 65)]
    assert await store.posted(table) == [a_message(table)]


async def test_what_a_table_has_elsewhere_is_forgotten_and_its_controls_retired(
    store: Store,
) -> None:
    table = await started(store)
    for place in (31, 32):
        for at, kind in enumerate(("board", "story", "chapter", "call")):
            number = place * 10 + at
            await store.post(a_message(table, kind, channel_id=place, message_id=number, chapter=0))
    here = a_message(table, "chapter", channel_id=31, message_id=700, chapter=1)
    await store.post(here)
    await store.retire_elsewhere(table, 31)
    assert await store.posted(table) == [here]
    assert await store.retired(table) == [(31, 310), (31, 313), (32, 320), (32, 323)]


async def test_the_boards_of_running_tables_are_listed(store: Store) -> None:
    running, bare, over, paused = [await started(store) for _ in range(4)]
    for table in (running, over, paused):
        await store.post(a_message(table, message_id=table))
        await store.post(a_message(table, "story"))
    await store.set_status(over, Status.OVER)
    await store.set_status(paused, Status.PAUSED)
    assert await store.boards() == [a_message(running, message_id=running)]
    assert bare in await store.lagging()
