"""Standing orders for claims (discord.md, Pace)."""

import pytest

from games import phantom_rummy
from games.phantom_rummy.state import State


def claim(ready: list[bool]) -> State:
    position = {
        "game": "phantom_rummy",
        "players": 3,
        "options": {"ask": "all"},
        "phase": "claim",
        "turn": 0,
        "hands": [["H1"], ["A1"], ["D1"]],
        "opened": [[], [], []],
        "discards": [["H7"], [], []],
        "ready": ready,
        "market": ["A3", "D4"],
        "draw": ["H2", "H3", "H4", "H5"],
    }
    return phantom_rummy.load(position, "x")


@pytest.mark.parametrize(
    ("order", "ready", "declined"),
    [
        ("all", False, False),
        ("all", True, False),
        ("goals", False, True),
        ("goals", True, False),
        ("never", False, True),
        ("never", True, True),
    ],
)
def test_a_standing_order_looks_at_readiness_and_at_no_card(
    order: str, ready: bool, declined: bool
) -> None:
    assert phantom_rummy.declines(claim([False, ready, False]), 1, order) is declined


def test_an_order_says_nothing_about_ones_own_turn() -> None:
    assert not phantom_rummy.declines(phantom_rummy.new(3, "x", {}), 0, "never")


def test_the_default_order_answers_everything() -> None:
    assert phantom_rummy.ORDERS[0] == "all"
