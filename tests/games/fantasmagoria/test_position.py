"""The position: what dump writes and what load takes."""

from typing import Any

import pytest

from games import fantasmagoria as game
from tests.games.fantasmagoria.positions import FULL, OVER, PILE, SACRIFICE
from tests.games.fantasmagoria.tables import look, pile, play, playing


def test_a_dump_writes_every_key_in_the_pages_order() -> None:
    position = game.dump(game.load(FULL, "x"))
    assert position == FULL
    assert list(position) == list(FULL)


@pytest.mark.parametrize("position", [FULL, SACRIFICE, PILE, OVER])
def test_every_phase_loads_and_dumps_the_same_again(position: dict[str, Any]) -> None:
    once = game.dump(game.load(position, "x"))
    assert game.dump(game.load(once, "x")) == once
    assert {key: once[key] for key in position if key != "piles"} == {
        key: value for key, value in position.items() if key != "piles"
    }


def test_a_dump_sorts_hands_cat_candle_goat_doll_ghost_cup() -> None:
    hand = ["cup", "ghost11", "ghost2", "doll1", "goat9", "candle3", "cat9", "cat1"]
    state = playing(" ".join(hand), "cat2", "cat3", "cat4")
    assert look(state, "hands")[0] == hand[::-1]


def test_won_cards_and_piles_keep_their_order() -> None:
    position = game.dump(game.load(FULL, "x"))
    assert position["won"][2] == ["doll8", "doll1"]
    assert position["piles"][0]["cards"] == ["ghost1", "cup", "ghost4"]


def test_won_holds_prisoners_then_the_trick_then_the_hand() -> None:
    state = playing("cat1", "cat2", "cat4 ghost3 cat3", round=3, imprisoned=["ghost1"])
    play(state, "0 play cat1", "1 play cat2", "2 play cat4")
    assert look(state, "won")[2] == ["ghost1", "cat1", "cat2", "cat4", "cat3", "ghost3"]


def test_a_key_that_is_left_out_is_empty_or_zero() -> None:
    hands = [["cat1"], ["cat2"], ["cat3"]]
    position = game.dump(
        game.load({"players": 3, "phase": "play", "trump": 1, "hands": hands}, "x")
    )
    assert position == {
        "game": "fantasmagoria",
        "rules": game.VERSION,
        "players": 3,
        "options": game.options(3, {}),
        "round": 1,
        "scores": [0, 0, 0],
        "phase": "play",
        "trump": 1,
        "leader": 0,
        "turn": 0,
        "hands": hands,
        "sacrificed": [None] * 3,
        "piles": [None] * 3,
        "possessed": [False] * 3,
        "trick": [],
        "trump_moved": False,
        "won": [[], [], []],
        "goat": None,
        "imprisoned": [],
        "known": [{"voids": [], "cards": []}] * 3,
        "shuffles": 0,
    }


def test_the_same_seed_and_shuffles_deal_the_same_next_round() -> None:
    last = {"hands": [["cat1"], ["cat2"], ["cat3"]], "trump": 9, "phase": "play", "players": 3}
    dealt = []
    for shuffles, seed in ((4, "a"), (4, "a"), (6, "a"), (4, "b")):
        state = game.load({**last, "shuffles": shuffles}, seed)
        play(state, "0 play cat1", "1 play cat2", "2 play cat3")
        dealt.append(str(look(state, "hands")))
        assert look(state, "shuffles") == shuffles + 2
    assert dealt[0] == dealt[1]
    assert len(set(dealt)) == 3


def test_load_takes_the_memory_and_a_position_without_it() -> None:
    position = {key: value for key, value in FULL.items() if key != "known"}
    assert look(game.load(position, "x"), "known") == [{"voids": [], "cards": []}] * 3
    assert look(game.load(FULL, "x"), "known") == FULL["known"]


def test_load_takes_a_version_of_the_rules_that_it_does_not_know() -> None:
    state = game.load({**FULL, "rules": "0.9"}, "x")
    assert look(state, "rules") == game.VERSION


def test_a_possession_without_any_pile_left_goes_on() -> None:
    """Only a position made by hand has too few piles."""
    state = playing("goat1 goat2", "doll3 doll4", "cat1 cat2", possessed=[False] * 3)
    play(state, "0 play goat1", "1 play doll3")
    assert (look(state, "phase"), look(state, "turn")) == ("play", 2)
    assert pile(1, "cat9") not in look(state, "piles")
