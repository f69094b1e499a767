"""The search: it finds what judgement alone overlooks, and stops where nothing is to be found."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games import fantasmagoria
from games.players.guide import guide_of
from games.players.race import ENOUGH, MOST_MOVES, Race
from games.players.search import Search
from games.players.seats import worlds_of
from tests.games.players.decisions import Ticks

GUIDE = guide_of("fantasmagoria")


def race(moves: int) -> Race:
    return Race(GUIDE, [f"move {number}" for number in range(moves)], [0.0] * moves)


def try_out(one: Race, values: Sequence[Any], worlds: int) -> None:
    rng = Random(1)
    for _ in range(worlds):
        luck = rng.random() / 2
        for candidate in one.running:
            place = int(candidate.move.split()[1])
            candidate.values.append(values[place] + luck + rng.random() / 50)


def test_a_move_that_is_surely_worse_drops_out_before_its_time() -> None:
    one = race(3)
    try_out(one, (0.3, 0.2, 0.3), ENOUGH)
    assert one.narrow(0.0)
    assert sorted(candidate.move for candidate in one.running) == ["move 0", "move 2"]


def test_moves_are_halved_as_the_time_goes_by_and_two_stay_to_the_end() -> None:
    one = race(MOST_MOVES + 3)
    assert len(one.running) == MOST_MOVES
    try_out(one, [0.01 * number for number in range(MOST_MOVES + 3)], 2)
    assert one.narrow(0.25)
    assert len(one.running) == MOST_MOVES // 2
    assert one.narrow(1.0)
    assert len(one.running) == 2
    assert one.thought(2, float).move == f"move {MOST_MOVES - 1}"
    assert len(one.thought(2, float).weighed) == MOST_MOVES


def test_moves_that_were_not_tried_have_no_figures() -> None:
    one = race(3)
    one.running[0].values.append(0.4)
    found = one.thought(1, lambda value: value / 2)
    assert [(each.move, each.visits, each.value) for each in found.weighed] == [("move 0", 1, 0.2)]


def test_it_stops_where_two_moves_are_as_good_as_each_other() -> None:
    one = race(2)
    for candidate in one.running:
        candidate.values = [0.5] * 400
    assert not one.narrow(0.1)


def test_a_small_lead_in_few_worlds_is_no_reason_to_leave_a_sound_move() -> None:
    one = Race(GUIDE, ["sound", "odd"], [1.0, 0.0])
    sound, odd = one.running
    sound.values, odd.values = [0.50, 0.40, 0.45], [0.45, 0.49, 0.46]
    assert one.thought(3, float).move == "sound"
    sound.values, odd.values = sound.values * 200, odd.values * 200
    assert one.thought(600, float).move == "odd"


def test_the_search_grows_one_tree_for_all_worlds_and_keeps_to_the_time() -> None:
    state = fantasmagoria.new(3, "tree", {})
    rng = Random("tree")
    search = Search(fantasmagoria, GUIDE, 0, fantasmagoria.legal(state, 0), rng)
    sample = worlds_of(fantasmagoria, state, 0, rng)
    clock = Ticks(0.004)
    begun = clock.now
    thought = search.run(sample(), sample, begun, 1.0, clock)
    assert clock.now - begun <= 1.0
    assert sum(one.visits for one in thought.weighed) <= 250
    assert thought.worlds > 20
