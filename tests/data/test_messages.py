"""Messages in Discord: which there are, which are to be deleted, and which lag behind."""

from __future__ import annotations

import pytest

from data.records import Status
from data.store import Gone, Store, StoreError
from tests.data.samples import a_lobby, a_message, a_move, started


async def test_a_message_takes_the_place_of_its_elder(store: Store) -> None:
    table, other = await started(store), await started(store)
    await store.messages.post(a_message(table))
    await store.messages.post(a_message(other))
    board = a_message(table, message_id=62, ply=3)
    first, second = (a_message(table, "story", chapter=number) for number in (0, 1))
    for message in (board, second, first):
        await store.messages.post(message)
    assert await store.messages.of(table) == [board, first, second]
    assert await store.messages.of(other) == [a_message(other)]


async def test_a_message_needs_a_table_and_a_board_has_no_chapters(store: Store) -> None:
    with pytest.raises(Gone):
        await store.messages.post(a_message(7))
    table = await started(store)
    with pytest.raises(StoreError):
        await store.messages.post(a_message(table, chapter=1))
    assert await store.messages.of(table) == []


async def test_the_messages_of_all_tables_are_forgotten(store: Store) -> None:
    tables = [await started(store) for _ in range(3)]
    for table in tables:
        await store.messages.post(a_message(table))
        await store.messages.post(a_message(table, "story", chapter=2))
    await store.messages.post(a_message(tables[0], message_id=62))
    await store.messages.forget_all()
    assert [len(await store.messages.of(table)) for table in tables] == [0, 0, 0]
    assert await store.messages.retired(tables[0]) == []
    assert await store.messages.lagging() == tables


async def test_a_replaced_board_is_remembered_until_it_is_deleted(store: Store) -> None:
    table, other = await started(store), await started(store)
    for message in (61, 62, 63):
        await store.messages.post(a_message(table, message_id=message))
        await store.messages.post(a_message(table, "story", message_id=message + 10))
    await store.messages.post(a_message(other, message_id=64))
    assert await store.messages.retired(table) == [(31, 61), (31, 62)]
    assert await store.messages.lagging() == [table]
    await store.messages.deleted(61)
    await store.messages.deleted(62)
    assert await store.messages.retired(table) == []
    assert await store.messages.lagging() == []


async def test_the_same_board_noted_again_is_not_retired(store: Store) -> None:
    table = await started(store)
    for ply in range(3):
        await store.messages.post(a_message(table, ply=ply))
    assert await store.messages.retired(table) == []


async def test_a_call_can_be_retired_by_itself(store: Store) -> None:
    table = await started(store)
    await store.messages.post(a_message(table))
    await store.messages.post(a_message(table, "call", message_id=65))
    await store.messages.retire(table, "call")
    assert await store.messages.retired(table) == [(31, 65)]
    assert await store.messages.of(table) == [a_message(table)]


async def test_what_a_table_has_elsewhere_is_forgotten_and_its_controls_retired(
    store: Store,
) -> None:
    table = await started(store)
    for place in (31, 32):
        for at, kind in enumerate(("board", "story", "chapter", "call")):
            number = place * 10 + at
            await store.messages.post(
                a_message(table, kind, channel_id=place, message_id=number, chapter=0)
            )
    here = a_message(table, "chapter", channel_id=31, message_id=700, chapter=1)
    await store.messages.post(here)
    await store.messages.retire_elsewhere(table, 31)
    assert await store.messages.of(table) == [here]
    assert await store.messages.retired(table) == [(31, 310), (31, 313), (32, 320), (32, 323)]


async def test_the_boards_of_running_tables_are_listed(store: Store) -> None:
    running, bare, over, paused = [await started(store) for _ in range(4)]
    for table in (running, over, paused):
        await store.messages.post(a_message(table, message_id=table))
        await store.messages.post(a_message(table, "story"))
    await store.set_status(over, Status.OVER)
    await store.set_status(paused, Status.PAUSED)
    assert await store.messages.boards() == [a_message(running, message_id=running)]
    assert bare in await store.messages.lagging()


async def test_a_board_lags_when_it_shows_less_than_was_played(store: Store) -> None:
    bare, behind, level = [await started(store) for _ in range(3)]
    over_behind, over_bare, paused = [await started(store) for _ in range(3)]
    for table in (behind, level, over_behind, paused):
        await store.messages.post(a_message(table, ply=0))
        await store.messages.post(a_message(table, "story", ply=0))
        await store.commit(a_move(table, 1, over=table == over_behind))
    await store.messages.post(a_message(level, ply=1))
    await store.set_status(over_bare, Status.OVER)
    await store.set_status(paused, Status.PAUSED)
    await store.add_lobby(a_lobby())
    assert await store.messages.lagging() == [bare, behind, over_behind]
    await store.messages.post(a_message(over_behind, ply=1, status=Status.OVER))
    assert await store.messages.lagging() == [bare, behind]


async def test_a_board_lags_when_it_shows_another_state_or_is_elsewhere(store: Store) -> None:
    level, aborted, moved, resumed = [await started(store) for _ in range(4)]
    for table in (level, aborted, moved, resumed):
        await store.messages.post(a_message(table))
    await store.set_status(aborted, Status.ABORTED)
    await store.move_place(moved, 78)
    await store.messages.post(a_message(resumed, status=Status.PAUSED))
    assert await store.messages.lagging() == [aborted, moved, resumed]
    await store.messages.post(a_message(aborted, status=Status.ABORTED))
    assert await store.messages.lagging() == [moved, resumed]
