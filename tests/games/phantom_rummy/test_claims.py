"""A discard that others want (rules page: A short game, 2 and 3; manual: Play of the Short Game,
Goal Condition).
"""

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
"""Completed by D1."""
ALSO_AWAY = "H4 H5 H6 A6 A6 A6 D1"
OPENED = ["A2 A3 A4"]


def test_a_ready_player_may_go_out_with_the_card_just_discarded() -> None:
    state = offering("D1", AWAY, IDLE[2], opened=[[], OPENED, []], ready=[False, True, False])
    assert game.to_act(state) == [1]
    assert game.legal(state, 1) == ["goal", "pass"]
    events = play(state, "1 goal")
    goal = one(events, "goal")
    assert goal.seat == 1
    assert goal.cards == ("H1", "H2", "H3", "A5", "A5", "A5", "D1", "D1")
    assert (goal.facts["how"], goal.facts["last_card"], goal.facts["from_seat"]) == (
        "discard",
        "D1",
        0,
    )
    assert look(state, "short_game") == 2


def test_going_out_on_a_discard_needs_ready_declared_before() -> None:
    state = offering("D1", AWAY, IDLE[2], opened=[[], OPENED, []], ask="all")
    assert game.legal(state, 1) == ["pass"]
    error = refused(state, "1 goal")
    assert (error.code, str(error)) == ("not_ready", "Only a ready player may go out on a discard.")


def test_who_is_not_ready_may_still_gain_the_same_card() -> None:
    state = offering("H3", "H1 H2 A5 A5 A5 D1 D1", IDLE[2], opened=[[], OPENED, []])
    assert game.legal(state, 1) == ["gain H1 H2", "pass"]
    assert refused(state, "1 goal").code == "not_ready"


def test_going_out_on_a_discard_needs_a_set_opened() -> None:
    state = offering("D1", AWAY, IDLE[2], ready=[False, True, False], ask="all")
    assert game.legal(state, 1) == ["pass"]
    assert refused(state, "1 goal").code == "nothing_opened"


def test_going_out_on_a_discard_needs_the_goal_shape() -> None:
    state = offering(
        "D2", AWAY, IDLE[2], opened=[[], OPENED, []], ready=[False, True, False], ask="all"
    )
    assert game.legal(state, 1) == ["pass"]
    error = refused(state, "1 goal")
    assert (error.code, error.facts) == ("no_goal", {"number": 8})


def test_going_out_with_the_card_taken_needs_shape_and_a_set_but_not_ready() -> None:
    goal = "H1 H2 H3 A5 A5 A5 D1 D1"
    assert "goal" in game.legal(acting(goal, IDLE[1], opened=[OPENED, []]), 0)
    assert refused(acting(goal, IDLE[1]), "0 goal").code == "nothing_opened"
    no_goal = acting("H1 H2 H3 A5 A5 A5 D1 D2", IDLE[1], opened=[OPENED, []])
    assert refused(no_goal, "0 goal").code == "no_goal"


def test_who_may_go_out_need_not() -> None:
    state = acting("H1 H2 H3 A5 A5 A5 D1 D1", IDLE[1], opened=[OPENED, []])
    assert {"open H1 H2 H3", "open A5 A5 A5", "discard D1", "discard D1 ready"} < set(
        game.legal(state, 0)
    )
    state = offering("D1", AWAY, IDLE[2], opened=[[], OPENED, []], ready=[False, True, False])
    play(state, "1 pass")
    assert (look(state, "phase"), look(state, "turn")) == ("take", 1)


def test_another_player_may_gain_with_2_cards_that_make_a_big_set_with_it() -> None:
    state = offering("D5*", IDLE[0], "D5 D5 H1 H4 A1 A4 Icrown", draw="D6 D7 D6 D3")
    assert game.to_act(state) == [2]
    events = play(state, "2 gain D5 D5")
    assert look(state, "opened")[2] == [["D5", "D5", "D5*"]]
    assert look(state, "hands")[2] == ["H1", "H4", "A1", "A4", "D6", "D7", "Icrown"]
    assert look(state, "discards") == [[], [], []]
    gained = one(events, "gained")
    assert (gained.seat, gained.cards) == (2, ("D5", "D5", "D5*"))
    assert gained.facts == {"gained_card": "D5*", "from_seat": 0, "sets": 1}
    assert one(events, "found").seen_by == (2,)
    assert one(events, "drew").facts == {"number": 2, "left": 2}


