"""Whole games: they end, whatever the options, and keep their cards and secrets on the way."""

from itertools import product
from random import Random
from typing import Any

import pytest

from games import deathwick as game
from tests.games.deathwick.tables import look
from tests.games.walks import cards_of, moves_of, play_out

OPTIONS = [
    (players, {"salt": salt, "ask": ask})
    for players, salt, ask in product((2, 3, 5, 8), ("any", "targeted"), ("able", "all"))
    if (salt, ask) != ("any", "able")
]
"""The default options are played in the tests of all games."""
each_option = pytest.mark.parametrize(("players", "options"), OPTIONS)


@each_option
def test_random_games_end_and_keep_their_cards(players: int, options: dict[str, Any]) -> None:
    for number in range(4):
        everything = None
        for state, _, move, events in moves_of(game, players, f"cards {number}", options):
            cards = cards_of(game, game.dump(state))
            everything = everything or cards
            assert cards == everything, move
            assert events
        assert game.result(state) is not None


@each_option
def test_a_loaded_dump_plays_on_identically(players: int, options: dict[str, Any]) -> None:
    chance = Random(f"load {players} {options}")
    for number in range(3):
        seed = f"load {number}"
        for state, *_ in moves_of(game, players, seed, options):
            if chance.random() > 0.06:
                continue
            position = game.dump(state)
            twin, other = game.load(position, seed), game.load(position, seed)
            assert game.dump(twin) == position
            assert play_out(game, twin, "on") == play_out(game, other, "on")
            assert game.dump(twin) == game.dump(other)


@each_option
def test_a_sampled_world_is_the_same_to_its_seat(players: int, options: dict[str, Any]) -> None:
    chance = Random(f"worlds {players} {options}")
    for number in range(4):
        for state, *_ in moves_of(game, players, f"worlds {number}", options):
            if chance.random() > 0.15:
                continue
            seat = chance.randrange(players)
            world = game.determinize(state, seat, chance)
            assert game.view(world, seat) == game.view(state, seat)
            assert game.legal(world, seat) == game.legal(state, seat)
            assert game.to_act(world) == game.to_act(state)
            assert game.dump(game.load(game.dump(world), "x")) == game.dump(world)
            again = game.determinize(world, seat, Random(number))
            assert game.dump(again) == game.dump(game.determinize(state, seat, Random(number)))


def put_off(state: Any) -> str:
    """Whatever keeps a game going: endure, flicker, and answer nothing."""
    (seat, *_) = game.to_act(state)
    legal = game.legal(state, seat)
    for move in ("flicker", "endure", "pass", "allow", "leave"):
        if move in legal:
            return move
    return legal[0]


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_d13_a_game_of_nothing_but_flickers_ends(players: int) -> None:
    state = game.new(players, "flickers", {"turn_limit": 20})
    while seats := game.to_act(state):
        game.apply(state, seats[0], put_off(state))
    assert look(state, "turns") == 20 * players
    result = game.result(state)
    assert result is not None
    assert result.winners
    assert sum(result.scores) == len(result.winners)


def test_advance_2_ends_with_two_lit_and_names_both() -> None:
    for number in range(10):
        state = game.new(4, f"advance {number}", {"advance": 2})
        play_out(game, state, "x")
        result = game.result(state)
        assert result is not None
        lit = [seat for seat, burns in enumerate(look(state, "lit")) if burns]
        if look(state, "turns") < 240:
            assert result.winners == lit
            assert len(lit) == 2


def test_every_8_turns_close_a_chapter() -> None:
    turns = []
    for _, _, _, events in moves_of(game, 4, "chapters"):
        turns += [event.facts["turns"] for event in events if event.kind in game.CHAPTERS]
    assert turns == [8 * (number + 1) for number in range(len(turns))]
    assert turns


def test_events_alone_draw_candles_hands_and_shadows() -> None:
    """Public events name every change of a Candle's length."""
    for number in range(5):
        for state, _, _, events in moves_of(game, 4, f"draw {number}"):
            lengths = [len(candle) for candle in look(state, "candles")]
            last: dict[int, int] = {}
            for event in events:
                if event.seat is not None and "left" in event.facts:
                    last[event.seat] = int(str(event.facts["left"]))
                if event.kind == "drained":
                    last[int(str(event.facts["to_seat"]))] = int(str(event.facts["gained"]))
                if event.kind == "mimicked":
                    last[int(str(event.facts["other_seat"]))] = int(str(event.facts["other_left"]))
                if event.kind in ("banished", "reaped", "panicked", "risen", "departed", "dug"):
                    last.clear()
            assert all(lengths[seat] == left for seat, left in last.items()), events
