"""Classes that change a figure or a yes and no: hand limits, marks on ghosts, who is a target."""

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


def test_clown_ghosts_defy_number_cards_but_not_faces_nor_a_cast_7() -> None:
    state = table("9H 7H JH KS", "", classes={1: "clown"}, shadows={0: "3S<1"})
    assert moves(state, 0, "banish") == ["banish JH 1", "banish KS 1"]
    assert refused(state, "0 banish 9H 1").code == "defies_numbers"
    assert moves(state, 0, "cast 7H") == ["cast 7H 1"]
    play(state, "0 summon KS")
    assert shadow(state, 0) == ""


def test_extortioner_takes_3_with_sight() -> None:
    state = table("6H", "KS QS JS 9S", "", classes={0: "extortioner"})
    play(state, "0 cast 6H @1", "0 take KS", "0 take QS")
    assert waits(state) == ("pick", [0])
    play(state, "0 take JS")
    assert (row(state, "hands.0"), look(state, "turn")) == ("KS QS JS", 1)


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


def test_hoarder_keeps_8() -> None:
    state = table("2S 3S 4S 6S 7S 8S 9S 10S", "", classes={0: "hoarder"})
    play(state, "0 abstain")
    assert look(state, "turn") == 1
    state = table("2S 3S 4S 6S 7S 8S 9S 10S JS", "", classes={0: "hoarder"})
    play(state, "0 abstain")
    assert waits(state) == ("burden", [0])


def test_leech_siphons_every_banished_ghost_but_spades() -> None:
    state = table("9H KC", "", "", classes={0: "leech"}, shadows={0: "3C<1 2S<1"})
    play(state, "0 banish 9H 1")
    assert row(state, "candles.0") == "2D 2C 3C"
    state = table("KC", "", "", classes={0: "leech"}, shadows={0: "3H<1 2S<1"})
    play(state, "0 summon KC")
    assert (row(state, "candles.0"), row(state, "dark")) == ("2D 2C 3H", "2S KC")


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


def test_warlock_haunts_with_faces_and_jokers() -> None:
    state = table("JS X 7H", "", classes={0: "warlock"})
    assert moves(state, 0, "haunt") == ["haunt JS @1", "haunt X @1", "haunt 7H @1"]
    play(state, "0 haunt X @1")
    assert shadow(state, 1) == "X<0"


def test_witness_cannot_win() -> None:
    state = table(
        "", "", "", "", classes={2: "witness"}, lit=[True, True, True, False], candles={0: ""}
    )
    event = one(play(state, "0 abstain"), "over")
    assert event.facts["how"] == "nobody"
    result = game.result(state)
    assert result is not None
    assert (result.winners, result.scores) == ([], [0, 0, 0, 0])
