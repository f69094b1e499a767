"""A turn (rules page: A short game, 2; manual: Play of the Short Game)."""

import pytest

from games import phantom_rummy as game
from tests.games.phantom_rummy.tables import (
    IDLE,
    acting,
    look,
    of_kind,
    offering,
    one,
    play,
    refused,
    table,
)

AWAY = "H1 H2 H3 A5 A5 A5 D1"
"""One away from a goal shape: the second D1 is missing."""


def test_the_active_player_takes_one_card_of_the_market() -> None:
    state = table(*IDLE, market="A3 D4* A3 Iring")
    assert game.legal(state, 0) == ["take A3", "take D4*", "take Iring"]
    events = play(state, "0 take A3")
    assert look(state, "market") == ["D4*", "A3", "Iring"]
    assert "A3" in look(state, "hands")[0]
    assert len(look(state, "hands")[0]) == 8
    assert (look(state, "phase"), look(state, "taken")) == ("act", "A3")
    took = one(events, "took")
    assert (took.seat, took.cards, took.facts) == (0, ("A3",), {"left": 3})


def test_only_the_active_player_takes_and_only_what_lies_there() -> None:
    state = table(*IDLE, market="A3")
    assert refused(state, "1 take A3").code == "not_your_turn"
    assert refused(state, "1 take A3").facts == {"turn_seat": 0}
    assert refused(state, "0 take A3*").code == "not_in_market"
    assert refused(state, "0 discard H1").code == "wrong_phase"
    assert refused(state, "0 goal").code == "wrong_phase"
    assert refused(state, "0 pass").code == "wrong_phase"


def test_a_big_set_is_opened_and_2_cards_are_drawn() -> None:
    state = acting("H3 H4* H5 A1 A4 D1 D4 Iring", IDLE[1], draw="D6 D7 H7")
    events = play(state, "0 open H3 H4* H5")
    assert look(state, "opened")[0] == [["H3", "H4*", "H5"]]
    assert look(state, "hands")[0] == ["A1", "A4", "D1", "D4", "D6", "D7", "Iring"]
    assert look(state, "draw") == ["H7"]
    opened = one(events, "opened")
    assert (opened.cards, opened.facts) == (("H3", "H4*", "H5"), {"sets": 1})
    found = one(events, "found")
    assert (found.cards, found.seen_by) == (("D6", "D7"), (0,))
    drew = one(events, "drew")
    assert (drew.cards, drew.seen_by, drew.facts) == ((), None, {"number": 2, "left": 1})


def test_who_opens_makes_no_discard() -> None:
    state = acting("H3 H4* H5 A1 A4 D1 D4 Iring", IDLE[1])
    play(state, "0 open H3 H4* H5")
    assert look(state, "discards") == [[], []]
    assert game.to_act(state) == [1]
    assert look(state, "phase") == "take"
    assert look(state, "taken") is None


def test_r2_no_goal_is_offered_after_opening() -> None:
    """Seven cards are never a goal shape of eight."""
    state = acting("H3 H4 H5 A5 A5 A5 D1 D1", IDLE[1], opened=[["A2 A3 A4"], []], draw="D2 D2 H1")
    assert "goal" in game.legal(state, 0)
    play(state, "0 open H3 H4 H5")
    assert game.legal(state, 0) == []
    assert game.to_act(state) == [1]


def test_only_one_set_is_opened_in_a_turn() -> None:
    state = acting("H3 H4 H5 A5 A5 A5 D1 D2", IDLE[1])
    play(state, "0 open H3 H4 H5")
    assert refused(state, "0 open A5 A5 A5").code == "not_your_turn"


@pytest.mark.parametrize(
    ("hand", "sets"),
    [
        ("H3 H4* H5 A1", ["H3 H4* H5"]),
        ("A5 A5 A5* A5 H1", ["A5 A5 A5", "A5 A5 A5*"]),
        ("H1 H2 H3 H3* H4", ["H1 H2 H3", "H1 H2 H3*", "H2 H3 H4", "H2 H3* H4"]),
        ("Iring Iring Iring* H1", ["Iring Iring Iring*"]),
        ("Icrown Isword Igrail Iring", []),
        ("H6 H7 A1 A2", []),
        ("H6 H7 H1 H2", []),
        ("H1 A2 D3 D3 A1", []),
        ("D4 D5 D6* D4 D4*", ["D4 D4 D4*", "D4 D5 D6*", "D4* D5 D6*"]),
    ],
)
def test_a_big_set_is_a_group_or_a_run_red_or_black(hand: str, sets: list[str]) -> None:
    opens = [move for move in game.legal(acting(hand, IDLE[1]), 0) if move.startswith("open")]
    assert opens == [f"open {cards}" for cards in sets]


