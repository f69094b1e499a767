"""The advanced game: what red cards score (manual: How to Read the Condition Icons)."""

from typing import Any

import pytest

from games.game import Event
from games.phantom_rummy.cards import CARD_OF, CODES, pack
from games.phantom_rummy.scoring import score_of
from games.phantom_rummy.setup import setup_of
from tests.games.phantom_rummy import brute
from tests.games.phantom_rummy.tables import (
    acting,
    one,
    play,
)

TWO_ITEM_SETS = ["Icrown Icrown Icrown", "Isword Isword Isword"]


def goal_of(hand: str, opened: list[str], draw: str = "D6", **changes: Any) -> Event:
    state = acting(hand, "D7", opened=[opened, []], advanced=True, draw=draw, market="", **changes)
    return one(play(state, "0 goal"), "goal")


def reds_of(hand: str, *opened: str) -> dict[str, int]:
    """The points of each red card of a goal."""
    facts = goal_of(hand, list(opened)).facts
    reds, points = facts["reds"], facts["red_points"]
    assert isinstance(reds, list)
    assert isinstance(points, list)
    return {str(red): int(str(worth)) for red, worth in zip(reds, points, strict=True)}


def test_a_red_card_scores_nothing_by_itself() -> None:
    assert reds_of("H1* H2 H3 A5 A5 A5 D1 D1", "A2 A3 A4") == {"H1*": 0}
    assert goal_of("H1* H2 H3 A5 A5 A5 D1 D1", ["A2 A3 A4"]).facts["points"] == 1


@pytest.mark.parametrize(
    ("hand", "opened", "reds"),
    [
        ("H1* H2 H3 A7 A7 A7* D1 D1*", "Icrown Icrown Icrown", {"H1*": 2, "A7*": 2, "D1*": 2}),
        ("D5 D6 D7* H1 H1 H1 Iring Iring", "A1* A2 A3", {"A1*": 2, "D7*": 2}),
        ("H1* H2 H3 A7 A7 A7* D2 D2", "Icrown Icrown Icrown", {"H1*": 0, "A7*": 0}),
        ("H1* H2 H3 A7 A7 A7* D1 D1", "A2 A3 A4", {"H1*": 0, "A7*": 0}),
    ],
)
def test_titles_1_and_7_score_2_if_every_set_has_a_1_a_7_or_an_item(
    hand: str, opened: str, reds: dict[str, int]
) -> None:
    assert reds_of(hand, opened) == reds


@pytest.mark.parametrize(
    ("hand", "opened", "reds"),
    [
        ("H2* H3 H4 A5 A5 A5 D6 D6*", "A2* A3 A4", {"H2*": 2, "A2*": 2, "D6*": 2}),
        ("H2* H3 H4 A5 A5 A5 D1 D1", "A2 A3 A4", {"H2*": 0}),
        ("H2* H3 H4 A5 A5 A5 D6 D6", "A5* A6 A7", {"H2*": 0, "A5*": 0}),
        ("H2* H3 H4 A5 A5 A5 D6 D6", "Iring Iring Iring", {"H2*": 0}),
        ("H2* H3 H4 A5 A5 A5 Iring Iring", "A2 A3 A4", {"H2*": 0}),
    ],
)
def test_titles_2_and_6_score_2_if_no_set_has_a_1_a_7_or_an_item(
    hand: str, opened: str, reds: dict[str, int]
) -> None:
    assert reds_of(hand, opened) == reds


@pytest.mark.parametrize(
    ("opened", "points"),
    [
        (["A3* A4 A5", "H6 H6 H6"], 0),
        (["A3* A4 A5", "H6 H6 H6", "D5 D6 D7"], 2),
        (["A3* A4 A5", "H6 H6 H6", "D5 D6 D7", "A7 A7 A7"], 2),
    ],
)
def test_titles_3_and_5_score_2_with_3_or_more_sets_opened(opened: list[str], points: int) -> None:
    assert reds_of("H3* H4 H5* D1 D1 D1 A2 A2", *opened) == dict.fromkeys(
        ["H3*", "H5*", "A3*"], points
    )


