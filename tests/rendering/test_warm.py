"""What is made ahead is what a first table and a first hand of every game need."""

from typing import Any

import pytest

from games import GAMES
from rendering import RENDERERS, Scene, SeatView, warm
from rendering.paths import scaled
from tests.rendering.games import NAMES, WORDS
from tests.rendering.measures import forget


@pytest.mark.parametrize("name", RENDERERS)
def test_a_first_table_and_hand_need_no_new_silhouette(name: str) -> None:
    game = GAMES[name]
    forget()
    warm(WORDS, name)
    for players in game.SEATS:
        state: Any = game.new(players, name, game.options(players, {}))
        to_act = tuple(game.to_act(state))
        view = game.view(state, None)
        scene = Scene(name, 7, view, NAMES[:players], to_act, (), (), WORDS)
        seat = to_act[0]
        own = SeatView(
            seat, game.view(state, seat), tuple(game.legal(state, seat)), game.refusals(state, seat)
        )
        before = scaled.cache_info().misses
        assert before
        RENDERERS[name].table(scene)
        RENDERERS[name].hand(scene, own)
        assert scaled.cache_info().misses == before
