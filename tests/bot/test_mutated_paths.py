"""A control whose `custom_id` was made up plays a legal move or nothing, and never fails."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.controls import Control, control_of
from bot.errors import Refusal
from bot.series import offered, read
from bot.tree import JOINT, Step
from games import GAMES
from games.game import Game, IllegalMove
from tests.e2e.storm.values import path as mutated
from tests.fuzzing import examples
from tests.games.test_mutated_positions import positions
from tests.games.walks import TABLES


@pytest.mark.parametrize(("name", "players"), TABLES)
@examples(6)
@given(chance=st.randoms(use_true_random=False))
def test_a_made_up_path_names_legal_moves_a_step_or_a_refusal(
    name: str, players: int, chance: Random
) -> None:
    game = GAMES[name]
    state = game.load(json.loads(chance.choice(positions(name, players))), "x")
    before = game.dump(state)
    owing = game.to_act(state)
    for _ in range(20):
        seat = (
            chance.choice(owing) if owing and chance.random() < 0.9 else chance.randrange(players)
        )
        path = _made_up(game, state, seat, chance)
        offered(game, state, seat, path)
        with suppress(Refusal, IllegalMove):
            found = read(game, state, seat, path)
            if not isinstance(found, Step):
                _plays(game, game.copy(state), seat, found)
        assert game.dump(state) == before


def _made_up(game: Game, state: Any, seat: int, chance: Random) -> tuple[str, ...]:
    legal = game.legal(state, seat) or ["pass"]
    told = " ".join(game.asked(chance.choice(legal)))
    for _ in range(chance.choice((0, 0, 1, 2))):
        told += f" {JOINT} {' '.join(game.asked(chance.choice(legal)))}"
    for _ in range(chance.choice((0, 1, 1, 2))):
        told = mutated(told, chance)
    return Control("step", 1, 1, told[:100]).words


def _plays(game: Game, state: Any, seat: int, moves: list[str]) -> None:
    """Each of the moves is legal in its place, or the next decision is somebody else's."""
    assert moves
    for move in moves:
        if seat not in game.to_act(state):
            return
        assert move in game.legal(state, seat)
        try:
            game.apply(state, seat, move)
        except IllegalMove as refused:
            raise AssertionError(f"{move} was legal") from refused


@examples(300)
@given(
    custom_id=st.one_of(
        st.text(max_size=100),
        st.from_regex(r"gl:\w{0,14}:[\d-]{0,20}:\d{0,20}:(?s:.){0,40}", fullmatch=True),
    ),
    values=st.none() | st.lists(st.text(max_size=100), max_size=25),
)
def test_any_custom_id_is_a_control_of_ours_or_none(
    custom_id: str, values: list[str] | None
) -> None:
    clicked: Any = SimpleNamespace(data={"custom_id": custom_id, "values": values})
    control = control_of(clicked)
    if control is None:
        return
    assert 0 <= control.table < 10**18
    assert 0 <= control.number < 10**18
    if not values:
        assert control.custom_id.isascii() == custom_id.isascii()
        read_again: Any = SimpleNamespace(data={"custom_id": control.custom_id})
        assert control_of(read_again) == control


def test_digits_of_other_scripts_are_no_numbers() -> None:
    for number in ("\u0661", "\uff11", "\u09e7"):
        clicked: Any = SimpleNamespace(data={"custom_id": f"gl:hand:{number}:0:"})
        assert control_of(clicked) is None
