"""The advanced game: treasures that win it, and goals that own discards bar (Advanced Rules)."""

from typing import Any

import pytest

from games import phantom_rummy as game
from games.game import Event
from games.phantom_rummy.state import State
from tests.games.phantom_rummy.tables import (
    acting,
    look,
    of_kind,
    offering,
    one,
    play,
    refused,
    table,
)

PLAIN = ("H1 H4 H7 A1 A4 A7 D1", "H2 H5 A2 A6 D1 D4", "H3 H6 A3 D2 D5")
"""Hands without a set among them."""
TWO_ITEM_SETS = ["Icrown Icrown Icrown", "Isword Isword Isword"]
THREE_ITEM_SETS = [*TWO_ITEM_SETS, "Iring Iring Iring"]


def win_of(state: State, *moves: str) -> Event:
    events = play(state, *moves)
    assert [event.kind for event in events[-2:]] == ["won", "over"]
    assert one(events, "over").facts["how"] == "treasures"
    assert not of_kind(events, "short_game")
    assert game.to_act(state) == []
    return one(events, "won")


def test_r6_a_red_treasure_taken_wins_the_game_at_once() -> None:
    state = table(
        "H1 H4",
        *PLAIN[1:],
        opened=[THREE_ITEM_SETS, [], []],
        market="Igrail*",
        advanced=True,
        scores=[1, 7, 7],
    )
    won = win_of(state, "0 take Igrail*")
    assert (won.seat, won.cards, won.facts) == (0, ("Igrail*",), {"sets": THREE_ITEM_SETS})
    result = game.result(state)
    assert result is not None
    assert (result.winners, result.scores, result.places) == ([0], [1, 7, 7], [1, 2, 2])
    assert look(state, "phase") == "over"
    assert look(state, "taken") is None


def test_r6_a_third_set_laid_wins_before_2_cards_are_drawn() -> None:
    state = acting(
        "Igrail Igrail Igrail* H1", PLAIN[0], opened=[TWO_ITEM_SETS, []], advanced=True, draw=""
    )
    won = win_of(state, "0 open Igrail Igrail Igrail*")
    assert won.cards == ("Igrail*",)
    assert look(state, "hands")[0] == ["H1"]


def test_r6_a_red_treasure_already_in_the_hand_wins_with_the_third_set() -> None:
    state = acting("Iring Iring Iring Igrail*", PLAIN[0], opened=[TWO_ITEM_SETS, []], advanced=True)
    assert win_of(state, "0 open Iring Iring Iring").cards == ("Igrail*",)


def test_r6_a_red_treasure_drawn_wins() -> None:
    state = acting(
        "Igrail Igrail Igrail H1",
        PLAIN[0],
        opened=[TWO_ITEM_SETS, []],
        advanced=True,
        draw="D6 Icrown* D3",
    )
    events = play(state, "0 open Igrail Igrail Igrail")
    assert [event.kind for event in events] == ["opened", "found", "drew", "won", "over"]
    assert look(state, "draw") == ["D3"]


def test_r6_a_gain_wins_too() -> None:
    state = offering("Igrail", "Igrail Igrail* H1", opened=[[], TWO_ITEM_SETS], advanced=True)
    assert win_of(state, "1 gain Igrail Igrail*").seat == 1


def test_r6_a_card_claimed_for_a_goal_wins_before_anything_is_scored_or_paid() -> None:
    state = offering(
        "Igrail*",
        "Igrail H1 H2 H3 A5 A5 A5",
        opened=[[], THREE_ITEM_SETS],
        ready=[False, True],
        advanced=True,
        scores=[5, 0],
    )
    won = win_of(state, "1 goal")
    assert won.seat == 1
    assert look(state, "scores") == [5, 0]
    assert "Igrail*" in look(state, "hands")[1]
    assert look(state, "discards") == [[], []]


def test_r6_the_red_ring_wins_nothing() -> None:
    state = acting("Iring Iring Iring* H1", PLAIN[0], opened=[TWO_ITEM_SETS, []], advanced=True)
    play(state, "0 open Iring Iring Iring*")
    assert game.result(state) is None


def test_r6_needs_3_opened_sets_of_items() -> None:
    opened = [["Icrown Icrown Icrown*", "A7 A7 A7"], []]
    state = acting("Isword Isword Isword H1", PLAIN[2], opened=opened, advanced=True, draw="D6 H7")
    play(state, "0 open Isword Isword Isword")
    assert game.result(state) is None


