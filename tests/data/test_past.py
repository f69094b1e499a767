"""Which finished games there were: the newest in a place, of a person, in a server."""

from __future__ import annotations

import pytest

from data.records import Status
from data.store import Store
from tests.data.samples import ANA, BIA, GUILD, started

ENDED = (Status.OVER, Status.ABORTED)


async def put(store: Store, status: Status = Status.OVER, **changes: object) -> int:
    """The number of a table that stands so."""
    number = await started(store, **changes)
    if status is not Status.RUNNING:
        await store.set_status(number, status, "test")
    return number


@pytest.mark.parametrize("status", sorted(set(Status) - {Status.LOBBY}))
async def test_only_what_is_over_or_ended_is_past(store: Store, status: Status) -> None:
    number = await put(store, status)
    heads = [await store.past.at(31), await store.past.of(ANA, GUILD)]
    heads += await store.past.find(GUILD, "", 5) or [None]
    assert [head and head.id for head in heads] == [number if status in ENDED else None] * 3


async def test_it_is_the_newest_of_that_place_and_that_person_there(store: Store) -> None:
    await put(store)
    newest = await put(store, Status.ABORTED)
    await put(store, place_id=32, guild_id=GUILD + 1)
    await put(store, Status.RUNNING)
    for found in (await store.past.at(31), await store.past.of(BIA, GUILD)):
        assert found is not None
        assert found.id == newest
    assert await store.past.at(99) is None
    assert await store.past.of(99, GUILD) is None
    assert await store.past.of(ANA, 99) is None


async def test_numbers_are_found_by_their_digits_the_newest_first_to_stay(store: Store) -> None:
    numbers = [await put(store) for _ in range(12)]
    assert [head.id for head in await store.past.find(GUILD, "", 3)] == numbers[-3:]
    assert [head.id for head in await store.past.find(GUILD, "1", 9)] == [1, 10, 11, 12]
    for typed in ("13", "%", "' OR 1", "one"):
        assert await store.past.find(GUILD, typed, 9) == []
