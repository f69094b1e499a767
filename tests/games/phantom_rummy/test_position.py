"""The position: what dump writes and what load takes."""

from typing import Any

import pytest

from games import phantom_rummy as game
from tests.games.phantom_rummy.greedy import play as greedy_game
from tests.games.phantom_rummy.positions import ACT, CLAIM, OVER, TAKE
from tests.games.phantom_rummy.tables import look, play, table


def test_a_dump_writes_every_key_in_the_pages_order() -> None:
    position = game.dump(game.load(TAKE, "x"))
    assert position == TAKE
    assert list(position) == list(TAKE)


@pytest.mark.parametrize("position", [TAKE, ACT, CLAIM, OVER])
def test_every_phase_loads_and_dumps_the_same_again(position: dict[str, Any]) -> None:
    assert game.dump(game.load(position, "x")) == position


@pytest.mark.parametrize("advanced", [False, True])
def test_every_position_of_games_with_goals_loads_and_dumps_the_same(advanced: bool) -> None:
    for state, *_ in greedy_game(3, "round trip", {"advanced": advanced}):
        assert game.load(game.dump(state), state.seed) == state


def test_hands_and_opened_sets_stand_in_the_order_of_the_deck_list_black_before_red() -> None:
    state = table("Iring D7 A1* A1 H2* H2 H1*", "H3", opened=[["H5* H4 H3"], []])
    assert look(state, "hands")[0] == ["H1*", "H2", "H2*", "A1", "A1*", "D7", "Iring"]
    assert look(state, "opened")[0] == [["H3", "H4", "H5*"]]


def test_market_draw_pile_and_discards_keep_their_order() -> None:
    state = table("H1", "H2", market="D7 A1 D7*", draw="H7 A6 H7", discards=["A5 A3 A4", ""])
    assert look(state, "market") == ["D7", "A1", "D7*"]
    assert look(state, "draw") == ["H7", "A6", "H7"]
    assert look(state, "discards") == [["A5", "A3", "A4"], []]


def test_the_draw_pile_lists_the_top_first() -> None:
    state = table("H1 H2", "H3", market="H3", draw="D1 D2 D3")
    play(state, "0 take H3", "0 open H1 H2 H3")
    # The market is empty then, and the pile too small for another.
    assert look(state, "short_game") == 2
    state = table("H1 H2", "H3", market="H3 A7", draw="D1 D2 D3")
    play(state, "0 take H3", "0 open H1 H2 H3")
    assert look(state, "hands")[0] == ["D1", "D2"]


def test_a_key_that_is_left_out_is_empty_or_zero() -> None:
    state = game.load({"players": 2, "hands": [["H1"], ["H2"]], "market": ["A1"]}, "x")
    assert game.dump(state) == {
        "game": "phantom_rummy",
        "rules": game.VERSION,
        "players": 2,
        "options": {"advanced": False, "ask": "able"},
        "short_game": 1,
        "scores": [0, 0],
        "starter": 0,
        "turn": 0,
        "phase": "take",
        "hands": [["H1"], ["H2"]],
        "opened": [[], []],
        "discards": [[], []],
        "ready": [False, False],
        "market": ["A1"],
        "draw": [],
        "taken": None,
        "claims": {},
        "known": [{"cards": []}, {"cards": []}],
        "shuffles": 0,
    }


def test_an_empty_market_is_turned_up_at_load() -> None:
    state = table("H1", "H2", market="", draw="A1 A2 A3 A4")
    assert look(state, "market") == ["A1", "A2", "A3"]
    assert look(state, "draw") == ["A4"]


def test_a_market_that_cannot_be_made_ends_the_short_game_at_load() -> None:
    state = table("H1", "H2", market="", draw="A1 A2", short_game=3)
    assert (look(state, "short_game"), len(look(state, "market"))) == (4, 3)
    assert look(table("H1", "H2", market="", draw="", short_game=6), "phase") == "over"


def test_a_discard_that_nobody_can_answer_moves_on_at_load() -> None:
    state = table("H1", "H2", phase="claim", discards=["A5", ""])
    assert (look(state, "phase"), look(state, "turn")) == ("take", 1)
    state = table("H1", "H2", phase="claim", discards=["A5", ""], ask="all")
    assert (look(state, "phase"), game.to_act(state)) == ("claim", [1])


def test_a_discard_that_all_have_answered_is_settled_at_load() -> None:
    state = game.load({**CLAIM, "claims": {"1": "gain A4 A5", "2": "pass"}}, "x")
    assert (look(state, "phase"), look(state, "turn")) == ("take", 1)
    assert look(state, "opened")[1] == [["A4", "A5", "A6"]]


def test_the_same_seed_and_shuffles_deal_the_same_next_short_game() -> None:
    dealt = []
    for shuffles, seed in ((4, "a"), (4, "a"), (5, "a"), (4, "b")):
        state = table("H1", "H2", market="", draw="", shuffles=shuffles, seed=seed)
        dealt.append(str(look(state, "hands")))
        assert look(state, "shuffles") == shuffles + 1
    assert dealt[0] == dealt[1]
    assert len(set(dealt)) == 3


def test_load_takes_a_position_without_memory_and_knows_the_card_just_taken() -> None:
    position = {key: value for key, value in ACT.items() if key != "known"}
    known = look(game.load(position, "x"), "known")
    assert known == [{"cards": []}, {"cards": []}, {"cards": ["D2"]}]


def test_load_takes_a_version_of_the_rules_that_it_does_not_know() -> None:
    assert look(game.load({**TAKE, "rules": "0.9"}, "x"), "rules") == game.VERSION


def test_hands_of_any_size_up_to_7_and_8_in_act_load() -> None:
    seven = "H1 H2 H4 H5 H7 A1 A2"
    for size in range(8):
        assert table(" ".join(seven.split()[:size]), "")
    state = table(f"{seven} A4", "", phase="act", taken="A4")
    assert len(look(state, "hands")[0]) == 8
