"""Each class, in the order of the rules page (The 38 classes)."""

from typing import Any

import pytest

from games import deathwick as game
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


def test_clown_ghosts_defy_number_cards_but_not_faces_nor_a_cast_7() -> None:
    state = table("9H 7H JH KS", "", classes={1: "clown"}, shadows={0: "3S<1"})
    assert moves(state, 0, "banish") == ["banish JH 1", "banish KS 1"]
    assert refused(state, "0 banish 9H 1").code == "defies_numbers"
    assert moves(state, 0, "cast 7H") == ["cast 7H 1"]
    play(state, "0 summon KS")
    assert shadow(state, 0) == ""


def test_cryptkeeper_builds_a_wall_and_blocks_a_haunt_with_it() -> None:
    state = table("KS 4C", "9H 8H", "", classes={0: "cryptkeeper"})
    play(state, "0 wall 4C")
    assert (shadow(state, 0), row(state, "dark")) == ("4C#", "")
    assert game.view(state, 1)["shadows"][0] == [{"card": "?", "wall": True}]
    play(state, "1 haunt 9H @0")
    assert (waits(state), moves(state, 0)) == (("reaction", [0]), ["block 1", "allow"])
    assert refused(state, "0 block 2").code == "no_such_wall"
    event = one(play(state, "0 block 1"), "blocked")
    assert event.cards == ("4C", "9H")
    assert (shadow(state, 0), row(state, "dark")) == ("", "9H 4C")


def test_cryptkeeper_may_allow_and_only_they_block() -> None:
    state = table("9H", "", "", classes={1: "cryptkeeper"}, shadows={1: "4C#", 2: "4D#"})
    play(state, "0 haunt 9H @1", "1 allow")
    assert shadow(state, 1) == "4C# 9H<0"
    state = table("9H", "", "", classes={1: "cryptkeeper"}, shadows={2: "4D#"})
    play(state, "0 haunt 9H @2")
    assert shadow(state, 2) == "4D# 9H<0"
    assert refused(table("4C", ""), "0 wall 4C").facts == {"class": "cryptkeeper"}


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


def test_extortioner_takes_3_with_sight() -> None:
    state = table("6H", "KS QS JS 9S", "", classes={0: "extortioner"})
    play(state, "0 cast 6H @1", "0 take KS", "0 take QS")
    assert waits(state) == ("pick", [0])
    play(state, "0 take JS")
    assert (row(state, "hands.0"), look(state, "turn")) == ("KS QS JS", 1)


def test_funeral_bell_burns_2_of_every_other_player_at_a_death() -> None:
    state = table(
        *("", "", "", ""),
        classes={2: "funeral-bell"},
        candles={0: "", 1: "AS 2S 3S", 3: "AH 2H 3H"},
    )
    play(state, "0 abstain")
    assert row(state, "dark") == "2H AH 2S AS"
    assert row(state, "candles.2") == "4D 4C"


def test_gatekeeper_lets_no_ghost_in_by_possess_or_mirror() -> None:
    state = table("9H JH", "", "", "", classes={1: "gatekeeper"}, shadows={0: "2S<2"})
    assert moves(state, 0, "cast") == ["cast 9H 1 @3"]
    assert moves(state, 0, "summon") == ["summon JH @3"]
    assert refused(state, "0 cast 9H 1 @1").code == "gated"
    assert refused(state, "0 summon JH @1").code == "gated"
    assert row(state, "hands.0") == "9H JH"


def test_gatekeeper_may_mirror_only_a_shadow_without_ghosts() -> None:
    state = table("JH", "", "", classes={0: "gatekeeper"}, shadows={0: "2S<2", 1: "3S", 2: "4C#"})
    assert moves(state, 0, "summon") == ["summon JH @2"]
    assert refused(state, "0 summon JH @1").code == "gated"
    play(state, "0 summon JH @2")
    assert (shadow(state, 0), shadow(state, 2)) == ("4C#", "2S<2")


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


