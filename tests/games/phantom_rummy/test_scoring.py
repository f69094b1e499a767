"""Scoring the player who went out (rules page: Scoring; manual: Scoring)."""

import pytest

from games import phantom_rummy as game
from games.game import Event
from tests.games.phantom_rummy.tables import acting, look, offering, one, play

GOAL = "H1 H2 H3 A5 A5 A5 D1 D1"
OPENED = ["A2 A3 A4"]


def scored(hand: str, opened: list[str], draw: str = "Iring", **changes: object) -> Event:
    """The event of a goal with the card taken."""
    state = acting(hand, "Isword", opened=[opened, []], draw=draw, market="", **changes)
    return one(play(state, "0 goal"), "goal")


def test_1_point_for_each_set_opened_and_none_for_sets_in_hand() -> None:
    assert scored(GOAL, OPENED).facts["points"] == 1
    goal = scored(GOAL, ["A2 A3 A4", "H5 H5 H5", "D3 D4 D5"])
    assert (goal.facts["opened_points"], goal.facts["points"]) == (3, 3)


def test_1_point_for_each_red_card_in_opened_sets_and_in_hand() -> None:
    goal = scored("H1* H2 H3* A5 A5 A5 D1 D1", ["A2 A3* A4", "Icrown Icrown Icrown*"])
    assert goal.facts["reds"] == ["H1*", "H3*", "A3*", "Icrown*"]
    assert goal.facts["red_points"] == [1, 1, 1, 1]
    assert goal.facts["points"] == 6


def test_red_cards_elsewhere_count_nothing() -> None:
    state = acting(GOAL, "H1*", opened=[OPENED, ["H7 H7 H7*"]], discards=["A2*", "A3*"], draw="D6")
    assert one(play(state, "0 goal"), "goal").facts["points"] == 1


@pytest.mark.parametrize(
    ("draw", "bonus", "points"),
    [
        ("A5* D7", ["A5*", "D7"], [3, 0]),
        ("D1 A4 H7 H1", ["D1", "A4", "H7"], [2, 1, 0]),
        ("H1* H2* H3*", ["H1*", "H2*", "H3*"], [1, 1, 1]),
        ("D7 A5*", ["D7"], [0]),
        ("", [], []),
    ],
)
def test_r10_bonus_checks_go_on_while_they_give_any_and_the_pile_lasts(
    draw: str, bonus: list[str], points: list[int]
) -> None:
    goal = scored(GOAL, OPENED, draw)
    assert goal.facts["bonus"] == bonus
    assert goal.facts["bonus_points"] == points
    assert goal.facts["points"] == 1 + sum(points)


def test_red_and_black_are_the_same_in_a_bonus_check() -> None:
    goal = scored("H1* H2 H3 A5 A5 A5 D1 D1", OPENED, "H1 H7")
    assert goal.facts["bonus_points"] == [1, 0]


def test_the_turned_cards_stay_on_top_of_the_pile() -> None:
    state = acting(GOAL, "H7", opened=[OPENED, []], draw="D1 A4 H7 H1", short_game=6)
    play(state, "0 goal")
    assert look(state, "draw") == ["D1", "A4", "H7", "H1"]


def test_the_points_go_to_the_player_who_went_out_alone() -> None:
    state = acting(GOAL, "H7", opened=[OPENED, ["A6 A6 A6"]], scores=[2, 3], draw="D6")
    play(state, "0 goal")
    assert look(state, "scores") == [3, 3]


def test_a_goal_on_a_discard_costs_the_discarder_nothing() -> None:
    state = offering(
        "D1", "H1 H2 H3 A5 A5 A5 D1", opened=[[], OPENED], ready=[False, True], scores=[5, 0]
    )
    events = play(state, "1 goal")
    assert look(state, "scores") == [5, 1]
    assert one(events, "goal").facts["lost"] == 0


def test_the_event_of_a_goal_shows_hand_sets_bonus_and_each_point() -> None:
    goal = scored("H1 H2 H3 A5 A5* A5 D1 D1", ["A2 A3 A4"], "D1 D7")
    assert goal.seen_by is None
    assert goal.cards == ("H1", "H2", "H3", "A5", "A5", "A5*", "D1", "D1")
    assert goal.facts == {
        "how": "taken",
        "last_card": "D1",
        "sets": ["D1 D1", "H1 H2 H3", "A5 A5 A5*"],
        "opened": ["A2 A3 A4"],
        "opened_points": 1,
        "reds": ["A5*"],
        "red_points": [1],
        "bonus": ["D1", "D7"],
        "bonus_points": [2, 0],
        "points": 4,
        "lost": 0,
    }


def test_the_short_game_closes_with_who_how_the_goal_and_the_scores() -> None:
    state = acting(GOAL, "H7", "H6", opened=[OPENED, [], []], scores=[2, 3, 0], draw="D6")
    events = play(state, "0 goal")
    closing = one(events, "short_game")
    assert closing.kind in game.CHAPTERS
    assert closing.facts == {
        **one(events, "goal").facts,
        "short_game": 1,
        "short_games": 6,
        "how": "taken",
        "out_seat": 0,
        "points": 1,
        "changes": [1, 0, 0],
        "totals": [3, 3, 0],
    }


def test_the_short_game_tells_whose_discard_it_was() -> None:
    state = offering("D1", "H1 H2 H3 A5 A5 A5 D1", opened=[[], OPENED], ready=[False, True])
    closing = one(play(state, "1 goal"), "short_game")
    assert (closing.facts["how"], closing.facts["out_seat"], closing.facts["from_seat"]) == (
        "discard",
        1,
        0,
    )


def test_when_it_is_over_what_lies_on_the_table_stays() -> None:
    state = offering(
        "D1", "H1 H2 H3 A5 A5 A5 D1", opened=[[], OPENED], ready=[False, True], short_game=6
    )
    play(state, "1 goal")
    position = game.dump(state)
    assert position["phase"] == "over"
    assert position["hands"] == [["H1"], ["H1", "H2", "H3", "A5", "A5", "A5", "D1", "D1"]]
    assert position["opened"] == [[], [["A2", "A3", "A4"]]]
    assert position["discards"] == [[], []]
    assert position["market"] == ["D3", "D7"]
    assert position["ready"] == [False, True]
    # All have seen the hand that went out.
    assert position["known"][1]["cards"] == position["hands"][1]
    assert game.load(position, "x") == state
