"""A gathering goes on from wherever it stands: each step is taken once, whatever is cut off."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot import gatherings as module
from bot.gatherings import Gatherings
from data.catalogue import catalogue
from data.records import Stage, Status
from data.store import Store
from tests.bot.conftest import StillClock
from tests.bot.gathering_bench import EFFECTS, Bench, Posts
from tests.games.deathwick.tables import table as circle


@pytest.fixture
def bench(store: Store, clock: StillClock, monkeypatch: pytest.MonkeyPatch) -> Bench:
    posted = Posts()
    monkeypatch.setattr(module, "Place", posted.place)
    return Bench(store, clock, posted)


async def test_circles_are_dealt_at_once_and_the_channel_is_told(bench: Bench) -> None:
    await bench.open(17)
    found = await bench.until_it_waits()
    assert found.stage is Stage.CIRCLES
    tables = [await bench.host.table(each.table) for each in found.circles]
    assert [len(table.head.seats) for table in tables] == [6, 6, 5]
    assert {seat.name for table in tables for seat in table.head.seats} == {
        f"ghost {n}" for n in range(17)
    }
    assert all(table.record.options["salt"] == "targeted" for table in tables)
    (text,) = bench.posted.said()
    assert all(f"ghost {n}**" in text for n in range(17))


async def test_each_circle_has_a_secret_of_its_own(bench: Bench) -> None:
    await bench.open(9)
    found = await bench.until_it_waits()
    secrets = {(await bench.host.table(each.table)).record.secret for each in found.circles}
    assert len(secrets) == 2
    assert found.secret not in secrets


async def test_a_circle_that_ends_early_waits_with_a_word(bench: Bench) -> None:
    await bench.open(17)
    await bench.until_it_waits()
    await bench.finish(3)
    found = await bench.until_it_waits()
    assert found.stage is Stage.CIRCLES
    assert [each.told for each in found.circles] == [False, True, False]
    assert "Circle 2 is over" in bench.posted.said()[-1]
    assert "2 circles still play" in bench.posted.said()[-1]
    await bench.until_it_waits()
    assert len(bench.posted.said()) == 2


@pytest.mark.parametrize("going_on", [1, 2])
async def test_those_who_go_on_keep_their_classes_in_the_final_ritual(
    bench: Bench, going_on: int
) -> None:
    await bench.open(9, going_on)
    await bench.until_it_waits()
    won: dict[str, str] = {}
    for number in (2, 3):
        await bench.finish(number)
        table = await bench.host.table(number)
        result = table.game.result(table.state)
        assert result is not None
        classes = table.game.dump(table.state)["classes"]
        won |= {table.names[seat]: classes[seat] for seat in result.winners}
    found = await bench.until_it_waits()
    assert found.stage is Stage.FINAL
    final = await bench.final_table()
    assert dict(zip(final.names, final.game.dump(final.state)["classes"], strict=True)) == won
    words = catalogue("en")
    for name, character in won.items():
        told = f"**{name}** ({words(f'deathwick.class.{character}')})"
        assert told in bench.posted.said()[-1]
    assert final.game.phase(final.state) == "order"
    assert final.record.options["advance"] == 1
    assert final.record.options["ask"] == "all"


@pytest.mark.parametrize("going_on", [1, 2])
async def test_each_circle_and_the_final_ritual_count_as_games(bench: Bench, going_on: int) -> None:
    await bench.open(9, going_on, real=True)
    await bench.until_it_waits()
    for number in (2, 3):
        await bench.finish(number)
    await bench.until_it_waits()
    final = await bench.final_table()
    await bench.finish(final.id)
    await bench.store.results.take_up()
    games = await bench.store.results.ranking(1, "deathwick")
    assert sorted(each.games for each in games) == [1] * (9 - 2 * going_on) + [2] * (2 * going_on)
    for number in (2, 3, final.id):
        table = await bench.host.table(number)
        result = table.game.result(table.state)
        assert result is not None
        for change in await bench.store.results.changes(number):
            counted = await bench.store.results.course(1, "deathwick", change.player)
            (own,) = [each for each in counted if each.table == number]
            assert own.place == result.places[change.seat]
            assert own.won == (change.seat in result.winners)
            assert own.kind == table.game.dump(table.state)["classes"][change.seat]


async def test_the_end_is_told_with_the_secret(bench: Bench) -> None:
    await bench.open(9)
    await bench.until_it_waits()
    await bench.finish(2)
    await bench.finish(3)
    await bench.until_it_waits()
    number = await bench.final()
    assert number is not None
    await bench.finish(number)
    found = await bench.until_it_waits()
    assert found.stage is Stage.OVER
    assert "wins the Final Ritual" in bench.posted.said()[-1]
    assert found.secret.hex() in bench.posted.said()[-1]
    assert not any(found.secret.hex() in text for text in bench.posted.said()[:-1])


@pytest.mark.parametrize("status", [Status.ABORTED, Status.DAMAGED])
async def test_a_circle_that_is_aborted_or_damaged_sends_nobody(
    bench: Bench, status: Status
) -> None:
    await bench.open(17)
    await bench.until_it_waits()
    await bench.finish(2)
    await bench.finish(3)
    await bench.host.set_status(4, status)
    found = await bench.until_it_waits()
    assert found.stage is Stage.FINAL
    assert len((await bench.final_table()).head.seats) == 2
    assert any("Circle 3 was ended without a result" in text for text in bench.posted.said())


async def test_where_all_circles_are_aborted_the_gathering_ends_with_a_word(bench: Bench) -> None:
    await bench.open(9)
    await bench.until_it_waits()
    for number in (2, 3):
        await bench.host.set_status(number, Status.ABORTED)
    found = await bench.until_it_waits()
    assert found.stage is Stage.OVER
    assert await bench.final() is None
    assert "Nobody goes on from any circle" in bench.posted.said()[-1]


async def test_who_alone_goes_on_wins_without_a_final_ritual(bench: Bench) -> None:
    await bench.open(9)
    await bench.until_it_waits()
    await bench.finish(2)
    await bench.host.set_status(3, Status.ABORTED)
    found = await bench.until_it_waits()
    assert found.stage is Stage.OVER
    assert "and so wins it" in bench.posted.said()[-1]


async def test_an_aborted_final_ritual_ends_the_gathering(bench: Bench) -> None:
    await bench.open(9)
    await bench.until_it_waits()
    await bench.finish(2)
    await bench.finish(3)
    await bench.until_it_waits()
    number = await bench.final()
    assert number is not None
    await bench.host.set_status(number, Status.ABORTED)
    found = await bench.until_it_waits()
    assert found.stage is Stage.OVER
    assert "ended without a result" in bench.posted.said()[-1]


async def test_of_those_who_stand_equal_the_lot_chooses_and_says_so(bench: Bench) -> None:
    await bench.open(9)
    await bench.until_it_waits()
    await bench.finish(2)
    candles = {0: "KS", 1: "KD QD", 2: "QS JS", 3: "2D"}
    classes = dict(enumerate(("hex", "clown", "leech", "crow")))
    tied = circle(
        "", "", "", "", turn_limit=20, turns=79, candles=candles, classes=classes, ask="all"
    )
    table = await bench.host.table(3)
    table.game.apply(tied, 0, "abstain")
    await bench.finish(3, tied)
    found = await bench.until_it_waits()
    assert found.stage is Stage.FINAL
    (told,) = [text for text in bench.posted.said() if "Circle 2 is over" in text]
    assert "stood equal: the lot decided" in told
    final = await bench.final_table()
    assert len(set(final.names) & {table.names[1], table.names[2]}) == 1


async def test_a_lost_place_holds_nobody_up(bench: Bench) -> None:
    bench.posted.lost.add(2)
    await bench.open(9)
    found = await bench.until_it_waits()
    assert found.stage is Stage.CIRCLES


@pytest.mark.parametrize("cut_after", [False, True])
async def test_cut_off_between_any_two_steps_nothing_is_doubled(
    tmp_path: Path, clock: StillClock, monkeypatch: pytest.MonkeyPatch, cut_after: bool
) -> None:
    whole: list[str] = []
    at = -1
    while at < len(whole):
        posted = Posts()
        monkeypatch.setattr(module, "Place", posted.place)
        store = await Store.open(tmp_path / f"{at}.db")
        bench = Bench(store, clock, posted)
        posted.send = bench._cut("send", posted.send)  # type: ignore[assignment,method-assign]
        bench.cut_at, bench.cut_after = at, cut_after
        await bench.open(9, 2)
        await bench.until_it_waits()
        await bench.finish(2)
        await bench.until_it_waits()
        await bench.finish(3)
        await bench.until_it_waits()
        number = await bench.final()
        assert number == 4
        await bench.finish(number)
        found = await bench.until_it_waits()
        assert found.stage is Stage.OVER
        assert len(await store.heads(tuple(Status))) == 3
        assert len(posted.said()) == len(set(posted.said())) == 5
        await store.close()
        whole = whole or bench.effects
        at += 1
    assert set(whole) == set(EFFECTS)


async def test_a_gathering_is_marked_when_one_of_its_tables_ends_and_only_then(
    bench: Bench,
) -> None:
    await bench.open(9)
    await bench.until_it_waits()
    await bench.host.set_status(2, Status.PAUSED)
    assert bench.marked == []
    await bench.host.set_status(2, Status.ABORTED)
    assert bench.marked == [1]


async def test_a_marked_gathering_goes_on(bench: Bench) -> None:
    await bench.open(9)
    Gatherings.mark(bench.parts, 1)
    await asyncio.gather(*bench.parts._tasks._tasks)
    assert "Circle 2" in bench.posted.said()[0]
