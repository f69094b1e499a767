"""The end of a round and its scares (rules page: 6, Scares; manual: End of the round)."""

import pytest

from games import fantasmagoria as game
from games.fantasmagoria.cards import CARD_OF, bits
from games.fantasmagoria.scoring import scares_of
from games.fantasmagoria.setup import setup_of
from tests.games.fantasmagoria.tables import (
    last_trick,
    look,
    of_kind,
    one,
    pile,
    play,
    playing,
    refused,
)

GHOSTS = [f"ghost{number}" for number in range(1, 12)]


def scares(pile: str, goat: bool = False) -> int:
    cards = bits(CARD_OF[code] for code in pile.split())
    return scares_of(setup_of(4, {}), cards, goat).scares


def test_each_ghost_is_worth_1() -> None:
    assert scares("ghost1") == 1
    assert scares(" ".join(GHOSTS)) == 11


def test_candelabrum_is_worth_2() -> None:
    assert scares("candle7") == 2


def test_belleanna_is_worth_4() -> None:
    assert scares("doll7") == 4


def test_lucky_cat_is_worth_minus_3() -> None:
    assert scares("cat7") == -3


def test_everything_else_is_worth_nothing() -> None:
    assert scares("cat1 cat8 candle6 goat6 doll8 cup") == 0
    assert scares("goat7") == 0


@pytest.mark.parametrize("ghosts", range(7))
def test_with_the_goat_up_to_6_ghosts_count_2_each(ghosts: int) -> None:
    assert scares(" ".join(GHOSTS[:ghosts]), goat=True) == 2 * ghosts
    assert scares(" ".join([*GHOSTS[:ghosts], "doll7", "cat7"]), goat=True) == 2 * ghosts + 1


@pytest.mark.parametrize("ghosts", range(7, 12))
def test_with_the_goat_7_ghosts_wipe_out_the_round_other_cursed_cards_included(ghosts: int) -> None:
    assert scares(" ".join([*GHOSTS[:ghosts], "doll7", "candle7"]), goat=True) == 0
    assert scares(" ".join([*GHOSTS[:ghosts], "cat7"]), goat=True) == 0


def test_the_goat_counts_ghosts_from_the_hand_too() -> None:
    won = [GHOSTS[:6], [], []]
    state = last_trick("cat1 ghost7", "cat2", "cat3", won=won, goat=0)
    play(state, "0 play cat1", "1 play cat2", "2 play cat3")
    assert look(state, "scores") == [0, 0, 0]


def test_f5_a_goat_left_in_hand_does_nothing() -> None:
    state = last_trick("cat1 goat7 ghost1", "cat2", "cat3")
    events = play(state, "0 play cat1", "1 play cat2", "2 play cat3")
    assert look(state, "scores") == [1, 0, 0]
    assert look(state, "goat") is None
    assert look(state, "won")[0] == ["goat7", "ghost1"]
    assert not of_kind(events, "goat")


def test_the_round_ends_after_a_trick_when_one_player_has_no_card_left() -> None:
    state = last_trick("cat1 ghost2 doll7", "cat2 cat7 goat2", "cat3")
    events = play(state, "0 play cat1", "1 play cat2", "2 play cat3")
    assert one(events, "round").facts["scores"] == [5, -3, 0]
    state = last_trick("cat1 ghost2 doll7", "cat2 cat7 goat2", "cat3 cat4")
    assert not of_kind(play(state, "0 play cat1", "1 play cat2", "2 play cat3"), "round")


def test_the_round_does_not_end_within_a_trick() -> None:
    state = last_trick("cat1", "cat2 cat7", "cat3 cat4")
    assert not of_kind(play(state, "0 play cat1", "1 play cat2"), "round")
    assert game.to_act(state) == [2]


def test_a_pile_taken_for_the_last_card_keeps_the_round_going() -> None:
    state = last_trick(
        "goat1 goat2",
        "doll1",
        "goat3 goat4",
        possessed=[True, False, True],
        piles=[pile(1, "cat9"), None, None],
    )
    events = play(state, "0 play goat1", "1 play doll1", "1 pile 1", "2 play goat3")
    assert not of_kind(events, "round")
    assert len(look(state, "hands")[1]) == 4


def test_cards_still_in_hand_go_onto_their_holders_pile() -> None:
    state = last_trick("cat1 ghost2 doll7", "cat2 cat7 goat2", "cat3", won=[["ghost1"], [], []])
    events = play(state, "0 play cat1", "1 play cat2", "2 play cat3")
    assert look(state, "hands") == [[], [], []]
    assert look(state, "won") == [
        ["ghost1", "doll7", "ghost2"],
        ["cat7", "goat2"],
        ["cat1", "cat2", "cat3"],
    ]
    assert look(state, "scores") == [6, -3, 0]
    assert [event.facts["kept"] for event in of_kind(events, "shown")] == [2, 2, 0]


