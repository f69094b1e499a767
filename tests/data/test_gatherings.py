"""Gatherings: begun whole or not at all, their circles open to nobody, each step kept once."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from data.records import Circle, Gathering, Lobby, Seat, Stage, Status
from data.store import Gone, Store
from tests.data.samples import ANA, GUILD, a_lobby, a_table


def a_gathering(number: int) -> Gathering:
    return Gathering(
        id=number,
        guild_id=GUILD,
        channel_id=11,
        game="deathwick",
        host_id=ANA,
        language="en",
        going_on=2,
        secret=b"\x00secret",
        hash="beef" * 16,
        start_id=41,
        stage=Stage.OPENING,
    )


def a_circle(name: str) -> Lobby:
    return a_lobby(seats=(Seat(None, name, "random"),), message_id=None)


async def begun(store: Store) -> Gathering:
    lobby = await store.add_lobby(a_lobby(going_on=2))
    return await store.open_gathering(a_gathering(lobby.id), [a_circle("a"), a_circle("b")])


async def test_a_lobby_becomes_a_gathering_with_its_circles(store: Store) -> None:
    kept = await begun(store)
    assert kept == replace(a_gathering(1), circles=(Circle(1, 2), Circle(2, 3)))
    assert await store.gathering(1) == kept
    assert await store.lobby(1) is None
    assert await store.open_gatherings() == [1]
    circle = await store.undealt(3)
    assert circle is not None
    assert circle.seats[0].name == "b"


async def test_how_many_go_on_is_saved_with_the_lobby(store: Store) -> None:
    lobby = await store.add_lobby(a_lobby(going_on=1))
    await store.save_lobby(replace(lobby, going_on=2))
    assert await store.lobby(lobby.id) == replace(lobby, going_on=2)


async def test_of_two_starts_at_once_one_gathers(store: Store) -> None:
    lobby = await store.add_lobby(a_lobby(going_on=2))
    both = await asyncio.gather(
        store.open_gathering(a_gathering(lobby.id), [a_circle("a")]),
        store.open_gathering(a_gathering(lobby.id), [a_circle("a")]),
        return_exceptions=True,
    )
    assert [type(each) for each in both] == [Gathering, Gone]
    assert await store.undealt(3) is None


async def test_a_circle_that_is_not_dealt_is_no_open_lobby(store: Store) -> None:
    await begun(store)
    assert await store.open_lobbies() == []
    assert await store.lobby(2) is None


async def test_a_dealt_circle_is_a_table_like_any_other(store: Store) -> None:
    await begun(store)
    circle = await store.undealt(2)
    assert circle is not None
    await store.start(a_table(circle))
    assert await store.undealt(2) is None
    assert [head.id for head in await store.heads()] == [2]


async def test_a_gathering_has_one_final_ritual(store: Store) -> None:
    await begun(store)
    first = await store.add_final(1, a_circle("final"))
    assert await store.add_final(1, a_circle("final")) == first
    kept = await store.gathering(1)
    assert kept is not None
    assert kept.circles == (Circle(0, first), Circle(1, 2), Circle(2, 3))


async def test_stages_and_what_was_told_are_kept(store: Store) -> None:
    await begun(store)
    await store.set_stage(1, Stage.CIRCLES)
    await store.circle_told(3)
    kept = await store.gathering(1)
    assert kept is not None
    assert kept.stage is Stage.CIRCLES
    assert kept.circles == (Circle(1, 2), Circle(2, 3, True))
    await store.set_stage(1, Stage.OVER)
    assert await store.open_gatherings() == []


async def test_there_is_no_other_gathering(store: Store) -> None:
    await begun(store)
    assert await store.gathering(2) is None


@pytest.mark.parametrize("status", [Status.ABORTED, Status.PAUSED])
async def test_circles_stop_on_their_own(store: Store, status: Status) -> None:
    await begun(store)
    circle = await store.undealt(2)
    assert circle is not None
    await store.start(a_table(circle))
    await store.set_status(2, status)
    head = await store.head(2)
    assert head is not None
    assert head.status is status
    assert await store.undealt(3) is not None
