"""What every game of the registry keeps, whatever its rules: thousands of random games."""

from copy import deepcopy
from itertools import count
from typing import Any

import pytest

from games import GAMES
from games.game import GameError
from tests.games.walks import TABLES, cards_of, moments, moves_of, play_out

each_table = pytest.mark.parametrize(("name", "players"), TABLES)
MOVES = 20_000
"""At least so many at each table: some 2,000 whole games over all of them."""


@each_table
def test_random_games_end_and_no_card_appears_vanishes_or_doubles(name: str, players: int) -> None:
    game = GAMES[name]
    moves = 0
    for number in count():
        state = game.new(players, f"end {number}", {})
        all_cards = cards_of(game, game.dump(state))
        assert all_cards
        for state, _, move, _ in moves_of(game, players, f"end {number}"):
            assert cards_of(game, game.dump(state)) == all_cards, move
            moves += 1
        result = game.result(state)
        assert result is not None
        assert len(result.scores) == len(result.places) == players
        assert set(result.winners) <= set(range(players))
        assert sorted(result.places)[0] == 1
        if moves > MOVES:
            break


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_card_that_is_dealt_at_any_table_is_listed_once_and_no_other(name: str) -> None:
    game = GAMES[name]
    dealt: set[str] = set()
    for players in game.PLAYERS:
        dealt |= set(cards_of(game, game.dump(game.new(players, "all cards", {}))))
    assert sorted(game.CARDS) == sorted(dealt)


@each_table
def test_somebody_can_act_until_it_is_over(name: str, players: int) -> None:
    game = GAMES[name]
    for number in range(10):
        for state, *_ in moves_of(game, players, f"act {number}"):
            acting = game.to_act(state)
            assert acting == sorted(set(acting))
            assert bool(acting) == (game.result(state) is None)
            for seat in range(players):
                assert bool(game.legal(state, seat)) == (seat in acting)


@each_table
def test_legal_moves_stand_once_and_in_the_same_order(name: str, players: int) -> None:
    game = GAMES[name]
    for state, _ in moments(game, players, "once", 1000):
        for seat in game.to_act(state):
            moves = game.legal(state, seat)
            assert len(set(moves)) == len(moves)
            assert game.legal(state, seat) == moves
            assert game.legal(game.copy(state), seat) == moves
            moves.clear()
            assert game.legal(state, seat) != moves


@each_table
def test_every_legal_move_can_be_played(name: str, players: int) -> None:
    game = GAMES[name]
    for state, _ in moments(game, players, "all", 200):
        position = game.dump(state)
        for seat in game.to_act(state):
            for move in game.legal(state, seat):
                assert game.apply(game.load(position, "x"), seat, move)


@each_table
def test_a_loaded_dump_is_the_same_and_plays_on_identically(name: str, players: int) -> None:
    game = GAMES[name]
    for state, seed in moments(game, players, "load", 60):
        position = game.dump(state)
        twin, other = game.load(deepcopy(position), seed), game.copy(state)
        assert game.dump(twin) == position
        assert list(game.dump(twin)) == list(position)
        assert game.phase(twin) == game.phase(state)
        assert play_out(game, twin, "on") == play_out(game, other, "on")
        assert game.dump(twin) == game.dump(other)
        assert game.result(twin) == game.result(other)


@each_table
def test_a_dump_can_be_loaded_at_every_move(name: str, players: int) -> None:
    game = GAMES[name]
    for number in range(2):
        for state, _, move, _ in moves_of(game, players, f"every {number}"):
            position = game.dump(state)
            assert game.dump(game.load(position, "x")) == position, move


@each_table
def test_a_dump_shares_nothing_with_the_state(name: str, players: int) -> None:
    game = GAMES[name]
    for state, _ in moments(game, players, "share", 10):
        position = game.dump(state)
        before = deepcopy(position)
        play_out(game, game.copy(state), "x")
        twin = game.load(position, "x")
        assert position == before
        dumped = game.dump(twin)
        play_out(game, twin, "y")
        assert position == dumped == before


@each_table
def test_the_same_seed_and_moves_give_the_same_game(name: str, players: int) -> None:
    game = GAMES[name]
    for number in range(6):
        first = moves_of(game, players, f"same {number}")
        again = moves_of(game, players, f"same {number}")
        for (state, *what), (twin, *same) in zip(first, again, strict=True):
            assert what == same
            assert game.dump(state) == game.dump(twin)
    assert game.dump(game.new(players, "one", {})) != game.dump(game.new(players, "two", {}))


@each_table
def test_a_forced_move_is_the_only_legal_one(name: str, players: int) -> None:
    game = GAMES[name]
    seen = 0
    for number in range(10):
        for state, *_ in moves_of(game, players, f"forced {number}"):
            for seat in range(players):
                move = game.forced(state, seat)
                if move is not None:
                    assert game.legal(state, seat) == [move]
                    seen += 1
    assert seen


@pytest.mark.parametrize("name", sorted(GAMES))
def test_bad_numbers_of_players_and_options_are_refused(name: str) -> None:
    game = GAMES[name]
    bad_counts: list[Any] = [-1, 0, 1, 99, 10**30, True, None, "3", 3.0]
    for players in bad_counts:
        with pytest.raises(GameError):
            game.new(players, "x", {})
        with pytest.raises(GameError):
            game.options(players, {})
    with pytest.raises(GameError, match="option"):
        game.new(game.PLAYERS[0], "x", {"nonsense": 1})


@each_table
def test_options_are_written_out_and_stay_as_they_are(name: str, players: int) -> None:
    game = GAMES[name]
    values = game.options(players, {})
    assert game.options(players, values) == values
    position = game.dump(game.new(players, "x", values))
    assert position["options"] == values
    assert position["rules"] == game.VERSION
    assert position["game"] == game.NAME == name
