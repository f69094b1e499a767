"""The decisions D-2 to D-14 (D-1 stands with the opening, D-6 with `ask: all` too)."""

from typing import Any

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


def test_d2_the_banishing_card_goes_on_the_dark_before_the_ghost() -> None:
    state = table("9H", "", "", shadows={0: "3C<1"})
    play(state, "0 banish 9H 1")
    assert row(state, "dark") == "3C 9H"


def test_d3_cleanse_compares_as_a_banish_does() -> None:
    state = table("7H", "", "", shadows={0: "8D 7S 7H 6S JD"})
    assert moves(state, 0, "cast") == ["cast 7H 3", "cast 7H 4"]
    assert refused(state, "0 cast 7H 1").code == "too_weak"


def test_d4_the_dark_is_read_before_the_played_card_lies_there() -> None:
    state = table("10S", "", "", dark="KD")
    play(state, "0 cast 10S")
    assert (row(state, "dark"), "10S" in look(state, "candles.0")) == ("10S", False)
    state = table("4H 4C", "", "", dark="")
    play(state, "0 seance 4H 4C")
    assert (row(state, "dark"), row(state, "candles.0")) == ("4C 4H", "2D 2C")
    state = table("QH", "", "", dark="KD")
    play(state, "0 summon QH bottom")
    assert (row(state, "dark"), sorted(look(state, "candles.0"))) == ("QH", ["2C", "2D", "KD"])
    state = table("QH", "", "", dark="KD")
    play(state, "0 summon QH search")
    assert moves(state, 0) == ["take KD"]


def test_d5_all_are_asked_at_once_and_the_first_salt_shuts_the_others_out() -> None:
    state = table("9H", "5S", "5H", "5D")
    play(state, "0 haunt 9H @1")
    assert waits(state) == ("reaction", [1, 2, 3])
    play(state, "3 pass")
    assert refused(state, "3 salt 5D").code == "not_asked"
    play(state, "1 salt 5S")
    assert (row(state, "dark"), waits(state)) == ("9H 5S", ("ritual", [1]))
    assert row(state, "hands.2") == "5H"


def test_d6_able_asks_only_holders_all_asks_everybody_with_a_card() -> None:
    hands = ("9H", "5S", "KS", "")
    state = table(*hands)
    play(state, "0 haunt 9H @1")
    assert waits(state) == ("reaction", [1])
    state = table(*hands, ask="all")
    play(state, "0 haunt 9H @1")
    assert waits(state) == ("reaction", [1, 2])
    assert moves(state, 2) == ["pass"]


def test_d7_walls_of_the_dead_go_to_the_dark_and_the_rest_leaves_the_game() -> None:
    state = table(
        *("KS QS", "", ""),
        classes={0: "grimoire-of-rejection"},
        pages={0: "9S"},
        shadows={0: "4C# 7H 8H 9H 6D#"},
        candles={0: "AS 2S"},
    )
    events = play(state, "0 abstain", "0 bequeath @1")
    assert one(events, "walls_fell").cards == ("4C", "6D")
    assert row(state, "dark") == "6D 4C"
    assert row(state, "out") == "KS QS 9S AS 2S"
    assert one(events, "departed").facts == {"hand": 2, "pages": 1, "candle": 2}
    assert game.view(state, 0)["out"] == ["?"] * 5


def test_d8_the_lichs_cards_become_the_candle() -> None:
    state = table("", "", "", classes={0: "lich"}, candles={0: ""})
    play(state, "0 abstain")
    assert (row(state, "candles.0"), row(state, "hands.0")) == ("3D 3C 4D 4C", "")


def test_d9_the_priest_takes_once_an_action() -> None:
    state = table("KS", "", "", classes={0: "priest"}, shadows={0: "3C 4C"}, dark="KD QD")
    play(state, "0 summon KS")
    assert (row(state, "hands.0"), row(state, "dark")) == ("KD", "4C 3C KS QD")


def test_d10_usury_takes_at_random() -> None:
    taken = set()
    for number in range(30):
        state = table("", "KS QS JS", "", classes={0: "usurer"}, seed=f"{number}")
        event = one(play(state, "0 usury @1"), "took")
        assert event.seen_by == (0, 1)
        taken.add(frozenset(event.cards))
    assert len(taken) == 3


