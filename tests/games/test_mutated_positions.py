"""A position with anything in it changed is refused with a reason, or is one that can be played."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.game import Game, GameError
from tests.fuzzing import examples
from tests.games.mutations import mutated
from tests.games.walks import TABLES, moments

MOMENTS = 30
PLAYED = 40
"""So many moves are made from a position that is taken."""


@cache
def positions(name: str, players: int) -> list[str]:
    """Positions of random games."""
    game = GAMES[name]
    found = moments(game, players, f"mutated {players}", MOMENTS)
    return [json.dumps(game.dump(state)) for state, _ in found]


def plays_on(game: Game, position: dict[str, Any], chance: Random) -> None:
    """All that is asked of a state, at a position that was taken and after some moves."""
    state = game.load(position, "x")
    dumped = game.dump(state)
    assert game.dump(game.load(dumped, "x")) == dumped
    players = dumped["players"] if isinstance(dumped["players"], int) else len(dumped["hands"])
    for _ in range(PLAYED):
        asked(game, state, players, chance)
        if not (seats := game.to_act(state)):
            assert game.result(state) is not None
            return
        assert game.result(state) is None
        seat = chance.choice(seats)
        for event in game.apply(state, seat, chance.choice(game.legal(state, seat))):
            game.describe(event)
    dumped = game.dump(state)
    assert game.dump(game.load(dumped, "x")) == dumped


def asked(game: Game, state: Any, players: int, chance: Random) -> None:
    """What the host, a renderer and an artificial player ask."""
    game.phase(state)
    game.question(state)
    for seat in (None, *range(players)):
        game.view(state, seat)
    for seat in range(players):
        legal = game.legal(state, seat)
        assert bool(legal) == (seat in game.to_act(state))
        game.forced(state, seat)
        game.refusals(state, seat)
        for move in legal[:5]:
            game.warning(state, seat, move)
            words = game.asked(move)
            for count in range(1, len(words) + 1):
                game.named(state, seat, words[:count])
    game.determinize(state, chance.randrange(players), chance)


@pytest.mark.parametrize(("name", "players"), TABLES)
@examples(10)
@given(chance=st.randoms(use_true_random=False))
def test_a_mutated_position_is_refused_with_a_reason_or_played_on(
    name: str, players: int, chance: Random
) -> None:
    game = GAMES[name]
    position = json.loads(chance.choice(positions(name, players)))
    changed = mutated(position, chance, chance.choice((1, 1, 1, 2, 3)))
    told = refusal(game, changed)
    if told is None:
        plays_on(game, changed, chance)
    else:
        assert 10 < len(told) < 1000
        assert "\n" not in told


def refusal(game: Game, position: dict[str, Any]) -> str | None:
    """Why a position is refused."""
    try:
        game.load(position, "x")
    except GameError as refused:
        return str(refused)
    return None
