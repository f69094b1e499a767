"""What was explained to a learner is kept with the move that brought it up."""

from __future__ import annotations

import msgspec
import pytest

from data.records import Lesson
from data.store import Conflict, Store
from games.game import Event
from tests.data.samples import ANA, BIA, GUILD, a_lobby, a_move, a_table

START = (Lesson("start", 0), Lesson("ask.sacrifice", 0))


async def begun(store: Store) -> int:
    """The number of a first game just dealt."""
    lobby = a_lobby(secret=b"", hash="")
    table = a_table(lobby, learning=True)
    return (await store.start_alone(lobby, msgspec.structs.replace(table, lessons=START))).head.id


async def test_a_first_game_starts_with_its_number_and_lessons_in_one(store: Store) -> None:
    number = await begun(store)
    table = await store.table(number)
    assert table is not None
    assert table.head.learning
    assert (table.lessons, table.answered) == (START, 0)
    assert await store.open_lobbies() == []
    assert [head.id for head in await store.heads_of(ANA, GUILD)] == [number]


async def test_lessons_come_back_in_their_order_with_their_events(store: Store) -> None:
    number = await begun(store)
    drawn = Event("drawn", 1, ("cat1",), {}, (1,))
    happened = (drawn, Event("led", 0, ("goat7",), {"place": 1}))
    told = (Lesson("event.led", 1, happened[1], 1), Lesson("ask.play", 1))
    await store.commit(a_move(number, 1, events=happened, lessons=told))
    await store.commit(a_move(number, 2, lessons=(Lesson("win", 2),)))
    table = await store.table(number)
    assert table is not None
    assert table.lessons == (*START, *told, Lesson("win", 2))


async def test_a_move_that_is_not_kept_keeps_no_lesson(store: Store) -> None:
    number = await begun(store)
    with pytest.raises(Conflict):
        await store.commit(a_move(number, 2, lessons=(Lesson("win", 2),)))
    table = await store.table(number)
    assert table is not None
    assert table.lessons == START


async def test_what_was_told_is_not_told_again(store: Store) -> None:
    number = await begun(store)
    await store.commit(a_move(number, 1, lessons=(Lesson("start", 1),)))
    table = await store.table(number)
    assert table is not None
    assert table.lessons == START


async def test_only_the_learners_own_moves_make_lessons_old(store: Store) -> None:
    number = await begun(store)
    for ply, seat, by in ((1, 0, ANA), (2, 1, None), (3, 0, None), (4, 2, BIA)):
        await store.commit(a_move(number, ply, seat=seat, by=by))
    table = await store.table(number)
    assert table is not None
    assert table.answered == 1
