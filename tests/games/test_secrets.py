"""What every game of the registry hides: views, events and sampled worlds leak nothing."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.game import Event, Game, GameError, Position
from tests.games.walks import (
    TABLES,
    cards_in,
    cards_of,
    hidden_places,
    moments,
    moves_of,
    pinned,
    play_out,
    put,
    put_back,
    remembered_by,
    state_after,
    swap,
    value_at,
)

each_table = pytest.mark.parametrize(("name", "players"), TABLES)


@each_table
def test_shuffling_what_a_seat_cannot_know_changes_nothing_for_it(name: str, players: int) -> None:
    game = GAMES[name]
    chance = Random(f"leak {name} {players}")
    tried: Counter[str] = Counter()
    for state, _ in moments(game, players, "leak", 600, spacing=3):
        if tried[game.phase(state)] == 12:
            continue
        tried[game.phase(state)] += 1
        seat = chance.randrange(players)
        assert_same_for(game, state, shuffled_world(game, state, seat, chance), seat)
        assert_same_for(game, state, shuffled_world(game, state, None, chance), None)
    assert len(tried) > 1


def shuffled_world(game: Any, state: Any, seat: int | None, chance: Random) -> Any:
    """A state with the hidden cards in other places: swap by swap, each that `load` takes.

    It knows nothing of the rules, so that it cannot share a mistake with `determinize`.
    """
    position = remembered_by(game.dump(state), seat)
    hidden = hidden_places(position, game.view(state, seat))
    places = sorted((path for path in hidden if not pinned(position, path)), key=str)
    swaps = 0
    for _ in range(40):
        if len(places) < 2:
            break
        one, two = chance.sample(places, 2)
        swap(position, one, two)
        if may_be(game, position, asks(game, state)):
            swaps += 1
        else:
            swap(position, one, two)
    assert swaps or len(places) < 30
    return game.load(position, "other seed")


def may_be(game: Game, position: Position, asked: tuple[str, list[int]]) -> bool:
    """Whether `load` takes it and the same is open to all."""
    try:
        return asks(game, game.load(position, "other seed")) == asked
    except GameError:
        return False


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
    for state, _ in moments(game, players, "world", 800):
        before = game.dump(state)
        seat = chance.randrange(players)
        world = game.determinize(state, seat, chance)
        assert_same_for(game, state, world, seat)
        dumped = game.dump(world)
        assert cards_of(game, dumped) == cards_of(game, before)
        assert game.dump(game.load(dumped, "x")) == dumped
        assert game.dump(state) == before


@each_table
def test_determinize_depends_on_nothing_that_the_seat_cannot_know(name: str, players: int) -> None:
    game = GAMES[name]
    chance = Random(f"depends {name} {players}")
    for number, (state, _) in enumerate(moments(game, players, "depends", 60)):
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
    for number, (state, _) in enumerate(moments(game, players, "own", 20)):
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
    """Its readers can see or remember an event's cards before or after it, or the move names them.

    Not asked when a chapter closes, where all is shown.
    """
    game = GAMES[name]
    chance = Random(f"tell {name} {players}")
    named = 0
    for number in range(6):
        reader = chance.choice((None, *range(players)))
        open_before = cards_in(game, game.view(game.new(players, f"tell {number}", {}), reader))
        for state, _, move, events in moves_of(game, players, f"tell {number}"):
            open_now = cards_in(game, game.view(state, reader))
            if not any(event.kind in game.CHAPTERS for event in events):
                open_cards = {*open_before, *open_now, *game.asked(move)}
                for event in events:
                    if may_see(event, reader):
                        named += len(event.cards)
                        assert set(event.cards) <= open_cards, (event, reader)
            open_before = open_now
    assert named


def may_see(event: Event, seat: int | None) -> bool:
    return event.seen_by is None or seat in event.seen_by
