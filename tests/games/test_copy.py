"""A copied state stands the same and goes its own way, in every game."""

from random import Random

import pytest

from games import GAMES
from tests.games.walks import TABLES, moves_of


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_copy_stands_the_same_and_goes_its_own_way(name: str, players: int) -> None:
    game = GAMES[name]
    rng = Random(name)
    for state, *_ in moves_of(game, players, "copy"):
        before = game.dump(state)
        twin = game.copy(state)
        assert game.dump(twin) == before
        seats = game.to_act(twin)
        if not seats:
            continue
        seat = rng.choice(seats)
        game.apply(twin, seat, rng.choice(game.legal(twin, seat)))
        assert game.dump(twin) != before
        assert game.dump(state) == before
