"""Forgetting a person in the database: what goes, what stays, and what has to come first."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest
from msgspec.structs import replace

from data.clocks import Altered
from data.owed import Note
from data.privacy import NOBODY, Held, Stand
from data.records import Seat, Stage, Status
from data.sql import Connection
from data.store import Store
from tests.data.finished import CAI, THREE, begun, finish
from tests.data.samples import ANA, BIA, GUILD, a_lobby, a_move
from tests.data.test_gatherings import a_gathering


class Plain:
    """Words as tests can read them."""

    def former(self, language: str) -> str:
        return f"former {language}"

    def ghost(self, language: str, taken: Collection[str]) -> str:
        return f"ghost {language} {len(taken)}"

    def is_ghost(self, language: str, name: str) -> bool:
        del language
        return name.startswith("ghost")


STAND = Stand("regular", Plain())


async def forget(store: Store, user_id: int = ANA, *alone: int) -> bool:
    return await store.privacy.forget(user_id, STAND, alone)


async def names(store: Store, table: int) -> list[str]:
    head = await store.head(table)
    assert head is not None
    return [seat.name for seat in head.seats]


async def rows(store: Store, statement: str) -> list[tuple[Any, ...]]:
    def run(db: Connection) -> list[tuple[Any, ...]]:
        return db.execute(statement).fetchall()

    return await store._database.write(run)


async def test_nothing_is_forgotten_as_long_as_somebody_sits_or_hosts(store: Store) -> None:
    lobby = await store.add_lobby(a_lobby())
    table = await begun(store)
    assert await store.privacy.held(ANA) == Held((lobby.id,), (table,), ())
    before = await rows(store, "SELECT * FROM seats")
    assert not await forget(store)
    assert await rows(store, "SELECT * FROM seats") == before
    await store.close_lobby(lobby.id)
    assert not await forget(store)
    await store.set_status(table, Status.ABORTED)
    assert await forget(store)
    assert await store.privacy.held(ANA) == Held()
    assert await forget(store), "once more does nothing"


async def test_a_finished_game_names_former_players_apart(store: Store) -> None:
    table = await finish(store, (1, 2, 3))
    await forget(store, ANA)
    await forget(store, CAI)
    assert await names(store, table) == ["former pt-BR", "Bia", "former pt-BR 2"]
    head = await store.head(table)
    assert head is not None
    assert head.host_id == NOBODY
    assert [(seat.user_id, seat.level) for seat in head.seats] == [
        (None, None),
        (BIA, None),
        (None, None),
    ]
    assert [move.by for move in await store.moves(table)] == [None]


async def test_moves_of_others_stay_theirs(store: Store) -> None:
    table = await begun(store)
    for ply, by in enumerate((ANA, BIA, None), 1):
        await store.commit(a_move(table, ply, by=by))
    await store.set_status(table, Status.ABORTED, f"by {ANA}")
    await forget(store)
    assert [move.by for move in await store.moves(table)] == [None, BIA, None]
    assert await rows(store, "SELECT reason FROM tables") == [("by a person",)]


async def test_a_damaged_game_is_forgotten_too(store: Store) -> None:
    table = await begun(store)
    await store.set_status(table, Status.DAMAGED)
    assert await forget(store)
    assert "Ana" not in await names(store, table)


async def test_the_story_of_a_seat_names_whoever_stays_and_artificial_players(
    store: Store,
) -> None:
    table = await begun(store)
    notes = (
        Note(1, "late", 0, "Ana"),
        Note(2, "left", 0, "Ana", "ghost 1"),
        Note(3, "took_over", 0, "ghost 1", "Dora"),
        Note(4, "late", 1, "Bia"),
    )
    dora = Seat(1_200_000_000_000_000_004, "Dora")
    seats = (dora, *THREE[1:])
    altered = Altered(table, seats, BIA, Status.RUNNING, False, (), notes=notes, gone=((0, ANA),))
    await store.clocks.alter(altered)
    assert await forget(store)
    assert [(note.name, note.other) for note in await store.clocks.notes(table)] == [
        ("former pt-BR", ""),
        ("former pt-BR", "ghost 1"),
        ("ghost 1", "Dora"),
        ("Bia", ""),
    ]
    assert await store.clocks.former(table, ANA) == []


async def test_reminders_of_others_and_of_other_servers_are_kept_or_gone(store: Store) -> None:
    for guild, person in ((GUILD, ANA), (2, ANA), (GUILD, BIA)):
        await store.reminders.put(guild, person, wanted=False)
    assert (await store.privacy.others(ANA))["no_reminders"] == ["2", str(GUILD)]
    await forget(store)
    assert await store.reminders.unwanted(GUILD) == {BIA}
    assert await store.reminders.unwanted(2) == frozenset()


async def test_a_gathering_is_changed_only_while_nobody_else_changes_it(store: Store) -> None:
    lobby = await store.add_lobby(a_lobby(game="deathwick", going_on=1))
    two = [a_lobby(seats=THREE[:2]), a_lobby(seats=(THREE[2], Seat(None, "Moth", "novice")))]
    made = await store.open_gathering(a_gathering(lobby.id), two)
    assert await store.privacy.held(ANA) == Held((), (), (made.id,))
    assert not await forget(store)
    assert await forget(store, ANA, made.id)
    first, second = [await store.undealt(each.table) for each in made.circles]
    assert first is not None
    assert first.seats[0] == Seat(None, "ghost pt-BR 1", "regular")
    assert first.host_id == BIA
    kept = await store.gathering(made.id)
    assert kept is not None
    assert kept.host_id == BIA
    # With nobody left in it, nobody hosts.
    await forget(store, BIA, made.id)
    await forget(store, CAI, made.id)
    kept = await store.gathering(made.id)
    assert kept is not None
    assert kept.host_id == NOBODY
    second = await store.undealt(made.circles[1].table)
    assert second is not None
    assert second.host_id == NOBODY


async def test_a_gathering_that_is_over_keeps_nobody(store: Store) -> None:
    lobby = await store.add_lobby(a_lobby(game="deathwick", going_on=1))
    made = await store.open_gathering(a_gathering(lobby.id), [a_lobby(seats=THREE)])
    await store.never_deal(made.circles[0].table, "X")
    await store.set_stage(made.id, Stage.OVER)
    assert await forget(store)
    kept = await store.gathering(made.id)
    assert kept == replace(made, host_id=NOBODY, stage=Stage.OVER)


async def test_an_export_of_a_table_that_is_gone_is_empty(store: Store) -> None:
    assert await store.privacy.game(99, ANA) == {}
    assert await store.privacy.numbers(ANA) == []


async def test_a_damaged_event_is_left_out_of_the_export(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    table = await begun(store)
    for ply in range(1, 4):
        await store.commit(a_move(table, ply))
    whole = (await store.privacy.game(table, ANA))["events"]
    await rows(store, "UPDATE events SET event = '{' WHERE ply = 3")
    left = (await store.privacy.game(table, ANA))["events"]
    assert left == [event for event in whole if event["ply"] != 3]
    assert "is damaged" in caplog.text
