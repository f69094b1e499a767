"""The rulings K-1 to K-20, on cards, order and actions (13 stands with circles)."""

from tests.games.deathwick.tables import (
    look,
    moves,
    of_kind,
    play,
    refused,
    row,
    shadow,
    table,
    waits,
)


def test_k1_cards_that_leave_the_game_lie_in_out() -> None:
    state = table("KS", "", "", candles={0: ""})
    play(state, "0 abstain")
    assert row(state, "out") == "KS"


def test_k2_answering_cards_go_on_the_dark_first() -> None:
    state = table("9H", "KS", "", classes={1: "unseen"})
    play(state, "0 haunt 9H @1", "1 vanish KS")
    assert row(state, "dark") == "9H KS"
    state = table("4H 4C", "5S", "")
    play(state, "0 seance 4H 4C", "1 salt 5S")
    assert row(state, "dark") == "4C 4H 5S"
    state = table("", "", phase="haunting", shadows={0: "7H"}, candles={0: "8H 2S 3S"})
    play(state, "0 panic 1")
    assert row(state, "dark") == "7H 8H"
    state = table("9H 5D", "5S", "")
    play(state, "0 haunt 9H @1", "1 salt 5S")
    assert row(state, "dark") == "5S"
    play(state, "0 salt 5D")
    assert row(state, "dark") == "5D 5S"


def test_k3_blocks_keep_their_order_only_drain_goes_one_by_one() -> None:
    state = table("4H", "", "", candles={1: "AS KS", 2: ""})
    play(state, "0 cast 4H")
    assert row(state, "candles.0") == "KS AS 2D 2C"
    state = table("4H 4C", "", "", dark="KS QS JS 9S")
    play(state, "0 seance 4H 4C")
    assert row(state, "candles.0") == "2D 2C KS QS JS 9S"


def test_k4_several_takers_are_asked_clockwise_from_the_active_player() -> None:
    state = table("9H", "", "", "", classes={1: "reaper", 3: "reaper"}, shadows={0: "3C"})
    play(state, "0 banish 9H 1")
    assert waits(state) == ("reaction", [1])
    play(state, "1 leave")
    assert waits(state) == ("reaction", [3])
    play(state, "3 claim")
    assert row(state, "candles.3") == "6D 6C 3C"
    state = table(
        *("", "", ""),
        classes={1: "crow", 2: "crow"},
        phase="haunting",
        shadows={0: "7H"},
        candles={0: "KS 2S 3S"},
    )
    play(state, "0 endure", "1 leave")
    assert waits(state) == ("reaction", [2])


def test_k5_a_jokers_rank_is_joker() -> None:
    state = table("X X", "", "", classes={1: "grimoire-of-rejection"}, pages={1: "X"})
    assert moves(state, 0, "seance") == ["seance X X"]
    play(state, "0 summon X")
    assert moves(state, 1) == ["reject X", "allow"]


def test_k6_medium_takes_the_uppermost_copy() -> None:
    state = table("QH", "", "", dark="9S KS 3H KS")
    play(state, "0 summon QH search", "0 take KS")
    assert row(state, "dark") == "QH 9S 3H KS"


def test_k7_salts_already_lie_on_the_dark() -> None:
    state = table("10H 5H", "5S", dark="KD QD")
    play(state, "0 cast 10H", "1 salt 5S", "0 salt 5H")
    assert row(state, "dark") == "10H QD"
    assert sorted(look(state, "candles.0")) == sorted(["2D", "2C", "5H", "5S", "KD"])


def test_k8_an_effect_that_finds_nothing_is_legal() -> None:
    for move in ("cast 3H @1", "cast 6H @1", "cast 10H", "summon QH search", "summon QH bottom"):
        state = table("3H 6H 10H QH", "", "")
        play(state, f"0 {move}")
        assert look(state, "turn") == 1
    for move in ("summon JH @1", "summon KH", "seance 4H 4C", "flicker"):
        state = table("JH KH 4H 4C", "", "")
        play(state, f"0 {move}")
        assert look(state, "turn") == 1


def test_k8_a_target_that_a_move_names_must_exist() -> None:
    state = table("8H 9H 7H", "", "", shadows={1: "4C#"})
    assert moves(state, 0, "cast") == []
    for move in ("cast 8H @1 1", "cast 9H 1 @1", "cast 7H 1"):
        assert refused(state, f"0 {move}").code == "no_such_ghost"


