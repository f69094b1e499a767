"""The manual's edge cases, in its order, where no class or ruling's own test says it."""

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


def test_edge_mirror_trades_ghosts_for_walls() -> None:
    state = table("JH", "", "", classes={1: "cryptkeeper"}, shadows={0: "2S<2", 1: "KS# QD#"})
    play(state, "0 summon JH @1")
    assert (shadow(state, 0), shadow(state, 1)) == ("KS# QD#", "2S<2")
    assert game.view(state, 1)["shadows"][0][0] == {"card": "?", "wall": True}


def test_edge_walls_are_not_banished_recalled_cleansed_or_possessed() -> None:
    state = table("KS 7H 8H 9H", "", "", shadows={0: "2C#", 1: "3C#"})
    assert moves(state, 0, "banish") == moves(state, 0, "cast") == []


def test_edge_mimic_swap_is_not_salted_and_leaves_an_action() -> None:
    state = table("", "5S", classes={0: "mimic"})
    play(state, "0 mimic @1")
    assert waits(state) == ("ritual", [0])


def test_edge_doomreader_never_siphons() -> None:
    state = table("3H", "", "", classes={0: "doomreader"}, shadows={0: "3D"})
    play(state, "0 doom 3H 1")
    assert row(state, "dark") == "3D 3H"


def test_edge_occultist_takes_1_of_a_dark_of_1() -> None:
    state = table("9H", "", "", "", classes={0: "occultist"}, shadows={0: "2S"}, dark="KS")
    play(state, "0 cast 9H 1 @2")
    assert row(state, "candles.0") == "2D 2C KS"


def test_edge_priest_takes_on_a_siphon_too_and_nothing_of_an_empty_dark() -> None:
    state = table("3H", "", "", classes={0: "priest"}, shadows={0: "3D"}, dark="KS")
    play(state, "0 banish 3H 1")
    assert (row(state, "hands.0"), row(state, "candles.0")) == ("KS", "2D 2C 3D")
    state = table("3H", "", "", classes={0: "priest"}, shadows={0: "3D"})
    play(state, "0 banish 3H 1")
    assert row(state, "hands.0") == ""


def test_edge_usurer_gives_nothing_back_and_draws_none_of_an_empty_candle() -> None:
    state = table("", "KS", "", "", classes={0: "usurer"}, candles={3: ""})
    play(state, "0 usury @3")
    assert row(state, "hands.0") == ""


def test_edge_vulture_takes_all_of_a_dark_below_5() -> None:
    state = table("", "", "", classes={2: "vulture"}, candles={0: ""}, dark="AS KS")
    play(state, "0 abstain")
    assert (row(state, "candles.2"), row(state, "dark")) == ("4D 4C AS KS", "")


def test_edge_witness_in_a_game_of_two_nobody_wins() -> None:
    for witness in (0, 1):
        state = table("", "", classes={witness: "witness"}, candles={0: ""})
        play(state, "0 abstain")
        result = game.result(state)
        assert result is not None
        assert (result.winners, result.places) == ([], [1, 1])


def test_edge_hex_no_match_in_hand_is_not_asked() -> None:
    state = table("9H", "4S", "", classes={1: "hex"})
    play(state, "0 haunt 9H @1")
    assert shadow(state, 1) == "9H<0"


def test_edge_hex_warlock_faces_are_not_reflected() -> None:
    state = table("KH", "4H 5S", "", classes={0: "warlock", 1: "hex"})
    play(state, "0 haunt KH @1")
    assert look(state, "pending.ask") == "salt"


def test_edge_hex_allows_and_then_salts() -> None:
    state = table("9H", "4H 5S", "", classes={1: "hex"})
    play(state, "0 haunt 9H @1", "1 allow", "1 salt 5S")
    assert (row(state, "dark"), look(state, "turn")) == ("9H 5S", 1)


def test_edge_hex_a_completed_reflect_is_not_salted() -> None:
    state = table("9H", "4H", "5S", classes={1: "hex"})
    play(state, "0 haunt 9H @1", "1 reflect 4H")
    assert (shadow(state, 0), look(state, "turn")) == ("9H<0", 1)


def test_edge_hex_multiple_circles_never_answer_each_other() -> None:
    here, there = (table("9H", "4H 5S", "5H", classes={1: "hex"}) for _ in range(2))
    before = game.dump(there)
    play(here, "0 haunt 9H @1")
    assert (waits(here), waits(there)) == (("reaction", [1]), ("ritual", [0]))
    assert refused(there, "1 reflect 4H").code == "not_your_turn"
    assert refused(there, "2 salt 5H").code == "not_your_turn"
    play(here, "1 reflect 4H")
    assert (shadow(here, 0), game.dump(there)) == ("9H<0", before)


def test_edge_hex_reflects_a_redirect_at_the_attacker() -> None:
    state = table("9H", "KS", "2H", "", classes={1: "mime", 2: "hex"})
    play(state, "0 haunt 9H @1", "1 redirect KS", "2 reflect 2H")
    assert (shadow(state, 0), shadow(state, 1), shadow(state, 2)) == ("9H<0", "", "")


def test_edge_a_redirect_meets_the_others_own_answer() -> None:
    state = table("9H", "KS", "2S", "", classes={1: "mime", 2: "unseen"})
    play(state, "0 haunt 9H @1", "1 redirect KS", "2 vanish 2S")
    assert row(state, "dark") == "9H 2S KS"
    state = table("9H", "KS", "", "", classes={1: "mime", 2: "cryptkeeper"}, shadows={2: "4C#"})
    play(state, "0 haunt 9H @1", "1 redirect KS", "2 block 1")
    assert row(state, "dark") == "9H 4C KS"
    state = table("9H", "KS", "QS", "", classes={1: "mime", 2: "mime"})
    play(state, "0 haunt 9H @1", "1 redirect KS", "2 redirect QS")
    assert shadow(state, 3) == "9H<0"


def test_edge_hex_a_wall_is_not_used_for_a_reflect() -> None:
    state = table("9H", "4H", "", classes={0: "cryptkeeper", 1: "hex"}, shadows={0: "4C#"})
    play(state, "0 haunt 9H @1", "1 reflect 4H")
    assert shadow(state, 0) == "4C# 9H<0"


def test_edge_hex_a_reflected_ghost_counts_as_haunted_by_oneself() -> None:
    state = table("9H", "4H", "", classes={0: "plague", 1: "hex"})
    play(state, "0 haunt 9H @1", "1 reflect 4H")
    assert look(state, "shadows.0") == [{"card": "9H", "from": 0, "visited": [0]}]
    state = table(
        *("9S", "4S", ""),
        classes={0: "voodoo-doll", 1: "hex"},
        candles={0: "AS 2S 3S 6S 8S"},
    )
    play(state, "0 haunt 9S @1", "1 reflect 4S", "1 abstain", "2 abstain")
    assert one(play(state, "0 endure"), "struck").facts == {"seats": [0]}


def test_edge_hand_limit_may_be_exceeded_until_the_end_of_the_turn() -> None:
    state = table("6H 2S 3S 4S 6S", "KS QS", "")
    play(state, "0 cast 6H @1", "0 take KS", "0 take QS")
    assert waits(state) == ("burden", [0])


def test_edge_drain_of_empty_candles_does_nothing() -> None:
    state = table("4H", "", "", candles={1: "", 2: ""})
    events = play(state, "0 cast 4H")
    assert not of_kind(events, "drained")
    assert row(state, "candles.0") == "2D 2C"
