"""What every earlier schema version kept is there and readable in the present store."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.backup import examine
from data.migrate import migrations
from data.records import Pace, Status
from data.store import Store
from tests.data.old import MOVED, make_old, rows_of, samples, unfilled

NEWEST = max(migrations())
VERSIONS = sorted(migrations())
ANA, BIA, CHIDI = (1_200_000_000_000_000_000 + n for n in (1, 2, 3))


def test_each_schema_version_has_rows_of_its_time() -> None:
    assert sorted(samples()) == VERSIONS, "tests/data/old.py says what a new migration needs"


@pytest.mark.parametrize("version", VERSIONS)
def test_every_column_of_each_version_is_filled(path: Path, version: int) -> None:
    make_old(path, version)
    assert unfilled(path) == []
    found = examine(path)
    assert found.schema == version
    assert found.faults == ()


@pytest.mark.parametrize("version", VERSIONS)
async def test_no_row_and_no_value_is_lost(path: Path, version: int) -> None:
    make_old(path, version)
    before = rows_of(path)
    await (await Store.open(path)).close()
    found = examine(path)
    assert (found.schema, found.faults) == (NEWEST, ())
    after = rows_of(path)
    for table, (columns, rows) in before.items():
        now, kept = after[MOVED.get(table, table)]
        same = [column for column in columns if column in now]
        assert same == columns or table in MOVED
        rows = [tuple(row[columns.index(column)] for column in same) for row in rows]
        places = [now.index(column) for column in same]
        values = [tuple(row[place] for place in places) for row in kept]
        assert [row for row in rows if row not in values] == [], table


@pytest.mark.parametrize("version", VERSIONS)
async def test_the_present_store_reads_all_of_it(path: Path, version: int) -> None:
    make_old(path, version)
    store = await Store.open(path)
    lobbies = await store.open_lobbies()
    assert [lobby.id for lobby in lobbies] == ([6, 10] if version >= 4 else [6])
    assert [seat.name for seat in lobbies[0].seats] == ["Ana", "Bia *~ _x_", "Çhidi"]
    heads = {head.id: head for head in await store.heads(list(Status))}
    states = {number: head.status for number, head in heads.items() if number <= 7}
    assert states == {
        1: Status.RUNNING,
        2: Status.OVER,
        3: Status.PAUSED,
        4: Status.ABORTED,
        5: Status.DAMAGED,
        7: Status.RUNNING,
    }
    assert heads[1].pace is (Pace.SLOW if version >= 2 else Pace.RELAXED)
    assert heads[3].seats[1].passing is (version >= 2)
    for number, head in heads.items():
        table = await store.table(number)
        assert table is not None
        assert table.head == head
        moves = await store.moves(number)
        gone = {ply for taken in await store.undos.taken_back(number) for ply in taken}
        assert gone == ({4, 5} if number == 13 and version >= 9 else set())
        assert [move.ply for move in moves] == sorted({*range(1, head.ply + 1)} - gone)
        events = await store.events_since(number, 0)
        assert [ply for ply, _ in events] == [move.ply for move in moves]
        assert await store.recent_events(number, 2) == events[-2:]
        assert (await store.messages.of(number) == []) == (number in (5, 12, 13, 14))
    (board,) = [each for each in await store.messages.of(3) if each.kind == "board"]
    assert board.status is (Status.PAUSED if version >= 3 else Status.RUNNING)
    assert [each.table for each in await store.messages.boards()] == [1, 7]
    assert len(await store.messages.retired(1)) == (version >= 3)
    assert (2 in await store.messages.lagging()) == (version < 3)
    guild = heads[1].guild_id
    assert await store.settings.of(guild) == {"language": "pt-BR"}
    whole = await store.table(3)
    assert whole is not None
    assert (whole.window is not None) == (version >= 2)
    gathering = await store.gathering(11)
    assert (gathering is not None) == (version >= 4)
    if gathering is not None:
        assert [(circle.table, circle.told) for circle in gathering.circles] == [
            (12, True),
            (13, False),
        ]
    first = await store.table(14)
    assert (first is not None) == (version >= 5)
    if first is not None:
        assert first.head.learning
        assert first.lessons[0].key == "start"
        assert len(first.lessons) == 7
    clocked = version >= 6
    assert [owed.number for owed in await store.clocks.of(1)] == [2] * clocked
    assert [note.kind for note in await store.clocks.notes(1)] == ["late"] * clocked
    assert await store.clocks.former(7, CHIDI) == [0] * clocked
    assert await store.reminders.unwanted(guild) == frozenset([CHIDI] * clocked)
    assert heads[1].seats[2].missed == 2 * clocked
    # A game that was over before games were counted is counted now.
    await store.results.take_up()
    for user_id in (ANA, BIA, CHIDI):
        assert await store.results.games_of(guild, user_id) == {"fantasmagoria": 1}
    await store.close()
