"""Taking back a move: the rule, and what stays as it was."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.errors import Stale
from bot.first_games import PLANS
from bot.host import Host
from bot.learning import Learning
from bot.replay import Replay
from bot.undoing import Undoing
from data.catalogue import catalogue
from data.records import Status
from data.store import Store
from tests.bot.conftest import Standing, StillClock
from tests.bot.taking_back import ALONE, ANA, BO, Begin, act, refused, sound


@pytest.fixture
def clock() -> StillClock:
    return Standing()


async def test_ones_own_last_move_is_taken_back_at_once(
    host: Host, store: Store, undoing: Undoing, begin: Begin
) -> None:
    before = await begin()
    await act(host, before.id, 0)
    assert await undoing.ask(before.id, ANA) is None
    after = await host.table(before.id)
    assert after.snapshot == before.snapshot
    assert after.owing() == before.owing()
    assert await store.moves(before.id) == []
    assert await store.events_since(before.id, 0) == []
    assert [note.kind for note in await store.clocks.notes(before.id)] == ["undone"]
    assert await sound(store)


async def test_plies_and_numbers_of_decisions_never_fall(
    host: Host, store: Store, undoing: Undoing, begin: Begin
) -> None:
    table = await begin(*ALONE)
    numbers = [seat.decision for seat in table.head.seats]
    for ply in range(1, 7):
        if ply % 2:
            table = await act(host, table.id, 0)
        else:
            assert await undoing.ask(table.id, ANA) is None
            table = await host.table(table.id)
        assert table.head.ply == ply
        now = [seat.decision for seat in table.head.seats]
        assert all(new >= old for new, old in zip(now, numbers, strict=True))
        numbers = now
    assert numbers[0] > 2
    assert await sound(store)


async def test_the_same_decision_is_taken_back_once_without_asking(
    host: Host, undoing: Undoing, begin: Begin
) -> None:
    table = await begin()
    await act(host, table.id, 0)
    assert await undoing.ask(table.id, ANA) is None
    await act(host, table.id, 0)
    wish = await undoing.ask(table.id, ANA)
    assert wish is not None
    assert wish.reason == "again"
    # Another's is another decision.
    await act(host, table.id, 1)
    assert await undoing.ask(table.id, BO) is None


async def test_a_control_from_before_is_stale_after_it(
    host: Host, undoing: Undoing, begin: Begin
) -> None:
    table = await begin()
    old = table.head.seats[0].decision
    await act(host, table.id, 0)
    await undoing.ask(table.id, ANA)
    move = table.game.legal(table.state, 0)[0]
    with pytest.raises(Stale):
        await host.play(table.id, 0, old, move, by=ANA)
    # Who was asked before and is asked the same still may answer with the controls they have.
    assert (await host.table(table.id)).head.seats[1] == table.head.seats[1]


async def test_a_restart_finds_the_table_as_it_was_taken_back(
    host: Host, store: Store, clock: StillClock, undoing: Undoing, begin: Begin
) -> None:
    table = await begin()
    await act(host, table.id, 0)
    await undoing.ask(table.id, ANA)
    await act(host, table.id, 1)
    known, read = await host.table(table.id), await Host(store, clock).table(table.id)
    for each in (known, read):
        assert each.head.ply == 3
        assert each.record.undone == 2
    assert read.head == known.head
    assert read.snapshot == known.snapshot
    assert list(read.recent) == list(known.recent)
    assert read.owed == known.owed
    assert await sound(store)


async def test_without_a_move_or_a_running_game_nothing_is_taken_back(
    host: Host, undoing: Undoing, begin: Begin
) -> None:
    table = await begin()
    assert await refused(undoing.ask(table.id, ANA)) == "undo_nothing"
    await act(host, table.id, 0)
    await host.set_status(table.id, Status.PAUSED)
    assert await refused(undoing.ask(table.id, ANA)) == "paused"
    await host.move_place(table.id, 3)
    await host.set_status(table.id, Status.ABORTED)
    assert await refused(undoing.ask(table.id, ANA)) == "aborted"


@pytest.mark.parametrize(
    ("change", "told"), [("seed = 'y'", "undo_lost"), ("rules = '0'", "undo_rules")]
)
async def test_a_game_of_other_rules_or_that_leads_elsewhere_is_left_alone(
    host: Host, store: Store, undoing: Undoing, begin: Begin, change: str, told: str
) -> None:
    table = await begin()
    await act(host, table.id, 0)
    await store._database.write(lambda db: db.execute(f"UPDATE games SET {change}") and None)
    host.forget()
    assert await refused(undoing.ask(table.id, ANA)) == told
    assert (await host.table(table.id)).head.ply == 1


async def test_a_first_game_from_a_prepared_deal_is_taken_back_with_its_lessons(
    host: Host, store: Store, clock: StillClock, undoing: Undoing
) -> None:
    learning = Learning(host, clock)
    table = await learning.begin(PLANS["phantom_rummy"], (1, 2, 3), "en", (ANA, "Ana"), 99)
    while 0 not in table.owing():
        table = await act(host, table.id, table.owing()[0], by=None)
    before = table
    await act(host, table.id, 0)
    assert await undoing.ask(table.id, ANA) is None
    after = await host.table(table.id)
    assert after.snapshot == before.snapshot
    assert after.lessons == before.lessons
    assert after.answered == before.answered
    assert await sound(store)


async def test_two_wishes_at_once_take_back_one_move(
    host: Host, undoing: Undoing, begin: Begin
) -> None:
    table = await begin(*ALONE)
    await act(host, table.id, 0)
    found = await asyncio.gather(
        undoing.ask(table.id, ANA), undoing.ask(table.id, ANA), return_exceptions=True
    )
    assert [str(each) for each in found] == ["None", "undo_nothing"]
    assert (await host.table(table.id)).head.ply == 2


async def test_a_replay_goes_past_what_was_taken_back(
    host: Host, store: Store, undoing: Undoing, begin: Begin
) -> None:
    table = await begin()
    await act(host, table.id, 0)
    await undoing.ask(table.id, ANA)
    for seat in range(3):
        await act(host, table.id, seat)
    await host.set_status(table.id, Status.ABORTED)
    table = await host.table(table.id)
    first = table.game.new(3, table.record.seed, table.record.options)
    notes = await store.clocks.notes(table.id)
    replay = Replay(table, first, await store.moves(table.id), notes)
    assert [step.ply for step in replay.steps] == [0, 3, 4, 5]
    seats = [len(replay.at(step.ply).owing()) for step in replay.steps]
    assert seats == [3, 2, 1, 0]
    assert msgspec.json.encode(table.game.dump(replay.at(5).state)) == table.snapshot
    told = [line for step in replay.steps for line in replay.told(step.ply, catalogue("en"))]
    assert len([line for line in told if "took back a move" in line]) == 1
