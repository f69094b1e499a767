"""Open questions: all are asked alike, orders pass at once, time runs out, restarts keep them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta

import pytest

from bot.deadlines import Deadlines, end_question
from bot.errors import Refusal, Stale
from bot.host import Host
from bot.live import LiveTable
from bot.windows import TIME, decline_of
from data.records import Pace, Status
from data.store import Store
from games.players.thought import CHANCE, Thought
from tests.bot.conftest import NOW, StillClock

Begin = Callable[..., Awaitable[LiveTable]]


async def act(host: Host, table: LiveTable, seat: int, wanted: str = "") -> LiveTable:
    """Play the seat's first move that begins so."""
    table = await host.table(table.id)
    legal = table.game.legal(table.state, seat)
    move = next(move for move in legal if move.startswith(wanted))
    decision = table.head.seats[seat].decision
    return await host.play(table.id, seat, decision, move, by=11 + seat)


async def first_move(table: LiveTable, seat: int) -> Thought:
    return Thought(table.game.legal(table.state, seat)[0], CHANCE)


@pytest.fixture
async def asked(host: Host, begin: Begin) -> LiveTable:
    """Somebody has discarded, and the others are asked whether they claim it."""
    table = await begin(game="phantom_rummy", pace=Pace.LIVE)
    turn = table.owing()[0]
    await act(host, table, turn, "take")
    return await act(host, table, turn, "discard")


def actor(table: LiveTable) -> int:
    (seat,) = {0, 1, 2} - set(table.owing())
    return seat


@pytest.mark.parametrize(
    ("legal", "decline"),
    [
        (["goal", "pass"], "pass"),
        (["allow"], "allow"),
        (["claim", "leave"], "leave"),
        (["play cat1"], None),
        ([], None),
    ],
)
def test_what_may_be_declined_is_an_open_question(legal: list[str], decline: str | None) -> None:
    assert decline_of(legal) == decline


async def test_all_others_are_asked_alike_until_the_paces_time_is_up(asked: LiveTable) -> None:
    assert asked.window is not None
    assert asked.window.opened == asked.head.ply
    assert list(asked.window.seats) == asked.owing()
    assert len(asked.window.seats) == 2
    assert asked.window.due == NOW + TIME[Pace.LIVE]


async def test_an_answer_changes_nothing_that_others_see(host: Host, asked: LiveTable) -> None:
    first, second = asked.owing()
    before = asked.scene()
    after = await act(host, asked, first, "pass")
    shown = after.scene()
    assert (shown.view, shown.to_act, shown.recent) == (before.view, before.to_act, before.recent)
    assert after.window == asked.window
    view = after.game.view(after.state, second)
    assert view == asked.game.view(asked.state, second)
    assert after.head.seats[second].decision == asked.head.seats[second].decision


async def test_the_question_is_closed_when_all_have_answered(host: Host, asked: LiveTable) -> None:
    for seat in asked.owing():
        table = await act(host, asked, seat, "pass")
    assert table.window is None
    assert table.owing() == [(actor(asked) + 1) % 3]


async def test_the_next_discard_opens_a_question_of_its_own(host: Host, asked: LiveTable) -> None:
    for seat in asked.owing():
        table = await act(host, asked, seat, "pass")
    turn = table.owing()[0]
    await act(host, table, turn, "take")
    table = await act(host, table, turn, "discard")
    assert table.window is not None
    assert asked.window is not None
    assert table.window.opened > asked.window.opened


async def test_who_does_not_answer_in_time_has_passed(host: Host, asked: LiveTable) -> None:
    assert asked.window is not None
    await end_question(host, asked.id, asked.window.opened)
    table = await host.table(asked.id)
    assert table.window is None
    moves = await host.store.moves(asked.id)
    assert [(move.move, move.by) for move in moves[-2:]] == [("pass", None), ("pass", None)]


async def test_a_question_that_is_over_is_not_ended_again(host: Host, asked: LiveTable) -> None:
    assert asked.window is not None
    await end_question(host, asked.id, asked.window.opened)
    ply = (await host.table(asked.id)).head.ply
    await end_question(host, asked.id, asked.window.opened)
    assert (await host.table(asked.id)).head.ply == ply


async def test_an_answer_that_came_too_late_is_refused(host: Host, asked: LiveTable) -> None:
    assert asked.window is not None
    seat = asked.owing()[0]
    await end_question(host, asked.id, asked.window.opened)
    with pytest.raises(Stale):
        await host.play(asked.id, seat, asked.head.seats[seat].decision, "pass", by=11 + seat)


