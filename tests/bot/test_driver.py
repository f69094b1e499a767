import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random
from typing import Any

import msgspec
import pytest

from bot.drawers import Rank
from bot.driver import ANSWERING, LEAST, PAUSE, TAKING_TIME, Driver
from bot.host import Host
from bot.live import LiveTable
from bot.tasks import RETRIES
from bot.thinking import Thinkers
from data.records import Pace, Played, Status
from data.sql import Connection
from data.store import Store, StoreError
from games import GAMES
from games.players.deciding import ready
from games.players.thought import CHANCE, Thought
from tests.bot.conftest import GHOST, NOW, PEOPLE, StillClock
from tests.drawers import AtOnce, InThreads
from tests.games.deathwick.tables import table as circle
from tests.games.phantom_rummy.tables import acting

Begin = Callable[..., Awaitable[LiveTable]]
DUEL = "deathwick"
RUMMY = "phantom_rummy"


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    made = Thinkers(InThreads(8))
    yield made
    await made.close()


@pytest.fixture
async def driver(host: Host, thinkers: Thinkers, clock: StillClock) -> AsyncIterator[Driver]:
    made = Driver(host, thinkers, clock, Random(5))
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
    assert 2 * LEAST <= (clock.now() - NOW).total_seconds() <= 2 * PAUSE


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
    assert waits[0] == pytest.approx(waits[1])
    assert PAUSE <= waits[0] <= ANSWERING


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


async def test_an_answer_that_everybody_can_see_is_forced_is_given_for_a_person(
    store: Store, clock: StillClock, thinkers: Thinkers, begin: Begin
) -> None:
    table = await begin(*PEOPLE[:2], game=RUMMY)
    state = acting("H1 H4 D7", "H1 H2 H3 A5 A5 A5 D1", ready=[False, True], ask="all")
    await put_position(store, table.id, msgspec.json.encode(GAMES[RUMMY].dump(state)))
    host = Host(store, clock)
    driver = Driver(host, thinkers, clock, Random(5))
    decision = (await host.table(table.id)).head.seats[0].decision
    await host.play(table.id, 0, decision, "discard D7", by=11)
    await idle(driver)
    assert (await store.moves(table.id))[-1].move == "pass"


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
    host: Host, store: Store, thinkers: Thinkers, clock: StillClock, begin: Begin
) -> None:
    table = await begin(PEOPLE[0], GHOST, GHOST)
    assert [head.id for head in await store.heads() if head.driven] == [table.id]
    again = Host(store, clock)
    driver = Driver(again, thinkers, clock, Random(5))
    driver.mark(await again.table(table.id))
    await idle(driver)
    assert (await again.table(table.id)).head.ply == 2
    await driver.close()


@pytest.mark.parametrize("hand", ["5H 8C", "6H 8C"], ids=["with a choice", "without"])
async def test_who_searches_answers_after_a_time_that_tells_nothing(
    host: Host, store: Store, clock: StillClock, begin: Begin, hand: str
) -> None:
    asked, again = await haunted(store, clock, begin, "9H KS", hand)
    driver = Driver(again, Thinkers(Unthinking()), clock, Random(5))
    driver.mark(asked)
    await idle(driver)
    haunt, answer = (await store.moves(asked.id))[:2]
    waited = (answer.at - haunt.at).total_seconds()
    assert waited == pytest.approx(Random(5).uniform(PAUSE, ANSWERING))
    assert waited < 3
    await driver.close()


@pytest.mark.parametrize("first", ["expert", "regular"])
async def test_three_of_whom_some_search_answer_one_question_within_three_seconds(
    host: Host, store: Store, clock: StillClock, begin: Begin, first: str
) -> None:
    hands = ("9H KS", "6H 8C", "6D 8D", "6C 8S")
    asked, again = await haunted(store, clock, begin, *hands, first=first)
    driver = Driver(again, Thinkers(Unthinking()), clock, Random(5))
    driver.mark(asked)
    await idle(driver)
    haunt, *answers = (await store.moves(asked.id))[:4]
    assert [answer.move for answer in answers] == ["pass"] * 3
    assert all((answer.at - haunt.at).total_seconds() < 3 for answer in answers)
    await driver.close()