def test_all_piles_are_shown_with_what_each_was_worth() -> None:
    won = [[*GHOSTS[:7], "doll7"], ["ghost8", "cat7"], []]
    state = playing("cat1", "cat2", "cat3", won=won, goat=0)
    events = play(state, "0 play cat1", "1 play cat2", "2 play cat3")
    first, second, third = of_kind(events, "shown")
    assert first.cards == (*GHOSTS[:7], "doll7")
    assert first.facts == {
        "scares": 0,
        "ghosts": 7,
        "cursed": ["doll7"],
        "kept": 0,
        "goat": "wiped",
    }
    assert second.facts == {"scares": -2, "ghosts": 1, "cursed": ["cat7"], "kept": 0, "goat": ""}
    assert third.cards == ("cat1", "cat2", "cat3")
    assert {event.seen_by for event in (first, second, third)} == {None}
    assert one(events, "round").facts == {
        "round": 1,
        "rounds": 3,
        "scores": [0, -2, 0],
        "totals": [0, -2, 0],
        "ghosts": [7, 1, 0],
        "cursed": ["doll7", "cat7", ""],
        "goat": ["wiped", "", ""],
    }


def test_scares_add_up_over_the_rounds_and_may_go_below_zero() -> None:
    state = playing("cat1", "cat2", "cat3", scores=[4, 1, -2], won=[["ghost1"], ["cat7"], []])
    play(state, "0 play cat1", "1 play cat2", "2 play cat3")
    assert look(state, "scores") == [5, -2, -2]


def test_cards_of_piles_that_nobody_took_are_scored_by_nobody() -> None:
    state = last_trick(
        "cat1", "cat2", "cat3", possessed=[False] * 3, piles=[pile(1, "doll7"), None, None]
    )
    play(state, "0 play cat1", "1 play cat2", "2 play cat3")
    assert look(state, "scores") == [0, 0, 0]


@pytest.mark.parametrize("players", [3, 4])
def test_a_round_is_8_tricks_or_12_if_everybody_was_possessed(players: int) -> None:
    lengths: dict[int, set[bool]] = {}
    for number in range(150):
        state = game.new(players, f"length {number}", {"rounds": 1})
        tricks = 0
        everybody = False
        while acting := game.to_act(state):
            move = game.legal(state, acting[0])[number % len(game.legal(state, acting[0]))]
            tricks += len(of_kind(game.apply(state, acting[0], move), "trick"))
            everybody = look(state, "possessed") == [True] * players
        lengths.setdefault(tricks, set()).add(everybody)
    assert set(lengths) == {8, 12}
    assert lengths[12] == {True}
    assert False in lengths[8]


def test_the_next_round_is_dealt_from_the_whole_deck() -> None:
    state = playing("cat1", "cat2", "cat3", trump=8, goat=1, imprisoned=["ghost1"])
    events = play(state, "0 play cat1", "1 play cat2", "2 play cat3")
    position = game.dump(state)
    assert one(events, "dealt").facts == {"round": 2, "rounds": 3}
    assert (position["phase"], position["round"]) == ("sacrifice", 2)
    assert [len(hand) for hand in position["hands"]] == [9, 9, 9]
    assert [len(pile["cards"]) for pile in position["piles"]] == [3, 3, 3]
    empty: dict[str, list[str]] = {"voids": [], "cards": []}
    assert {
        key: position[key]
        for key in (
            "trump",
            "leader",
            "turn",
            "possessed",
            "trick",
            "trump_moved",
            "won",
            "goat",
            "imprisoned",
            "sacrificed",
            "known",
        )
    } == {
        "trump": 0,
        "leader": 0,
        "turn": 0,
        "possessed": [False] * 3,
        "trick": [],
        "trump_moved": False,
        "won": [[], [], []],
        "goat": None,
        "imprisoned": [],
        "sacrificed": [None] * 3,
        "known": [empty] * 3,
    }
    assert game.to_act(state) == [0, 1, 2]


def test_each_deal_draws_twice_from_the_seed() -> None:
    state = game.new(3, "x", {})
    assert look(state, "shuffles") == 2
    first = look(state, "hands")
    while look(state, "round") == 1:
        seat = game.to_act(state)[0]
        game.apply(state, seat, game.legal(state, seat)[0])
    assert look(state, "shuffles") == 4
    assert look(state, "hands") != first
    assert refused(state, "0 play cat1").code == "wrong_phase"
