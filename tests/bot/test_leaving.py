"""Seats that change hands, without Discord."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import msgspec
import pytest

from bot import leaving
from bot.absence import altered
from bot.clocks import DECISION
from bot.company import hints_left
from bot.deadlines import time_out
from bot.errors import Refusal, Stale
from bot.host import Host
from bot.live import LiveTable
from bot.seats import own_view
from data.records import Pace, Status
from data.sql import Connection
from data.store import Store
from tests.bot.conftest import GHOST, PEOPLE, StillClock
from tests.bot.waiting import Begin, Watched, act

ANA, BO, EVE = 11, 12, 99


def gathered(number: int, db: Connection) -> None:
    """Make a table a circle of a gathering."""
    db.execute(
        "INSERT INTO gatherings (id, guild_id, channel_id, game, host_id, language, going_on, "
        "secret, hash, start_id, stage) "
        "VALUES (7, 1, 2, 'deathwick', 404, 'en', 1, x'00', '', 99, 'circles')"
    )
    db.execute("INSERT INTO circles (gathering_id, place, table_id) VALUES (7, 1, ?)", (number,))


async def test_the_last_person_who_leaves_closes_the_table(host: Host, begin: Begin) -> None:
    table = await begin(PEOPLE[0], GHOST, GHOST)
    left = await leaving.leave(host, table.id, ANA)
    assert left.head.status is Status.ABORTED
    with pytest.raises(Refusal, match="aborted"):
        await leaving.leave(host, table.id, ANA)


async def test_who_leaves_and_comes_back_has_no_hints_anew(host: Host, begin: Begin) -> None:
    table = await begin()
    asked = msgspec.structs.replace(table.head.seats[1], hinted=2)
    seats = (table.head.seats[0], asked, table.head.seats[2])
    await host.alter(table.id, lambda before: altered(before, seats, host.clock.now()))
    left = await leaving.leave(host, table.id, BO)
    assert left.head.seats[1].hinted == 2
    host.forget()
    back = await leaving.sit_down(host, table.id, 1, BO, "Bo")
    assert hints_left(back, 1) == 1


async def test_a_circle_of_a_gathering_is_played_to_its_end_without_people(
    host: Host, store: Store, begin: Begin
) -> None:
    table = await begin(PEOPLE[0], GHOST, game="deathwick")
    await store._database.write(lambda db: gathered(table.id, db))
    left = await leaving.leave(host, table.id, ANA)
    assert left.head.status is Status.RUNNING
    assert left.driven_seat() is not None
    assert [seat.user_id for seat in left.head.seats] == [None, None]


async def test_what_the_seat_holds_is_no_view_of_whoever_left(host: Host, begin: Begin) -> None:
    table = await begin()
    assert own_view(table, BO).legal
    left = await leaving.leave(host, table.id, BO)
    with pytest.raises(Refusal, match="not_seated"):
        own_view(left, BO)
    with pytest.raises(Refusal, match="not_seated"):
        await leaving.leave(host, table.id, BO)


async def test_what_was_begun_for_the_decision_before_comes_too_late(
    host: Host, begin: Begin, clock: StillClock
) -> None:
    table = await begin()
    decision, move = table.head.seats[1].decision, table.game.legal(table.state, 1)[0]
    owed = next(owed for owed in table.owed if owed.seat == 1)
    await leaving.leave(host, table.id, BO)
    with pytest.raises(Stale):
        await host.play(table.id, 1, decision, move, by=BO)
    watched = Watched(host, clock)
    await time_out(host, watched.decide, table.id, owed)
    assert watched.decided == []


async def test_a_move_and_a_leaving_at_once_leave_the_table_sound(
    host: Host, store: Store, begin: Begin, clock: StillClock
) -> None:
    table = await begin()
    results = await asyncio.gather(
        act(host, table.id, 1), leaving.leave(host, table.id, BO), return_exceptions=True
    )
    assert isinstance(results[1], LiveTable)
    again = await Host(store, clock).table(table.id)
    assert again.head.seats[1].user_id is None
    assert again.head == (await host.table(table.id)).head


async def test_two_people_who_take_one_seat_at_once_are_one(host: Host, begin: Begin) -> None:
    table = await begin(PEOPLE[0], GHOST, GHOST)
    results = await asyncio.gather(
        leaving.sit_down(host, table.id, 1, EVE, "Eve"),
        leaving.sit_down(host, table.id, 1, 98, "Dara"),
        return_exceptions=True,
    )
    assert [isinstance(result, LiveTable) for result in results].count(True) == 1
    assert [isinstance(result, Refusal) for result in results].count(True) == 1


async def test_whoever_sits_down_has_a_full_time_and_the_old_name_stays_in_the_story(
    host: Host, store: Store, begin: Begin, clock: StillClock
) -> None:
    table = await begin(PEOPLE[0], GHOST, PEOPLE[2])
    clock.time += timedelta(minutes=50)
    sat = await leaving.sit_down(host, table.id, 1, EVE, "Eve")
    due = {owed.seat: owed.due for owed in sat.owed}
    assert due[1] == clock.now() + DECISION[Pace.RELAXED]
    assert due[0] < due[1]
    (note,) = await store.clocks.notes(table.id)
    assert (note.kind, note.other) == ("took_over", "Eve")
    assert note.name.endswith("Wisp")


async def test_the_next_person_who_is_there_hosts(host: Host, begin: Begin) -> None:
    table = await begin()
    left = await leaving.leave(host, table.id, ANA)
    assert left.head.host_id == BO
    handed = await leaving.hand_over(host, table.id, 13)
    assert handed.head.host_id == 13
    with pytest.raises(Refusal, match="hosts_already"):
        await leaving.hand_over(host, table.id, 13)
    with pytest.raises(Refusal, match="not_at_table"):
        await leaving.hand_over(host, table.id, ANA)


async def test_who_left_may_come_back_to_that_seat_alone(host: Host, begin: Begin) -> None:
    table = await begin(PEOPLE[0], PEOPLE[1], GHOST)
    await leaving.leave(host, table.id, BO)
    with pytest.raises(Refusal, match="sat_elsewhere"):
        await leaving.sit_down(host, table.id, 2, BO, "Bo")
    back = await leaving.sit_down(host, table.id, 1, BO, "Bo")
    assert back.head.seats[1].user_id == BO