def test_d11_cleanse_purge_and_doom_are_banishes() -> None:
    clown: dict[str, Any] = {"classes": {0: "doomreader", 1: "clown"}, "shadows": {0: "3S<1"}}
    state = table("7H KS 2H", "", "", **clown)
    assert moves(state, 0, "doom") == ["doom KS 1"]
    assert refused(state, "0 doom 2H 1").code == "defies_numbers"
    assert moves(state, 0, "cast 7H") == ["cast 7H 1"]
    for move in ("cast 7H 1", "summon KS"):
        state = table("7H KS", "", "", classes={0: "leech"}, shadows={0: "3D"})
        play(state, f"0 {move}")
        assert row(state, "candles.0") == "2D 2C 3D"
        state = table(
            "7H KS", "", "", classes={1: "reaper"}, shadows={0: "3D" if "K" in move else "3C"}
        )
        play(state, f"0 {move}")
        assert waits(state) == ("reaction", [1])
    state = table("2H", "", "", classes={0: "doomreader", 1: "reaper"}, shadows={0: "3D"})
    play(state, "0 doom 2H 1")
    assert waits(state) == ("reaction", [1])
    play(state, "1 leave")
    assert (row(state, "dark"), waits(state)) == ("3D 2H", ("ritual", [0]))


def test_d11_a_plagues_ghosts_spread_from_a_cleanse_a_purge_and_a_doom() -> None:
    for move in ("cast 7H 1", "summon KS", "doom KS 1"):
        classes = {0: "doomreader", 2: "plague"}
        state = table("7H KS", "", "", "", classes=classes, shadows={0: "3C<2"})
        play(state, f"0 {move}")
        assert (waits(state), moves(state, 2)) == (
            ("reaction", [2]),
            ["spread @1", "spread @3"],
        ), move


def test_d11_the_priest_takes_for_a_cleanse() -> None:
    state = table("7H", "", "", classes={0: "priest"}, shadows={0: "3C"}, dark="KD QD")
    play(state, "0 cast 7H 1")
    assert (row(state, "hands.0"), row(state, "dark")) == ("KD", "3C 7H QD")


def test_d11_a_panic_is_no_banish() -> None:
    state = table(
        *("", "", "", ""),
        phase="haunting",
        classes={0: "leech", 1: "reaper", 2: "plague"},
        shadows={0: "7C<2"},
        candles={0: "9D 2S 3S"},
    )
    play(state, "0 panic 1")
    assert (waits(state), row(state, "dark")) == (("ritual", [0]), "7C 9D")


def test_d12_abilities_come_before_the_last_action() -> None:
    state = table("2H 3S", "", "", classes={0: "doomreader"}, shadows={0: "3D"})
    play(state, "0 doom 2H 1", "0 haunt 3S @1")
    assert look(state, "turn") == 1
    state = table("3S 2H", "", "", classes={0: "doomreader"}, shadows={0: "3D"})
    play(state, "0 haunt 3S @1")
    assert refused(state, "0 doom 2H 1").code == "not_your_turn"


def test_d13_the_ritual_burns_out_and_the_longest_candle_wins() -> None:
    state = table("", "", "", turn_limit=20, turns=59, candles={1: "KS QS JS", 2: "KD"})
    event = one(play(state, "0 abstain"), "over")
    assert event.facts == {"winners": [1], "places": [2, 1, 3], "how": "burnt"}
    state = table("", "", "", turn_limit=20, turns=58)
    play(state, "0 abstain")
    assert game.result(state) is None


def test_d13_equal_candles_share_and_a_witness_is_passed_over() -> None:
    state = table(
        "", "", "", "", turn_limit=20, turns=79, classes={3: "witness"}, candles={3: "KS QS JS"}
    )
    play(state, "0 abstain")
    result = game.result(state)
    assert result is not None
    assert (result.winners, result.places, result.scores) == (
        [0, 1, 2],
        [1, 1, 1, 4],
        [1, 1, 1, 0],
    )


def test_d14_purge_compares_nothing() -> None:
    state = table("KD", "", "", shadows={0: "KS KH"})
    play(state, "0 summon KD")
    assert (shadow(state, 0), row(state, "dark")) == ("", "KH KS KD")