def test_a_small_set_is_never_opened() -> None:
    state = acting("H1 H1 A3", IDLE[1])
    assert game.legal(state, 0) == ["discard H1", "discard A3"]
    assert refused(state, "0 open H1 H1").code == "unknown_move"


def test_cards_of_a_move_stand_in_the_order_of_the_deck_list() -> None:
    state = acting("H3 H4* H5 A5 A5 A5*", IDLE[1])
    assert refused(state, "0 open H5 H4* H3").code == "card_order"
    assert refused(state, "0 open A5* A5 A5").code == "card_order"
    assert refused(state, "0 open H3 H4 H5").code == "not_held"
    assert refused(state, "0 open H3 H4 H5").facts == {"a_card": "H4"}
    assert refused(state, "0 open H3 H5 A5").code == "no_set"
    assert refused(state, "0 open H3 H5 A5").facts == {"cards": ["H3", "H5", "A5"]}
    assert refused(state, "0 open A5* A5* A5*").code == "no_set"


def test_one_card_is_discarded_face_up() -> None:
    state = acting("H1 H4 H7 A1 A4 A7 D2 A4", IDLE[1], discards=["D5", ""])
    events = play(state, "0 discard A4")
    assert look(state, "discards") == [["D5", "A4"], []]
    assert look(state, "hands")[0] == ["H1", "H4", "H7", "A1", "A4", "A7", "D2"]
    assert (look(state, "turn"), look(state, "phase")) == (1, "take")
    discarded = one(events, "discarded")
    assert (discarded.seat, discarded.cards, discarded.facts) == (0, ("A4",), {"taken": 1})


def test_any_card_of_the_hand_may_be_discarded_each_once() -> None:
    state = acting("H1 H1 A4* A4 Iring D2", IDLE[1])
    assert game.legal(state, 0) == [
        "discard H1",
        "discard A4",
        "discard A4*",
        "discard D2",
        "discard Iring",
    ]
    assert refused(state, "0 discard A5").code == "not_held"
    assert one(play(state, "0 discard H1"), "discarded").facts == {"taken": 0}


def test_play_goes_to_the_left() -> None:
    state = acting(IDLE[0], IDLE[1], IDLE[2] + " D6", turn=2)
    play(state, "2 discard D6")
    assert look(state, "turn") == 0


def test_ready_may_be_declared_with_a_discard_that_leaves_a_hand_one_away() -> None:
    state = acting(f"{AWAY} D7", IDLE[1], opened=[["A2 A3 A4"], []])
    legal = game.legal(state, 0)
    assert legal[legal.index("discard D7") + 1] == "discard D7 ready"
    assert "discard H1 ready" not in legal
    events = play(state, "0 discard D7 ready")
    assert look(state, "ready") == [True, False]
    ready = one(events, "ready")
    assert (ready.seat, ready.facts) == (0, {"sets": 1})


def test_ready_need_not_be_declared() -> None:
    state = acting(f"{AWAY} D7", IDLE[1], opened=[["A2 A3 A4"], []])
    events = play(state, "0 discard D7")
    assert look(state, "ready") == [False, False]
    assert not of_kind(events, "ready")


def test_ready_is_not_declared_with_a_hand_that_is_not_one_away() -> None:
    state = acting("D1 D1 H2 H5 A5 A5 A5 Iring", IDLE[1], opened=[["A2 A3 A4"], []])
    assert not [move for move in game.legal(state, 0) if move.endswith("ready")]
    error = refused(state, "0 discard Iring ready")
    assert (error.code, error.facts) == ("not_one_away", {"a_card": "Iring"})


def test_r3_copies_lying_elsewhere_still_count_for_one_away() -> None:
    state = acting(
        "Iring Iring A5 A5 A5 H1 H2 D7",
        IDLE[1],
        discards=["H3", "H3 H3 H3*"],
        opened=[["A2 A3 A4"], []],
    )
    assert "discard D7 ready" in game.legal(state, 0)


def test_r3_a_fifth_copy_does_not_exist() -> None:
    state = acting("D1 D1 D1 D1* H5 H6 H7 A7", IDLE[2])
    assert "discard A7" in game.legal(state, 0)
    assert "discard A7 ready" not in game.legal(state, 0)


def test_r8_ready_may_be_declared_with_no_set_opened() -> None:
    state = acting(f"{AWAY} D7", IDLE[1], market="D1")
    events = play(state, "0 discard D7 ready")
    assert one(events, "ready").facts == {"sets": 0}
    assert look(state, "ready")[0] is True