@pytest.mark.parametrize(
    ("card", "hand", "gains"),
    [
        ("D5", "D5 D5* D5", ["D5 D5", "D5 D5*"]),
        ("D5", "D3 D4 D6 D7", ["D3 D4", "D4 D6", "D6 D7"]),
        ("D5", "D4 D4* D6", ["D4 D6", "D4* D6"]),
        ("H1", "H2 H3 H7 H6", ["H2 H3"]),
        ("H7", "A1 A2 H6 H5", ["H5 H6"]),
        ("Iring", "Iring Iring* Icrown Isword", ["Iring Iring*"]),
    ],
)
def test_a_gain_makes_a_group_or_a_run(card: str, hand: str, gains: list[str]) -> None:
    state = offering(card, hand, "H1")
    assert game.legal(state, 1) == [*(f"gain {pair}" for pair in gains), "pass"]


def test_a_gain_names_cards_that_are_held_and_make_a_set() -> None:
    state = offering("D5", "D4 D6 H1 H2", "H7")
    assert refused(state, "1 gain D6 D7").code == "not_held"
    assert refused(state, "1 gain H1 H2").code == "no_set"
    assert refused(state, "1 gain H1 H2").facts == {"cards": ["H1", "H2", "D5"]}
    assert refused(state, "1 gain D6 D4").code == "card_order"
    assert refused(state, "1 gain H1 D6").code == "no_set"
    assert refused(state, "1 take D7").code == "wrong_phase"


def test_after_a_gain_play_goes_to_the_left_of_the_discarder() -> None:
    state = offering("D5", IDLE[0], "D5 D5* H1")
    play(state, "2 gain D5 D5*")
    assert (look(state, "turn"), look(state, "phase")) == (1, "take")


def test_nobody_is_skipped_when_the_next_player_gains() -> None:
    state = offering("D5", "D5 D5* H1", IDLE[2])
    play(state, "1 gain D5 D5*")
    assert look(state, "turn") == 1


def test_r2_no_goal_is_offered_after_a_gain() -> None:
    state = offering("D5", "D5 D5* H1 H1 H2 H3 A6", "H7", opened=[[], OPENED, []])
    play(state, "1 gain D5 D5*")
    assert "goal" not in game.legal(state, 1)
    assert len(look(state, "hands")[1]) == 7


def test_r11_a_ready_player_gains_nothing() -> None:
    state = offering(
        "H4", AWAY, IDLE[2], opened=[[], OPENED, []], ready=[False, True, False], ask="all"
    )
    assert game.legal(state, 1) == ["pass"]
    assert refused(state, "1 gain H2 H3").code == "ready_gains_nothing"
    assert set(game.refusals(state, 1).values()) == {"ready_gains_nothing"}


def test_nobody_answers_their_own_discard() -> None:
    state = acting("D5 D5 D5* H1 H4", IDLE[1], IDLE[2], ask="all")
    play(state, "0 discard D5")
    assert game.to_act(state) == [1, 2]
    assert refused(state, "0 gain D5 D5*").code == "not_asked"
    assert refused(state, "0 pass").facts == {"a_card": "D5"}


def test_of_two_goals_the_nearest_after_the_discarder_goes_first() -> None:
    state = offering(
        "D1",
        AWAY,
        "D2 D3 H7",
        ALSO_AWAY,
        opened=[[], OPENED, [], ["D5 D6 D7"]],
        ready=[False, True, False, True],
    )
    assert game.to_act(state) == [1, 2, 3]
    play(state, "3 goal", "2 gain D2 D3")
    assert game.to_act(state) == [1]
    events = play(state, "1 goal")
    assert one(events, "goal").seat == 1


def test_near_and_far_are_counted_in_turn_order_round_the_table() -> None:
    state = table(
        ALSO_AWAY,
        "H7",
        AWAY,
        phase="claim",
        turn=1,
        discards=["", "D1", ""],
        opened=[["D5 D6 D7"], [], OPENED],
        ready=[True, False, True],
    )
    events = play(state, "0 goal", "2 goal")
    assert one(events, "goal").seat == 2


