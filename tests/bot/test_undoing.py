"""Taking back a move: the rule, who has to agree, and what stays as it was."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta

import msgspec
import pytest

from bot.checking import check
from bot.errors import Refusal, Stale
from bot.first_games import PLANS
from bot.host import Host
from bot.learning import Learning
from bot.live import LiveTable
from bot.replay import Replay
from bot.undoing import ASKING, Undoing, missing, public_ply
from data.catalogue import catalogue
from data.records import Pace, Seat, Status
from data.store import Store
from tests.bot.conftest import GHOST, StillClock

Begin = Callable[..., Awaitable[LiveTable]]
ANA, BO, CHIDI = 11, 12, 13
ALONE = (Seat(ANA, "Ana"), GHOST, msgspec.structs.replace(GHOST, name="Velvet"))


class Standing(StillClock):
    """Time that passes only where a test says so."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()


@pytest.fixture
def clock() -> StillClock:
    return Standing()


@pytest.fixture
async def undoing(host: Host, clock: StillClock) -> AsyncIterator[Undoing]:
    made = Undoing(host, clock, lambda table: None)
    yield made
    await made.close()


async def act(
    host: Host, number: int, seat: int, begins: str = "", by: int | None = -1
) -> LiveTable:
    """Play the seat's first move that begins so, as its owner, or as the host (`None`)."""
    table = await host.table(number)
    move = next(m for m in table.game.legal(table.state, seat) if m.startswith(begins))
    decision = table.head.seats[seat].decision
    return await host.play(number, seat, decision, move, by=11 + seat if by == -1 else by)


async def refused(act: Awaitable[object]) -> str:
    with pytest.raises(Refusal) as found:
        await act
    return found.value.key


async def sound(store: Store) -> bool:
    """Whether every stored game, played again, comes to where it stands."""
    return all([verdict.fine async for verdict in check(store)])


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


async def test_after_somebody_elses_move_all_people_have_to_agree(
    host: Host, store: Store, undoing: Undoing, begin: Begin
) -> None:
    table = await begin()
    await act(host, table.id, 0)
    await act(host, table.id, 1)
    wish = await undoing.ask(table.id, ANA)
    assert wish is not None
    assert wish.reason == "moved"
    assert (await host.table(table.id)).head.ply == 2
    wish = await undoing.answer(table.id, wish.ply, BO, yes=True)
    assert missing(wish, await host.table(table.id)) == [2]
    await undoing.answer(table.id, wish.ply, CHIDI, yes=True)
    after = await host.table(table.id)
    assert after.snapshot == table.snapshot
    assert await store.moves(table.id) == []
    assert await store.undos.asked(table.id) is None
    assert await sound(store)


async def test_what_was_revealed_needs_a_yes_and_is_not_dealt_otherwise(
    host: Host, store: Store, undoing: Undoing, begin: Begin
) -> None:
    table = await begin()
    for seat in range(3):
        table = await act(host, table.id, seat)
    shown = table.snapshot
    wish = await undoing.ask(table.id, CHIDI)
    assert wish is not None
    assert wish.reason == "shown"
    for person in (ANA, BO):
        await undoing.answer(table.id, wish.ply, person, yes=True)
    assert (await host.table(table.id)).snapshot != shown
    assert (await act(host, table.id, 2)).snapshot == shown
    assert await sound(store)


async def test_one_no_ends_it_and_it_is_not_asked_again_at_once(
    host: Host, undoing: Undoing, begin: Begin
) -> None:
    table = await begin()
    await act(host, table.id, 0)
    await act(host, table.id, 1)
    wish = await undoing.ask(table.id, ANA)
    assert wish is not None
    await undoing.answer(table.id, wish.ply, BO, yes=False)
    assert (await host.table(table.id)).head.ply == 2
    assert await refused(undoing.answer(table.id, wish.ply, CHIDI, yes=True)) == "undo_over"
    assert await refused(undoing.ask(table.id, ANA)) == "undo_refused"


async def test_a_new_move_ends_the_question(host: Host, undoing: Undoing, begin: Begin) -> None:
    table = await begin()
    await act(host, table.id, 0)
    await act(host, table.id, 1)
    wish = await undoing.ask(table.id, ANA)
    assert wish is not None
    table = await act(host, table.id, 2)
    for person in (BO, CHIDI):
        assert await refused(undoing.answer(table.id, wish.ply, person, yes=True)) == "undo_over"
    assert (await host.table(table.id)).head.ply == 3


