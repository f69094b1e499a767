"""What a seat and a spectator may see (rules page: Position, Hidden in a view)."""

import pytest

from games import fantasmagoria as game
from tests.games.fantasmagoria.tables import choosing, pile, play, playing

HANDS = ("cat1 doll2", "cat4 ghost1 goat2", "goat5")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_its_own_hand_and_of_the_others_the_number(seat: int) -> None:
    seen = game.view(playing(*HANDS), seat)["hands"]
    for other, hand in enumerate(HANDS):
        cards = game.dump(playing(*HANDS))["hands"][other]
        assert seen[other] == (cards if other == seat else ["?"] * len(hand.split()))


def test_a_spectator_sees_no_hand() -> None:
    assert game.view(playing(*HANDS), None)["hands"] == [["?"] * 2, ["?"] * 3, ["?"]]


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_nobody_sees_the_cards_of_a_pile_but_the_face_up_one(seat: int | None) -> None:
    piles = [pile(2, "cat9"), None, pile(5, "doll9")]
    assert game.view(playing(*HANDS, piles=piles), seat)["piles"] == [
        {"top": "cat9", "cards": ["?", "?", "?"]},
        None,
        {"top": "doll9", "cards": ["?", "?", "?"]},
    ]


def test_a_seat_sees_its_own_sacrifice_only() -> None:
    state = choosing("cat5 cat6", "goat3 goat6", "doll4 doll6")
    play(state, "0 sacrifice cat5", "1 sacrifice goat6")
    assert [game.view(state, seat)["sacrificed"] for seat in (None, 0, 1, 2)] == [
        ["?", "?", None],
        ["cat5", "?", None],
        ["?", "goat6", None],
        ["?", "?", None],
    ]


def test_all_that_lies_open_is_seen_by_all() -> None:
    state = playing(
        *HANDS,
        trump=4,
        leader=2,
        turn=0,
        trick=[{"seat": 2, "card": "goat3"}],
        possessed=[False, True, True],
        goat=2,
        imprisoned=["ghost3"],
        scores=[4, -2, 1],
        round=2,
        shuffles=4,
    )
    position = game.dump(state)
    for seat in (None, 0, 1, 2):
        seen = game.view(state, seat)
        assert list(seen) == list(position)
        assert {key: seen[key] for key in seen if key != "hands"} == {
            key: position[key] for key in position if key != "hands"
        }
