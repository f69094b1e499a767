"""A turn: the Haunting, the Draw, the Burden, Am I alive (rules page: A turn)."""

from games import deathwick as game
from tests.games.deathwick.tables import (
    look,
    moves,
    one,
    play,
    refused,
    row,
    shadow,
    table,
    waits,
)


def test_the_haunting_is_skipped_without_ghosts() -> None:
    state = table("", "", candles={1: "KS QS"}, shadows={1: "9H#"})
    play(state, "0 abstain")
    assert (waits(state), row(state, "hands.1")) == (("ritual", [1]), "KS")


def test_endure_burns_1_for_each_ghost_walls_do_not_count() -> None:
    state = table("", "", phase="haunting", shadows={0: "7H<1 9C# 8H"}, candles={0: "AS 2S 3S 4S"})
    assert moves(state, 0) == ["endure", "panic 1", "panic 2"]
    event = one(play(state, "0 endure"), "burned")
    assert (event.cards, event.facts) == (("AS", "2S"), {"why": "haunting", "left": 2})
    assert (row(state, "dark"), row(state, "hands.0")) == ("2S AS", "3S")


def test_burning_with_an_empty_candle_does_nothing() -> None:
    state = table("", "KS", "", phase="haunting", shadows={0: "7H 8H"}, candles={0: "AS"})
    play(state, "0 endure")
    assert (look(state, "lit.0"), row(state, "dark")) == (False, "AS")


def test_reprieve_skips_all_of_the_haunting() -> None:
    state = table("AS 7C AH", "", phase="haunting", shadows={0: "7H<1"}, candles={0: "2D 2C"})
    assert moves(state, 0, "reprieve") == ["reprieve AS", "reprieve AH"]
    assert refused(state, "0 reprieve 7C").code == "no_answer"
    play(state, "0 reprieve AS")
    assert (row(state, "dark"), row(state, "hands.0")) == ("AS", "7C AH 2D")
    assert shadow(state, 0) == "7H<1"


def test_panic_succeeds_with_an_equal_value_suits_ignored() -> None:
    state = table("", "", phase="haunting", shadows={0: "7S<1 9H<1"}, candles={0: "7D 2S 3S"})
    event = one(play(state, "0 panic 1"), "panicked")
    assert event.facts == {"ghost_card": "7S", "outcome": "banished"}
    assert (shadow(state, 0), row(state, "dark"), row(state, "hands.0")) == (
        "9H<1",
        "2S 7S 7D",
        "3S",
    )


def test_panic_counts_faces_as_10() -> None:
    state = table("", "", phase="haunting", shadows={0: "KS<1"}, candles={0: "10D 2S 3S"})
    play(state, "0 panic 1")
    assert shadow(state, 0) == ""


def test_panic_failure_adds_a_ghost_that_nobody_haunted() -> None:
    state = table("", "", phase="haunting", shadows={0: "7S<1"}, candles={0: "6D 2S 3S 4S"})
    event = one(play(state, "0 panic 1"), "panicked")
    assert (event.cards, event.facts["outcome"]) == (("6D",), "failed")
    assert (shadow(state, 0), row(state, "dark"), row(state, "hands.0")) == (
        "7S<1 6D",
        "3S 2S",
        "4S",
    )


def test_panic_with_a_joker_siphons_but_a_spade_goes_to_the_dark() -> None:
    state = table("", "", phase="haunting", shadows={0: "7H<1"}, candles={0: "X 2S 3S"})
    play(state, "0 panic 1")
    assert (row(state, "dark"), row(state, "candles.0")) == ("X", "3S 7H")
    state = table("", "", phase="haunting", shadows={0: "7S<1"}, candles={0: "X 2S 3S"})
    play(state, "0 panic 1")
    assert (row(state, "dark"), row(state, "candles.0")) == ("7S X", "3S")


