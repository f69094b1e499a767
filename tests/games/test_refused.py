"""What every game of the registry refuses, and that a refusal says why and changes nothing."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import GAMES
from games.game import GameError, IllegalMove
from tests.games.walks import TABLES, cards_of, moments, moves_of, state_after

each_table = pytest.mark.parametrize(("name", "players"), TABLES)
quick = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@each_table
def test_an_illegal_move_changes_nothing_and_says_why(name: str, players: int) -> None:
    game = GAMES[name]
    moves = {move for _, _, move, _ in moves_of(game, players, "all words")}
    chance = Random("wrong")
    for state, _ in moments(game, players, "wrong", 300):
        before = game.dump(state)
        for seat in range(players):
            legal = set(game.legal(state, seat))
            for move in chance.sample(sorted(moves - legal), 5):
                refuse(name, state, seat, move, legal)
        assert game.dump(state) == before


def refuse(name: str, state: Any, seat: int, move: str, legal: set[str]) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAMES[name].apply(state, seat, move)
    assert move not in legal
    assert refused.value.code.replace("_", "").isalpha()
    assert refused.value.code == refused.value.code.lower()
    assert str(refused.value).endswith(".")


@each_table
@quick
@given(data=st.data())
def test_a_text_that_is_no_legal_move_is_refused(
    name: str, players: int, data: st.DataObject
) -> None:
    game = GAMES[name]
    state = state_after(game, players, "fuzz", data.draw(st.integers(0, 400)))
    seat = data.draw(st.integers(0, players - 1))
    legal = game.legal(state, seat)
    some_move = data.draw(st.sampled_from(legal or ["pass"]))
    text = data.draw(
        st.one_of(
            st.text(),
            st.just(some_move.upper()),
            st.just(f"{some_move} "),
            st.just(f" {some_move}"),
            st.just(some_move.replace(" ", "  ")),
            st.text(max_size=3).map(lambda tail: some_move + tail),
            st.text(max_size=3).map(lambda tail: f"{some_move.split(' ')[0]} {tail}"),
        )
    )
    before = game.dump(state)
    if text in legal:
        assert game.apply(state, seat, text)
    else:
        refuse(name, state, seat, text, set(legal))
        assert game.dump(state) == before


@each_table
def test_a_seat_that_is_not_at_the_table_is_refused(name: str, players: int) -> None:
    game = GAMES[name]
    for moves in (0, 7, 10**6):
        state = state_after(game, players, "seats", moves)
        before = game.dump(state)
        some_move = (game.legal(state, (game.to_act(state) or [0])[0]) or ["pass"])[0]
        for seat in (-1, players, players + 7, -players):
            with pytest.raises(GameError, match="seat"):
                game.legal(state, seat)
            with pytest.raises(GameError, match="seat"):
                game.view(state, seat)
            with pytest.raises(GameError, match="seat"):
                game.refusals(state, seat)
            with pytest.raises(GameError, match="seat"):
                game.forced(state, seat)
            with pytest.raises(GameError, match="seat"):
                game.determinize(state, seat, Random(1))
            with pytest.raises(IllegalMove):
                game.apply(state, seat, some_move)
        assert game.dump(state) == before


@each_table
def test_refusals_are_what_apply_would_say(name: str, players: int) -> None:
    """Each card of the hand is either in a legal move or refused with a reason.

    A legal move may also name a card like it that lies elsewhere: then it may be either.
    """
    game = GAMES[name]
    for state, _ in moments(game, players, "refusals", 400):
        for seat in range(players):
            seen = game.view(state, seat)
            hand = set(seen.pop("hands")[seat])
            elsewhere = cards_of(game, seen)
            named = {word for move in game.legal(state, seat) for word in game.asked(move)}
            usable = named & hand
            refused = set(game.refusals(state, seat))
            assert hand - usable <= refused <= hand - (usable - elsewhere.keys())
