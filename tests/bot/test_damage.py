"""A damaged stored game is set aside and told; the others go on."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable

import pytest

from bot.errors import Refusal
from bot.host import Host
from bot.live import LiveTable
from data.records import Status
from data.store import Store
from tests.bot.conftest import StillClock

Begin = Callable[..., Awaitable[LiveTable]]
DAMAGES = {
    "options that are no JSON": "UPDATE tables SET options = '{' WHERE id = 1",
    "a game of no known name": "UPDATE tables SET game = 'whist' WHERE id = 1",
    "no position": "DELETE FROM games WHERE table_id = 1",
    "a position that is no JSON": "UPDATE games SET snapshot = x'7b' WHERE table_id = 1",
    "a position of another shape": "UPDATE games SET snapshot = x'7b7d' WHERE table_id = 1",
    "no seats": "DELETE FROM seats WHERE table_id = 1",
    "a seat too few": "DELETE FROM seats WHERE table_id = 1 AND seat = 2",
    "an event that is no JSON": "UPDATE events SET event = 'x' WHERE table_id = 1",
    "a question that is no JSON": (
        "INSERT INTO windows (table_id, opened, seats, due) VALUES (1, 1, '[', 0)"
    ),
}


async def _damage(store: Store, statement: str) -> None:
    def work(db: sqlite3.Connection) -> None:
        db.execute("PRAGMA defer_foreign_keys = ON")
        db.execute(statement)

    await store._database.write(work)


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
async def test_a_game_damaged_in_any_way_is_set_aside_and_the_others_are_not(
    host: Host,
    store: Store,
    clock: StillClock,
    begin: Begin,
    caplog: pytest.LogCaptureFixture,
    damage: str,
) -> None:
    for _ in range(2):
        table = await begin()
        move = table.game.legal(table.state, 0)[0]
        await host.play(table.id, 0, table.head.seats[0].decision, move, by=11)
    await _damage(store, damage)
    other = Host(store, clock)
    told: list[int] = []
    other.on_damage.append(lambda head: told.append(head.id))
    for _ in range(2):
        with pytest.raises(Refusal, match="damaged"):
            await other.table(1)
    stored = await store.head(1)
    assert stored is not None
    assert stored.status is Status.DAMAGED
    assert told == [1]
    assert "table 1 is damaged" in caplog.text
    assert (await other.table(2)).running


async def test_looking_over_finds_damage_and_keeps_nothing_in_memory(
    host: Host, store: Store, clock: StillClock, begin: Begin
) -> None:
    for _ in range(2):
        await begin()
    await _damage(store, DAMAGES["no seats"])
    other = Host(store, clock)
    with pytest.raises(Refusal, match="damaged"):
        await other.look_over(1)
    await other.look_over(2)
    assert other._tables == {}


async def test_an_ended_table_is_shown_and_not_kept_in_memory(host: Host, begin: Begin) -> None:
    table = await begin()
    await host.set_status(table.id, Status.ABORTED)
    assert (await host.table(table.id)).head.status is Status.ABORTED
    assert host._tables == {}


async def test_a_number_that_is_no_table_leaves_nothing_behind(host: Host) -> None:
    for number in range(5, 50):
        with pytest.raises(Refusal, match="no_table"):
            await host.table(number)
    assert len(host._locks) == 0


async def test_a_damaged_lobby_does_not_keep_the_others_from_closing(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    from tests.bot.conftest import lobby

    first, second = await store.add_lobby(lobby()), await store.add_lobby(lobby())
    await _damage(store, f"UPDATE tables SET options = '{{' WHERE id = {first.id}")
    assert [found.id for found in await store.open_lobbies()] == [second.id]
    assert f"lobby {first.id} is damaged" in caplog.text