def test_nobody_panics_against_a_wall_or_with_an_empty_candle() -> None:
    state = table("", "", phase="haunting", shadows={0: "7H# 8H"}, candles={0: "7D 2S 3S 4S"})
    assert moves(state, 0, "panic") == ["panic 1"]
    assert refused(state, "0 panic 2").code == "no_such_ghost"
    play(state, "0 panic 1")
    assert shadow(state, 0).startswith("7H#")
    state = table("KS", "", phase="haunting", shadows={0: "7H"}, candles={0: ""})
    assert moves(state, 0) == ["endure"]
    assert refused(state, "0 panic 1").code == "empty_candle"


def test_the_draw_with_an_empty_candle_is_the_end() -> None:
    state = table("", "", "", candles={1: ""})
    event = one(play(state, "0 abstain"), "died")
    assert (event.seat, event.facts["why"]) == (1, "draw")
    assert (look(state, "turn"), look(state, "fallen")) == (2, [1])


def test_the_burden_discards_to_5_one_at_a_time() -> None:
    state = table("2S 3S 4S 6S 7S 8S 9S", "")
    play(state, "0 abstain")
    assert waits(state) == ("burden", [0])
    assert moves(state, 0)[:2] == ["discard 2S", "discard 3S"]
    assert refused(state, "0 discard KH").code == "not_held"
    play(state, "0 discard 8S")
    assert waits(state) == ("burden", [0])
    assert one(play(state, "0 discard 2S"), "discarded").cards == ("2S",)
    assert (waits(state), row(state, "dark")) == (("ritual", [1]), "2S 8S")


def test_am_i_alive_needs_a_candle() -> None:
    state = table("", "", "", candles={0: ""})
    assert one(play(state, "0 abstain"), "died").facts["why"] == "candle"
    assert look(state, "lit") == [False, True, True]


def test_three_ghosts_of_a_suit_possess_walls_and_jokers_do_not_count() -> None:
    state = table("", "", "", shadows={0: "7H 8H 9H"})
    died = one(play(state, "0 abstain"), "died")
    assert (died.facts["why"], died.facts["of_suit"]) == ("possessed", "H")
    for safe in ("7H 8H 9H#", "X X X", "7H 8H 9S 2S", "7H 8H 9D 2D"):
        state = table("", "", "", shadows={0: safe})
        play(state, "0 abstain")
        assert look(state, "lit.0")


def test_nobody_dies_on_anothers_turn() -> None:
    state = table("9H", "KS", "", shadows={1: "7H 8H"}, candles={1: "QS JS 10S 9S 2S"})
    play(state, "0 haunt 9H @1")
    assert look(state, "lit.1")
    play(state, "1 panic 1", "1 banish KS 1")
    assert (look(state, "lit.1"), look(state, "turn")) == (True, 2)


def test_a_quiet_game_passes_clockwise_over_the_lit() -> None:
    state = table("", "", "", "", lit=[True, False, True, True], turn=3)
    play(state, "3 abstain")
    assert look(state, "turn") == 0
    play(state, "0 abstain")
    assert look(state, "turn") == 2


def test_only_the_active_player_moves() -> None:
    state = table("7H", "8H")
    assert refused(state, "1 abstain").code == "not_your_turn"
    assert refused(state, "1 abstain").facts == {"turn_seat": 0}
    assert moves(state, 1) == []
    assert game.refusals(state, 1) == {"8H": "not_your_turn"}


def test_a_move_of_another_phase_is_refused_by_what_is_due() -> None:
    state = table("7H", "8H")
    for move in ("endure", "panic 1", "discard 7H", "pass", "order first", "class hex"):
        assert refused(state, f"0 {move}").code == "wrong_phase"
    for move in (
        "",
        "haunt",
        "haunt 7H",
        "haunt 7H 2",
        "Haunt 7H @1",
        "cast 7h 1",
        "abstain ",
        "wait",
    ):
        assert refused(state, f"0 {move}").code == "unknown_move"
