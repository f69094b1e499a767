"""What every game of the registry hides: views, events and sampled worlds leak nothing."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.game import Event, GameError
from tests.games.walks import (
    TABLES,
    cards_of,
    hidden_places,
    moves_of,
    play_out,
    put,
    put_back,
    state_after,
    value_at,
)

each_table = pytest.mark.parametrize(("name", "players"), TABLES)


@each_table
def test_shuffling_what_a_seat_cannot_know_changes_nothing_for_it(name: str, players: int) -> None:
    game = GAMES[name]
    chance = Random(f"leak {name} {players}")
    phases = set()
    for number in range(60):
        state = state_after(game, players, f"leak {number}", chance.randrange(200))
        seat = chance.randrange(players)
        phases.add(game.phase(state))
        assert_same_for(game, state, shuffled_world(game, state, seat, chance), seat)
        assert_same_for(game, state, shuffled_world(game, state, None, chance), None)
    assert len(phases) > 2


def shuffled_world(game: Any, state: Any, seat: int | None, chance: Random) -> Any:
    """A state with the hidden cards in other places: swap by swap, each that `load` takes.

    It knows nothing of the rules, so that it cannot share a mistake with `determinize`.
    """
    position = game.dump(state)
    places = sorted(hidden_places(position, game.view(state, seat)), key=str)
    swaps = 0
    for _ in range(40):
        if len(places) < 2:
            break
        one, two = chance.sample(places, 2)
        trial = deepcopy(position)
        put(trial, one, value_at(position, two))
        put(trial, two, value_at(position, one))
        try:
            world = game.load(trial, "other seed")
        except GameError:
            continue
        if asks(game, world) != asks(game, state):
            continue
        position = trial
        swaps += 1
    assert swaps or len(places) < 30
    return game.load(position, "other seed")


def asks(game: Any, state: Any) -> tuple[str, list[int]]:
    """What is open to all, even where it tells who holds an answer."""
    return game.phase(state), game.to_act(state)


def assert_same_for(game: Any, state: Any, world: Any, seat: int | None) -> None:
    assert game.view(world, seat) == game.view(state, seat)
    assert game.to_act(world) == game.to_act(state)
    if seat is not None:
        assert game.legal(world, seat) == game.legal(state, seat)
        assert game.refusals(world, seat) == game.refusals(state, seat)
        assert game.forced(world, seat) == game.forced(state, seat)


@each_table
def test_determinize_keeps_what_the_seat_knows_and_always_succeeds(name: str, players: int) -> None:
    game = GAMES[name]
    chance = Random(f"worlds {name} {players}")
    for number in range(12):
        for state, *_ in moves_of(game, players, f"world {number}"):
            if chance.random() < 0.7:
                continue
            before = game.dump(state)
            for seat in range(players):
                world = game.determinize(state, seat, chance)
                assert_same_for(game, state, world, seat)
                assert cards_of(game, game.dump(world)) == cards_of(game, before)
                assert game.dump(game.load(game.dump(world), "x")) == game.dump(world)
            assert game.dump(state) == before


@each_table
def test_determinize_depends_on_nothing_that_the_seat_cannot_know(name: str, players: int) -> None:
    game = GAMES[name]
    chance = Random(f"depends {name} {players}")
    for number in range(60):
        state = state_after(game, players, f"depends {number}", chance.randrange(200))
        seat = chance.randrange(players)
        world = game.determinize(state, seat, Random(number))
        again = game.determinize(world, seat, Random(number))
        assert game.dump(again) == game.dump(world)
        assert play_out(game, again, "z") == play_out(game, world, "z")
        assert game.dump(again) == game.dump(world)


@each_table
def test_determinize_makes_worlds_that_differ(name: str, players: int) -> None:
    game = GAMES[name]
    state = state_after(game, players, "differ", 1)
    worlds = {str(game.dump(game.determinize(state, 0, Random(number)))) for number in range(20)}
    assert len(worlds) == 20


@each_table
def test_a_sampled_world_shares_nothing_with_the_real_one(name: str, players: int) -> None:
    game = GAMES[name]
    for number in range(20):
        state = state_after(game, players, f"own {number}", number * 8)
        before = game.dump(state)
        play_out(game, game.determinize(state, 0, Random(number)), "x")
        assert game.dump(state) == before


@each_table
def test_a_view_is_the_position_with_hidden_cards_as_question_marks(
    name: str, players: int
) -> None:
    game = GAMES[name]
    for state, *_ in moves_of(game, players, "views"):
        position = game.dump(state)
        for seat in (None, *range(players)):
            seen = game.view(state, seat)
            assert list(seen) == list(position)
            for path in list(hidden_places(position, seen)):
                put(seen, path, value_at(position, path))
            put_back(position, seen)
            assert seen == position


@each_table
def test_no_event_tells_what_its_readers_may_not_know(name: str, players: int) -> None:
    """Cards of an event lie open to its readers before or after the move, or the move names them.

    Not asked when a chapter closes, where all is shown.
    """
    game = GAMES[name]
    named = 0
    for number in range(8):
        readers = (None, *range(players))
        state = game.new(players, f"tell {number}", {})
        open_before = {reader: cards_of(game, game.view(state, reader)) for reader in readers}
        for state, _, move, events in moves_of(game, players, f"tell {number}"):
            open_now = {reader: cards_of(game, game.view(state, reader)) for reader in readers}
            if not any(event.kind in game.CHAPTERS for event in events):
                for reader in readers:
                    open_cards = {*open_before[reader], *open_now[reader], *game.asked(move)}
                    for event in events:
                        if may_see(event, reader):
                            named += len(event.cards)
                            assert set(event.cards) <= open_cards, (event, reader)
            open_before = open_now
    assert named


def may_see(event: Event, seat: int | None) -> bool:
    return event.seen_by is None or seat in event.seen_by
