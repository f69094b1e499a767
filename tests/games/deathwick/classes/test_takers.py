"""Classes that take cards or have others burn them."""

from typing import Any

from tests.games.deathwick.tables import (
    look,
    moves,
    of_kind,
    one,
    play,
    refused,
    row,
    shadow,
    table,
    waits,
)


def test_crow_claims_a_face_card_that_a_neighbour_burns() -> None:
    state = table(
        *("", "", ""),
        classes={1: "crow"},
        phase="haunting",
        shadows={0: "7H 8H"},
        candles={0: "KS 2S 3S 4S"},
    )
    play(state, "0 endure")
    assert (waits(state), moves(state, 1), row(state, "dark")) == (
        ("reaction", [1]),
        ["claim", "leave"],
        "KS",
    )
    assert one(play(state, "1 claim"), "grabbed").cards == ("KS",)
    assert (row(state, "hands.1"), row(state, "dark"), row(state, "hands.0")) == ("KS", "2S", "3S")


def test_crow_may_leave_it_and_sees_neighbours_only() -> None:
    state = table(
        *("", "", ""),
        classes={1: "crow"},
        phase="haunting",
        shadows={0: "7H"},
        candles={0: "KS 2S 3S"},
    )
    play(state, "0 endure", "1 leave")
    assert (row(state, "dark"), row(state, "hands.1")) == ("KS", "")
    state = table(
        *("", "", "", ""),
        classes={2: "crow"},
        phase="haunting",
        shadows={0: "7H"},
        candles={0: "KS 2S 3S"},
    )
    play(state, "0 endure")
    assert waits(state) == ("ritual", [0])


def test_inquisitor_makes_a_neighbour_show_their_hand() -> None:
    state = table("2S", "QH 3S", "", classes={0: "inquisitor"}, candles={1: "AS 2H 3H 4H"})
    event = one(play(state, "0 inquisit 2S @1"), "showed")
    assert (event.seat, event.cards, event.seen_by) == (1, ("QH", "3S"), None)
    assert (row(state, "dark"), row(state, "hands.1")) == ("3H 2H AS 2S", "QH 3S 4H")
    state = table("X", "X 3S", "", classes={0: "inquisitor"})
    play(state, "0 inquisit X @1")
    assert row(state, "dark") == "X"


def test_mimic_swaps_candles_once_a_game() -> None:
    state = table("7H", "", "", classes={0: "mimic"})
    play(state, "0 mimic @1")
    assert (row(state, "candles.0"), row(state, "candles.1")) == ("3D 3C", "2D 2C")
    assert waits(state) == ("ritual", [0])
    assert refused(state, "0 mimic @2").code == "used_up"
    play(state, "0 abstain", "1 abstain", "2 abstain")
    assert look(state, "used.0") == ["mimic"]


def test_occultist_possesses_anybody_and_feeds_on_the_dark() -> None:
    state = table("9H", "", "", "", classes={0: "occultist"}, shadows={0: "2S<1"}, dark="KS QS JS")
    assert moves(state, 0, "cast") == ["cast 9H 1 @1", "cast 9H 1 @2", "cast 9H 1 @3"]
    play(state, "0 cast 9H 1 @2")
    assert (row(state, "candles.0"), row(state, "dark")) == ("2D 2C KS QS", "9H JS")
    assert (shadow(state, 2), look(state, "used.0")) == ("2S<1", ["occult"])


def test_occultist_feeds_once_a_turn_and_not_on_a_neighbour() -> None:
    changes: dict[str, Any] = {
        "classes": {0: "occultist"},
        "shadows": {0: "2S<1"},
        "dark": "KS QS JS",
    }
    state = table("9H", "", "", "", **changes, used=[["occult"], [], [], []])
    play(state, "0 cast 9H 1 @2")
    assert row(state, "candles.0") == "2D 2C"
    state = table("9H", "", "", "", **changes)
    play(state, "0 cast 9H 1 @1")
    assert (row(state, "candles.0"), look(state, "used.0")) == ("2D 2C", [])


def test_pyromaniac_burns_2_of_a_neighbour_for_a_red_card() -> None:
    state = table("4H 4S X", "", "", classes={0: "pyromaniac"}, candles={1: "AS 2S 3S"})
    assert moves(state, 0, "ignite") == ["ignite 4H @1", "ignite 4H @2"]
    assert refused(state, "0 ignite 4S @1").code == "not_red"
    play(state, "0 ignite 4H @1")
    assert (row(state, "dark"), row(state, "hands.1")) == ("2S AS 4H", "3S")


def test_pyromaniac_ignites_once_a_turn() -> None:
    state = table("2S 4H 4D", "", "", classes={0: "pyromaniac"}, candles={0: "KS QS JS"})
    play(state, "0 cast 2S @1", "0 ignite 4H @1")
    assert look(state, "used.0") == ["ignite"]
    state = table("4D", "", "", classes={0: "pyromaniac"}, used=[["ignite"], [], []])
    assert refused(state, "0 ignite 4D @1").code == "used_up"


def test_ravenous_steals_2_random_cards_with_greed() -> None:
    state = table("2H", "KS QS", "", classes={0: "ravenous"})
    assert moves(state, 0, "cast")[3:] == ["cast 2H @1 steal", "cast 2H @2 steal"]
    play(state, "0 cast 2H @1 steal")
    assert sorted(look(state, "hands.0")) == ["KS", "QS"]
    assert (row(state, "candles.1"), waits(state)) == ("3D 3C", ("ritual", [0]))


def test_usurer_takes_2_cards_and_they_draw_1() -> None:
    state = table("", "KS QS", "", classes={0: "usurer"})
    play(state, "0 usury @1")
    assert sorted(look(state, "hands.0")) == ["KS", "QS"]
    assert row(state, "hands.1") == "3D 3C"


def test_voodoo_doll_strikes_the_haunters_of_spades_clubs_and_diamonds() -> None:
    state = table(
        *("", "", ""),
        classes={0: "voodoo-doll"},
        phase="haunting",
        shadows={0: "7S<1 8H<1 9C<2 JD"},
        candles={0: "AS 2S 3S 4S 6S 7S", 1: "KS QS", 2: "KC QC"},
    )
    event = one(play(state, "0 endure"), "struck")
    assert event.facts == {"seats": [1, 2]}
    assert row(state, "dark") == "KC KS 4S 3S 2S AS"


def test_voodoo_doll_that_burns_nothing_strikes_nobody() -> None:
    state = table(
        *("", "", ""),
        classes={0: "voodoo-doll"},
        phase="haunting",
        shadows={0: "7S<1"},
        candles={0: ""},
    )
    assert not of_kind(play(state, "0 endure"), "struck")


def test_voodoo_doll_strikes_once_for_each_ghost() -> None:
    state = table(
        *("", "", ""),
        classes={0: "voodoo-doll"},
        phase="haunting",
        shadows={0: "7S<1 9C<1"},
        candles={0: "AS 2S 3S 4S", 1: "KS QS JS"},
    )
    play(state, "0 endure")
    assert row(state, "dark") == "QS KS 2S AS"


def test_a_voodoo_doll_names_no_dead_haunter_among_those_whom_it_strikes() -> None:
    state = table(
        *("", "", "", ""),
        classes={0: "voodoo-doll"},
        phase="haunting",
        shadows={0: "2S<1 3C<2"},
        lit=[True, True, False, True],
    )
    assert one(play(state, "0 endure"), "struck").facts["seats"] == [1]
    assert row(state, "candles.2") == "4D 4C"