def test_grimoire_lays_a_page_a_turn_at_most_3_outside_the_hand() -> None:
    state = table("9H 5C 5C KS", "", "", classes={0: "grimoire-of-rejection"}, pages={0: "2S 3S"})
    play(state, "0 page 5C")
    assert (row(state, "pages.0"), row(state, "hands.0")) == ("2S 3S 5C", "9H 5C KS")
    assert waits(state) == ("ritual", [0])
    assert refused(state, "0 page 9H").code == "used_up"
    assert game.view(state, 1)["pages"][0] == ["?", "?", "?"]
    state = table("9H", "", classes={0: "grimoire-of-rejection"}, pages={0: "2S 3S 4S"})
    assert refused(state, "0 page 9H").facts == {"pages": 3}


def test_grimoire_rejects_a_neighbours_play_of_that_rank() -> None:
    state = table(
        *("9H", "", ""), classes={1: "grimoire-of-rejection"}, pages={1: "9C 5C"}, dark="AS"
    )
    play(state, "0 haunt 9H @2")
    assert moves(state, 1) == ["reject 9C", "allow"]
    assert refused(state, "1 reject 5C").code == "no_answer"
    event = one(play(state, "1 reject 9C"), "rejected")
    assert (event.cards, event.facts) == (("9C",), {"against_seat": 0})
    assert (row(state, "dark"), row(state, "pages.1"), look(state, "turn")) == ("9H 9C AS", "5C", 1)


def test_hex_reflects_a_haunt_with_a_card_of_its_suit() -> None:
    state = table("9H", "4H KS", "", classes={1: "hex"})
    play(state, "0 haunt 9H @1")
    assert moves(state, 1) == ["reflect 4H", "allow"]
    play(state, "1 reflect 4H")
    assert (shadow(state, 0), shadow(state, 1), row(state, "dark")) == ("9H<0", "", "4H")


def test_hoarder_keeps_8() -> None:
    state = table("2S 3S 4S 6S 7S 8S 9S 10S", "", classes={0: "hoarder"})
    play(state, "0 abstain")
    assert look(state, "turn") == 1
    state = table("2S 3S 4S 6S 7S 8S 9S 10S JS", "", classes={0: "hoarder"})
    play(state, "0 abstain")
    assert waits(state) == ("burden", [0])


def test_inquisitor_makes_a_neighbour_show_their_hand() -> None:
    state = table("2S", "QH 3S", "", classes={0: "inquisitor"}, candles={1: "AS 2H 3H 4H"})
    event = one(play(state, "0 inquisit 2S @1"), "showed")
    assert (event.seat, event.cards, event.seen_by) == (1, ("QH", "3S"), None)
    assert (row(state, "dark"), row(state, "hands.1")) == ("3H 2H AS 2S", "QH 3S 4H")
    state = table("X", "X 3S", "", classes={0: "inquisitor"})
    play(state, "0 inquisit X @1")
    assert row(state, "dark") == "X"


def test_leech_siphons_every_banished_ghost_but_spades() -> None:
    state = table("9H KC", "", "", classes={0: "leech"}, shadows={0: "3C<1 2S<1"})
    play(state, "0 banish 9H 1")
    assert row(state, "candles.0") == "2D 2C 3C"
    state = table("KC", "", "", classes={0: "leech"}, shadows={0: "3H<1 2S<1"})
    play(state, "0 summon KC")
    assert (row(state, "candles.0"), row(state, "dark")) == ("2D 2C 3H", "2S KC")


def test_lich_rises_once_with_the_top_3_of_every_other_candle() -> None:
    state = table(
        *("", "", "", ""),
        turn=1,
        classes={1: "lich"},
        shadows={1: "7H 8H 9H 2S"},
        candles={0: "AS 2S 3S 4S", 1: "KD", 2: "AH 2H 3H 4H 6H", 3: "AC"},
    )
    events = play(state, "1 abstain")
    assert one(events, "died").facts["rises"] == 1
    assert row(state, "candles.1") == "AH 2H 3H AC AS 2S 3S"
    assert (row(state, "out"), look(state, "lit.1"), look(state, "used.1")) == (
        "KD",
        True,
        ["lich"],
    )
    assert (shadow(state, 2), shadow(state, 0)) == ("7H 8H", "9H 2S")
    assert (look(state, "turn"), row(state, "candles.2")) == (2, "4H 6H")


