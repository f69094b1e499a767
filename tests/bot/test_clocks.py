"""Clocks of decisions: over days, restarts and overdue deadlines, each fires once."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import pytest

from bot.clocks import CALM, DECISION, calling_at, warning_at
from bot.deadlines import BEAT, time_out
from bot.errors import Refusal, Stale
from bot.host import Host
from data.records import Pace, Played, Status
from data.store import Store, StoreError
from tests.bot.conftest import GHOST, NOW, PEOPLE, StillClock
from tests.bot.waiting import Begin, Watched, act, led


@pytest.fixture
def watched(host: Host, clock: StillClock) -> Watched:
    return Watched(host, clock)


@pytest.mark.parametrize(
    ("pace", "seconds"), [(Pace.LIVE, 90), (Pace.RELAXED, 3600), (Pace.SLOW, 86400)]
)
async def test_each_pace_gives_its_time_a_decision(begin: Begin, pace: Pace, seconds: int) -> None:
    table = await begin(pace=pace)
    assert [owed.seat for owed in table.owed] == [0, 1, 2]
    for owed in table.owed:
        assert owed.due == NOW + timedelta(seconds=seconds)
        assert warning_at(owed, pace) == NOW + timedelta(seconds=seconds * 3 / 4)
        assert calling_at(owed, pace) == (NOW + CALM if pace is Pace.LIVE else None)


async def test_a_decision_keeps_its_time_while_others_decide(
    host: Host, clock: StillClock, begin: Begin
) -> None:
    table = await begin()
    clock.time += timedelta(minutes=5)
    table = await act(host, table.id, 1)
    assert [(owed.seat, owed.due) for owed in table.owed] == [
        (seat, NOW + DECISION[Pace.RELAXED]) for seat in (0, 2)
    ]


async def test_what_is_owed_is_on_disk_with_the_move_that_asks_it(
    host: Host, store: Store, clock: StillClock, begin: Begin
) -> None:
    table = await led(host, begin)
    assert await store.clocks.of(table.id) == table.owed
    assert (await Host(store, clock).table(table.id)).owed == table.owed
    ((number, pace, owed),) = await store.clocks.due()
    assert (number, pace, (owed,)) == (table.id, Pace.RELAXED, table.owed)


async def test_artificial_players_and_answers_have_no_such_clock(host: Host, begin: Begin) -> None:
    table = await begin(PEOPLE[0], GHOST, GHOST)
    assert [owed.seat for owed in table.owed] == [0]
    asked = await begin(game="phantom_rummy")
    turn = asked.owing()[0]
    asked = await act(host, asked.id, turn)
    while asked.window is None:
        move = next(m for m in asked.game.legal(asked.state, turn) if m.startswith("discard"))
        number = asked.head.seats[turn].decision
        asked = await host.play(asked.id, turn, number, move, by=11 + turn)
    assert asked.owed == ()


async def test_when_the_time_is_up_one_decision_is_made_and_noted_once(
    host: Host, store: Store, begin: Begin, watched: Watched
) -> None:
    table = await led(host, begin)
    (owed,) = table.owed
    await watched.after(DECISION[Pace.RELAXED] - timedelta(seconds=1))
    assert watched.decided == []
    await watched.after(timedelta(seconds=1))
    await watched.after(timedelta(0))
    assert watched.decided == [(table.head.ply, owed.seat)]
    after = await host.table(table.id)
    assert after.head.ply == table.head.ply + 1
    assert after.head.seats[owed.seat].missed == 1
    move = (await store.moves(table.id))[-1]
    assert (move.seat, move.by) == (owed.seat, None)
    (note,) = await store.clocks.notes(table.id)
    assert (note.kind, note.seat, note.ply) == ("late", owed.seat, table.head.ply)


async def test_the_warning_comes_once_at_three_quarters(
    host: Host, begin: Begin, watched: Watched
) -> None:
    table = await led(host, begin)
    quarter = DECISION[Pace.RELAXED] / 4
    await watched.after(2 * quarter)
    assert watched.shown == []
    await watched.after(quarter)
    await watched.after(quarter / 2)
    assert watched.shown == [table.id]


async def test_at_a_live_table_the_call_comes_once_after_a_while(
    host: Host, begin: Begin, watched: Watched
) -> None:
    table = await led(host, begin, pace=Pace.LIVE)
    await watched.after(CALM - timedelta(seconds=1))
    assert watched.shown == []
    await watched.after(timedelta(seconds=1))
    await watched.after(timedelta(seconds=5))
    assert watched.shown == [table.id]


async def test_a_move_at_the_last_moment_and_the_time_out_are_one_of_the_two(
    host: Host, store: Store, begin: Begin, watched: Watched, clock: StillClock
) -> None:
    table = await led(host, begin)
    (owed,) = table.owed
    clock.time = owed.due
    results = await asyncio.gather(
        time_out(host, watched.decide, table.id, owed),
        act(host, table.id, owed.seat),
        return_exceptions=True,
    )
    assert sum(isinstance(result, Stale) for result in results) == 1
    assert len(await store.moves(table.id)) == table.head.ply + 1


async def test_a_decision_that_got_more_time_is_not_made(
    host: Host, begin: Begin, watched: Watched, clock: StillClock
) -> None:
    table = await led(host, begin)
    (owed,) = table.owed
    await host.set_status(table.id, Status.PAUSED)
    clock.time += timedelta(hours=5)
    await watched.deadlines.tick()
    with pytest.raises(Refusal, match="paused"):
        await time_out(host, watched.decide, table.id, owed)
    moved = await host.move_place(table.id, 5)
    assert [each.due for each in moved.owed] == [owed.due + timedelta(hours=5)]
    await time_out(host, watched.decide, table.id, owed)
    with pytest.raises(Stale):
        await host.play(table.id, owed.seat, owed.number, "play cup", by=None, late=owed)
    assert watched.decided == []
    await watched.after(moved.owed[0].due - clock.now())
    assert len(watched.decided) == 1


async def test_a_pause_that_a_restart_falls_into_costs_nobody_time(
    host: Host, store: Store, begin: Begin, clock: StillClock
) -> None:
    table = await led(host, begin)
    (owed,) = table.owed
    await store.clocks.beat(clock.now())
    clock.time += timedelta(minutes=10)
    await host.set_status(table.id, Status.PAUSED)
    clock.time += timedelta(hours=3)
    again = Host(store, clock)
    await Watched(again, clock).deadlines.begin()
    clock.time += timedelta(hours=3)
    moved = await again.move_place(table.id, 5)
    assert [each.due for each in moved.owed] == [owed.due + timedelta(hours=6)]


async def test_nobody_loses_time_by_the_bots_absence_over_days(
    host: Host, store: Store, begin: Begin, clock: StillClock
) -> None:
    table = await led(host, begin, pace=Pace.SLOW)
    (owed,) = table.owed
    for _ in range(4):
        await store.clocks.beat(clock.now())
        clock.time += timedelta(days=3)
        again = Watched(Host(store, clock), clock)
        await again.deadlines.begin()
        await again.deadlines.take_up()
        await again.after(timedelta(hours=1))
        assert again.decided == []
    assert [each.due for each in await store.clocks.of(table.id)] == [owed.due + timedelta(days=12)]
    await again.after(DECISION[Pace.SLOW] - timedelta(hours=4))
    assert len(again.decided) == 1


async def test_what_was_overdue_when_the_bot_fell_is_done_once_by_the_next(
    host: Host, store: Store, begin: Begin, clock: StillClock
) -> None:
    tables = [await led(host, begin) for _ in range(3)]
    clock.time += DECISION[Pace.RELAXED]
    await store.clocks.beat(clock.now())
    for _ in range(3):
        again = Watched(Host(store, clock), clock)
        await again.deadlines.begin()
        await again.deadlines.take_up()
        await again.deadlines.tick()
        for table in tables:
            assert len(await store.moves(table.id)) == table.head.ply + 1


async def test_the_beat_tells_until_when_the_bot_was_there(
    host: Host, store: Store, begin: Begin, clock: StillClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await led(host, begin)
    (owed,) = table.owed
    beaten, real = asyncio.Event(), store.clocks.beat

    async def beat(at: datetime) -> None:
        await real(at)
        beaten.set()

    monkeypatch.setattr(store.clocks, "beat", beat)
    watched = Watched(host, clock)
    await watched.deadlines.begin()
    task = asyncio.create_task(watched.deadlines.run())
    await asyncio.sleep(0.01)
    clock.time += BEAT
    watched.deadlines._changed.set()
    async with asyncio.timeout(5):
        await beaten.wait()
    task.cancel()
    assert await store.clocks.shift(clock.now()) == timedelta(0)
    assert await store.clocks.of(table.id) == (owed,)


async def test_a_time_out_that_fails_is_tried_again(
    host: Host, store: Store, begin: Begin, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await led(host, begin)
    real = store.commit

    async def fail(played: Played) -> None:
        monkeypatch.setattr(store, "commit", real)
        raise StoreError("The disk is full.")

    monkeypatch.setattr(store, "commit", fail)
    await watched.after(DECISION[Pace.RELAXED])
    assert (await host.table(table.id)).head.ply == table.head.ply
    await watched.after(timedelta(seconds=5))
    assert (await host.table(table.id)).head.ply == table.head.ply + 1


async def test_a_table_from_before_there_were_clocks_gets_them(
    host: Host, store: Store, begin: Begin, clock: StillClock
) -> None:
    table = await led(host, begin)
    await store._database.write(lambda db: db.execute("DELETE FROM clocks"))
    again = Watched(Host(store, clock), clock)
    await again.deadlines.begin()
    await again.deadlines.take_up()
    assert [(owed.seat, owed.due) for owed in await store.clocks.of(table.id)] == [
        (table.owed[0].seat, clock.now() + DECISION[Pace.RELAXED])
    ]
    await again.after(DECISION[Pace.RELAXED])
    assert len(again.decided) == 1
