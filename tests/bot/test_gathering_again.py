"""A whole gathering in which people leave, take back moves and are forgotten, told again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot import gatherings as module
from bot.chairs import STAND_IN
from bot.errors import Refusal
from bot.exporting import export
from bot.forgetting import STAND
from bot.leaving import leave, sit_down
from bot.painter import Painter
from bot.rematch import rematch
from bot.replays import Replays
from bot.undoing import Undoing, missing
from bot.verifying import verify
from data.catalogue import catalogue
from data.records import Stage, Status
from data.store import Store
from games import GAMES
from tests.bot.conftest import NOW, Standing, StillClock
from tests.bot.gathering_bench import Bench, Posts
from tests.bot.test_checking import checked
from tests.drawers import InThreads


@pytest.fixture
def clock() -> StillClock:
    return Standing()


@pytest.fixture
def bench(store: Store, clock: StillClock, monkeypatch: pytest.MonkeyPatch) -> Bench:
    posted = Posts()
    monkeypatch.setattr(module, "Place", posted.place)
    return Bench(store, clock, posted)


async def play(bench: Bench, number: int, seed: int = 0, most: int = 5000) -> None:
    """Play by chance, people their own moves, to the end or so many moves."""
    rng, table = Random(number + seed), await bench.host.table(number)
    for _ in range(most):
        if not (owing := table.owing()):
            break
        seat = rng.choice(owing)
        sitting = table.head.seats[seat]
        by = None if sitting.artificial else sitting.user_id
        move = rng.choice(table.game.legal(table.state, seat))
        table = await bench.host.play(number, seat, sitting.decision, move, by)


async def troubled(bench: Bench, undoing: Undoing, number: int) -> int:
    """A table is played on, somebody leaves, somebody comes, a move is taken back; who comes."""
    await play(bench, number, most=25)
    head = (await bench.host.table(number)).head
    people = [seat.user_id for seat in head.seats if seat.user_id is not None]
    await leave(bench.host, number, people[0])
    await sit_down(bench.host, number, 0, 500 + number, f"newcomer {number}")
    await play(bench, number, 1, most=9)
    for person in people[1:]:
        try:
            wish = await undoing.ask(number, person)
        except Refusal:
            continue
        for seat in missing(wish, await bench.host.table(number)) if wish else ():
            user_id = (await bench.host.table(number)).head.seats[seat].user_id
            assert wish is not None
            assert user_id is not None
            await undoing.answer(number, wish.ply, user_id, yes=True)
        break
    return 500 + number


@pytest.mark.parametrize("going_on", [1, 2])
async def test_each_table_of_it_is_sound_right_and_can_be_looked_at_and_played_again(
    bench: Bench, store: Store, clock: StillClock, going_on: int
) -> None:
    await bench.open(9, going_on, real=True)
    found = await bench.until_it_waits()
    undoing = Undoing(bench.host, clock, lambda _: None)
    newcomers = [await troubled(bench, undoing, circle.table) for circle in found.circles]
    for circle in found.circles:
        await play(bench, circle.table, 2)
    found = await bench.until_it_waits()
    if found.stage is Stage.FINAL:
        final = await bench.final_table()
        await play(bench, final.id, 3)
        found = await bench.until_it_waits()
    assert found.stage is Stage.OVER
    finals = [circle.table for circle in found.circles if not circle.place]
    for person in (*newcomers, 100, 101, 102, 103, 104):
        assert await store.privacy.forget(person, STAND, ())
    lines = [verdict.line() for verdict in (await checked(store)).values()]
    assert all(line.endswith("sound") for line in lines), lines
    for number in [circle.table for circle in found.circles]:
        _, content = await export(store, number)
        told = verify(content)
        assert told.fine, told.told
        replay = await Replays(bench.host, Painter(InThreads())).of(number)
        for step in replay.steps:
            replay.told(step.ply, catalogue("en"))
        record = await store.table(number)
        assert record is not None
        assert record.head.status is Status.OVER
        lobby = rematch(record, 108, {108: "person 108"}, 5, "en", NOW, ghosts=True)
        assert all(seat.user_id == 108 or seat.level for seat in lobby.seats)
        GAMES["deathwick"].options(3, lobby.options)
    assert finals
    await undoing.close()


async def test_whoever_sits_in_a_circle_takes_no_seat_in_another(bench: Bench) -> None:
    await bench.open(9, real=True)
    found = await bench.until_it_waits()
    first, second = (circle.table for circle in found.circles)
    (ana, *_), (bo, cy, *_) = [
        [seat.user_id or 0 for seat in (await bench.host.table(number)).head.seats]
        for number in (first, second)
    ]
    await leave(bench.host, first, ana)
    await leave(bench.host, second, bo)
    with pytest.raises(Refusal, match="sits_in_circle"):
        await sit_down(bench.host, first, 0, cy, "cy")
    # Who has left theirs may.
    await sit_down(bench.host, first, 0, bo, "bo")
    with pytest.raises(Refusal, match="sits_in_circle"):
        await sit_down(bench.host, second, 0, bo, "bo")


async def test_the_final_ritual_is_a_game_of_its_own(bench: Bench, store: Store) -> None:
    await bench.open(9, real=True)
    found = await bench.until_it_waits()
    tables = [circle.table for circle in found.circles]

    def same(db: Any) -> None:
        # As one person could come to sit in both, before that was refused; and hints are off.
        db.execute("UPDATE tables SET hints = 0")
        db.execute("UPDATE seats SET user_id = 77, name = 'twice', hinted = 2")

    await store._database.write(same)
    bench.host.forget()
    for number in tables:
        await bench.finish(number)
    await bench.until_it_waits()
    final = await bench.final_table()
    one, other = final.head.seats
    assert {one.user_id, other.user_id} == {77, None}
    assert {one.level, other.level} == {None, STAND_IN}
    assert one.name != other.name
    assert (one.hinted, other.hinted) == (0, 0)
    assert final.head.hints == 0


async def test_no_two_stand_ins_in_the_final_ritual_have_one_name(
    bench: Bench, store: Store
) -> None:
    await bench.open(9, real=True)
    found = await bench.until_it_waits()
    same = "UPDATE seats SET user_id = NULL, name = 'Wisp', level = 'regular'"
    await store._database.write(lambda db: db.execute(same))
    bench.host.forget()
    for circle in found.circles:
        await bench.finish(circle.table)
    await bench.until_it_waits()
    assert len(set((await bench.final_table()).names)) == 2
