"""What the guides say of positions: the same in every world that a seat holds possible."""

from itertools import islice
from random import Random

import pytest

from games import GAMES
from games.players.guide import GUIDES, guide_of, pick
from games.players.plain import Plain
from games.players.seats import seat_in
from tests.games.players.decisions import choices
from tests.games.walks import TABLES, moments, state_after

SMALL = [(name, players) for name, players in TABLES if players <= 5]


def test_a_game_can_do_without_a_guide_and_is_then_played_for_who_wins() -> None:
    assert set(GUIDES) <= set(GAMES)
    game = GAMES["fantasmagoria"]
    start = game.new(3, "plain", {})
    plain = Plain(game)
    assert plain.rate(start, 0, ["one", "two"]) == [0.0, 0.0]
    assert plain.values(start, start) == [1 / 3] * 3
    assert not plain.ended(start, start, 60)
    state = state_after(game, 3, "plain", 10**6)
    result = game.result(state)
    assert result is not None
    values = plain.values(state, start)
    assert [seat for seat, value in enumerate(values) if value] == result.winners
    assert sum(values) == pytest.approx(1)
    assert plain.standing(1 / 3, start) == pytest.approx(0.5)


@pytest.mark.parametrize(("name", "players"), SMALL)
def test_a_rating_tells_nothing_of_what_the_seat_cannot_know(name: str, players: int) -> None:
    game, guide = GAMES[name], guide_of(name)
    tried = 0
    for state, _ in moments(game, players, "ratings", 80):
        for seat in game.to_act(state):
            legal = game.legal(state, seat)
            ratings = guide.rate(state, seat, legal)
            assert len(ratings) == len(legal)
            world = game.determinize(state, seat, Random(tried))
            assert guide.rate(world, seat, legal) == ratings
            assert seat_in(game, world, game.view(state, seat), legal) == seat
            tried += 1
    assert tried >= 60


@pytest.mark.parametrize(("name", "players"), SMALL)
def test_values_lie_between_0_and_1_at_any_moment(name: str, players: int) -> None:
    game, guide = GAMES[name], guide_of(name)
    for state, seat, legal in islice(choices(game, players, "values"), 0, 60, 3):
        later = game.copy(state)
        game.apply(later, seat, Random(seat).choice(legal))
        values = guide.values(later, state)
        assert len(values) == players
        assert all(0 <= value <= 1 for value in values)


@pytest.mark.parametrize(("name", "players"), SMALL)
def test_a_standing_means_the_same_in_every_game(name: str, players: int) -> None:
    guide, start = guide_of(name), GAMES[name].new(players, "standing", {})
    even = 0.5 if name == "phantom_rummy" else 1 / players
    assert guide.standing(even, start) == pytest.approx(0.5)
    steps = [guide.standing(value / 20, start) for value in range(21)]
    assert steps == sorted(steps)
    assert steps[0] < 0.01
    assert steps[-1] > 0.99
    assert all(0 <= step <= 1 for step in steps)


def test_a_lead_of_a_few_points_can_be_told_from_none() -> None:
    start = GAMES["phantom_rummy"].new(4, "standing", {})
    level, ahead = (guide_of("phantom_rummy").standing(0.5 + lead / 48, start) for lead in (0, 2))
    assert ahead - level > 0.2


def test_of_two_who_live_in_a_larger_circle_each_has_half() -> None:
    start = GAMES["deathwick"].new(4, "standing", {})
    start.lit = [True, False, True, False]
    assert guide_of("deathwick").standing(0.5, start) == pytest.approx(0.5)


def test_pick_takes_the_best_and_chance_lifts_no_more_than_its_heat() -> None:
    rng = Random(1)
    assert pick([0.0, 2.0, 1.0], 0.0, rng) == 1
    assert {pick([0.0, 2.0, 1.5], 1.0, rng) for _ in range(200)} == {1, 2}
    assert {pick([0.0, 2.0, 2.0], 0.0, rng, ties=True) for _ in range(50)} == {1, 2}
