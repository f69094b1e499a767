"""What a seat and a spectator may see (rules page: Position, Hidden in a view)."""

import pytest

from games import phantom_rummy as game
from tests.games.phantom_rummy.positions import ACT, CLAIM, TAKE
from tests.games.phantom_rummy.tables import acting, offering, play

HANDS = [["H1", "H2"], ["A1", "A1*"], ["D1"]]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_its_own_hand_and_of_the_others_the_number(seat: int) -> None:
    seen = game.view(game.load(TAKE, "x"), seat)["hands"]
    for other, hand in enumerate(HANDS):
        assert seen[other] == (hand if other == seat else ["?"] * len(hand))


def test_a_spectator_sees_no_hand() -> None:
    assert game.view(game.load(TAKE, "x"), None)["hands"] == [["?"] * 2, ["?"] * 2, ["?"]]


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_nobody_sees_the_draw_pile(seat: int | None) -> None:
    assert game.view(game.load(TAKE, "x"), seat)["draw"] == ["?", "?"]


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_all_that_lies_open_is_seen_by_all(seat: int | None) -> None:
    for position in (TAKE, ACT):
        seen = game.view(game.load(position, "x"), seat)
        assert list(seen) == list(position)
        hidden = ("hands", "draw")
        assert {key: seen[key] for key in seen if key not in hidden} == {
            key: position[key] for key in position if key not in hidden
        }


def test_the_card_just_taken_is_public() -> None:
    assert game.view(game.load(ACT, "x"), 0)["taken"] == "D2"


def test_others_unresolved_claims_are_left_out() -> None:
    state = game.load(CLAIM, "x")
    assert [game.view(state, seat)["claims"] for seat in (None, 0, 1, 2)] == [
        {},
        {},
        {"1": "gain A4 A5"},
        {},
    ]


def test_what_was_drawn_is_told_to_its_owner_alone() -> None:
    events = play(acting("H3 H4 H5 A1", "H7"), "0 open H3 H4 H5")
    public = [card for event in events if event.seen_by is None for card in event.cards]
    assert public == ["H3", "H4", "H5"]


def test_an_overruled_claim_stays_hidden() -> None:
    state = offering("D5", "D3 D4 H2", "H7", "D6 D7 H1")
    events = play(state, "1 gain D3 D4", "3 gain D6 D7")
    for event in events:
        if event.seen_by is None or 0 in event.seen_by:
            assert not {"D6", "D7"} & set(event.cards)
            assert event.seat != 3
