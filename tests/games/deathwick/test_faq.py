"""The manual's FAQ, in its order, where no class or ruling's own test says it."""

from games import deathwick as game
from tests.games.deathwick.tables import (
    look,
    moves,
    of_kind,
    one,
    play,
    row,
    shadow,
    table,
    waits,
)


def test_faq_any_class_haunts_with_number_cards_alone() -> None:
    state = table("JS QS KS X", "")
    assert moves(state, 0, "haunt") == []


def test_faq_jokers_are_summoned_and_no_face_cards() -> None:
    state = table("X JS", "", shadows={0: "4C"})
    assert moves(state, 0) == [*("summon X", "banish JS 1", "summon JS @1", "flicker", "abstain")]


def test_faq_walls_do_not_burn_and_do_not_possess() -> None:
    state = table("", "", phase="haunting", shadows={0: "7H 8H# 9H# 10H#"}, candles={0: "AS 2S 3S"})
    play(state, "0 endure", "0 abstain")
    assert (row(state, "dark"), look(state, "lit.0")) == ("AS", True)


def test_faq_banish_with_a_face_card_counts_10_with_the_tier() -> None:
    state = table("JC 10S", "", shadows={0: "QH QD"})
    assert moves(state, 0, "banish") == ["banish JC 2", "banish 10S 1", "banish 10S 2"]


def test_faq_siphon_by_suit_with_cleanse() -> None:
    state = table("7H", "", shadows={0: "3H"})
    play(state, "0 cast 7H 1")
    assert row(state, "candles.0") == "2D 2C 3H"


def test_faq_same_rank_and_same_suit_siphon() -> None:
    state = table("7H", "", "", shadows={0: "7H"})
    play(state, "0 banish 7H 1")
    assert row(state, "candles.0") == "2D 2C 7H"


def test_faq_a_face_ghost_is_siphoned_by_suit() -> None:
    state = table("KH", "", shadows={0: "JH"})
    play(state, "0 banish KH 1")
    assert row(state, "candles.0") == "2D 2C JH"


def test_faq_spades_are_never_siphoned() -> None:
    for move in ("banish 7S 1", "cast 7S 1", "summon KS"):
        state = table("7S KS", "", "", shadows={0: "6S"}, classes={0: "leech"})
        play(state, f"0 {move}")
        assert look(state, "dark.0") == "6S"


def test_faq_the_played_card_is_spent_when_siphoning() -> None:
    state = table("7H", "", "", shadows={0: "7C"})
    play(state, "0 banish 7H 1")
    assert (row(state, "hands.0"), row(state, "dark")) == ("", "7H")


def test_faq_salt_may_be_played_to_haunt() -> None:
    state = table("5H", "")
    play(state, "0 haunt 5H @1")
    assert shadow(state, 1) == "5H<0"


def test_faq_a_defender_who_salts_loses_no_turn() -> None:
    state = table("9H", "5S", "")
    play(state, "0 haunt 9H @2", "1 salt 5S")
    assert waits(state) == ("ritual", [1])


def test_faq_ghosts_of_the_dead_split_evenly() -> None:
    state = table("", "", "", candles={0: ""}, shadows={0: "2S 3H 4C 6D"})
    play(state, "0 abstain")
    assert (shadow(state, 1), shadow(state, 2)) == ("2S 3H", "4C 6D")


def test_faq_an_odd_ghost_goes_where_the_dead_choose() -> None:
    state = table("", "", "", candles={0: ""}, shadows={0: "2S<1 3H 4C 6D 8D"})
    play(state, "0 abstain")
    assert (waits(state), moves(state, 0)) == (("bequeath", [0]), ["bequeath @1", "bequeath @2"])
    assert (look(state, "fallen"), shadow(state, 0)) == ([0], "8D")
    play(state, "0 bequeath @2")
    assert (shadow(state, 1), shadow(state, 2)) == ("2S<1 3H", "4C 6D 8D")


def test_faq_without_ghosts_nothing_is_passed_and_one_neighbour_gets_all() -> None:
    state = table("", "", "", candles={0: ""})
    assert not of_kind(play(state, "0 abstain"), "inherited")
    state = table("", "", candles={0: ""}, shadows={0: "2S 3H 4C"})
    play(state, "0 abstain")
    assert shadow(state, 1) == "2S 3H 4C"


def test_faq_inherited_ghosts_possess_nobody_at_once() -> None:
    state = table(
        "", "KS", "", candles={0: "", 1: "QS JS 10S 9S 8S 6S"}, shadows={0: "2H 3H 4H 6H", 1: "9H"}
    )
    play(state, "0 abstain")
    assert (shadow(state, 1), waits(state)) == ("9H 2H 3H", ("haunting", [1]))
    play(state, "1 endure", "1 banish KS 1")
    assert look(state, "lit.1")