async def test_an_answer_against_the_time_is_one_of_the_two(host: Host, asked: LiveTable) -> None:
    assert asked.window is not None
    seat = asked.owing()[0]
    decision = asked.head.seats[seat].decision
    results = await asyncio.gather(
        end_question(host, asked.id, asked.window.opened),
        host.play(asked.id, seat, decision, "pass", by=11 + seat),
        return_exceptions=True,
    )
    assert all(result is None or isinstance(result, LiveTable | Stale) for result in results)
    moves = await host.store.moves(asked.id)
    assert [move.move for move in moves].count("pass") == 2


async def test_a_question_survives_a_restart(
    host: Host, store: Store, clock: StillClock, asked: LiveTable
) -> None:
    assert await store.open_windows() == [asked.id]
    again = await Host(store, clock).table(asked.id)
    assert again.window == asked.window
    assert again.scene().to_act == asked.scene().to_act


async def test_nobody_loses_time_by_the_bots_absence(
    store: Store, clock: StillClock, asked: LiveTable
) -> None:
    clock.time += timedelta(hours=9)
    again = Host(store, clock)
    await Deadlines(again, clock, first_move, lambda number: None).take_up()
    table = await again.table(asked.id)
    assert table.window is not None
    assert table.window.due == clock.now() + TIME[Pace.LIVE]
    stored = await store.table(asked.id)
    assert stored is not None
    assert stored.window == table.window


async def test_an_order_that_says_no_passes_at_once_and_one_that_says_yes_waits(
    host: Host, asked: LiveTable
) -> None:
    first, second = asked.owing()
    assert asked.driven_seat() is None
    table = await host.set_orders(asked.id, first, standing="never")
    assert table.driven_seat() == first
    assert table.waived(first) == "pass"
    assert table.waived(second) is None
    table = await host.set_orders(asked.id, first, standing="all")
    assert table.driven_seat() is None


async def test_an_order_holds_over_a_restart(
    host: Host, store: Store, clock: StillClock, asked: LiveTable
) -> None:
    first = asked.owing()[0]
    await host.set_orders(asked.id, first, standing="goals")
    again = await Host(store, clock).table(asked.id)
    assert again.head.seats[first].standing == "goals"
    assert again.waived(first) == "pass"


async def test_passing_until_ones_turn_ends_with_ones_turn(
    host: Host, store: Store, asked: LiveTable
) -> None:
    following = (actor(asked) + 1) % 3
    other = next(seat for seat in asked.owing() if seat != following)
    for seat in (following, other):
        await host.set_orders(asked.id, seat, passing=True)
        table = await act(host, asked, seat, "pass")
    assert [table.head.seats[seat].passing for seat in (following, other)] == [False, True]
    stored = await store.head(asked.id)
    assert stored is not None
    assert stored.seats == table.head.seats


@pytest.fixture
async def running(host: Host, clock: StillClock) -> AsyncIterator[Deadlines]:
    made = Deadlines(host, clock, first_move, lambda number: None)
    task = asyncio.create_task(made.run())
    yield made
    task.cancel()


async def test_the_dispatcher_ends_what_is_due_and_nothing_else(
    running: Deadlines, host: Host, clock: StillClock, asked: LiveTable
) -> None:
    await asyncio.sleep(0.02)
    assert (await host.table(asked.id)).window is not None
    closed = asyncio.Event()
    host.on_change.append(lambda table: closed.set() if table.window is None else None)
    clock.time += TIME[Pace.LIVE]
    running._changed.set()
    async with asyncio.timeout(5):
        await closed.wait()
    await asyncio.sleep(0)
    assert (await host.table(asked.id)).owing() == [(actor(asked) + 1) % 3]


async def test_a_paused_table_ends_no_question(host: Host, asked: LiveTable) -> None:
    assert asked.window is not None
    await host.set_status(asked.id, Status.PAUSED)
    with pytest.raises(Refusal, match="paused"):
        await end_question(host, asked.id, asked.window.opened)


async def test_a_question_that_gets_more_time_while_another_is_ended_stays_open(
    running: Deadlines, host: Host, clock: StillClock, asked: LiveTable, begin: Begin
) -> None:
    other = await begin(game="phantom_rummy", pace=Pace.LIVE)
    turn = other.owing()[0]
    await act(host, other, turn, "take")
    other = await act(host, other, turn, "discard")
    whole = TIME[Pace.LIVE]
    async with host._locks.alone(asked.id):
        clock.time += whole
        running._changed.set()
        await asyncio.sleep(0.05)
        await host.set_status(other.id, Status.PAUSED)
        await host.move_place(other.id, 5)
    closed = asyncio.Event()
    host.on_change.append(lambda table: closed.set() if table.window is None else None)
    async with asyncio.timeout(5):
        await closed.wait()
    await asyncio.sleep(0.05)
    window = (await host.table(other.id)).window
    assert window is not None
    assert window.due == clock.now() + whole