async def test_the_question_expires_and_can_be_asked_again(
    host: Host, clock: StillClock, undoing: Undoing, begin: Begin
) -> None:
    table = await begin(pace=Pace.LIVE)
    await act(host, table.id, 0)
    await act(host, table.id, 1)
    wish = await undoing.ask(table.id, ANA)
    assert wish is not None
    assert await refused(undoing.ask(table.id, ANA)) == "undo_asked"
    clock.time += ASKING[Pace.LIVE]
    assert await refused(undoing.answer(table.id, wish.ply, BO, yes=True)) == "undo_over"
    again = await undoing.ask(table.id, ANA)
    assert again is not None
    assert again.due > wish.due


async def test_only_those_who_sit_answer_and_the_asker_may_only_take_it_back(
    host: Host, undoing: Undoing, begin: Begin
) -> None:
    table = await begin()
    await act(host, table.id, 0)
    await act(host, table.id, 1)
    wish = await undoing.ask(table.id, ANA)
    assert wish is not None
    assert await refused(undoing.answer(table.id, wish.ply, 99, yes=True)) == "not_seated"
    assert await refused(undoing.ask(table.id, 99)) == "not_seated"
    assert await refused(undoing.answer(table.id, wish.ply, ANA, yes=True)) == "undo_own"
    ended = await undoing.answer(table.id, wish.ply, ANA, yes=False)
    assert ended.refused_by == 0
    assert await refused(undoing.answer(table.id, wish.ply, BO, yes=True)) == "undo_over"


async def test_artificial_players_are_not_asked(host: Host, undoing: Undoing, begin: Begin) -> None:
    table = await begin(*ALONE)
    await act(host, table.id, 0)
    for seat in (1, 2):
        await act(host, table.id, seat, by=None)
    assert await undoing.ask(table.id, ANA) is None
    assert (await host.table(table.id)).snapshot == table.snapshot


async def test_who_takes_a_seat_meanwhile_has_agreed_to_nothing(
    host: Host, store: Store, undoing: Undoing, begin: Begin
) -> None:
    table = await begin()
    await act(host, table.id, 0)
    await act(host, table.id, 1)
    wish = await undoing.ask(table.id, ANA)
    assert wish is not None
    await undoing.answer(table.id, wish.ply, BO, yes=True)
    await store._database.write(
        lambda db: db.execute("UPDATE seats SET user_id = 14 WHERE table_id = 1 AND seat = 1")
    )
    assert await store.undos.asked(table.id) is None


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


async def test_while_a_question_is_open_who_has_answered_does_not_show(
    host: Host, store: Store, undoing: Undoing, begin: Begin
) -> None:
    table = await begin(game="phantom_rummy")
    (turn,) = table.owing()
    await act(host, table.id, turn, "take")
    asked = await act(host, table.id, turn, "discard")
    first, second = asked.owing()
    assert await refused(undoing.ask(table.id, 11 + first)) == "undo_nothing"
    wish = await undoing.ask(table.id, 11 + turn)
    assert wish is not None
    assert wish.reason == "open"
    after = await act(host, table.id, first, "pass")
    # The question about the move stands: that somebody passed is nobody's to know.
    assert public_ply(after) == wish.ply
    assert await refused(undoing.ask(table.id, 11 + first)) == "undo_nothing"
    for seat in (first, second):
        await undoing.answer(table.id, wish.ply, 11 + seat, yes=True)
    table = await host.table(table.id)
    assert table.window is None
    assert table.owing() == [turn]
    assert len(await store.moves(table.id)) == 1
    assert await sound(store)


async def test_an_answer_taken_back_is_asked_of_all_anew(
    host: Host, clock: StillClock, undoing: Undoing, begin: Begin
) -> None:
    table = await begin(game="phantom_rummy")
    (turn,) = table.owing()
    await act(host, table.id, turn, "take")
    asked = await act(host, table.id, turn, "discard")
    assert asked.window is not None
    first, second = asked.owing()
    numbers = [asked.head.seats[seat].decision for seat in (first, second)]
    await act(host, table.id, first, "pass")
    after = await act(host, table.id, second, "pass")
    assert after.window is None
    clock.time += timedelta(minutes=30)
    wish = await undoing.ask(table.id, 11 + second)
    assert wish is not None
    assert wish.reason == "answer"
    for seat in {0, 1, 2} - {second}:
        await undoing.answer(table.id, wish.ply, 11 + seat, yes=True)
    table = await host.table(table.id)
    assert table.window is not None
    assert table.window.opened == table.head.ply > asked.window.opened
    assert table.window.seats == asked.window.seats
    assert table.window.due > clock.now()
    assert table.owing() == [first, second]
    assert all(
        table.head.seats[seat].decision > number
        for seat, number in zip((first, second), numbers, strict=True)
    )


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
