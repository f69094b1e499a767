"""Whole random games in other engines. Their packages come with the extra `bench` alone."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any

Walk = Callable[[Random], tuple[int, float]]
"""Plays one random game to its end: steps made, and the seconds that they took without dealing."""


def uno() -> Walk:
    """rlcard's `uno` with 4 players, through `game.step`, whose answer lists what is legal next."""
    game: Any = import_module("rlcard.games.uno").Game(num_players=4)

    def walk(rng: Random) -> tuple[int, float]:
        state, _ = game.init_game()
        steps = 0
        begun = perf_counter()
        while not game.is_over():
            legal = state["legal_actions"]
            state, _ = game.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps, perf_counter() - begun

    return walk


def bare_uno() -> Walk:
    """The same without the observation that `game.step` makes for the next player."""
    game: Any = import_module("rlcard.games.uno").Game(num_players=4)

    def walk(rng: Random) -> tuple[int, float]:
        game.init_game()
        steps = 0
        begun = perf_counter()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.round.proceed_round(game.players, legal[int(rng.random() * len(legal))])
            steps += 1
        return steps, perf_counter() - begun

    return walk


def gin_rummy() -> Walk:
    """rlcard's `gin_rummy`, through its judge's legal actions and `game.step`."""
    game: Any = import_module("rlcard.games.gin_rummy").Game()

    def walk(rng: Random) -> tuple[int, float]:
        game.init_game()
        steps = 0
        begun = perf_counter()
        while not game.is_over():
            legal = game.judge.get_legal_actions()
            game.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps, perf_counter() - begun

    return walk


def hearts() -> Walk:
    """OpenSpiel's hearts, written in C++, called from Python."""
    return _spiel("hearts")


def spiel_gin_rummy() -> Walk:
    """OpenSpiel's gin rummy, the same."""
    return _spiel("gin_rummy")


def _spiel(name: str) -> Walk:
    game: Any = import_module("pyspiel").load_game(name)

    def by_chance(state: Any, rng: Random) -> None:
        """What no player decides: the deal, which is no step, or a card drawn, part of one."""
        while state.is_chance_node():
            outcomes = state.legal_actions()
            state.apply_action(outcomes[int(rng.random() * len(outcomes))])

    def walk(rng: Random) -> tuple[int, float]:
        state = game.new_initial_state()
        by_chance(state, rng)
        steps = 0
        begun = perf_counter()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            by_chance(state, rng)
            steps += 1
        return steps, perf_counter() - begun

    return walk


def limit_holdem() -> Walk:
    """rlcard's `limitholdem` with 4 players, through `game.step`, and what is legal next."""
    game: Any = import_module("rlcard.games.limitholdem").Game(num_players=4)

    def walk(rng: Random) -> tuple[int, float]:
        game.init_game()
        steps = 0
        begun = perf_counter()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps, perf_counter() - begun

    return walk


def holdem() -> Walk:
    """PokerKit's fixed-limit hold'em with 4 players: ask what may be done, choose, do it."""
    kit: Any = import_module("pokerkit")
    automatic = tuple(kit.Automation)

    def walk(rng: Random) -> tuple[int, float]:
        state = kit.FixedLimitTexasHoldem.create_state(
            automatic, True, 0, (1, 2), 2, 4, (200, 200, 200, 200), 4
        )
        steps = 0
        begun = perf_counter()
        while state.status:
            ways = []
            if state.can_fold():
                ways.append(state.fold)
            if state.can_check_or_call():
                ways.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                ways.append(state.complete_bet_or_raise_to)
            ways[int(rng.random() * len(ways))]()
            steps += 1
        return steps, perf_counter() - begun

    return walk