async def test_who_searches_has_a_process_ready_before_their_turn(
    host: Host, clock: StillClock, begin: Begin
) -> None:
    asked: list[Callable[..., Any]] = []

    class Noting(AtOnce):
        async def run(
            self, work: Callable[..., Any], *arguments: Any, rank: Rank = Rank.AWAITED
        ) -> Any:
            asked.append(work)
            return await super().run(work, *arguments)

    driver = Driver(host, Thinkers(Noting()), clock, Random(5))
    # In Deathwick one after the other decides; the first is a person here.
    table = await begin(PEOPLE[0], msgspec.structs.replace(GHOST, level="expert"), game=DUEL)
    assert table.head.ply == 0
    await asyncio.sleep(0)
    assert asked[0] is ready
    await driver.close()


async def test_who_is_stopped_in_mid_thought_thinks_no_longer(
    host: Host, clock: StillClock, begin: Begin, caplog: pytest.LogCaptureFixture
) -> None:
    begun, ended = asyncio.Event(), list[str]()

    class Slow(Thinkers):
        async def decide(self, *_: Any) -> Thought:
            begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                ended.append("stopped")
            raise AssertionError

    class Patient(StillClock):
        async def sleep(self, seconds: float) -> None:
            if seconds == TAKING_TIME:
                await asyncio.Event().wait()

    driver = Driver(host, Slow(AtOnce()), Patient(), Random(5))
    await begin(msgspec.structs.replace(GHOST, level="expert"), PEOPLE[0], game=DUEL)
    await begun.wait()
    await driver.close()
    await asyncio.sleep(0)
    assert ended
    assert not caplog.records


async def test_what_was_thought_is_kept_with_the_move(
    driver: Driver, store: Store, begin: Begin
) -> None:
    regular = msgspec.structs.replace(GHOST, level="regular")
    table = await begin(regular, regular, regular, options={"rounds": 1})
    await idle(driver)
    kept = [await store.thoughts.of(table.id, move.ply) for move in await store.moves(table.id)]
    found = [msgspec.json.decode(each, type=Thought) for each in kept if each is not None]
    played = {move.move for move in await store.moves(table.id)}
    assert len(found) > 10
    assert {thought.move for thought in found} <= played
    assert all(thought.weighed for thought in found)


class Unthinking(AtOnce):
    """Passes where that may be, and takes the first move elsewhere."""

    async def run(
        self, work: Callable[..., Any], *arguments: Any, rank: Rank = Rank.AWAITED
    ) -> Any:
        _, position, seed, seat, *_ = arguments
        game = GAMES[position["game"]]
        legal = game.legal(game.load(position, seed), seat)
        return Thought("pass" if "pass" in legal else legal[0], CHANCE)


async def haunted(
    store: Store, clock: StillClock, begin: Begin, *hands: str, first: str = "expert"
) -> tuple[LiveTable, Host]:
    """A person has just haunted the first of some who search; the table and its host."""
    expert = msgspec.structs.replace(GHOST, level="expert")
    others = [msgspec.structs.replace(GHOST, level=first), *[expert] * (len(hands) - 2)]
    table = await begin(PEOPLE[0], *others, game=DUEL, pace=Pace.LIVE)
    state = circle(*hands, ask="all")
    await put_position(store, table.id, msgspec.json.encode(GAMES[DUEL].dump(state)))
    host = Host(store, clock)
    table = await host.table(table.id)
    decision = table.head.seats[0].decision
    return await host.play(table.id, 0, decision, "haunt 9H @1", by=11), host


async def put_position(store: Store, number: int, snapshot: bytes) -> None:
    """Let a table stand otherwise than it was dealt."""

    def work(db: Connection) -> None:
        db.execute("UPDATE games SET snapshot = ? WHERE table_id = ?", (snapshot, number))

    await store._database.write(work)
