"""One value that is damaged holds up its own table at most, never a start or a whole server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from bot.errors import Refusal
from bot.exporting import export
from bot.host import Host
from bot.keeper import record_of
from bot.live import LiveTable
from bot.lobbies import Lobbies
from bot.seats import own_view
from bot.telling import Telling
from bot.undoing import Undoing
from data.catalogue import catalogue
from data.owed import Note
from data.records import Gathering, Stage, Status
from data.sql import Connection
from data.store import Store
from data.undos import Asked
from tests.bot.conftest import StillClock, lobby

Begin = Callable[..., Awaitable[LiveTable]]
FAR = (2**63 - 1, -(2**63), 2**62)


async def _spoil(store: Store, statement: str) -> None:
    def work(db: Connection) -> None:
        db.execute("PRAGMA ignore_check_constraints = ON")
        try:
            db.execute(statement)
        finally:
            db.execute("PRAGMA ignore_check_constraints = OFF")

    await store._database.write(work)


@pytest.mark.parametrize("due", FAR)
async def test_a_time_that_there_is_not_keeps_no_other_clock_from_being_shifted(
    store: Store, clock: StillClock, begin: Begin, due: int
) -> None:
    first, second = await begin(), await begin()
    await store.clocks.beat(clock.now())
    await _spoil(store, f"UPDATE clocks SET due = {due} WHERE table_id = {first.id} AND seat = 0")
    before = await store.clocks.of(second.id)
    assert await store.clocks.shift(clock.now() + timedelta(hours=1)) == timedelta(hours=1)
    after = await store.clocks.of(second.id)
    assert [b.due - a.due for a, b in zip(before, after, strict=True)] == [timedelta(hours=1)] * 3
    owed = {(number, each.seat) for number, _, each in await store.clocks.due()}
    assert owed == {(table.id, seat) for table in (first, second) for seat in range(3)}


@pytest.mark.parametrize(
    "damage",
    [f"due = {due}" for due in FAR] + ["yes = '{'", "yes = '5'", "yes = '[9]'", "seat = 9"],
)
async def test_a_damaged_question_for_an_undo_keeps_no_other_from_being_taken_up(
    store: Store, host: Host, clock: StillClock, begin: Begin, damage: str
) -> None:
    tables = [await begin(), await begin()]
    due = clock.now() + timedelta(minutes=5)
    for table in tables:
        await store.undos.ask(Asked(table.id, 0, 1, "moved", due))
    await _spoil(store, f"UPDATE undo_requests SET {damage} WHERE table_id = {tables[0].id}")
    shown: list[int] = []
    undoing = Undoing(host, clock, lambda table: shown.append(table.id))
    await undoing.take_up()
    await undoing.close()
    assert tables[1].id in shown


async def test_a_head_that_cannot_be_read_is_a_damaged_tables(
    store: Store, host: Host, begin: Begin
) -> None:
    for _ in range(2):
        await begin()
    await _spoil(store, "UPDATE tables SET pace = 'lyve' WHERE id = 1")
    assert [head.status for head in await store.heads()] == [Status.DAMAGED, Status.RUNNING]
    assert {number for number, *_ in await store.clocks.due()} == {2}
    with pytest.raises(Refusal, match="damaged"):
        await Host(store, host.clock).table(1)


@pytest.mark.parametrize("damage", ["host_id = 5", "game = 'whist'", "pace = 'lyve'", "level = ''"])
async def test_a_damaged_lobby_is_open_to_nobody(
    store: Store, clock: StillClock, damage: str
) -> None:
    kept = [await store.add_lobby(lobby()) for _ in range(2)]
    await _spoil(store, f"UPDATE tables SET {damage} WHERE id = {kept[0].id}")
    clock.time += timedelta(hours=1)
    lobbies = Lobbies(store, clock)
    assert await lobbies.get(kept[0].id) is None
    with pytest.raises(Refusal, match="no_lobby"):
        await lobbies.change(kept[0].id, lambda same: same)
    assert [found.id for found in await lobbies.overdue()] == [kept[1].id]


async def test_a_damaged_note_tells_nothing_and_the_story_goes_on(
    store: Store, begin: Begin
) -> None:
    table = await begin()
    for note in (
        Note(0, "left", 0, "Ana"),
        Note(0, "left", 7, "Ana"),
        Note(0, "zzz", 1, "Bo"),
        Note(0, "left", 2, "Chidi"),
    ):
        await _note(store, table.id, note)
    telling = Telling(store)
    await telling.go_on(table, catalogue("en"))
    (chapter,) = telling.chapters
    assert len(chapter.lines) == 2


async def _note(store: Store, table: int, note: Note) -> None:
    await _spoil(
        store,
        "INSERT INTO notes (table_id, ply, kind, seat, name) VALUES "
        f"({table}, {note.ply}, '{note.kind}', {note.seat}, '{note.name}')",
    )


async def test_a_clock_of_no_seat_is_nobodys(store: Store, host: Host, begin: Begin) -> None:
    await begin()
    await _spoil(store, "UPDATE clocks SET seat = 9 WHERE seat = 2")
    table = await Host(store, host.clock).table(1)
    assert [each.seat for each in table.owed] == [0, 1]


async def test_a_game_that_is_played_nowhere_is_set_aside(
    store: Store, host: Host, begin: Begin
) -> None:
    await begin()
    await _spoil(store, "UPDATE tables SET place_id = NULL")
    with pytest.raises(Refusal, match="damaged"):
        await Host(store, host.clock).table(1)


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM games",
        "UPDATE tables SET options = '{'",
        "INSERT INTO windows (table_id, opened, seats, due) VALUES (1, 1, '{', 0)",
    ],
)
async def test_a_game_that_cannot_be_read_is_said_to_be_damaged_by_export_and_rematch(
    store: Store, begin: Begin, damage: str
) -> None:
    await begin()
    await _spoil(store, damage)
    with pytest.raises(Refusal, match="damaged"):
        await export(store, 1)
    with pytest.raises(Refusal, match="damaged"):
        await record_of(store, 1)


async def test_a_gathering_at_no_known_stage_is_not_gone_on_with(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    kept = await store.add_lobby(lobby(game="deathwick", going_on=1))
    secret = b"s" * 32
    gathering = Gathering(
        kept.id, 1, 2, "deathwick", 11, "en", 1, secret, "hash", 99, Stage.OPENING, ()
    )
    await store.open_gathering(gathering, [])
    assert await store.gathering(kept.id) is not None
    await _spoil(store, "UPDATE gatherings SET stage = 'x'")
    assert await store.gathering(kept.id) is None
    assert "damaged" in caplog.text


async def test_a_move_whose_events_are_lost_keeps_nobody_from_their_hand(
    store: Store, host: Host, begin: Begin
) -> None:
    table = await begin()
    move = table.game.legal(table.state, 0)[0]
    await host.play(table.id, 0, table.head.seats[0].decision, move, by=11)
    await _spoil(store, "DELETE FROM events")
    again = await Host(store, host.clock).table(table.id)
    assert own_view(again, 11).seen == ()
