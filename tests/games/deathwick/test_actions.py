"""The Ritual's actions and the Grimoire (rules page: Ritual actions)."""

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


def test_haunt_takes_a_number_card_to_a_neighbour() -> None:
    state = table("7H JS X AS", "", "", "")
    assert moves(state, 0, "haunt") == ["haunt 7H @1", "haunt 7H @3", "haunt AS @1", "haunt AS @3"]
    assert refused(state, "0 haunt 7H @2").code == "not_neighbour"
    assert refused(state, "0 haunt 7H @0").code == "not_neighbour"
    assert refused(state, "0 haunt 7H @9").code == "no_such_player"
    assert refused(state, "0 haunt JS @1").code == "not_a_number"
    event = one(play(state, "0 haunt 7H @3"), "haunted")
    assert (event.seat, event.cards, event.facts) == (3, ("7H",), {"from_seat": 0})
    assert shadow(state, 3) == "7H<0"


def test_haunt_skips_the_dead() -> None:
    state = table("7H", "", "", "", lit=[True, False, True, True])
    assert moves(state, 0, "haunt") == ["haunt 7H @2", "haunt 7H @3"]
    assert refused(state, "0 haunt 7H @1").code == "not_lit"


def test_banish_needs_a_higher_value_or_an_equal_one_and_the_tier() -> None:
    state = table("7H 7D JS X AS", "", shadows={0: "7C<1 6S# 6H<1 9S<1 X"})
    assert moves(state, 0, "banish") == [
        *("banish 7H 1", "banish 7H 2", "banish 7D 2"),
        *("banish JS 1", "banish JS 2", "banish JS 3", "banish JS 4"),
    ]
    assert refused(state, "0 banish 7D 1").facts == {"a_card": "7D", "ghost_card": "7C"}
    assert refused(state, "0 banish X 1").code == "not_this_way"
    assert refused(state, "0 banish 7H 5").code == "no_such_ghost"
    assert refused(state, "0 banish 8H 1").code == "not_held"


def test_a_joker_ghost_is_worth_10_and_below_every_suit() -> None:
    state = table("10D 9S", "", "", shadows={0: "X<1"})
    assert moves(state, 0, "banish") == ["banish 10D 1"]
    play(state, "0 banish 10D 1")
    assert row(state, "dark") == "X 10D"
    state = table("7H", "", "", phase="haunting", shadows={0: "X"}, candles={0: "9S 2S 3S 4S"})
    play(state, "0 panic 1")
    assert shadow(state, 0) == "X 9S"


def test_banish_siphons_when_the_ranks_match_never_a_spade() -> None:
    state = table("7S", "", shadows={0: "7H<1"})
    play(state, "0 banish 7S 1")
    assert (row(state, "candles.0"), row(state, "dark")) == ("2D 2C 7H", "7S")
    state = table("7S", "", "", shadows={0: "7S<1"})
    play(state, "0 banish 7S 1")
    assert (row(state, "candles.0"), row(state, "dark")) == ("2D 2C", "7S 7S")


def test_banish_siphons_a_face_ghost_by_suit_too_and_no_number_ghost() -> None:
    state = table("10H", "", shadows={0: "QH<1"})
    play(state, "0 banish 10H 1")
    assert row(state, "candles.0") == "2D 2C QH"
    state = table("10H", "", shadows={0: "9H<1"})
    play(state, "0 banish 10H 1")
    assert (row(state, "candles.0"), row(state, "dark")) == ("2D 2C", "9H 10H")


def test_ace_and_5_are_never_cast() -> None:
    state = table("AS 5H", "")
    assert moves(state, 0, "cast") == []
    assert refused(state, "0 cast AS").code == "never_cast"
    assert refused(state, "0 cast 5H @1").code == "never_cast"


def test_2_greed_lets_anybody_draw_2_and_gives_an_action() -> None:
    state = table("2H", "", "", candles={1: "KS QS JS"})
    assert moves(state, 0, "cast") == ["cast 2H @1", "cast 2H @2", "cast 2H @0"]
    play(state, "0 cast 2H @1")
    assert (row(state, "hands.1"), waits(state), look(state, "actions")) == (
        "KS QS",
        ("ritual", [0]),
        1,
    )


def test_2_greed_draws_what_there_is() -> None:
    state = table("2H", "", "", candles={1: "KS"})
    play(state, "0 cast 2H @1")
    assert (row(state, "hands.1"), look(state, "lit.1")) == ("KS", True)


