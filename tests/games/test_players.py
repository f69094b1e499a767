"""Artificial players: only what they may know, and always a legal move."""

import inspect
from collections import Counter
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.players import LEVELS
from tests.games.walks import TABLES


@pytest.mark.parametrize("level", sorted(LEVELS))
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_each_level_plays_whole_games(level: str, name: str, players: int) -> None:
    game, choose = GAMES[name], LEVELS[level]
    rng = Random("players")
    for number in range(3):
        state = game.new(players, f"players {number}", {})
        while seats := game.to_act(state):
            seat = seats[0]
            legal = game.legal(state, seat)

            def sample(state: Any = state, seat: int = seat) -> Any:
                return game.determinize(state, seat, rng)

            move = choose(game.view(state, seat), legal, sample, rng, 0.0)
            assert move in legal
            game.apply(state, seat, move)
        assert game.result(state) is not None


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_a_level_gets_a_view_and_never_the_state(level: str) -> None:
    assert list(inspect.signature(LEVELS[level]).parameters) == [
        "view",
        "legal",
        "sample",
        "rng",
        "budget",
    ]


def test_the_level_random_makes_the_same_choice_with_the_same_chance() -> None:
    legal = [f"play cat{number}" for number in range(1, 10)]
    choices = [LEVELS["random"]({}, legal, dict, Random(number), 0.0) for number in range(30)]
    again = [LEVELS["random"]({}, legal, dict, Random(number), 0.0) for number in range(30)]
    assert choices == again


def test_the_level_random_takes_each_move_as_often_as_the_others() -> None:
    rng = Random(3)
    legal = ["play cat1", "play cat2", "pile 1"]
    chosen = Counter(LEVELS["random"]({}, legal, dict, rng, 0) for _ in range(3000))
    assert set(chosen) == set(legal)
    assert min(chosen.values()) > 900