def test_lich_dies_the_second_time() -> None:
    state = table("", "", "", classes={0: "lich"}, candles={0: ""}, used=[["lich"], [], []])
    play(state, "0 abstain")
    assert look(state, "lit.0") is False


def test_meddler_sees_the_top_card_of_whom_they_haunted() -> None:
    state = table("9H 8H", "", "", classes={0: "meddler"}, candles={1: "KS QS"})
    event = one(play(state, "0 haunt 9H @1"), "looked")
    assert (event.cards, event.seen_by, waits(state)) == (("KS",), (0,), ("pick", [0]))
    assert game.view(state, 0)["candles"][1] == ["KS", "?"]
    assert game.view(state, 1)["candles"][1] == ["?", "?"]
    play(state, "0 meddle", "1 endure")
    assert (row(state, "dark"), row(state, "hands.1")) == ("QS", "KS")
    state = table("9H", "", "", classes={0: "meddler"}, candles={1: "KS QS"})
    play(state, "0 haunt 9H @1", "0 leave", "1 endure")
    assert row(state, "dark") == "KS"


def test_mime_sends_a_haunt_to_the_other_neighbour() -> None:
    state = table("9H", "KS", "", "", classes={1: "mime"})
    play(state, "0 haunt 9H @1")
    assert moves(state, 1) == ["redirect KS", "allow"]
    event = one(play(state, "1 redirect KS"), "redirected")
    assert event.facts == {"haunt_card": "9H", "home_seat": 2}
    assert (shadow(state, 2), shadow(state, 1), row(state, "dark")) == ("9H<0", "", "KS")


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


def test_oracle_looks_before_the_haunting() -> None:
    state = table("", "", classes={1: "oracle"}, candles={1: "KS QS JS"}, shadows={1: "9H"})
    play(state, "0 abstain")
    assert (waits(state), moves(state, 1)) == (("oracle", [1]), ["oracle keep", "oracle bottom"])
    play(state, "1 oracle bottom")
    assert (waits(state), row(state, "candles.1")) == (("haunting", [1]), "QS JS KS")
    state = table("", "", classes={1: "oracle"}, candles={1: "KS QS"})
    play(state, "0 abstain", "1 oracle keep")
    assert row(state, "hands.1") == "KS"


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


def test_reaper_claims_a_neighbours_banished_ghost() -> None:
    state = table("9H", "", "", classes={1: "reaper"}, shadows={0: "3C<2"})
    play(state, "0 banish 9H 1")
    assert (waits(state), shadow(state, 0)) == (("reaction", [1]), "3C<2")
    play(state, "1 claim")
    assert (row(state, "candles.1"), row(state, "dark"), shadow(state, 0)) == ("3C 3C", "9H", "")
    state = table("9H", "", "", "", classes={2: "reaper"}, shadows={0: "3C<2"})
    play(state, "0 banish 9H 1")
    assert row(state, "dark") == "3C 9H"


def test_sadist_scares_3_away() -> None:
    state = table("3H", "KS QS JS 9S", "", classes={0: "sadist"})
    assert len(one(play(state, "0 cast 3H @1"), "scared").cards) == 3


def test_sealbinder_ghosts_are_not_possessed_mirrored_or_recalled() -> None:
    state = table("9H JH 8H", "", "", classes={2: "sealbinder"}, shadows={0: "2S<2 3S<1"})
    assert moves(state, 0, "cast") == ["cast 9H 2 @1", "cast 9H 2 @2", "cast 8H @0 2"]
    for move in ("cast 9H 1 @1", "cast 8H @0 1", "summon JH @1"):
        assert refused(state, f"0 {move}").code == "sealed"
    state = table("JH", "", "", classes={2: "sealbinder"}, shadows={1: "2S<2"})
    assert moves(state, 0, "summon") == ["summon JH @2"]


