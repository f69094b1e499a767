"""Cards, player counts and the cursed ones (rules page: Cards; manual: Components, Setup)."""

from typing import Any

import pytest

from games import fantasmagoria as game
from games.fantasmagoria.cards import CODES, bits, cards_in
from games.game import GameError
from tests.games.fantasmagoria.tables import playing


def dealt(players: int, seed: str = "x") -> tuple[list[list[str]], list[list[str]]]:
    position = game.dump(game.new(players, seed, {}))
    return position["hands"], [pile["cards"] for pile in position["piles"]]


def suit(name: str, highest: int) -> set[str]:
    return {f"{name}{number}" for number in range(1, highest + 1)}


def test_there_are_36_ritual_cards_and_12_beyond_cards() -> None:
    assert len(CODES) == len(set(CODES)) == 48
    assert CODES[0] == "cat1"
    assert CODES[-2:] == ("ghost11", "cup")


def test_four_players_use_every_card() -> None:
    hands, piles = dealt(4)
    ritual = suit("cat", 9) | suit("candle", 9) | suit("goat", 9) | suit("doll", 9)
    assert {card for hand in hands for card in hand} == ritual
    assert {card for pile in piles for card in pile} == suit("ghost", 11) | {"cup"}


def test_three_players_play_without_candles_and_ghosts_9_10_11() -> None:
    hands, piles = dealt(3)
    assert {card for hand in hands for card in hand} == (
        suit("cat", 9) | suit("goat", 9) | suit("doll", 9)
    )
    assert {card for pile in piles for card in pile} == suit("ghost", 8) | {"cup"}


@pytest.mark.parametrize("players", [3, 4])
def test_all_ritual_cards_are_dealt_9_each(players: int) -> None:
    hands, _ = dealt(players)
    assert [len(hand) for hand in hands] == [9] * players


@pytest.mark.parametrize("players", [3, 4])
def test_the_beyond_cards_make_a_pile_of_3_for_each_player(players: int) -> None:
    _, piles = dealt(players)
    assert [len(pile) for pile in piles] == [3] * players


def test_ritual_and_beyond_cards_are_shuffled() -> None:
    deals = [dealt(4, f"{number}") for number in range(20)]
    assert len({str(hands) for hands, _ in deals}) == 20
    assert len({str(piles) for _, piles in deals}) == 20


@pytest.mark.parametrize("players", [0, 1, 2, 5, 10, -3, True, "3", 3.0, None])
def test_no_other_player_count_is_possible(players: Any) -> None:
    with pytest.raises(GameError, match="3 or 4 players"):
        game.new(players, "x", {})


def test_f1_each_cursed_card_is_a_7_unless_the_table_says_otherwise() -> None:
    assert game.options(4, {}) == {
        "rounds": 3,
        "cursed": {"cat": 7, "candle": 7, "goat": 7, "doll": 7},
    }


def test_f1_a_suit_left_out_keeps_7() -> None:
    assert game.options(4, {"cursed": {"doll": 2, "cat": 9}})["cursed"] == {
        "cat": 9,
        "candle": 7,
        "goat": 7,
        "doll": 2,
    }


def test_f1_candle_is_accepted_with_3_players() -> None:
    assert game.options(3, {"cursed": {"candle": 1}})["cursed"]["candle"] == 1


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"cursed": {"ghost": 7}}, "suits are cat, candle, goat, doll"),
        ({"cursed": {"cats": 7}}, "suits are"),
        ({"cursed": {"cat": 0}}, "from 1 to 9"),
        ({"cursed": {"cat": 10}}, "from 1 to 9"),
        ({"cursed": {"cat": True}}, "true"),
        ({"cursed": {"cat": 7.0}}, "whole number"),
        ({"cursed": {"cat": "7"}}, "whole number"),
        ({"cursed": {"cat": None}}, "null"),
        ({"cursed": [7, 7, 7, 7]}, "a list"),
        ({"cursed": None}, "map suits to numbers"),
        ({"rounds": 0}, "from 1 to 5"),
        ({"rounds": 6}, "from 1 to 5"),
        ({"rounds": True}, "whole number"),
        ({"rounds": 10**40}, "a huge number"),
        ({"rounds": "3"}, "'3'"),
        ({"curse": {}}, "options are rounds and cursed"),
    ],
)
def test_f1_an_unknown_suit_option_or_value_is_an_error(given: dict[str, Any], says: str) -> None:
    for players in (3, 4):
        with pytest.raises(GameError, match=says):
            game.new(players, "x", given)
        with pytest.raises(GameError, match=says):
            game.load({"players": players, "phase": "sacrifice", "options": given}, "x")


def test_f1_the_option_moves_every_rule_about_a_cursed_card() -> None:
    cursed = {"cat": 1, "candle": 2, "goat": 3, "doll": 4}
    state = playing(
        "cat2",
        "cat3",
        "cat5",
        "cat4",
        options={"rounds": 1, "cursed": cursed},
        won=[["cat1", "ghost1"], ["candle2"], ["doll4"], ["cat7", "candle7", "doll7"]],
        goat=0,
    )
    for seat, move in enumerate(("cat2", "cat3", "cat5", "cat4")):
        game.apply(state, seat, f"play {move}")
    assert game.dump(state)["scores"] == [-1, 2, 4, 0]


def test_a_set_of_cards_keeps_each_and_their_order() -> None:
    everything = list(range(48))
    assert cards_in(bits(reversed(everything))) == everything
    assert cards_in(bits([47, 0, 20])) == [0, 20, 47]
    assert cards_in(0) == []