def test_k9_the_exorcist_compares_both_and_takes_the_one_that_can_be_beaten() -> None:
    state = table("7H", "", "", classes={0: "exorcist"}, shadows={0: "9C 3C"})
    assert moves(state, 0, "cast") == ["cast 7H 2"]
    state = table("7H", "", "", classes={0: "exorcist"}, shadows={0: "9C 3C 4C"})
    assert moves(state, 0, "cast") == ["cast 7H 2 3"]


def test_k10_abilities_come_before_greeds_extra_action_too() -> None:
    state = table("2H 3H", "", "", classes={0: "doomreader"}, shadows={0: "KC"})
    play(state, "0 cast 2H @1")
    assert "doom 3H 1" in moves(state, 0)


def test_k11_steal_names_another_player() -> None:
    state = table("2H", "", "", classes={0: "ravenous"})
    assert refused(state, "0 cast 2H @0 steal").code == "not_this_way"


def test_k12_a_move_has_one_spelling() -> None:
    state = table("4S 4D 7H", "", "", classes={0: "exorcist"}, shadows={0: "3C 3D"})
    assert moves(state, 0, "seance") == ["seance 4S 4D"]
    for move in ("seance 4D 4S", "cast 7H 2 1"):
        assert refused(state, f"0 {move}").code == "not_this_way"


def test_k14_a_purge_that_banishes_nothing_brings_the_priest_no_card() -> None:
    state = table("KS", "", "", classes={0: "priest"}, dark="QD", shadows={0: "3C#"})
    play(state, "0 summon KS")
    assert (row(state, "hands.0"), row(state, "dark")) == ("", "KS QD")


def test_k15_the_occultists_2_are_read_before_the_9_lies_there() -> None:
    state = table("9H", "", "", "", classes={0: "occultist"}, shadows={0: "2S"}, dark="KS")
    play(state, "0 cast 9H 1 @2")
    assert (row(state, "candles.0"), row(state, "dark")) == ("2D 2C KS", "9H")


def test_k16_a_watcher_casts_6_without_a_name_and_takes_with_one() -> None:
    state = table("6H", "KS", classes={0: "watcher"}, shadows={})
    assert moves(state, 0, "cast") == ["cast 6H"]
    play(state, "0 cast 6H")
    assert moves(state, 0) == ["take KS @1", "done"]


def test_k17_effects_go_left_first_then_clockwise() -> None:
    state = table("X", "", "", candles={1: "KS 3C", 2: "KD 4C"})
    events = of_kind(play(state, "0 summon X"), "appeared")
    assert [event.seat for event in events] == [1, 2]


def test_k18_marks_of_clown_and_sealbinder_outlast_them() -> None:
    state = table(
        *("9H 8H", "", "", ""),
        classes={2: "clown", 3: "sealbinder"},
        lit=[True, True, False, False],
        shadows={0: "3S<2 2S<3"},
    )
    assert moves(state, 0, "banish") == ["banish 9H 2", "banish 8H 2"]
    assert moves(state, 0, "cast") == ["cast 9H 1 @1", "cast 8H @0 1"]


def test_k18_a_dead_plagues_ghosts_do_not_spread() -> None:
    state = table(
        *("9H", "", "", ""),
        classes={2: "plague"},
        lit=[True, True, False, True],
        shadows={0: "3C<2"},
    )
    play(state, "0 banish 9H 1")
    assert row(state, "dark") == "3C 9H"


def test_k19_visited_grows_with_every_shadow() -> None:
    state = table("9H", "9C", "", "", classes={3: "plague"}, shadows={0: "3C<3"})
    play(state, "0 cast 9H 1 @1", "1 endure", "1 cast 9C 1 @2")
    assert look(state, "shadows.2.0.visited") == [0, 1, 2]
    state = table("JH", "", "", "", classes={3: "plague"}, shadows={0: "3C<3"})
    play(state, "0 summon JH @1")
    assert look(state, "shadows.1.0.visited") == [0, 1]


def test_k20_the_reaper_claims_spades_and_plagued_ghosts_that_cannot_spread() -> None:
    state = table("9H", "", "", classes={1: "reaper"}, shadows={0: "3S"})
    play(state, "0 banish 9H 1", "1 claim")
    assert row(state, "candles.1") == "3C 3S"
    state = table("9H", "", "", classes={1: "reaper", 2: "plague"}, shadows={0: "3C<2"})
    play(state, "0 banish 9H 1")
    assert shadow(state, 1) == "3C<2"