def test_r8_who_is_ready_with_no_set_opened_can_never_go_out() -> None:
    state = table(AWAY, IDLE[1], ready=[True, False], market="D1")
    play(state, "0 take D1")
    assert game.legal(state, 0) == ["discard D1"]
    assert refused(state, "0 goal").code == "nothing_opened"
    assert game.forced(state, 0) == "discard D1"


def test_r8_an_answer_is_forced_where_all_can_see_that_it_is_a_pass() -> None:
    opened, ready = [[], ["A2 A3 A4"], []], [False, True, True]
    blind = "H5 H6 H7 A6 A6 A6 Iring"
    state = offering("H4", AWAY, blind, opened=opened, ready=ready, ask="all")
    assert game.to_act(state) == [1, 2]
    assert [game.forced(state, seat) for seat in range(3)] == [None, None, "pass"]
    play(state, "2 pass")
    assert game.forced(state, 2) is None


def test_r8_the_host_is_told_to_warn_who_declares_ready_with_no_set_opened() -> None:
    state = acting(f"{AWAY} D7", IDLE[1])
    assert game.warning(state, 0, "discard D7 ready") == "nothing_opened"
    assert game.warning(state, 0, "discard D7") == ""
    opened = acting("A5 A5 A5 D1 D7", IDLE[1], opened=[["H1 H2 H3"], []])
    assert game.warning(opened, 0, "discard D7 ready") == ""


def test_a_ready_player_discards_the_card_just_taken() -> None:
    state = table(AWAY, IDLE[1], ready=[True, False], market="H4 D3", opened=[["A2 A3 A4"], []])
    assert game.legal(state, 0) == ["take D3", "take H4"][::-1]
    play(state, "0 take H4")
    assert game.legal(state, 0) == ["discard H4"]
    error = refused(state, "0 discard D1")
    assert (error.code, error.facts) == ("ready_discards_taken", {"taken_card": "H4"})
    assert refused(state, "0 discard H4 ready").code == "already_ready"
    # The hidden hand decides that this is the only move.
    assert game.forced(state, 0) is None
    play(state, "0 discard H4")
    assert look(state, "hands")[0] == AWAY.split()
    assert look(state, "ready")[0] is True


def test_a_ready_player_opens_nothing() -> None:
    state = table(AWAY, IDLE[1], ready=[True, False], market="H4")
    play(state, "0 take H4")
    for move in ("open H1 H2 H3", "open A5 A5 A5", "open H2 H3 H4"):
        assert refused(state, f"0 {move}").code == "ready_opens_nothing"


def test_a_ready_player_may_go_out_with_the_card_taken_but_need_not() -> None:
    state = table(AWAY, IDLE[1], ready=[True, False], market="D1", opened=[["A2 A3 A4"], []])
    play(state, "0 take D1")
    assert game.legal(state, 0) == ["goal", "discard D1"]
    play(state, "0 discard D1")
    assert look(state, "hands")[0] == AWAY.split()


def test_ready_holds_for_the_rest_of_the_short_game() -> None:
    state = table(AWAY, IDLE[1], ready=[True, False], market="D7 D6 H7", draw="A7 A7 A6")
    play(state, "0 take D7", "0 discard D7", "1 take D6", "1 discard D6", "0 take H7")
    assert look(state, "ready") == [True, False]
    assert game.legal(state, 0) == ["discard H7"]


def test_the_last_kind_of_card_in_the_market_is_forced() -> None:
    assert game.forced(table(*IDLE, market="A3 A3"), 0) == "take A3"
    assert game.forced(table(*IDLE, market="A3 A3*"), 0) is None
    assert game.forced(table(*IDLE, market="A3"), 1) is None


def test_a_hand_that_only_its_owner_knows_is_never_forced() -> None:
    assert game.forced(acting("H1", IDLE[1]), 0) is None


def test_refusals_name_the_reason_for_each_card() -> None:
    state = table("H1 A4 D3", "H2", market="D3")
    assert game.refusals(state, 0) == dict.fromkeys(["H1", "A4", "D3"], "wrong_phase")
    assert game.refusals(state, 1) == {"H2": "not_your_turn"}
    play(state, "0 take D3")
    assert game.refusals(state, 0) == {}
    state = acting(f"{AWAY} H4", IDLE[1], ready=[True, False])
    kept = ["H1", "H2", "H3", "A5", "D1"]
    assert game.refusals(state, 0) == dict.fromkeys(kept, "ready_discards_taken")