def test_faq_an_empty_candle_on_anothers_turn_does_not_eliminate() -> None:
    state = table("4H", "", "", candles={1: "KS"})
    events = play(state, "0 cast 4H")
    # Drained to nothing on another's turn, Consumed at the own Draw.
    assert of_kind(events, "died")[0].facts["why"] == "draw"
    kinds = [event.kind for event in events]
    assert kinds.index("died") > kinds.index("turn")


def test_faq_cast_and_summon_discard_the_card() -> None:
    for move in ("cast 3H @1", "summon JH @1"):
        state = table("3H JH", "", "")
        play(state, f"0 {move}")
        assert look(state, "dark.0") in ("3H", "JH")


def test_faq_once_per_turn_resets_at_the_start_of_the_next_turn() -> None:
    state = table(
        "",
        "",
        classes={0: "doomreader"},
        used=[["doom", "mimic"], []],
        turn=1,
        candles={0: "KS QS"},
    )
    play(state, "1 abstain")
    assert look(state, "used.0") == ["mimic"]


def test_faq_whoever_has_no_valid_action_abstains() -> None:
    state = table("JS X", "", classes={1: "gatekeeper"})
    assert moves(state, 0) == ["summon X", "flicker", "abstain"]
    assert game.refusals(state, 0) == {"JS": "gated"}


def test_faq_silence_boo_cannot_be_salted() -> None:
    state = table("X", "5S", "", classes={0: "silence"})
    play(state, "0 summon X")
    assert shadow(state, 1) == "3D"


def test_faq_boo_salt_protects_only_who_plays_it() -> None:
    state = table("X", "5S", "")
    play(state, "0 summon X", "1 salt 5S")
    assert (shadow(state, 1), shadow(state, 2)) == ("", "4D")


def test_faq_mime_and_salt_the_ghost_stays_with_the_mime() -> None:
    state = table("9H", "KS", "5S", "", classes={1: "mime"})
    play(state, "0 haunt 9H @1", "2 pass", "1 redirect KS", "2 salt 5S")
    assert (shadow(state, 1), shadow(state, 2)) == ("9H<0", "")
    assert sorted(look(state, "dark")) == ["5S", "KS"]


def test_faq_grimoire_a_page_and_an_action_on_the_same_turn() -> None:
    state = table("9H 8H", "", classes={0: "grimoire-of-rejection"})
    play(state, "0 page 9H", "0 haunt 8H @1")
    assert look(state, "turn") == 1


def test_faq_voodoo_doll_repeats_each_turn_and_hearts_do_nothing() -> None:
    state = table(
        *("", ""),
        classes={0: "voodoo-doll"},
        phase="haunting",
        shadows={0: "7S<1 8H<1"},
        candles={0: "AS 2S 3S 4S 6S 8S", 1: "KS QS JS 10S"},
    )
    play(state, "0 endure")
    assert row(state, "dark") == "KS 2S AS"
    play(state, "0 abstain", "1 abstain", "0 endure")
    assert row(state, "dark") == "JS 6S 4S KS 2S AS"


def test_faq_voodoo_doll_strikes_for_ghosts_that_left_and_came_back() -> None:
    state = table(
        *("JH", "JD", ""),
        classes={0: "voodoo-doll"},
        shadows={0: "7S<2"},
        candles={1: "KC QC 10C", 0: "2D 2C AD", 2: "AS 2S 3S 4S"},
    )
    play(state, "0 summon JH @1")
    assert look(state, "shadows.1") == [{"card": "7S", "from": 2, "onto": 0}]
    play(state, "1 endure", "1 summon JD @0")
    assert look(state, "shadows.0") == [{"card": "7S", "from": 2}]
    play(state, "2 abstain")
    assert one(play(state, "0 endure"), "struck").facts == {"seats": [2]}


def test_faq_voodoo_doll_boo_ghosts_do_not_strike() -> None:
    state = table(
        "",
        "",
        classes={0: "voodoo-doll"},
        phase="haunting",
        shadows={0: "7S"},
        candles={0: "AS 2S 3S"},
    )
    assert not of_kind(play(state, "0 endure"), "struck")


def test_faq_boo_burns_faces_and_jokers_until_a_number_comes() -> None:
    state = table("X", "", "", candles={1: "KS X AS 3D"})
    events = play(state, "0 summon X")
    assert of_kind(events, "burned")[0].cards == ("KS", "X")
    assert shadow(state, 1) == "AS"


def test_faq_two_effects_of_a_death_resolve_clockwise() -> None:
    state = table(
        *("", "", "", ""),
        classes={1: "gravedigger", 3: "vulture"},
        shadows={0: "7H 8H 9H 2S"},
        candles={0: "AS"},
        dark="KS",
    )
    events = play(state, "0 abstain")
    kinds = [event.kind for event in events if event.kind in ("fed", "dug")]
    assert kinds == ["dug", "fed"]