@pytest.mark.parametrize(
    ("hand", "opened", "reds"),
    [
        ("H4 H4* H5 H5 H6 H6 H7 H7", "H1 H2 H3", {"H4*": 5}),
        ("H4 H4* H5 H6 H7 H2 H2 H2", "Iring Iring Iring", {"H4*": 5}),
        ("H4 H4* H5 H6 H7 H2 H2 H2", "Icrown Icrown Icrown*", {"H4*": 5, "Icrown*": 0}),
        ("H4 H4* H5 H6 H7 H2 H2 H2", "A1 A2 A3", {"H4*": 0}),
        ("D4* D5 D6 A2 A2 A2 Iring Iring", "D1 D2 D3", {"D4*": 0}),
        ("A3 A4* A5 A6 A6 A6 Iring Iring", "A2 A2 A2", {"A4*": 5}),
    ],
)
def test_title_4_scores_5_if_all_sets_use_one_attribute_and_otherwise_only_items(
    hand: str, opened: str, reds: dict[str, int]
) -> None:
    assert reds_of(hand, opened) == reds


def test_several_red_cards_of_a_condition_score_each() -> None:
    assert reds_of("H3* H4* H5* H1 H1 H1 H6 H6*", "H2 H2 H2*") == {
        "H2*": 0,
        "H3*": 0,
        "H4*": 5,
        "H5*": 0,
        "H6*": 0,
    }
    assert reds_of("A3 A4* A5 A6 A6 A6* Iring Iring", "A2 A2 A2*")["A4*"] == 5


def test_r5_the_red_ring_always_scores_1() -> None:
    assert reds_of("H1 H2 H3 A5 A5 A5 D1 D1", "Iring Iring Iring*") == {"Iring*": 1}
    assert reds_of("H1 H2 H3 A5 A5 A5 Iring Iring*", "A2 A3 A4") == {"Iring*": 1}


@pytest.mark.parametrize("treasure", ["Icrown", "Isword", "Igrail"])
def test_r5_a_red_crown_sword_or_grail_scores_nothing(treasure: str) -> None:
    hand = f"H1 H2 H3 A5 A5 A5 {treasure} {treasure}*"
    assert reds_of(hand, "A2 A3 A4") == {f"{treasure}*": 0}


def test_sets_opened_and_bonus_checks_score_as_ever() -> None:
    goal = goal_of("H1 H2 H3 A5 A5 A5 D1 D1", ["A2 A3 A4", "H6 H6 H6"], "A5* H7")
    assert (goal.facts["opened_points"], goal.facts["bonus_points"]) == (2, [3, 0])
    assert goal.facts["points"] == 5


@pytest.mark.parametrize(
    ("hand", "opened", "reds"),
    [
        ("H1 H1 H1* H2 H3 H4 H4 H4*", "Iring Iring Iring*", {"H1*": 0, "H4*": 5, "Iring*": 1}),
        ("H4 H4* H5 H5 H6 H6 H7 H7*", "H1 H2 H3", {"H4*": 5, "H7*": 0}),
        ("H2 H2 H2* H3 H4 H5 H5 H5*", "A6 A6 A6*", {"H2*": 2, "H5*": 0, "A6*": 2}),
        ("H1 H1* H2 H2* H3 H3 H4 H4", "A1 A2 A3", {"H1*": 0, "H2*": 0}),
        ("H1 H1 H1 H1* H2 H2 H3 H3", "A1 A2 A3", {"H1*": 2}),
    ],
)
def test_r7_a_hand_that_splits_in_several_ways_scores_once(
    hand: str, opened: str, reds: dict[str, int]
) -> None:
    assert reds_of(hand, opened) == reds


def test_r7_no_split_of_any_hand_scores_more_than_the_one_that_counts() -> None:
    """It is more than the manual needs: all splits of a hand score the same."""
    several = 0
    for goal in brute.GOALS:
        # Cards of several attributes fall apart in one way, and all number attributes are alike.
        if {kind[0] for kind in goal} != {"H"} or len(ways := brute.splits(list(goal))) < 2:
            continue
        several += 1
        firsts = {goal.index(kind) for kind in goal}
        hand = pack(CARD_OF[kind] + (place in firsts) for place, kind in enumerate(goal))
        score = score_of(setup_of(2, {"advanced": True}), [], hand, [])
        outer = [all(any(kind[1] in "17" for kind in one) for one in way) for way in ways]
        best = 2 * max(outer) * sum(kind[1] in "17" for kind in set(goal))
        assert sum(points for red, points in score.reds if CODES[red][1] in "17") == best
        assert len(set(outer)) == 1
    assert several > 5
