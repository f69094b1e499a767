"""A move that others have to agree to take back: who is asked, and what ends the question."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.host import Host
from bot.undoing import ASKING, Undoing, missing, public_ply
from data.records import Pace
from data.store import Store
from tests.bot.conftest import Standing, StillClock
from tests.bot.taking_back import ALONE, ANA, BO, CHIDI, Begin, act, refused, sound


@pytest.fixture
def clock() -> StillClock:
    return Standing()


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
