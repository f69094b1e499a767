"""Possession (rules page: A round, 5; manual: Possession)."""

from typing import Any

import pytest

from games import fantasmagoria as game
from games.fantasmagoria.state import State
from tests.games.fantasmagoria.tables import (
    cards,
    look,
    of_kind,
    one,
    pile,
    play,
    playing,
    refused,
)


def haunted(*hands: str, **changes: Any) -> State:
    """Nobody is possessed yet and all piles are there: ghosts 1 to 6 and 7, 8, cup."""
    piles = [
        pile(1, "cat9"),
        pile(4, "cat8"),
        {"top": "cat6", "cards": ["ghost7", "ghost8", "cup"]},
    ]
    given = {"possessed": [False] * len(hands), "piles": piles, "trump": 5}
    return playing(*hands, **{**given, **changes})


def test_who_cannot_follow_for_the_first_time_is_possessed() -> None:
    state = haunted("goat1 goat2", "doll3 doll4", "cat1 cat2")
    events = play(state, "0 play goat1", "1 play doll3")
    possessed = one(events, "possessed")
    assert (possessed.seat, possessed.cards) == (1, ("doll3",))
    assert possessed.facts == {"old": 5, "new": 3, "moved": 1}
    assert look(state, "possessed") == [False, True, False]


def test_following_is_no_possession() -> None:
    state = haunted("goat1 goat2", "goat3 doll4", "cat1 cat2")
    assert not of_kind(play(state, "0 play goat1", "1 play goat3"), "possessed")
    assert look(state, "possessed") == [False, False, False]


def test_the_number_of_the_card_becomes_the_trump_at_once() -> None:
    state = haunted("goat1 goat2", "doll3 doll4", "cat1 cat2")
    events = play(state, "0 play goat1", "1 play doll3")
    assert (look(state, "trump"), look(state, "trump_moved")) == (3, True)
    assert one(events, "trump").facts == {"old": 5, "new": 3, "why": "possession"}


def test_the_new_trump_counts_in_the_same_trick_for_cards_played_before() -> None:
    """The manual's hint: name a number that lies in the trick, and its player wins it."""
    state = haunted("goat2 goat1", "goat9 cat3", "doll2 cat1")
    events = play(state, "0 play goat2", "1 play goat9", "2 play doll2", "2 pile 1")
    assert one(events, "trick").seat == 0


def test_a_ghost_names_its_number_too() -> None:
    state = haunted(
        "goat1 goat2",
        "ghost11 candle1",
        "cat1 cat2",
        "cat3 cat4",
        piles=[pile(1, "cat9"), None, None, None],
    )
    play(state, "0 play goat1", "1 play ghost11")
    assert look(state, "trump") == 11


def test_the_trump_moves_only_once_a_trick() -> None:
    state = haunted("goat1 goat2", "doll3 doll4", "cat1 cat2")
    events = play(state, "0 play goat1", "1 play doll3", "1 pile 1", "2 play cat2")
    second = of_kind(events, "possessed")[1]
    assert second.facts == {"old": 3, "new": 3, "moved": 0}
    assert (look(state, "trump"), look(state, "phase"), look(state, "turn")) == (3, "pile", 2)
    assert len(of_kind(events, "trump")) == 1


def test_a_possession_that_names_the_number_it_was_counts_as_the_move() -> None:
    state = haunted("goat1 goat2", "doll5 doll4", "cat1 cat2")
    events = play(state, "0 play goat1", "1 play doll5", "1 pile 1", "2 play cat2")
    assert look(state, "trump") == 5
    assert [event.facts["moved"] for event in of_kind(events, "possessed")] == [1, 0]


def test_the_next_trick_may_move_the_trump_again() -> None:
    state = haunted("goat1 cat5", "doll3 doll4", "goat2 doll7")
    play(state, "0 play goat1", "1 play doll3", "1 pile 1", "2 play goat2")
    assert look(state, "leader") == 1
    play(state, "1 play doll4", "2 play doll7", "0 play cat5")
    assert look(state, "trump") == 5


def test_possession_happens_once_a_round() -> None:
    state = haunted("goat1 goat2", "doll3 doll4", "cat1 cat2", possessed=[False, True, False])
    events = play(state, "0 play goat1", "1 play doll3")
    assert not of_kind(events, "possessed")
    assert (look(state, "trump"), look(state, "trump_moved"), look(state, "turn")) == (5, False, 2)


def test_the_last_card_possesses_too() -> None:
    state = haunted("goat1 goat2", "doll3", "cat1 cat2")
    events = play(state, "0 play goat1", "1 play doll3")
    assert one(events, "possessed").seat == 1
    play(state, "1 pile 2")
    assert look(state, "hands")[1] == ["cat8", "ghost4", "ghost5", "ghost6"]


