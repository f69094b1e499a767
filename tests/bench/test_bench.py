"""Every measurement runs. How fast anything is, no test says: `make bench` does."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from games import GAMES
from tests.bench import (
    clicks,
    company,
    door,
    drawing,
    growth,
    lag,
    load,
    lookup,
    sets,
    starting,
    steps,
    widest,
)
from tests.bench.filled import mixed
from tests.bench.pairs import in_turns, percentile
from tests.bench.rows import HEADS, Row, machine, table
from tests.drawers import AtOnce


@pytest.mark.parametrize("game", sorted({match.game for match in steps.MATCHES} & set(GAMES)))
def test_every_engine_of_ours_walks_to_the_end(game: str) -> None:
    walk = steps.own(game, 4)
    made, seconds = walk(Random(1))
    assert made > 20
    assert seconds > 0
    assert steps.micros(walk, Random(1), least=10) > 0


@pytest.mark.parametrize("match", steps.MATCHES, ids=lambda match: str(match.reference))
def test_engines_that_are_installed_are_compared(match: steps.Match) -> None:
    try:
        other = match.other()
    except ImportError:
        pytest.skip("its package comes with the extra bench")
    made, seconds = other(Random(1))
    assert made > 5
    assert seconds > 0


def test_sets_are_found_both_ways() -> None:
    assert len(list(sets.rows(turns=1, number=2))) == 2


def test_the_scene_is_drawn_both_ways() -> None:
    first = next(drawing.rows(turns=1))
    assert first.theirs is not None
    # Skia comes with the extra bench.
    assert all(row.theirs for row in drawing.beside_skia(turns=1))


def test_moves_reach_both_databases() -> None:
    found = list(door.rows(games=3, moves=6, rate=20, seconds=1))
    assert [row.unit for row in found] == ["ms", "ms"]


def test_the_largest_hands_are_found() -> None:
    state, seat = next(widest.positions(1))
    assert len(state.hands[seat]) >= widest.HAND
    assert next(widest.rows(number=2, repeats=1)).ours > 0


def test_clicks_play_moves_at_the_stub() -> None:
    found = list(clicks.rows(few=2, many=4, turns=1, clicks=2))
    assert all(row.ours > 0 for row in found)


def test_the_loop_is_watched_while_drawing() -> None:
    assert len(asyncio.run(lag.lags(0.02))) >= 1


def test_a_bot_starts_with_running_games() -> None:
    found = list(starting.rows(games=5, turns=1))
    assert found[0].ours > 0


def test_moves_are_made_at_many_tables_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.painter.Processes", AtOnce)
    monkeypatch.setattr("tests.bench.load.settle", lambda: None)
    monkeypatch.setattr("tests.bench.load.MOVES", 2)
    found = {row.what: row for row in load.rows(6, 40, 1.0, 1, mixed()[::2][:3])}
    assert found["load, 6 tables: moves"].ours > 0
    assert found["load, 6 tables: refused by Discord"].met


def test_growth_is_measured_by_the_length_of_a_game() -> None:
    found = list(growth.rows(growth.by_moves((1, 3), turns=1), "moves"))
    assert [row.what.rpartition(", ")[2] for row in found] == ["1 moves", "3 moves"] * 3
    assert all(row.ours > 0 for row in found)


def test_ratios_are_of_pairs() -> None:
    figures = iter([9.0, 9.0, 2.0, 1.0, 1.0, 4.0])
    pairs = in_turns(2, lambda: next(figures), lambda: next(figures))
    # The first of each is not counted; then ours, theirs, theirs, ours.
    assert pairs.ratios() == [2.0, 4.0]
    row = pairs.row("x", "us", "y", most=3.0)
    assert row.ratio == 3.0
    assert row.met


def test_percentiles_are_values_that_were_there() -> None:
    assert percentile([3, 1, 2], 0.5) == 2
    assert percentile([3, 1, 2], 0.99) == 3


@pytest.mark.parametrize(
    ("row", "met"),
    [
        (Row("a", 1.0, "ms"), None),
        (Row("a", 1.0, "ms", "b", 2.0, 0.5, most=0.4), False),
        (Row("a", 120.0, "KB", limit=150.0), True),
    ],
)
def test_the_table_says_whether_targets_are_met(row: Row, met: bool | None) -> None:
    assert row.met is met
    lines = table([row]).splitlines()
    assert len(lines) == 3
    assert lines[0].count("|") == lines[2].count("|") == len(HEADS) + 1
    assert ("MISSED" in lines[2]) == (met is False)


def test_the_machine_is_told() -> None:
    assert "cores" in machine()


def test_questions_are_looked_up() -> None:
    found = list(lookup.rows(turns=1, number=2))
    assert [row.limit for row in found] == [None, lookup.LIMIT, lookup.LIMIT]


def test_clicks_are_answered_while_experts_think() -> None:
    (row,) = company.rows(turns=1, seconds=0.05, games=2)
    assert row.ours > 0