def test_3_scare_costs_a_neighbour_2_random_cards() -> None:
    lost = set()
    for number in range(30):
        state = table("3H", "KS QS JS", "", seed=f"{number}", shuffles=4)
        event = one(play(state, "0 cast 3H @1"), "scared")
        assert look(state, "dark")[::-1] == ["3H", *event.cards]
        assert look(state, "shuffles") == 5
        lost.add(frozenset(event.cards))
    assert len(lost) == 3
    state = table("3H", "KS", "")
    play(state, "0 cast 3H @1")
    assert (row(state, "dark"), row(state, "hands.1")) == ("KS 3H", "3D")


def test_4_drain_takes_the_top_2_of_each_neighbour_left_first_one_by_one() -> None:
    state = table("4H", "", "", candles={1: "AS KS 9H", 2: "AH KH 9C"})
    play(state, "0 cast 4H")
    assert row(state, "candles.0") == "KH AH KS AS 2D 2C"
    assert row(state, "candles.2") == "9C"


def test_with_2_players_an_effect_on_each_neighbour_happens_once() -> None:
    state = table("4H", "", candles={1: "AS KS 9H 8H"})
    play(state, "0 cast 4H")
    assert (row(state, "candles.0"), row(state, "candles.1")) == ("KS AS 2D 2C", "8H")
    state = table("4H KS", "", "", lit=[True, False, True])
    assert moves(state, 0, "haunt") == ["haunt 4H @2"]


def test_6_sight_shows_a_hand_and_takes_2() -> None:
    state = table("6H", "KS QS KS", "")
    event = one(play(state, "0 cast 6H @1"), "looked")
    assert (event.cards, event.seen_by) == (("KS", "QS", "KS"), (0,))
    assert (waits(state), look(state, "pending.ask")) == (("pick", [0]), "sight")
    assert moves(state, 0) == ["take KS", "take QS"]
    assert refused(state, "0 take JS").code == "not_there"
    assert refused(state, "0 abstain").code == "wrong_phase"
    play(state, "0 take KS", "0 take KS")
    assert (row(state, "hands.0"), row(state, "hands.1")) == ("KS KS", "QS 3D")


def test_6_sight_takes_fewer_of_a_smaller_hand_and_nothing_of_none() -> None:
    state = table("6H", "KS", "")
    play(state, "0 cast 6H @1", "0 take KS")
    assert look(state, "turn") == 1
    state = table("6H", "", "")
    play(state, "0 cast 6H @1")
    assert look(state, "turn") == 1


def test_7_cleanse_siphons_by_rank_or_suit_never_a_spade() -> None:
    for ghost, siphoned in (("3H", True), ("7C", True), ("3C", False), ("6S", False)):
        state = table("7H", "", "", shadows={0: f"{ghost}<1"})
        play(state, "0 cast 7H 1")
        assert (row(state, "candles.0") == f"2D 2C {ghost}") == siphoned
        assert (look(state, "dark.0") == ghost) != siphoned
    state = table("7S", "", "", shadows={0: "6S<1"})
    play(state, "0 cast 7S 1")
    assert row(state, "dark") == "6S 7S"


def test_8_recall_takes_a_ghost_of_any_shadow_into_hand() -> None:
    state = table("8H", "", "", "", shadows={0: "2S<1", 2: "KS# KH<1 QC"})
    assert moves(state, 0, "cast") == ["cast 8H @0 1", "cast 8H @2 1", "cast 8H @2 2"]
    assert refused(state, "0 cast 8H @2 3").code == "no_such_ghost"
    play(state, "0 cast 8H @2 2")
    assert (row(state, "hands.0"), shadow(state, 2), row(state, "dark")) == ("QC", "KS# KH<1", "8H")


def test_9_possess_moves_an_own_ghost_that_keeps_its_haunter() -> None:
    state = table("9H", "", "", "", shadows={0: "2S<3 KH"})
    assert moves(state, 0, "cast") == [
        *("cast 9H 1 @1", "cast 9H 1 @3", "cast 9H 2 @1", "cast 9H 2 @3")
    ]
    assert refused(state, "0 cast 9H 1 @2").code == "not_neighbour"
    play(state, "0 cast 9H 1 @1")
    assert (shadow(state, 0), shadow(state, 1)) == ("KH", "2S<3")


def test_10_rekindle_shuffles_the_top_3_of_the_dark_into_the_candle() -> None:
    orders = set()
    for number in range(20):
        state = table("10S", "", dark="KD QD JD AH", seed=f"{number}")
        play(state, "0 cast 10S")
        assert sorted(look(state, "candles.0")) == sorted(["KD", "QD", "JD", "2D", "2C"])
        assert (row(state, "dark"), look(state, "shuffles")) == ("10S AH", 1)
        orders.add(row(state, "candles.0"))
    assert len(orders) > 5


