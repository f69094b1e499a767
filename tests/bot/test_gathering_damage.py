"""A gathering whose stored tables are damaged before they are dealt ends all the same."""

from __future__ import annotations

from typing import Any

import pytest

from bot import gatherings as module
from data.records import Stage, Status
from data.store import Store
from tests.bot.conftest import StillClock
from tests.bot.gathering_bench import Bench, Cut, Posts

DAMAGES = {
    "options that are no JSON": "UPDATE tables SET options = '{{' WHERE id = {}",
    "options out of range": "UPDATE tables SET options = '{{\"turn_limit\": 3}}' WHERE id = {}",
    "a game of no known name": "UPDATE tables SET game = 'whist' WHERE id = {}",
    "no seats": "DELETE FROM seats WHERE table_id = {}",
    "a seat too few": "DELETE FROM seats WHERE table_id = {} AND seat = 1",
}
damaged = pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
FINAL = 4
"""The number of the table at which those of two circles play their Final Ritual."""


@pytest.fixture
def bench(store: Store, clock: StillClock, monkeypatch: pytest.MonkeyPatch) -> Bench:
    posted = Posts()
    monkeypatch.setattr(module, "Place", posted.place)
    return Bench(store, clock, posted)


async def write(bench: Bench, statement: str) -> None:
    await bench.store._database.write(lambda db: db.execute(statement))


async def cut_before_the_deal_of_the_final(bench: Bench) -> None:
    """Two circles are over, the Final Ritual is kept, and not dealt yet."""
    await bench.open(9)
    await bench.until_it_waits()
    await bench.finish(2)
    await bench.finish(3)
    await cut_off(bench)
    assert await bench.final() == FINAL


async def cut_off(bench: Bench) -> None:
    """Go on until something is to be dealt, and start anew before it is."""

    async def cut(*_: Any) -> None:
        raise Cut

    bench.host.begin = cut  # type: ignore[assignment,method-assign]
    with pytest.raises(Cut):
        await bench.parts.go_on(1)
    bench.restart()


@damaged
async def test_a_final_ritual_damaged_before_its_deal_is_made_anew(
    bench: Bench, damage: str
) -> None:
    await cut_before_the_deal_of_the_final(bench)
    await write(bench, damage.format(FINAL))
    found = await bench.until_it_waits()
    assert found.stage is Stage.FINAL
    final = await bench.final_table()
    assert (final.id, len(final.names)) == (FINAL, 2)
    assert final.record.options["salt"] == "targeted"
    assert all(f"**{name}**" in bench.posted.said()[-1] for name in final.names)


async def test_a_final_ritual_seats_who_goes_on_even_where_a_circle_was_damaged_before_its_deal(
    bench: Bench,
) -> None:
    await bench.open(17)
    await bench.until_it_waits()
    for number in (2, 3, 4):
        await bench.finish(number)
    await cut_off(bench)
    await write(bench, "UPDATE games SET snapshot = x'7b' WHERE table_id = 3")
    found = await bench.until_it_waits()
    assert found.stage is Stage.FINAL
    final = await bench.final_table()
    left = [await bench.host.table(number) for number in (2, 4)]
    assert [len(set(table.names) & set(final.names)) for table in left] == [1, 1]
    assert final.game.dump(final.state)["players"] == len(final.names) == 2


async def test_a_final_ritual_that_is_played_goes_on_whatever_becomes_of_its_circles(
    bench: Bench,
) -> None:
    await bench.open(9)
    await bench.until_it_waits()
    await bench.finish(2)
    await bench.finish(3)
    cut_at = len(bench.effects) + 3
    bench.cut_at, bench.cut_after = cut_at, True
    with pytest.raises(Cut):
        await bench.parts.go_on(1)
    assert bench.effects[cut_at] == "begin"
    bench.cut_at = None
    await write(bench, "UPDATE games SET snapshot = x'7b' WHERE table_id = 3")
    bench.restart()
    found = await bench.until_it_waits()
    assert found.stage is Stage.FINAL
    names = (await bench.final_table()).names
    assert all(f"**{name}**" in bench.posted.said()[-1] for name in names)
    await bench.finish(FINAL)
    assert (await bench.until_it_waits()).stage is Stage.OVER
    assert "the Final Ritual" in bench.posted.said()[-1]


async def test_a_final_ritual_that_cannot_be_dealt_ends_the_gathering_with_a_word(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(*_: Any) -> None:
        raise KeyError("a class that is none")

    await cut_before_the_deal_of_the_final(bench)
    monkeypatch.setattr(module, "final_ritual", refused)
    found = await bench.until_it_waits()
    assert found.stage is Stage.OVER
    assert "Its Final Ritual was ended without a result" in bench.posted.said()[-1]
    assert not any("begins at table" in text for text in bench.posted.said())
    assert "table 4 cannot be dealt" in caplog.text
    assert "a class that is none" not in caplog.text


@damaged
async def test_a_circle_damaged_before_its_deal_sends_nobody_and_is_told_so(
    bench: Bench, damage: str
) -> None:
    await bench.open(17)
    await write(bench, damage.format(3).replace(" AND seat = 1", " AND seat < 5"))
    found = await bench.until_it_waits()
    assert found.stage is Stage.CIRCLES
    head = await bench.store.head(3)
    assert head is not None
    assert head.status is Status.DAMAGED
    assert "**Circle 2**, table 3: what was stored of it is damaged" in bench.posted.said()[0]
    assert "Circle 2 was ended without a result" in bench.posted.said()[1]
    await bench.finish(2)
    await bench.finish(4)
    assert (await bench.until_it_waits()).stage is Stage.FINAL
    assert len((await bench.final_table()).names) == 2


async def test_what_only_fails_for_now_is_not_taken_for_damage(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bench.open(9)

    async def refused(*_: Any) -> None:
        raise TimeoutError

    begin = bench.host.begin
    monkeypatch.setattr(bench.host, "begin", refused)
    with pytest.raises(TimeoutError):
        await bench.parts.go_on(1)
    monkeypatch.setattr(bench.host, "begin", begin)
    found = await bench.until_it_waits()
    heads = [await bench.store.head(circle.table) for circle in found.circles]
    assert all(head is not None and head.status is Status.RUNNING for head in heads)