def test_r6_is_of_the_advanced_game_alone() -> None:
    state = table("H1 H4", PLAIN[0], opened=[THREE_ITEM_SETS, []], market="Igrail*")
    play(state, "0 take Igrail*")
    assert game.result(state) is None


def test_r6_the_others_follow_by_score() -> None:
    hands = ("H1 H4", "H2", "H3", "H5")
    opened = [THREE_ITEM_SETS, [], [], []]
    state = table(*hands, opened=opened, market="Igrail*", advanced=True, scores=[0, 3, 9, 3])
    play(state, "0 take Igrail*")
    result = game.result(state)
    assert result is not None
    assert (result.winners, result.places) == ([0], [1, 3, 2, 3])
    assert game.result(game.load(game.dump(state), "x")) == result


BARRED = "H2 H3 A5 A5 A5 D2 D2"
"""Completed by H1 and H4."""


def barred(discards: str, **changes: Any) -> State:
    return offering(
        "H1*",
        BARRED,
        opened=[[], ["A2 A3 A4"]],
        ready=[False, True],
        discards=["H1*", discards],
        **{"advanced": True, "ask": "all", **changes},
    )


@pytest.mark.parametrize("discards", ["H4", "H1", "H4* A6", "A6 H4"])
def test_no_goal_on_a_discard_if_an_own_discard_would_complete_the_shape(discards: str) -> None:
    state = barred(discards)
    assert game.legal(state, 1) == ["pass"]
    error = refused(state, "1 goal")
    assert error.code == "own_discard"
    assert error.facts["a_card"] in discards.split()


def test_other_own_discards_do_not_bar_it() -> None:
    assert "goal" in game.legal(barred("A6 H7 D1"), 1)


def test_others_discards_do_not_bar_it() -> None:
    state = offering(
        "H1*",
        BARRED,
        opened=[[], ["A2 A3 A4"]],
        ready=[False, True],
        discards=["H4 H1 H1*", ""],
        advanced=True,
    )
    assert "goal" in game.legal(state, 1)


def test_own_discards_do_not_bar_a_goal_with_the_card_taken() -> None:
    state = acting(
        f"{BARRED} H1", "H7", opened=[["A2 A3 A4"], []], discards=["H4", ""], advanced=True
    )
    assert "goal" in game.legal(state, 0)


def test_own_discards_bar_nothing_in_the_plain_game() -> None:
    assert "goal" in game.legal(barred("H4", advanced=False), 1)


def test_a_card_claimed_from_ones_discards_is_no_longer_there() -> None:
    state = table(
        "H1 A6",
        BARRED + " H4",
        "H5 H6 D7",
        phase="act",
        turn=1,
        taken="H4",
        opened=[[], ["A2 A3 A4"], []],
        ready=[False, True, False],
        advanced=True,
        market="D3 A7",
        draw="D6 D6 D6* A7",
    )
    play(state, "1 discard H4")
    assert game.to_act(state) == [2]
    play(state, "2 gain H5 H6")
    assert look(state, "discards") == [[], [], []]
    play(state, "2 take D3", "2 discard D3", "0 take A7", "0 discard H1")
    assert game.legal(state, 1) == ["goal", "pass"]


@pytest.mark.parametrize(
    ("before", "after", "lost"), [([9, 1], [6, 4], 3), ([2, 1], [0, 4], 2), ([0, 0], [0, 3], 0)]
)
def test_a_goal_on_a_discard_takes_its_points_from_the_discarder_not_below_0(
    before: list[int], after: list[int], lost: int
) -> None:
    state = offering(
        "D1",
        "H1 H2 H3 A5 A5 A5 D1",
        opened=[[], ["A2 A3 A4", "H6 H6 H6", "D3 D4 D5"]],
        ready=[False, True],
        advanced=True,
        scores=before,
    )
    events = play(state, "1 goal")
    assert look(state, "scores") == after
    assert one(events, "goal").facts["lost"] == lost
    assert one(events, "short_game").facts["changes"] == [-lost, 3]


def test_a_goal_with_the_card_taken_costs_nobody_anything() -> None:
    state = acting(
        "H1 H2 H3 A5 A5 A5 D1 D1", "H7", opened=[["A2 A3 A4"], []], advanced=True, scores=[1, 5]
    )
    play(state, "0 goal")
    assert look(state, "scores") == [2, 5]
