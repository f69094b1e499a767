"""Moves taken back in the database: as one, never behind the table's back."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from data.errors import Conflict, Gone
from data.store import Store
from data.undos import Asked, Undone
from tests.data.samples import NOW, a_move, snapshot, started


def back(table: int, ply: int, back_to: int) -> Undone:
    return Undone(
        table=table,
        ply=ply,
        back_to=back_to,
        seat=0,
        agreed=False,
        at=NOW,
        snapshot=snapshot(back_to),
        decisions=(9, 0, 0),
        driven=False,
        window=None,
        woken=(),
        owed=(),
        notes=(),
    )


async def test_what_is_taken_back_is_gone_and_the_ply_goes_on(store: Store) -> None:
    table = await started(store)
    for ply in range(1, 5):
        await store.commit(a_move(table, ply))
    await store.undos.commit(back(table, 5, 2))
    kept = await store.table(table)
    assert kept is not None
    assert (kept.head.ply, kept.snapshot, kept.undone) == (5, snapshot(2), 5)
    assert kept.head.seats[0].decision == 9
    assert [move.ply for move in await store.moves(table)] == [1, 2]
    assert [ply for ply, _ in await store.events_since(table, 0)] == [1, 2]
    assert await store.undos.taken_back(table) == [range(3, 6)]
    await store.commit(a_move(table, 6))
    assert [move.ply for move in await store.moves(table)] == [1, 2, 6]
    # One that goes farther back takes the former with it.
    await store.undos.commit(back(table, 7, 1))
    assert await store.undos.taken_back(table) == [range(2, 8)]


async def test_at_another_ply_nothing_is_taken_back(store: Store) -> None:
    table = await started(store)
    await store.commit(a_move(table, 1))
    before = await store.table(table)
    for ply in (1, 3):
        with pytest.raises(Conflict):
            await store.undos.commit(back(table, ply, 0))
    assert await store.table(table) == before
    assert len(await store.moves(table)) == 1


async def test_an_answer_counts_once_and_only_for_what_is_asked(store: Store) -> None:
    table = await started(store)
    wish = Asked(table, 0, 0, "moved", NOW + timedelta(hours=1))
    with pytest.raises(Gone):
        await store.undos.answer(table, 0, 1, yes=True)
    await store.undos.ask(wish)
    for _ in range(2):
        assert (await store.undos.answer(table, 0, 2, yes=True)).yes == (2,)
    with pytest.raises(Gone):
        await store.undos.answer(table, 1, 1, yes=True)
    assert (await store.undos.answer(table, 0, 1, yes=False)).refused_by == 1
    assert await store.undos.all_asked() == []
    with pytest.raises(Gone):
        await store.undos.answer(table, 0, 2, yes=True)
    assert await store.undos.asked(table) == msgspec.structs.replace(wish, yes=(2,), refused_by=1)
