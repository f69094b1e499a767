"""Classes that wake at a death."""

import pytest

from tests.games.deathwick.tables import (
    look,
    one,
    play,
    row,
    shadow,
    table,
    waits,
)


def test_funeral_bell_burns_2_of_every_other_player_at_a_death() -> None:
    state = table(
        *("", "", "", ""),
        classes={2: "funeral-bell"},
        candles={0: "", 1: "AS 2S 3S", 3: "AH 2H 3H"},
    )
    play(state, "0 abstain")
    assert row(state, "dark") == "2H AH 2S AS"
    assert row(state, "candles.2") == "4D 4C"


def test_gravedigger_takes_a_dead_neighbours_candle() -> None:
    state = table(
        *("", "", ""),
        classes={1: "gravedigger"},
        shadows={0: "7H 8H 9H 2S"},
        candles={0: "AS KS QS"},
    )
    play(state, "0 abstain")
    assert row(state, "candles.1") == "3D 3C AS KS QS"
    assert look(state, "out") == []


def test_lich_rises_once_with_the_top_3_of_every_other_candle() -> None:
    state = table(
        *("", "", "", ""),
        turn=1,
        classes={1: "lich"},
        shadows={1: "7H 8H 9H 2S"},
        candles={0: "AS 2S 3S 4S", 1: "KD QD", 2: "AH 2H 3H 4H 6H", 3: "AC"},
    )
    events = play(state, "1 abstain")
    assert one(events, "died").facts["rises"] == 1
    assert one(events, "risen").facts == {"gone": 2, "seats": [2, 2, 2, 3, 0, 0, 0], "left": 7}
    assert row(state, "candles.1") == "AH 2H 3H AC AS 2S 3S"
    assert (row(state, "out"), look(state, "lit.1"), look(state, "used.1")) == (
        "KD QD",
        True,
        ["lich"],
    )
    assert (shadow(state, 2), shadow(state, 0)) == ("7H 8H", "9H 2S")
    assert (look(state, "turn"), row(state, "candles.2")) == (2, "4H 6H")


def test_lich_dies_the_second_time() -> None:
    state = table("", "", "", classes={0: "lich"}, candles={0: ""}, used=[["lich"], [], []])
    play(state, "0 abstain")
    assert look(state, "lit.0") is False


def test_lich_rises_at_the_draw_too_and_the_turn_is_over() -> None:
    state = table("", "", "", classes={1: "lich"}, candles={1: "", 2: "AS 2S 3S 4S"})
    play(state, "0 abstain")
    assert (look(state, "turn"), row(state, "candles.1")) == (2, "AS 2S 3S 2D 2C")


def test_lich_with_an_odd_ghost_bequeaths_it_and_has_not_fallen() -> None:
    candles = {0: "", 1: "AS 2S 3S 4S"}
    state = table("", "", "", classes={0: "lich"}, candles=candles, shadows={0: "7H"})
    play(state, "0 abstain")
    assert (waits(state), look(state, "fallen")) == (("bequeath", [0]), [])
    play(state, "0 bequeath @2")
    assert (shadow(state, 2), look(state, "lit.0"), look(state, "turn")) == ("7H", True, 1)


def test_vulture_takes_the_top_5_of_the_dark_when_a_neighbour_dies() -> None:
    state = table("", "", "", classes={1: "vulture"}, candles={0: ""}, dark="AS KS QS JS 9S 8S")
    play(state, "0 abstain")
    assert (row(state, "candles.1"), row(state, "dark")) == ("3C AS KS QS JS 9S", "8S")


@pytest.mark.parametrize("class_", ["vulture", "gravedigger"])
def test_vulture_and_gravedigger_take_of_neighbours_alone(class_: str) -> None:
    state = table(
        *("", "", "", ""),
        classes={2: class_},
        candles={0: "KS"},
        shadows={0: "7H 8H 9H 2S"},
        dark="QS",
    )
    play(state, "0 abstain")
    assert (row(state, "candles.2"), row(state, "out"), row(state, "dark")) == (
        "4D 4C",
        "KS",
        "QS",
    )
