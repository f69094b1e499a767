"""People who are away: who keeps their seat, and how they come back."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from bot.absence import seen, take_back
from bot.clocks import DECISION
from bot.deadlines import end_question
from bot.errors import Refusal, Stale
from bot.first_games import PLANS
from bot.host import Host
from bot.live import LiveTable
from data.owed import AWAY
from data.records import Pace, Status
from data.store import Store
from tests.bot.conftest import StillClock, lobby
from tests.bot.learners import first_game
from tests.bot.waiting import Begin, Watched, act


@pytest.fixture
def watched(host: Host, clock: StillClock) -> Watched:
    return Watched(host, clock)


async def missed(host: Host, watched: Watched, number: int, seat: int, times: int) -> LiveTable:
    """Let a person's time be up so many times in a row; the others decide at once."""
    while (table := await host.table(number)).head.seats[seat].missed < times and table.running:
        others = [each.seat for each in table.owed if each.seat != seat]
        for other in others:
            await act(host, number, other)
        if not others:
            await watched.after(DECISION[table.head.pace])
    return table


async def test_after_three_in_a_row_an_artificial_player_keeps_the_seat(
    host: Host, store: Store, begin: Begin, watched: Watched, clock: StillClock
) -> None:
    table = await missed(host, watched, (await begin()).id, 0, AWAY)
    assert [note.kind for note in await store.clocks.notes(table.id)] == ["late", "late", "kept"]
    assert table.head.seats[0].away
    while 0 not in (await host.table(table.id)).owing():
        table = await host.table(table.id)
        await act(host, table.id, table.owing()[0])
    table = await Host(store, clock).table(table.id)
    assert 0 not in [owed.seat for owed in table.owed]
    assert table.driven_seat() == 0
    with pytest.raises(Refusal, match="away"):
        await act(host, table.id, 0)
    head = await store.head(table.id)
    assert head is not None
    assert head.driven


async def test_whoever_comes_back_has_the_seat_and_a_full_time_again(
    host: Host, store: Store, begin: Begin, watched: Watched, clock: StillClock
) -> None:
    number = (await missed(host, watched, (await begin()).id, 0, AWAY)).id
    while 0 not in (table := await host.table(number)).owing():
        await act(host, number, table.owing()[0])
    clock.time += timedelta(days=2)
    again = Host(store, clock)
    await take_back(again, number, 11)
    back = await again.table(number)
    assert back.head.seats[0].missed == 0
    assert [(owed.seat, owed.due) for owed in back.owed] == [
        (0, clock.now() + DECISION[Pace.RELAXED])
    ]
    assert (await store.clocks.notes(number))[-1].kind == "back"
    # What an artificial player was thinking about comes too late.
    decision, move = table.head.seats[0].decision, table.game.legal(table.state, 0)[0]
    with pytest.raises(Stale):
        await again.play(number, 0, decision, move, by=None)
    await act(again, number, 0)
    with pytest.raises(Refusal, match="not_away"):
        await take_back(again, number, 11)
    with pytest.raises(Refusal, match="not_seated"):
        await take_back(again, number, 404)


@pytest.mark.parametrize("how", ["a move", "a click"])
async def test_anything_that_somebody_does_themselves_ends_the_row(
    host: Host, begin: Begin, watched: Watched, how: str
) -> None:
    number = (await missed(host, watched, (await begin()).id, 0, AWAY - 1)).id
    if how == "a click":
        await seen(host, number, 11)
    else:
        while 0 not in (table := await host.table(number)).owing():
            await act(host, number, table.owing()[0])
        await act(host, number, 0)
    assert (await host.table(number)).head.seats[0].missed == 0


async def test_a_click_does_not_take_a_kept_seat_back(
    host: Host, begin: Begin, watched: Watched
) -> None:
    number = (await missed(host, watched, (await begin()).id, 0, AWAY)).id
    await seen(host, number, 11)
    assert (await host.table(number)).head.seats[0].away


async def test_an_answer_not_given_is_no_absence(host: Host, begin: Begin) -> None:
    table = await begin(game="phantom_rummy")
    for _ in range(5):
        turn = table.owing()[0]
        for word in ("take", "discard"):
            legal = table.game.legal(table.state, turn)
            move = next(move for move in legal if move.startswith(word))
            decision = table.head.seats[turn].decision
            table = await host.play(table.id, turn, decision, move, by=11 + turn)
        assert table.window is not None
        await end_question(host, table.id, table.window.opened)
        table = await host.table(table.id)
    assert [seat.missed for seat in table.head.seats] == [0, 0, 0]


async def test_a_game_that_everybody_has_left_alone_comes_to_its_end(
    host: Host, store: Store, begin: Begin, watched: Watched
) -> None:
    number = (await begin(options={"rounds": 1})).id
    while (head := await store.head(number)) and head.status is Status.RUNNING:
        table = await host.table(number)
        seat = table.driven_seat()
        if seat is None:
            await watched.after(DECISION[Pace.RELAXED])
        else:
            move = table.game.legal(table.state, seat)[0]
            await host.play(number, seat, table.head.seats[seat].decision, move, by=None)
    notes = await store.clocks.notes(number)
    assert sorted(note.kind for note in notes) == ["kept"] * 3 + ["late"] * 6
    assert await store.clocks.due() == []


async def test_who_learns_is_slow_and_never_absent(
    host: Host, store: Store, watched: Watched, clock: StillClock
) -> None:
    dealt = first_game(PLANS["fantasmagoria"])
    head = msgspec.structs.replace(dealt.head, pace=Pace.SLOW)
    record = msgspec.structs.replace(dealt.record, head=head)
    gathers = lobby(*dealt.head.seats, pace=Pace.SLOW)
    table = await host.begin_alone(gathers, LiveTable(record))
    for _ in range(AWAY + 2):
        while (seat := (await host.table(table.id)).driven_seat()) is not None:
            live = await host.table(table.id)
            move = live.game.legal(live.state, seat)[0]
            await host.play(table.id, seat, live.head.seats[seat].decision, move, by=None)
        await watched.after(DECISION[Pace.SLOW])
    learner = (await host.table(table.id)).head.seats[0]
    assert len(watched.decided) > AWAY
    assert (learner.missed, learner.away) == (0, False)
    assert watched.shown == []
