"""What every game of the registry keeps, whatever its rules: thousands of random games."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import GAMES
from games.game import Event, GameError, IllegalMove
from tests.games.walks import (
    TABLES,
    cards_of,
    moves_of,
    play_out,
    state_after,
)

each_table = pytest.mark.parametrize(("name", "players"), TABLES)
quick = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@each_table
def test_a_thousand_random_games_come_to_an_end(name: str, players: int) -> None:
    game = GAMES[name]
    for number in range(1000):
        state = game.new(players, f"end {number}", {})
        assert play_out(game, state, f"{number}")
        result = game.result(state)
        assert result is not None
        assert len(result.scores) == len(result.places) == players
        assert set(result.winners) <= set(range(players))
        assert sorted(result.places)[0] == 1


@each_table
def test_cards_never_appear_vanish_or_double(name: str, players: int) -> None:
    game = GAMES[name]
    for number in range(8):
        all_cards = cards_of(game, game.dump(game.new(players, f"cards {number}", {})))
        assert all_cards
        for state, _, move, _ in moves_of(game, players, f"cards {number}"):
            assert cards_of(game, game.dump(state)) == all_cards, move


@each_table
def test_somebody_can_act_until_it_is_over(name: str, players: int) -> None:
    game = GAMES[name]
    for number in range(20):
        for state, *_ in moves_of(game, players, f"act {number}"):
            acting = game.to_act(state)
            assert acting == sorted(set(acting))
            assert bool(acting) == (game.result(state) is None)
            for seat in range(players):
                assert bool(game.legal(state, seat)) == (seat in acting)


@each_table
def test_legal_moves_stand_once_and_in_the_same_order(name: str, players: int) -> None:
    game = GAMES[name]
    for number in range(20):
        for state, *_ in moves_of(game, players, f"once {number}"):
            for seat in game.to_act(state):
                moves = game.legal(state, seat)
                assert len(set(moves)) == len(moves)
                assert game.legal(state, seat) == moves
                moves.clear()
                assert game.legal(state, seat) != moves


@each_table
def test_every_legal_move_can_be_played(name: str, players: int) -> None:
    game = GAMES[name]
    for number in range(2):
        for state, *_ in moves_of(game, players, f"all {number}"):
            position = game.dump(state)
            for seat in game.to_act(state):
                for move in game.legal(state, seat):
                    assert game.apply(game.load(position, "x"), seat, move)


@each_table
def test_a_loaded_dump_is_the_same_and_plays_on_identically(name: str, players: int) -> None:
    game = GAMES[name]
    for number in range(60):
        seed = f"load {number}"
        state = state_after(game, players, seed, number * 3)
        position = game.dump(state)
        twin = game.load(deepcopy(position), seed)
        assert game.dump(twin) == position
        assert list(game.dump(twin)) == list(position)
        assert game.phase(twin) == game.phase(state)
        assert play_out(game, twin, "on") == play_out(game, state, "on")
        assert game.dump(twin) == game.dump(state)
        assert game.result(twin) == game.result(state)


@each_table
def test_a_dump_shares_nothing_with_the_state(name: str, players: int) -> None:
    game = GAMES[name]
    for number in range(10):
        state = state_after(game, players, f"share {number}", number * 12)
        position = game.dump(state)
        before = deepcopy(position)
        play_out(game, state, "x")
        assert position == before
        twin = game.load(position, "x")
        play_out(game, twin, "y")
        assert position == before


@each_table
def test_the_same_seed_and_moves_give_the_same_game(name: str, players: int) -> None:
    game = GAMES[name]
    for number in range(20):
        first = [
            (game.dump(state), seat, move, events)
            for state, seat, move, events in moves_of(game, players, f"same {number}")
        ]
        again = [
            (game.dump(state), seat, move, events)
            for state, seat, move, events in moves_of(game, players, f"same {number}")
        ]
        assert first == again
    assert game.dump(game.new(players, "one", {})) != game.dump(game.new(players, "two", {}))


@each_table
def test_an_illegal_move_changes_nothing_and_says_why(name: str, players: int) -> None:
    game = GAMES[name]
    moves = {move for _, _, move, _ in moves_of(game, players, "all words")}
    for number in range(4):
        for state, *_ in moves_of(game, players, f"wrong {number}"):
            before = game.dump(state)
            for seat in range(players):
                legal = set(game.legal(state, seat))
                for move in Random(number).sample(sorted(moves - legal), 5):
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


@each_table
def test_refusals_are_what_apply_would_say(name: str, players: int) -> None:
    """Each card of the hand is either in a legal move or refused with a reason.

    A legal move may also name a card like it that lies elsewhere: then it may be either.
    """
    game = GAMES[name]
    for number in range(5):
        for state, *_ in moves_of(game, players, f"refusals {number}"):
            for seat in range(players):
                seen = game.view(state, seat)
                hand = set(seen.pop("hands")[seat])
                elsewhere = cards_of(game, seen)
                usable = {
                    word for move in game.legal(state, seat) for word in game.asked(move)
                } & hand
                refused = set(game.refusals(state, seat))
                assert hand - usable <= refused <= hand - (usable - elsewhere.keys())


@each_table
def test_events_are_plain_facts_with_a_sentence(name: str, players: int) -> None:
    game = GAMES[name]
    chapters = 0
    for number in range(10):
        for state, _, _, events in moves_of(game, players, f"events {number}"):
            assert events
            for event in events:
                assert_plain(event, players)
                assert game.describe(event).endswith(".")
                chapters += event.kind in game.CHAPTERS
            assert game.result(state) is None or game.to_act(state) == []
    assert chapters


def assert_plain(event: Event, players: int) -> None:
    assert event.seat is None or event.seat in range(players)
    assert event.seen_by is None or set(event.seen_by) <= set(range(players))
    assert all(type(card) is str for card in event.cards)
    for name, fact in event.facts.items():
        values = fact if isinstance(fact, list) else [fact]
        assert all(type(value) in (int, str) for value in values), name


@each_table
def test_every_word_of_a_move_has_a_term(name: str, players: int) -> None:
    game = GAMES[name]
    for _, _, move, _ in moves_of(game, players, "terms"):
        words = game.asked(move)
        assert words
        for word in words:
            key, values = game.term(word)
            assert key
            assert all(type(value) in (int, str, list) for value in values.values())


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_word_or_event_that_is_none_is_refused(name: str) -> None:
    for word in ("", "nonsense", "goat 7", "\ud800"):
        with pytest.raises(GameError):
            GAMES[name].term(word)
    with pytest.raises(GameError):
        GAMES[name].describe(Event("nonsense"))


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
