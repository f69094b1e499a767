"""`ask: all`: before a window closes, nothing that others can see tells what a hand holds
(R-9; engine.md, Option `ask`).
"""

from random import Random
from typing import Any

import pytest

from games import phantom_rummy as game
from games.game import Event
from games.phantom_rummy.state import State
from tests.games.phantom_rummy.greedy import choose

HIDDEN_FROM_OTHERS = ("hands", "draw")


def public(events: list[Event], but: int) -> list[Event]:
    """What seats other than `but` are told."""
    return [event for event in events if event.seen_by is None or event.seen_by != (but,)]


def asks(state: State) -> tuple[str, list[int]]:
    return game.phase(state), game.to_act(state)


def permuted(state: State, chance: Random, keep: int) -> State:
    """The same table with all hidden cards but those of one seat dealt anew, whatever they are."""
    position = game.dump(state)
    others = [seat for seat in range(state.setup.players) if seat != keep]
    known = [position["known"][seat]["cards"] for seat in others]
    pool = list(position["draw"])
    for seat, fixed in zip(others, known, strict=True):
        hand = list(position["hands"][seat])
        for code in fixed:
            hand.remove(code)
        pool += hand
    chance.shuffle(pool)
    for seat, fixed in zip(others, known, strict=True):
        free = len(position["hands"][seat]) - len(fixed)
        position["hands"][seat] = [*fixed, *(pool.pop() for _ in range(free))]
    position["draw"] = pool
    return game.load(position, "x")


def windows(players: int, seed: str, advanced: bool) -> Any:
    """States right after a discard of games with `ask: all`, each with the move that led there."""
    chance = Random(seed)
    state = game.new(players, seed, {"ask": "all", "advanced": advanced})
    while seats := game.to_act(state):
        seat = chance.choice(seats)
        move = choose(state, seat, chance)
        before = game.load(game.dump(state), state.seed)
        game.apply(state, seat, move)
        if move.startswith("discard"):
            yield before, seat, move


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("advanced", [False, True])
def test_a_discard_asks_all_others_whatever_they_hold(players: int, advanced: bool) -> None:
    chance = Random("hands")
    for before, seat, move in list(windows(players, "asks", advanced))[::5]:
        others = [other for other in range(players) if other != seat]
        told = None
        for _ in range(4):
            world = permuted(before, chance, keep=seat)
            events = game.apply(world, seat, move)
            assert asks(world) == ("claim", others)
            assert all(event.seen_by is None for event in events)
            assert told is None or events == told
            told = events


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_answer_changes_nothing_that_others_can_see_but_who_still_owes_one(players: int) -> None:
    chance = Random("answers")
    compared = 0
    for before, seat, move in list(windows(players, "answers", True))[::4]:
        others = [other for other in range(players) if other != seat]
        first = chance.choice(others)
        if len(others) == 1:
            continue
        seen = []
        for _ in range(4):
            world = permuted(before, chance, keep=seat)
            game.apply(world, seat, move)
            for answer in game.legal(world, first):
                trial = game.load(game.dump(world), "x")
                events = game.apply(trial, first, answer)
                assert public(events, but=first) == []
                assert asks(trial) == ("claim", [other for other in others if other != first])
                seen.append(game.view(trial, None))
                seen.append({**game.view(trial, seat), "hands": None})
                compared += 1
        assert all(view in (seen[0], seen[1]) for view in seen)
    assert compared > 50 or players == 2


@pytest.mark.parametrize("players", [3, 4])
def test_other_askeds_views_and_moves_do_not_depend_on_an_answer(players: int) -> None:
    for before, seat, move in list(windows(players, "views", False))[::6]:
        game.apply(before, seat, move)
        others = [other for other in range(players) if other != seat]
        for first in others:
            rest = [other for other in others if other != first]
            seen = []
            for answer in game.legal(before, first):
                trial = game.load(game.dump(before), "x")
                game.apply(trial, first, answer)
                seen.append([(game.view(trial, other), game.legal(trial, other)) for other in rest])
            assert all(view == seen[0] for view in seen)


def test_the_order_of_answers_does_not_matter() -> None:
    position = {
        "players": 3,
        "options": {"ask": "all"},
        "phase": "claim",
        "hands": [["H1"], ["D3", "D4"], ["D6", "D7"]],
        "discards": [["D5"], [], []],
        "market": ["A1"],
        "draw": ["A2", "A3"],
    }
    ends = []
    for order in ((1, 2), (2, 1)):
        state = game.load(position, "x")
        for seat in order:
            game.apply(state, seat, game.legal(state, seat)[0])
        ends.append(game.dump(state))
    assert ends[0] == ends[1]


def test_no_claim_is_ever_forced_with_all() -> None:
    for before, seat, move in list(windows(4, "forced", False))[::6]:
        game.apply(before, seat, move)
        assert all(game.forced(before, other) is None for other in range(4))
