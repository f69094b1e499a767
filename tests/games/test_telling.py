"""What every game of the registry tells: events with a sentence, and words with a term."""

import pytest

from games import GAMES
from games.game import Event, GameError
from tests.games.walks import TABLES, moves_of

each_table = pytest.mark.parametrize(("name", "players"), TABLES)


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
    assert bool(chapters) == bool(game.CHAPTERS)


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


@each_table
def test_every_word_that_is_asked_for_is_named_where_it_stands(name: str, players: int) -> None:
    game = GAMES[name]
    for state, *_ in moves_of(game, players, "named"):
        for seat in game.to_act(state):
            words = game.asked(game.legal(state, seat)[-1])
            for number in range(len(words)):
                key, values = game.named(state, seat, words[: number + 1])
                assert_plain(Event(key, seat, (), values), players)


@each_table
def test_an_open_question_is_a_fact_for_all(name: str, players: int) -> None:
    game = GAMES[name]
    options = {"ask": "all"} if "ask" in game.options(players, {}) else {}
    declines = {"pass", "allow", "leave"}
    for state, *_ in moves_of(game, players, "question", options):
        told = game.question(state)
        for event in told:
            assert_plain(event, players)
            assert event.seen_by is None
            assert game.describe(event).endswith(".")
        moves = {move for seat in game.to_act(state) for move in game.legal(state, seat)}
        assert told or not declines & moves
        assert not told or told[-1].kind == "asked"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_word_or_event_that_is_none_is_refused(name: str) -> None:
    for word in ("", "nonsense", "goat 7", "\ud800"):
        with pytest.raises(GameError):
            GAMES[name].term(word)
    with pytest.raises(GameError):
        GAMES[name].describe(Event("nonsense"))
