"""What a move has shown, and where a table stands again without it."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec
import pytest

from bot.errors import Refusal
from bot.rewind import Lost, rewound, tells
from data.records import Move
from games import GAMES

AT = datetime(2026, 10, 31, tzinfo=UTC)


def snapshot(game: Any, state: Any) -> bytes:
    return msgspec.json.encode(game.dump(state))


def moved(ply: int, seat: int, move: str, by: int | None = -1) -> Move:
    """A move of a person, who has the id 11 + seat; or of the host, for `None`."""
    return Move(ply, seat, 1, move, 11 + seat if by == -1 else by, AT)


def play(game: Any, state: Any, *wanted: tuple[int, str]) -> list[Move]:
    """Play for each seat its first move that begins so."""
    made: list[Move] = []
    for seat, begins in wanted:
        move = next(move for move in game.legal(state, seat) if move.startswith(begins))
        game.apply(state, seat, move)
        made.append(moved(len(made) + 1, seat, move))
    return made


def test_whoever_learns_a_hidden_card_by_a_move_has_been_shown_something() -> None:
    for name, game in GAMES.items():
        rng = Random(7)
        state = game.new(3, name, game.options(3, {}))
        silent = shown = 0
        for _ in range(120):
            seats = game.to_act(state)
            if not seats:
                break
            seat = rng.choice(seats)
            move = rng.choice(game.legal(state, seat))
            after = game.copy(state)
            game.apply(after, seat, move)
            hidden = [json.dumps(game.view(each, seat)).count('"?"') for each in (state, after)]
            told = tells(game, state, seat, [move])
            if hidden[1] < hidden[0]:
                assert told, move
                shown += 1
            silent += not told
            state = after
        assert silent
        # There may be games in which nothing is ever turned up.
        assert shown or name not in ("fantasmagoria", "phantom_rummy", "deathwick")


def test_a_sacrifice_tells_nothing_until_the_last_one_reveals_all() -> None:
    game = GAMES["fantasmagoria"]
    state = game.new(3, "x", {})
    for seat, told in enumerate((False, False, True)):
        move = game.legal(state, seat)[0]
        assert tells(game, state, seat, [move]) is told
        game.apply(state, seat, move)


def test_an_open_card_and_one_from_ones_hand_tell_nothing() -> None:
    game = GAMES["phantom_rummy"]
    state = game.new(3, "x", game.options(3, {"ask": "all"}))
    (seat,) = game.to_act(state)
    for begins in ("take", "discard"):
        move = next(move for move in game.legal(state, seat) if move.startswith(begins))
        assert not tells(game, state, seat, [move])
        game.apply(state, seat, move)


def test_what_the_mover_alone_knew_is_shown_to_the_others() -> None:
    """The Meddler has seen the card that BOO! turns up, and nobody else has."""
    game = GAMES["deathwick"]
    state = game.load(
        {
            "game": "deathwick",
            "players": 2,
            "phase": "ritual",
            "actions": 2,
            "classes": ["meddler", None],
            "hands": [["7H", "X"], ["2S"]],
            "candles": [["3S", "4S"], ["9D", "8D", "6D", "4D"]],
            "dark": ["KS", "QS", "JS"],
        },
        "x",
    )
    play(game, state, (0, "haunt 7H"), (0, "leave"))
    assert game.dump(state)["known"]["own"][0]
    assert tells(game, state, 0, ["summon X"])


def test_a_game_that_was_stored_before_there_was_a_memory_is_taken_back() -> None:
    game = GAMES["deathwick"]
    state = game.new(2, "x", {})
    moves = play(game, state, (game.to_act(state)[0], "order first"))
    stored = {key: part for key, part in game.dump(state).items() if key != "known"}
    mover = (moves[0].seat, 11 + moves[0].seat)
    found = rewound(game, game.new(2, "x", {}), moves, msgspec.json.encode(stored), mover, None)
    assert found.back_to == 0


def test_it_stands_as_it_stood_and_the_same_moves_deal_the_same() -> None:
    game = GAMES["fantasmagoria"]
    state = game.new(3, "x", {})
    moves = play(game, state, (0, ""), (1, ""), (2, ""))
    end = snapshot(game, state)
    found = rewound(game, game.new(3, "x", {}), moves, end, (2, 13), None)
    assert (found.back_to, found.reason) == (2, "shown")
    game.apply(found.state, 2, moves[-1].move)
    assert snapshot(game, found.state) == end


def test_it_is_the_persons_own_last_move_whoever_moved_since() -> None:
    game = GAMES["fantasmagoria"]
    state = game.new(3, "x", {})
    moves = play(game, state, (0, ""), (1, ""))
    end = snapshot(game, state)
    found = rewound(game, game.new(3, "x", {}), moves, end, (1, 12), None)
    assert (found.back_to, found.reason) == (1, "")
    found = rewound(game, game.new(3, "x", {}), moves, end, (0, 11), None)
    assert (found.back_to, found.reason) == (0, "moved")
    with pytest.raises(Refusal):
        rewound(game, game.new(3, "x", {}), moves, end, (2, 13), None)


def test_what_was_decided_for_somebody_is_no_move_of_theirs() -> None:
    game = GAMES["phantom_rummy"]
    state = game.new(3, "x", {})
    (seat,) = game.to_act(state)
    moves = play(game, state, (seat, "take"), (seat, "discard"))
    late = [moves[0], moved(2, seat, moves[1].move, None)]
    first = game.new(3, "x", {})
    found = rewound(game, first, late, snapshot(game, state), (seat, 11 + seat), None)
    assert (found.back_to, found.reason) == (0, "moved")


def test_an_answer_is_taken_back_to_where_all_are_asked_again() -> None:
    game = GAMES["phantom_rummy"]
    options = game.options(3, {"ask": "all"})
    state = game.new(3, "x", options)
    (turn,) = game.to_act(state)
    moves = play(game, state, (turn, "take"), (turn, "discard"))
    first, second = game.to_act(state)
    for ply, seat in enumerate((first, second), 3):
        game.apply(state, seat, "pass")
        moves.append(moved(ply, seat, "pass"))
    mover = (second, 11 + second)
    found = rewound(game, game.new(3, "x", options), moves, snapshot(game, state), mover, None)
    assert (found.back_to, found.reason) == (2, "answer")
    assert game.to_act(found.state) == [first, second]


def test_while_a_question_is_open_answers_to_it_are_not_looked_at() -> None:
    game = GAMES["phantom_rummy"]
    options = game.options(3, {"ask": "all"})
    state = game.new(3, "x", options)
    (turn,) = game.to_act(state)
    moves = play(game, state, (turn, "take"), (turn, "discard"))
    asked = game.to_act(state)[0]
    game.apply(state, asked, "pass")
    moves.append(moved(3, asked, "pass"))
    end = snapshot(game, state)
    found = rewound(game, game.new(3, "x", options), moves, end, (turn, 11 + turn), 2)
    assert (found.back_to, found.reason) == (1, "open")
    with pytest.raises(Refusal):
        rewound(game, game.new(3, "x", options), moves, end, (asked, 11 + asked), 2)


def test_a_game_that_comes_to_another_end_is_not_taken_back() -> None:
    game = GAMES["fantasmagoria"]
    state = game.new(3, "x", {})
    moves = play(game, state, (0, ""))
    with pytest.raises(Lost):
        rewound(game, game.new(3, "y", {}), moves, snapshot(game, state), (0, 11), None)
    bad = [moved(1, 0, "play nothing")]
    with pytest.raises(Lost):
        rewound(game, game.new(3, "x", {}), bad, snapshot(game, state), (0, 11), None)
