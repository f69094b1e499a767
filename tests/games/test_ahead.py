"""Moves that can be chosen before those that come first are made: nothing unknown decides them."""

from random import Random
from typing import Any

import pytest

from games import GAMES, deathwick
from games.game import IllegalMove
from tests.games.deathwick.tables import table
from tests.games.walks import TABLES, moments

ORACLE = table("5S", "5C", phase="oracle", classes={0: "oracle"}, shadows={0: "9C KS"})
BURDEN = table("2S 2S 3C 4D 6H 7H 8H 9H", "", "", phase="burden")


def taking(name: str, **changes: Any) -> Any:
    """A Sight of seat 0 that has been cast."""
    state = table("6H", "2S 2S 3C", "4D QH KH", classes={0: name}, **changes)
    deathwick.apply(state, 0, "cast 6H" if name == "watcher" else "cast 6H @1")
    return state


def seen_ahead(game: Any, state: Any, seat: int, chance: Random) -> int:
    """Compare what is told ahead with what comes, here and in worlds alike; how often it is."""
    moves: list[str] = []
    twin, world = game.copy(state), game.determinize(state, seat, chance)
    while told := game.ahead(state, seat, moves):
        assert told == game.legal(twin, seat)
        assert told == game.ahead(world, seat, moves)
        moves.append(chance.choice(told))
        game.apply(twin, seat, moves[-1])
    return len(moves) - 1


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_told_ahead_comes_and_hangs_on_nothing_that_is_hidden(
    name: str, players: int
) -> None:
    game, chance = GAMES[name], Random(players)
    for state, _ in moments(game, players, "ahead", 150, 5):
        for seat in range(players):
            assert game.ahead(state, seat, ()) == game.legal(state, seat)
            if seat in game.to_act(state):
                assert seen_ahead(game, state, seat, chance) >= 0


@pytest.mark.parametrize(("state", "more"), [(ORACLE, 1), (BURDEN, 2)], ids=["look", "discards"])
def test_the_haunting_after_a_look_and_further_discards_are_told_ahead(
    state: Any, more: int
) -> None:
    assert seen_ahead(deathwick, state, 0, Random(1)) == more


@pytest.mark.parametrize(("name", "takes"), [("hex", 2), ("extortioner", 3), ("watcher", 4)])
def test_each_further_card_of_sight_is_told_ahead(name: str, takes: int) -> None:
    state = taking(name)
    moves: list[str] = []
    while told := deathwick.ahead(state, 0, moves):
        moves.append(told[0])
    assert len(moves) == takes


def test_nothing_is_told_where_somebody_else_or_chance_comes_between() -> None:
    assert deathwick.ahead(table("9H", "5C"), 0, ["haunt 9H @1"]) == []
    haunted = table("9H", "5C", phase="haunting", shadows={0: "9C"})
    assert deathwick.ahead(haunted, 0, ["endure"]) == []
    assert deathwick.ahead(taking("hex"), 0, ["take 2S", "take 3C", "flicker"]) == []


def test_a_card_that_is_there_once_cannot_be_taken_twice() -> None:
    state = taking("extortioner")
    assert deathwick.ahead(state, 0, ["take 2S", "take 2S"]) == ["take 3C"]
    with pytest.raises(IllegalMove):
        deathwick.ahead(state, 0, ["take 3C", "take 3C"])


def test_of_one_hand_the_watcher_takes_two() -> None:
    state = taking("watcher")
    assert "take 3C @1" not in deathwick.ahead(state, 0, ["take 2S @1", "take 2S @1"])
    with pytest.raises(IllegalMove):
        deathwick.ahead(state, 0, ["take 2S @1", "take 2S @1", "take 3C @1"])
