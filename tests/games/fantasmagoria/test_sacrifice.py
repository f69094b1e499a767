"""The sacrifice (rules page: A round, 2 to 4; manual: Setup)."""

import pytest

from games import fantasmagoria as game
from tests.games.fantasmagoria.tables import (
    cards,
    choosing,
    look,
    of_kind,
    one,
    pile,
    play,
    refused,
)

HANDS = ("cat5 cat6", "goat3 goat6", "doll4 doll6")


def test_each_player_picks_a_sacrifice_from_the_hand() -> None:
    state = choosing(*HANDS)
    assert game.to_act(state) == [0, 1, 2]
    assert cards(state, 1) == ["goat3", "goat6"]
    assert refused(state, "1 sacrifice cat5").code == "not_held"


def test_the_choice_may_come_in_any_order_and_only_once() -> None:
    state = choosing(*HANDS)
    play(state, "2 sacrifice doll6")
    assert game.to_act(state) == [0, 1]
    assert cards(state, 2) == []
    assert refused(state, "2 sacrifice doll4").code == "already_chosen"
    assert game.refusals(state, 2) == {"doll4": "already_chosen"}


def test_a_sacrifice_stays_secret_until_all_have_chosen() -> None:
    state = choosing(*HANDS)
    events = play(state, "0 sacrifice cat5", "1 sacrifice goat3")
    secret = [event for event in events if event.cards]
    assert [(event.kind, event.seen_by) for event in secret] == [
        ("sacrificed", (0,)),
        ("sacrificed", (1,)),
    ]
    assert [event.facts["left"] for event in of_kind(events, "chosen")] == [2, 1]
    assert game.view(state, 0)["sacrificed"] == ["cat5", "?", None]
    assert game.view(state, 2)["sacrificed"] == ["?", "?", None]
    assert game.view(state, None)["sacrificed"] == ["?", "?", None]


def test_all_sacrifices_are_revealed_together() -> None:
    state = choosing(*HANDS)
    play(state, "0 sacrifice cat5", "1 sacrifice goat3")
    assert look(state, "phase") == "sacrifice"
    events = play(state, "2 sacrifice doll4")
    shown = of_kind(events, "revealed")
    assert [(event.seat, event.cards, event.seen_by) for event in shown] == [
        (0, ("cat5",), None),
        (1, ("goat3",), None),
        (2, ("doll4",), None),
    ]
    assert look(state, "sacrificed") == [None, None, None]
    assert look(state, "phase") == "play"


@pytest.mark.parametrize("card", ["cat7", "candle7", "goat7", "doll7"])
def test_a_cursed_card_is_never_sacrificed(card: str) -> None:
    state = choosing(f"{card} cat1 doll1", "goat3 goat6", "doll4 doll6", "cat8 cat9")
    assert card not in cards(state, 0)
    refusal = refused(state, f"0 sacrifice {card}")
    assert refusal.code == "cursed_sacrifice"
    assert refusal.facts == {"a_card": card}
    assert game.refusals(state, 0) == {card: "cursed_sacrifice"}


def test_a_cursed_card_is_the_one_that_the_option_names() -> None:
    options = {"cursed": {"cat": 2}}
    state = choosing("cat2 cat7 doll1", "goat3 goat6", "doll4 doll6", options=options)
    assert cards(state, 0) == ["cat7", "doll1"]


def test_the_lowest_number_is_the_first_trump_and_its_owner_leads() -> None:
    state = choosing(*HANDS)
    events = play(state, "0 sacrifice cat6", "1 sacrifice goat3", "2 sacrifice doll4")
    assert (look(state, "trump"), look(state, "leader"), look(state, "turn")) == (3, 1, 1)
    assert game.to_act(state) == [1]
    trump = one(events, "trump")
    assert (trump.seat, trump.cards) == (1, ("goat3",))
    assert trump.facts == {"old": 0, "new": 3, "why": "sacrifice"}


@pytest.mark.parametrize(
    ("sacrifices", "leader"),
    [
        (("doll4", "goat4", "candle4", "cat4"), 3),
        (("doll4", "goat4", "candle4", "cat8"), 2),
        (("doll4", "goat4", "candle8", "cat8"), 1),
        (("doll4", "goat5", "candle8", "cat8"), 0),
    ],
)
def test_among_equal_numbers_the_lower_suit_leads_cat_candle_goat_doll(
    sacrifices: tuple[str, ...], leader: int
) -> None:
    state = choosing(*(f"{card} {other}1" for card, other in zip(sacrifices, SUITS, strict=True)))
    play(state, *(f"{seat} sacrifice {card}" for seat, card in enumerate(sacrifices)))
    assert (look(state, "leader"), look(state, "trump")) == (leader, 4)


SUITS = ("doll", "goat", "candle", "cat")


def test_f2_each_pile_gets_the_sacrifice_of_its_seat_face_up() -> None:
    state = choosing(*HANDS)
    events = play(state, "1 sacrifice goat3", "2 sacrifice doll4", "0 sacrifice cat6")
    assert look(state, "piles") == [
        pile(1, "cat6"),
        pile(4, "goat3"),
        {"top": "doll4", "cards": ["ghost7", "ghost8", "cup"]},
    ]
    assert [event.facts["pile"] for event in of_kind(events, "revealed")] == [1, 2, 3]
    assert [pile["top"] for pile in game.view(state, None)["piles"]] == ["cat6", "goat3", "doll4"]


def test_a_sacrificed_card_has_left_the_hand() -> None:
    state = choosing(*HANDS)
    play(state, "1 sacrifice goat3")
    assert look(state, "hands")[1] == ["goat6"]
    assert look(state, "sacrificed") == [None, "goat3", None]


def test_no_card_is_played_and_no_pile_taken_before_the_reveal() -> None:
    state = choosing(*HANDS)
    for move in ("0 play cat5", "0 pile 1"):
        refusal = refused(state, move)
        assert (refusal.code, refusal.facts) == ("wrong_phase", {"phase": "sacrifice"})