def test_the_last_card_of_the_trick_possesses_before_the_winner_is_found() -> None:
    state = haunted("goat1 goat2", "goat3 cat3", "doll1 doll2")
    events = play(state, "0 play goat1", "1 play goat3", "2 play doll1")
    assert look(state, "phase") == "pile"
    assert not of_kind(events, "trick")
    assert one(play(state, "2 pile 3"), "trick").seat == 0


def test_playing_the_cup_is_never_a_possession() -> None:
    state = haunted(
        "goat1 goat2", "doll3 cup", "cat1 cat2", piles=[pile(1, "cat9"), pile(4, "cat8"), None]
    )
    events = play(state, "0 play goat1", "1 play cup")
    assert not of_kind(events, "possessed")
    assert (look(state, "trump"), look(state, "phase"), look(state, "turn")) == (5, "play", 2)


def test_setting_the_suit_after_a_led_cup_is_no_possession() -> None:
    state = haunted(
        "cup goat2", "doll3 doll4", "doll1 cat2", piles=[pile(1, "cat9"), pile(4, "cat8"), None]
    )
    events = play(state, "0 play cup", "1 play doll3", "2 play doll1")
    assert not of_kind(events, "possessed")


def test_the_possessed_player_chooses_one_of_the_piles_that_are_left() -> None:
    state = haunted(
        "goat1 goat2",
        "doll3 doll4",
        "cat1 cat2",
        possessed=[True, False, False],
        piles=[pile(1, "cat9"), None, pile(4, "cat8")],
    )
    play(state, "0 play goat1", "1 play doll3")
    assert game.to_act(state) == [1]
    assert game.legal(state, 1) == ["pile 1", "pile 3"]
    refusal = refused(state, "1 pile 2")
    assert (refusal.code, refusal.facts) == ("pile_taken", {"pile": 2})
    assert refused(state, "1 play doll4").facts == {"phase": "pile"}
    assert refused(state, "2 pile 1").code == "not_your_turn"
    assert game.refusals(state, 1) == {"doll4": "wrong_phase"}


def test_the_chooser_takes_the_beyond_cards_and_the_sacrifice_into_hand() -> None:
    state = haunted("goat1 goat2", "doll3 doll4", "cat1 cat2")
    play(state, "0 play goat1", "1 play doll3")
    events = play(state, "1 pile 3")
    assert look(state, "hands")[1] == ["cat6", "doll4", "ghost7", "ghost8", "cup"]
    assert look(state, "piles")[2] is None
    taken = one(events, "pile")
    assert (taken.seat, taken.cards, taken.facts, taken.seen_by) == (
        1,
        ("cat6",),
        {"pile": 3},
        None,
    )
    beyond = one(events, "beyond")
    assert (beyond.cards, beyond.seen_by) == (("ghost7", "ghost8", "cup"), (1,))


def test_the_trick_goes_on_after_the_choice() -> None:
    state = haunted("goat1 goat2", "doll3 doll4", "cat1 cat2")
    play(state, "0 play goat1", "1 play doll3", "1 pile 1")
    assert (look(state, "phase"), look(state, "turn")) == ("play", 2)
    assert look(state, "trick") == [{"seat": 0, "card": "goat1"}, {"seat": 1, "card": "doll3"}]
    assert cards(state, 2) == ["cat1", "cat2"]


def test_a_single_pile_left_is_still_a_move_but_forced() -> None:
    state = haunted("goat1 goat2", "doll3 doll4", "cat1 cat2", piles=[None, None, pile(1, "cat9")])
    play(state, "0 play goat1", "1 play doll3")
    assert game.legal(state, 1) == ["pile 3"]
    assert game.forced(state, 1) == "pile 3"
    assert game.forced(state, 0) is None
    state = haunted("goat1 goat2", "doll3 doll4", "cat1 cat2")
    play(state, "0 play goat1", "1 play doll3")
    assert game.forced(state, 1) is None


def test_a_possessed_player_follows_and_plays_on_as_before() -> None:
    state = haunted("goat1 goat2", "doll3 doll4", "cat1 cat2")
    play(state, "0 play goat1", "1 play doll3", "1 pile 1", "2 play cat2", "2 pile 2")
    assert look(state, "possessed") == [False, True, True]
    assert game.to_act(state) == [1]


@pytest.mark.parametrize("players", [3, 4])
def test_with_all_possessed_every_pile_is_taken(players: int) -> None:
    state = game.new(players, "all", {})
    while look(state, "possessed") != [True] * players and look(state, "round") == 1:
        seat = game.to_act(state)[0]
        game.apply(state, seat, game.legal(state, seat)[-1])
    while game.phase(state) == "pile":
        game.apply(state, game.to_act(state)[0], game.legal(state, game.to_act(state)[0])[0])
    assert look(state, "piles") == [None] * players
