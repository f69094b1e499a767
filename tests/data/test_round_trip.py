"""Whatever a record may hold comes back from its rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from data import lobbies, messages, playing, rows, story
from data.records import Lobby, Move, Played, Posted, Seat, Status, Table, TableHead
from games.game import Event
from tests.data.samples import plain

# Long enough to find what is odd; a busy machine is no failure.
briefly = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
ids = st.integers(1, 2**63 - 1)
small = st.integers(-(2**31), 2**31)
moments = st.datetimes(datetime(2000, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC))
facts = st.one_of(small, st.text(), st.lists(small), st.lists(st.text()))
values = st.recursive(
    st.none()
    | st.booleans()
    | small
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)
options = st.dictionaries(st.text(), values, max_size=4)
events = st.builds(
    Event,
    kind=st.text(),
    seat=st.none() | st.integers(0, 7),
    cards=st.lists(st.text(), max_size=3).map(tuple),
    facts=st.dictionaries(st.text(), facts, max_size=3),
    seen_by=st.none() | st.lists(st.integers(0, 7), max_size=3).map(tuple),
)
seats = st.lists(
    st.builds(
        Seat,
        user_id=st.none() | ids,
        name=st.text(),
        level=st.none() | st.text(),
        decision=st.integers(0, 1000),
        missed=st.integers(0, 3),
        hinted=st.integers(0, 3),
    ),
    max_size=8,
).map(tuple)
sittings = st.builds(
    Lobby,
    id=ids,
    guild_id=ids,
    channel_id=ids,
    game=st.text(),
    host_id=ids,
    language=st.text(),
    options=options,
    secret=st.binary(),
    hash=st.text(),
    seats=seats,
    created_at=moments,
    message_id=st.none() | ids,
    going_on=st.integers(0, 2),
    level=st.text(),
    hints=st.integers(0, 9),
)


@contextmanager
def fresh() -> Iterator[sqlite3.Connection]:
    db = plain(":memory:")
    yield db
    db.close()


@st.composite
def tables(draw: st.DrawFn) -> Table:
    lobby = draw(sittings)
    common = asdict(lobby)
    del common["message_id"], common["going_on"], common["level"]
    mine = ("options", "secret", "hash", "created_at")
    body = {name: common.pop(name) for name in mine}
    head = TableHead(
        **(common | {"id": 1}),
        place_id=draw(ids),
        status=draw(st.sampled_from([Status.RUNNING, Status.PAUSED])),
        ply=0,
        driven=draw(st.booleans()),
    )
    return Table(
        head=head,
        **body,
        start_id=draw(ids),
        seed=draw(st.text()),
        rules=draw(st.text()),
        snapshot=draw(st.binary()),
    )


@briefly
@given(sittings)
def test_lobbies(lobby: Lobby) -> None:
    with fresh() as db:
        kept = lobbies.add(db, lobby)
        assert kept == replace(lobby, id=1)
        assert lobbies.get(db, 1) == kept
        assert lobbies.all_open(db) == [kept]


@briefly
@given(sittings, tables())
def test_tables(lobby: Lobby, table: Table) -> None:
    with fresh() as db:
        lobbies.add(db, lobby)
        playing.start(db, table)
        assert playing.table(db, 1) == table
        assert playing.heads(db, [table.head.status]) == [table.head]


@briefly
@given(tables(), st.data())
def test_moves_and_events(table: Table, data: st.DataObject) -> None:
    table = replace(table, head=replace(table.head, status=Status.RUNNING))
    fields: dict[str, Any] = {
        "seat": data.draw(st.integers(0, 7)),
        "number": data.draw(st.integers(0, 1000)),
        "move": data.draw(st.text()),
        "by": data.draw(st.none() | ids),
        "at": data.draw(moments),
    }
    more = tuple(seat.decision + data.draw(st.integers(0, 3)) for seat in table.head.seats)
    played = Played(
        table=1,
        ply=1,
        **fields,
        events=data.draw(st.lists(events, max_size=4).map(tuple)),
        snapshot=data.draw(st.binary()),
        decisions=more,
        driven=data.draw(st.booleans()),
        over=data.draw(st.booleans()),
    )
    with fresh() as db:
        lobbies.add(db, Lobby(0, 1, 1, "", 1, "", {}, b"", "", (), datetime.now(UTC)))
        playing.start(db, table)
        playing.commit(db, played)
        assert story.moves(db, 1) == [Move(ply=1, **fields)]
        assert story.events_since(db, 1, 0) == [(1, played.events)]
        found = playing.table(db, 1)
        assert found is not None
        assert found.snapshot == played.snapshot
        assert tuple(seat.decision for seat in found.head.seats) == more
        assert found.head.driven == played.driven
        assert found.head.status is (Status.OVER if played.over else Status.RUNNING)


@briefly
@given(
    tables(),
    st.builds(
        Posted,
        table=st.just(1),
        kind=st.text(),
        channel_id=ids,
        message_id=ids,
        ply=small,
        chapter=st.just(0),
        posted_at=moments,
    ),
)
def test_messages(table: Table, message: Posted) -> None:
    with fresh() as db:
        lobbies.add(db, Lobby(0, 1, 1, "", 1, "", {}, b"", "", (), datetime.now(UTC)))
        playing.start(db, table)
        messages.post(db, message)
        assert messages.of(db, 1) == [message]


def test_times_are_the_same_instant_to_the_microsecond_from_any_zone() -> None:
    local = datetime(2026, 7, 1, 12, 0, 0, 1, tzinfo=timezone(timedelta(hours=-3)))
    assert rows.moment(rows.micros(local)) == local
    with pytest.raises(TypeError):
        rows.micros(datetime(2026, 7, 1))
