"""Classes that change what a banish does."""

from games import deathwick as game
from tests.games.deathwick.tables import (
    look,
    moves,
    one,
    play,
    refused,
    row,
    shadow,
    table,
    waits,
)


def test_doomreader_discards_a_card_to_doom_a_ghost_once_a_turn() -> None:
    state = table("2H KS 3H", "", "", classes={0: "doomreader"}, shadows={0: "KH<1 QH<1"})
    play(state, "0 doom 2H 1")
    assert (row(state, "dark"), shadow(state, 0), waits(state)) == (
        "KH 2H",
        "QH<1",
        ("ritual", [0]),
    )
    assert moves(state, 0, "doom") == []
    assert refused(state, "0 doom 3H 1").code == "used_up"
    play(state, "0 banish KS 1")
    assert look(state, "turn") == 1
    assert look(state, "used.0") == ["doom"]
    play(state, "1 abstain", "2 abstain")
    assert look(state, "used.0") == []


def test_exorcist_cleanses_two_and_siphons_both_but_spades() -> None:
    state = table("7H", "", "", classes={0: "exorcist"}, shadows={0: "3C<1 9H# 6S<1 4D<1"})
    assert moves(state, 0, "cast") == ["cast 7H 1 2", "cast 7H 1 3", "cast 7H 2 3"]
    play(state, "0 cast 7H 2 3")
    assert (shadow(state, 0), row(state, "candles.0"), row(state, "dark")) == (
        "3C<1 9H#",
        "2D 2C 4D",
        "6S 7H",
    )
    state = table("7H", "", "", classes={0: "exorcist"}, shadows={0: "3C<1"})
    assert moves(state, 0, "cast") == ["cast 7H 1"]
    play(state, "0 cast 7H 1")
    assert row(state, "candles.0") == "2D 2C 3C"


def test_plague_ghosts_spread_to_a_neighbour_of_the_banisher() -> None:
    state = table("9H", "", "", "", classes={2: "plague"}, shadows={0: "3C<2"})
    play(state, "0 banish 9H 1")
    assert (waits(state), moves(state, 2)) == (("reaction", [2]), ["spread @1", "spread @3"])
    assert shadow(state, 0) == "3C<2"
    play(state, "2 spread @3")
    assert look(state, "shadows.3") == [{"card": "3C", "from": 2, "visited": [0, 3]}]
    assert row(state, "dark") == "9H"


def test_plague_ghosts_never_visit_twice_nor_the_plague() -> None:
    state = table("9H", "", "", "", classes={3: "plague"}, shadows={0: "3C<3"})
    play(state, "0 banish 9H 1")
    assert shadow(state, 1) == "3C<3"
    plagued = [[{"card": "3C", "from": 3, "visited": [1, 0]}], [], [], []]
    state = table("9H", "", "", "", classes={3: "plague"})
    state = game.load({**game.dump(state), "shadows": plagued, "known": {}}, "x")
    play(state, "0 banish 9H 1")
    assert (row(state, "dark"), shadow(state, 1)) == ("3C 9H", "")


def test_plague_ghosts_do_not_spread_when_siphoned() -> None:
    state = table("3H", "", "", "", classes={2: "plague"}, shadows={0: "3C<2"})
    play(state, "0 banish 3H 1")
    assert row(state, "candles.0") == "2D 2C 3C"


def test_priest_takes_the_top_of_the_dark_first() -> None:
    state = table("9H", "", "", classes={0: "priest"}, shadows={0: "3C<1"}, dark="KD QD")
    assert one(play(state, "0 banish 9H 1"), "prayed").cards == ("KD",)
    assert (row(state, "hands.0"), row(state, "dark")) == ("KD", "3C 9H QD")


def test_reaper_claims_a_neighbours_banished_ghost() -> None:
    state = table("9H", "", "", classes={1: "reaper"}, shadows={0: "3C<2"})
    play(state, "0 banish 9H 1")
    assert (waits(state), shadow(state, 0)) == (("reaction", [1]), "3C<2")
    play(state, "1 claim")
    assert (row(state, "candles.1"), row(state, "dark"), shadow(state, 0)) == ("3C 3C", "9H", "")
    state = table("9H", "", "", "", classes={2: "reaper"}, shadows={0: "3C<2"})
    play(state, "0 banish 9H 1")
    assert row(state, "dark") == "3C 9H"