def test_of_two_gains_too() -> None:
    state = table("D3 D4 H1", "H7", "D6 D7 H2", phase="claim", turn=1, discards=["", "D5", ""])
    assert one(play(state, "0 gain D3 D4", "2 gain D6 D7"), "gained").seat == 2


def test_a_goal_goes_before_a_nearer_gain() -> None:
    state = offering(
        "D1",
        "D2 D3 H7",
        AWAY,
        opened=[[], [], OPENED],
        ready=[False, False, True],
    )
    events = play(state, "1 gain D2 D3", "2 goal")
    assert one(events, "goal").seat == 2
    assert not of_kind(events, "gained")


def test_of_two_gains_the_nearest_goes_whoever_answers_first() -> None:
    state = offering("D5", "D3 D4 H2", IDLE[2], "D6 D7 H1")
    assert game.to_act(state) == [1, 3]
    play(state, "3 gain D6 D7")
    assert (look(state, "phase"), look(state, "opened")[3]) == ("claim", [])
    events = play(state, "1 gain D3 D4")
    assert one(events, "gained").seat == 1
    assert look(state, "opened")[3] == []
    assert look(state, "hands")[3] == ["H1", "D6", "D7"]


def test_r9_nothing_happens_before_the_last_answer() -> None:
    state = offering("D5", "D3 D4 H2", IDLE[2], "D6 D7 H1")
    events = play(state, "1 gain D3 D4")
    answered = one(events, "claim_answered")
    assert events == [answered]
    assert answered.seen_by == (1,)
    assert (answered.cards, answered.facts) == (("D3", "D4"), {"answer": "gain"})
    assert look(state, "claims") == {"1": "gain D3 D4"}
    assert look(state, "discards")[0] == ["D5"]
    assert refused(state, "1 pass").code == "already_answered"
    assert game.legal(state, 1) == []


def test_r9_if_nobody_can_answer_play_goes_straight_on() -> None:
    state = acting("H1 H4 D6", IDLE[1], IDLE[2])
    events = play(state, "0 discard D6")
    assert (look(state, "phase"), look(state, "turn")) == ("take", 1)
    assert [event.kind for event in events] == ["discarded"]


def test_ask_able_asks_only_those_who_truly_can() -> None:
    state = offering("D5", "D5 D5* H1", "H7", AWAY, ready=[False, False, False, True])
    assert game.to_act(state) == [1]
    assert refused(state, "2 pass").code == "not_asked"


def test_ask_all_asks_every_other_player_who_may_only_pass_with_nothing() -> None:
    state = acting("H1 H4 D6", "H7", "", ask="all")
    play(state, "0 discard D6")
    assert game.to_act(state) == [1, 2]
    assert game.legal(state, 1) == game.legal(state, 2) == ["pass"]
    assert game.forced(state, 1) is None


def test_when_all_pass_play_goes_on_and_the_card_stays() -> None:
    state = offering("D5", "D3 D4 H2", IDLE[2], "D6 D7 H1")
    events = play(state, "3 pass", "1 pass")
    passed = one(events, "passed")
    assert (passed.seat, passed.cards, passed.facts) == (0, ("D5",), {"asked": [1, 3]})
    assert look(state, "discards")[0] == ["D5"]
    assert (look(state, "phase"), look(state, "turn"), look(state, "claims")) == ("take", 1, {})


def test_passes_are_not_told_when_somebody_claims() -> None:
    state = offering("D5", "D3 D4 H2", IDLE[2], "D6 D7 H1")
    events = play(state, "1 pass", "3 gain D6 D7")
    assert [event.kind for event in events if event.seen_by is None] == ["gained", "drew"]


def test_only_the_last_discard_can_be_answered() -> None:
    state = offering("D5", "A7 A7 H1 H2", "H7", discards=["A7* H3", "", ""])
    assert game.legal(state, 1) == ["gain H1 H2", "pass"]


def test_an_answer_of_the_hand_refuses_the_other_cards() -> None:
    state = offering("D5", "D3 D4 H2", "H7")
    assert game.refusals(state, 1) == {"H2": "no_set"}
    assert game.refusals(state, 2) == {"H7": "not_asked"}
