import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from random import Random

import msgspec
import pytest

from bot.clock import Clock
from bot.driver import PAUSE, Driver
from bot.host import Host
from bot.live import LiveTable
from bot.painter import Painter
from bot.tasks import RETRIES
from data.records import Pace, Played, Status
from data.store import Store, StoreError
from games import GAMES
from games.players import LEVELS
from tests.bot.conftest import GHOST, NOW, PEOPLE, StillClock
from tests.games.deathwick.tables import table as circle

Begin = Callable[..., Awaitable[LiveTable]]
DUEL = "deathwick"
THOUGHT = 0.2
"""Seconds that somebody thinks where there is a choice."""


@pytest.fixture
async def painter() -> AsyncIterator[Painter]:
    made = Painter()
    yield made
    await made.close()


@pytest.fixture
async def driver(host: Host, painter: Painter, clock: StillClock) -> AsyncIterator[Driver]:
    made = Driver(host, painter, clock, Random(5))
    yield made
    await made.close()


async def idle(driver: Driver) -> None:
    """Wait until the driver has nothing more to do."""
    async with asyncio.timeout(30):
        while driver._tasks:
            await asyncio.gather(*driver._tasks.values())
            await asyncio.sleep(0)


async def test_artificial_players_play_until_a_person_is_to_decide(
    driver: Driver, host: Host, begin: Begin
) -> None:
    table = await begin(PEOPLE[0], GHOST, GHOST)
    await idle(driver)
    table = await host.table(table.id)
    assert table.owing() == [0]
    assert table.head.ply == 2
    assert not table.head.driven


async def test_a_table_of_artificial_players_alone_plays_itself_out(
    driver: Driver, store: Store, begin: Begin
) -> None:
    table = await begin(GHOST, GHOST, GHOST, options={"rounds": 1})
    await idle(driver)
    stored = await store.head(table.id)
    assert stored is not None
    assert stored.status is Status.OVER


async def test_the_wait_before_a_move_does_not_depend_on_what_is_held(
    driver: Driver, clock: StillClock, begin: Begin
) -> None:
    await begin(PEOPLE[0], GHOST, GHOST)
    await idle(driver)
    assert (clock.now() - NOW).total_seconds() == pytest.approx(2 * PAUSE)


async def test_all_who_are_asked_alike_answer_after_one_wait(
    driver: Driver, host: Host, begin: Begin
) -> None:
    table = await begin(PEOPLE[0], GHOST, GHOST, game="phantom_rummy", pace=Pace.LIVE)
    await host.set_orders(table.id, 0, standing="never")
    while table.owing() != [0]:
        await idle(driver)
        table = await host.table(table.id)
    for word in ("take", "discard"):
        legal = table.game.legal(table.state, 0)
        move = next(move for move in legal if move.startswith(word))
        table = await host.play(table.id, 0, table.head.seats[0].decision, move, by=11)
    discarded = table.head.ply
    await idle(driver)
    asked, *answers = (await host.store.moves(table.id))[discarded - 1 : discarded + 2]
    waits = [(answer.at - asked.at).total_seconds() for answer in answers]
    assert waits == [pytest.approx(PAUSE), pytest.approx(PAUSE)]


async def test_a_move_that_everybody_can_see_is_forced_is_made_for_a_person(
    driver: Driver, host: Host, begin: Begin
) -> None:
    table = await begin(options={"rounds": 1})
    clicks = 0
    while table.running and table.owing():
        await idle(driver)
        table = await host.table(table.id)
        if not table.owing():
            break
        seat = table.owing()[0]
        assert table.game.forced(table.state, seat) is None
        legal = table.game.legal(table.state, seat)
        table = await host.play(table.id, seat, table.head.seats[seat].decision, legal[0], by=11)
        clicks += 1
    moves = await host.store.moves(table.id)
    assert {move.by for move in moves} == {11, None}
    assert clicks < len(moves)


async def test_a_failing_disk_is_tried_again_later_and_the_game_goes_on(
    driver: Driver,
    store: Store,
    clock: StillClock,
    begin: Begin,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real, failures = store.commit, 2

    async def fail_at_first(played: Played) -> None:
        nonlocal failures
        if failures:
            failures -= 1
            raise StoreError("The disk is full.")
        await real(played)

    monkeypatch.setattr(store, "commit", fail_at_first)
    table = await begin(PEOPLE[0], PEOPLE[1], GHOST)
    await idle(driver)
    stored = await store.head(table.id)
    assert stored is not None
    assert stored.ply == 1
    assert (clock.now() - NOW).total_seconds() >= RETRIES[0] + RETRIES[1]


async def test_what_a_stopped_driver_owed_is_taken_up_by_the_next(
    host: Host, store: Store, painter: Painter, clock: StillClock, begin: Begin
) -> None:
    table = await begin(PEOPLE[0], GHOST, GHOST)
    assert [head.id for head in await store.heads() if head.driven] == [table.id]
    again = Host(store, clock)
    driver = Driver(again, painter, clock, Random(5))
    driver.mark(await again.table(table.id))
    await idle(driver)
    assert (await again.table(table.id)).head.ply == 2
    await driver.close()


async def test_who_thinks_long_answers_after_the_same_time_whatever_there_is_to_think_about(
    host: Host, store: Store, painter: Painter, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choose(view: object, legal: Sequence[str], *_: object) -> str:
        if len(legal) > 1:
            time.sleep(THOUGHT)
        return legal[-1]

    monkeypatch.setattr("bot.driver.PAUSE", 0.0)
    monkeypatch.setattr("bot.driver.TAKING_TIME", {"expert": 2 * THOUGHT})
    expert: Callable[..., str] = choose
    monkeypatch.setitem(LEVELS, "expert", expert)
    waits = []
    for hand in ("5H 8C", "6H 8C"):
        table = await begin(PEOPLE[0], msgspec.structs.replace(GHOST, level="expert"), game=DUEL)
        state = circle("9H KS", hand, ask="all")
        GAMES[DUEL].apply(state, 0, "haunt 9H @1")
        snapshot = msgspec.json.encode(GAMES[DUEL].dump(state))
        await put_position(store, table.id, snapshot)
        started = time.perf_counter()
        again = Host(store, Clock())
        driver = Driver(again, painter, Clock(), Random(5))
        played = asyncio.Event()
        again.on_change.append(lambda _, played=played: played.set())  # type: ignore[misc]
        driver.mark(await again.table(table.id))
        await played.wait()
        waits.append(time.perf_counter() - started)
        await driver.close()
    assert abs(waits[0] - waits[1]) < THOUGHT / 2


async def put_position(store: Store, number: int, snapshot: bytes) -> None:
    """Let a table stand otherwise than it was dealt."""

    def work(db: sqlite3.Connection) -> None:
        db.execute("UPDATE games SET snapshot = ? WHERE table_id = ?", (snapshot, number))

    await store._database.write(work)