def test_silence_actions_are_not_salted() -> None:
    for move in ("haunt 9H @1", "cast 4H", "summon X", "flicker"):
        state = table("9H 4H X", "5S", "", classes={0: "silence"})
        play(state, f"0 {move}")
        assert game.phase(state) != "reaction"


def test_skeptic_is_not_drained() -> None:
    state = table("4H", "", "", classes={1: "skeptic"})
    play(state, "0 cast 4H")
    assert (row(state, "candles.0"), row(state, "hands.1")) == ("4C 4D 2D 2C", "3D")


def test_sufferer_is_possessed_at_4() -> None:
    state = table("", "", "", classes={0: "sufferer"}, shadows={0: "2H 3H 9H"})
    play(state, "0 abstain")
    assert look(state, "lit.0")
    state = table("", "", "", classes={0: "sufferer"}, shadows={0: "2H 3H 9H KH"})
    play(state, "0 abstain")
    assert not look(state, "lit.0")


def test_unseen_vanishes_for_a_card() -> None:
    state = table("9H", "KS", "", classes={1: "unseen"})
    play(state, "0 haunt 9H @1")
    assert moves(state, 1) == ["vanish KS", "allow"]
    play(state, "1 vanish KS")
    assert (row(state, "dark"), shadow(state, 1)) == ("9H KS", "")


def test_usurer_takes_2_cards_and_they_draw_1() -> None:
    state = table("", "KS QS", "", classes={0: "usurer"})
    play(state, "0 usury @1")
    assert sorted(look(state, "hands.0")) == ["KS", "QS"]
    assert row(state, "hands.1") == "3D 3C"


def test_vessel_does_not_burn_for_the_first_ghost() -> None:
    for ghosts, burned in (("7H", ""), ("7H 8C", "2S")):
        state = table(
            "",
            "",
            classes={0: "vessel"},
            phase="haunting",
            shadows={0: ghosts},
            candles={0: "2S 3S 4S"},
        )
        play(state, "0 endure")
        assert row(state, "dark") == burned


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


def test_vulture_takes_the_top_5_of_the_dark_when_a_neighbour_dies() -> None:
    state = table("", "", "", classes={1: "vulture"}, candles={0: ""}, dark="AS KS QS JS 9S 8S")
    play(state, "0 abstain")
    assert (row(state, "candles.1"), row(state, "dark")) == ("3C AS KS QS JS 9S", "8S")


def test_warlock_haunts_with_faces_and_jokers() -> None:
    state = table("JS X 7H", "", classes={0: "warlock"})
    assert moves(state, 0, "haunt") == ["haunt JS @1", "haunt X @1", "haunt 7H @1"]
    play(state, "0 haunt X @1")
    assert shadow(state, 1) == "X<0"


def test_watcher_sees_both_hands_and_takes_2_of_each() -> None:
    state = table("6H", "KS QS JS", "", "KD", classes={0: "watcher"})
    events = play(state, "0 cast 6H")
    assert [event.facts["of_seat"] for event in of_kind(events, "looked")] == [1, 3]
    assert moves(state, 0) == ["take KS @1", "take QS @1", "take JS @1", "take KD @3", "done"]
    play(state, "0 take KS @1", "0 take QS @1")
    assert moves(state, 0) == ["take KD @3", "done"]
    play(state, "0 take KD @3")
    assert (row(state, "hands.0"), look(state, "turn")) == ("KS QS KD", 1)


def test_witness_cannot_win() -> None:
    state = table(
        "", "", "", "", classes={2: "witness"}, lit=[True, True, True, False], candles={0: ""}
    )
    event = one(play(state, "0 abstain"), "over")
    assert event.facts["how"] == "nobody"
    result = game.result(state)
    assert result is not None
    assert (result.winners, result.scores) == ([], [0, 0, 0, 0])


@pytest.mark.parametrize("word", ["page", "doom", "wall", "inquisit", "ignite"])
def test_what_a_class_does_is_refused_to_others(word: str) -> None:
    rest = {"doom": " 1", "inquisit": " @1", "ignite": " @1"}.get(word, "")
    state = table("4H", "", "", shadows={0: "3C"})
    assert refused(state, f"0 {word} 4H{rest}").code == "not_your_class"