def test_j_mirror_swaps_whole_shadows() -> None:
    state = table("JH", "", "", shadows={0: "2S<1 9C#", 1: "KS<0 3D"})
    event = one(play(state, "0 summon JH @1"), "mirrored")
    assert event.facts == {"other_seat": 1, "gained": 2, "given": 2}
    assert (shadow(state, 0), shadow(state, 1)) == ("KS<0 3D", "2S<1 9C#")


def test_q_medium_searches_the_dark_for_anything_but_a_joker() -> None:
    state = table("QH", "", "", dark="X KS 3D KS")
    event = one(play(state, "0 summon QH search"), "looked")
    assert (event.cards, event.seen_by, waits(state)) == (
        ("X", "KS", "3D", "KS"),
        (0,),
        ("pick", [0]),
    )
    assert moves(state, 0) == ["take KS", "take 3D"]
    assert one(play(state, "0 take 3D"), "found").cards == ("3D",)
    assert (row(state, "hands.0"), row(state, "dark")) == ("3D", "QH X KS KS")


def test_q_medium_shuffles_the_bottom_2_into_the_candle() -> None:
    state = table("QH", "", "", dark="9S X KD")
    play(state, "0 summon QH bottom")
    assert sorted(look(state, "candles.0")) == sorted(["2D", "2C", "X", "KD"])
    assert row(state, "dark") == "QH 9S"


def test_k_purge_banishes_all_and_siphons_its_suit_never_spades() -> None:
    state = table("KH", "", "", shadows={0: "3H<1 QH 9C# 2C<1 KS"})
    play(state, "0 summon KH")
    assert (shadow(state, 0), row(state, "candles.0")) == ("9C#", "2D 2C 3H QH")
    assert row(state, "dark") == "KS 2C KH"
    state = table("KS", "", "", shadows={0: "3S<1"})
    play(state, "0 summon KS")
    assert row(state, "dark") == "3S KS"


def test_joker_boo_burns_everybody_else_to_a_number_card() -> None:
    state = table("X", "", "", candles={0: "2D", 1: "KS QS 3D 3C 3H", 2: "X KD"})
    play(state, "0 summon X")
    assert (shadow(state, 1), shadow(state, 2)) == ("3D", "")
    assert look(state, "lit") == [True, True, True]
    assert look(state, "candles.2") == []
    assert row(state, "dark") == "KD X QS KS X"


def test_flicker_shuffles_the_hand_into_the_candle_and_draws_3() -> None:
    state = table("9H 8H", "", "", candles={0: "2S 3S"})
    play(state, "0 flicker")
    assert len(look(state, "hands.0")) == 3
    together = look(state, "hands.0") + look(state, "candles.0")
    assert sorted(together) == sorted(["9H", "8H", "2S", "3S"])


def test_seance_puts_the_bottom_4_of_the_dark_under_the_candle() -> None:
    state = table("4H 4C KS 4H", "", "", dark="9S 8S 7S 6S 3S")
    assert moves(state, 0, "seance") == ["seance 4H 4H", "seance 4H 4C"]
    assert refused(state, "0 seance 4H KS").code == "not_a_pair"
    assert refused(state, "0 seance 4C 4H").code == "not_this_way"
    assert refused(state, "0 seance 4C 4C").code == "not_a_pair"
    play(state, "0 seance 4H 4C")
    assert row(state, "candles.0") == "2D 2C 8S 7S 6S 3S"
    assert row(state, "dark") == "4C 4H 9S"


def test_abstain_is_always_there() -> None:
    state = table("", "")
    assert moves(state, 0) == ["flicker", "abstain"]


def test_an_action_counts_when_it_is_declared() -> None:
    state = table("9H 2S", "5S", "")
    play(state, "0 cast 2S @0")
    assert (waits(state), look(state, "actions")) == (("reaction", [1]), 0)
    play(state, "1 pass")
    assert (waits(state), look(state, "actions")) == (("ritual", [0]), 1)
    play(state, "0 haunt 9H @1")
    assert (waits(state), look(state, "actions")) == (("reaction", [1]), 0)


def test_abstain_gives_up_every_action_owed() -> None:
    state = table("2S 3S 4S 6S 7S 8S", "", actions=2)
    play(state, "0 abstain")
    assert (waits(state), look(state, "actions")) == (("burden", [0]), 0)
