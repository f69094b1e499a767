"""The rulings K-21 to K-37, on reactions, the turn and the end (30 and 32 stand with positions)."""

from typing import Any

from games import deathwick as game
from tests.games.deathwick.tables import (
    look,
    of_kind,
    one,
    play,
    row,
    shadow,
    table,
    waits,
)


def test_k21_what_may_be_salted() -> None:
    for move, class_ in (
        *(("haunt 9H @1", None), ("banish 9H 1", None), ("cast 4H", None), ("summon KH", None)),
        *(("flicker", None), ("seance 4H 4C", None), ("wall 4H", "cryptkeeper")),
        *(("inquisit 4H @1", "inquisitor"), ("ignite 4H @1", "pyromaniac"), ("usury @1", "usurer")),
    ):
        state = table(
            *("9H 4H 4C KH", "5S", ""), classes={0: class_} if class_ else {}, shadows={0: "3C"}
        )
        play(state, f"0 {move}")
        assert waits(state) == ("reaction", [1]), move
        play(state, "1 salt 5S")
        assert (shadow(state, 0), look(state, "turn")) == ("3C", 1)
    for move, class_ in (("page 4H", "grimoire-of-rejection"), ("mimic @1", "mimic")):
        state = table("4H", "5S", "", classes={0: class_})
        play(state, f"0 {move}")
        assert waits(state) == ("ritual", [0])


def test_k22_a_page_answers_plays_not_walls_or_costs() -> None:
    changes: dict[str, Any] = {"pages": {1: "4S KS"}, "shadows": {0: "3C"}}
    for move in ("haunt 4H @2", "banish 4H 1", "cast 4H", "summon KH", "seance 4H 4C"):
        state = table(
            "4H 4C KH", "", "", classes={1: "grimoire-of-rejection", 0: "silence"}, **changes
        )
        play(state, f"0 {move}")
        assert waits(state) == ("reaction", [1]), move
    for move, class_ in (
        ("wall 4H", "cryptkeeper"),
        ("inquisit 4H @1", "inquisitor"),
        ("ignite 4H @1", "pyromaniac"),
    ):
        state = table("4H", "", "", classes={1: "grimoire-of-rejection", 0: class_}, **changes)
        play(state, f"0 {move}")
        assert game.phase(state) != "reaction"
    state = table("4H", "", "", "", classes={2: "grimoire-of-rejection"}, pages={2: "4S"})
    play(state, "0 haunt 4H @1")
    assert look(state, "turn") == 1


def test_k23_targeted_counts_those_whom_the_action_hits() -> None:
    def asked(move: str, class_: str = "silent") -> list[int]:
        state = table(
            *("2H 3H 4H 6H 8H 9H JH X 4C KH QH", "5S", "5H", "5D"),
            salt="targeted",
            classes={0: class_} if class_ != "silent" else {},
            shadows={0: "2C", 2: "2S"},
        )
        play(state, f"0 {move}")
        return game.to_act(state) if game.phase(state) == "reaction" else []

    assert asked("haunt 9H @1") == [1]
    assert asked("cast 2H @2") == [2]
    assert asked("cast 2H @0") == []
    assert asked("cast 3H @3") == [3]
    assert asked("cast 4H") == [1, 3]
    assert asked("cast 6H @1") == [1]
    assert asked("cast 6H", "watcher") == [1, 3]
    assert asked("cast 8H @2 1") == [2]
    assert asked("cast 8H @0 1") == []
    assert asked("cast 9H 1 @3") == [3]
    assert asked("summon JH @1") == [1]
    assert asked("summon X") == [1, 2, 3]
    assert asked("inquisit 2H @1", "inquisitor") == [1]
    assert asked("ignite 2H @3", "pyromaniac") == [3]
    assert asked("usury @1", "usurer") == [1]
    for move in ("summon KH", "summon QH bottom", "flicker", "seance 4H 4C", "banish 9H 1"):
        assert asked(move) == []


def test_k23_a_skeptic_is_no_target_of_drain() -> None:
    state = table("4H", "5S", "5H", salt="targeted", classes={1: "skeptic"})
    play(state, "0 cast 4H")
    assert waits(state) == ("reaction", [2])


def test_k24_no_counter_to_a_salt_against_boo_or_a_redirect() -> None:
    state = table("X 5D", "5S", "")
    play(state, "0 summon X", "1 salt 5S")
    assert (shadow(state, 1), shadow(state, 2)) == ("", "4D")
    state = table("9H 5D", "KS", "5S", "", classes={1: "mime"})
    play(state, "0 haunt 9H @1", "2 pass", "1 redirect KS", "2 salt 5S")
    assert (shadow(state, 1), shadow(state, 2), row(state, "dark")) == ("9H<0", "", "5S KS")


def test_k25_a_silences_own_salt_may_be_countered() -> None:
    state = table("9H 5S", "5D", "", classes={1: "silence"})
    play(state, "0 haunt 9H @2", "1 salt 5D", "0 salt 5S")
    assert shadow(state, 2) == "9H<0"


def test_k25_a_redirect_of_the_silences_haunt_may_be_salted() -> None:
    state = table("9H", "KS", "5S", "", classes={0: "silence", 1: "mime"})
    play(state, "0 haunt 9H @1", "1 redirect KS")
    assert waits(state) == ("reaction", [2])


def test_k26_the_mime_needs_another_neighbour_and_the_attacker_goes_on() -> None:
    state = table("9H", "KS", "", classes={1: "mime"}, lit=[True, True, False])
    play(state, "0 haunt 9H @1")
    assert shadow(state, 1) == "9H<0"
    state = table("2H 9H 8H", "KS", "", classes={1: "mime"})
    play(state, "0 cast 2H @0", "0 haunt 9H @1", "1 redirect KS")
    assert (shadow(state, 2), look(state, "turn")) == ("9H<0", 1)
    assert row(state, "dark") == "KS 2H"


def test_k27_answers_to_a_haunt_do_not_end_the_turn() -> None:
    for class_, answer in (("hex", "reflect 4H"), ("unseen", "vanish 4H")):
        state = table("2H 2S 9H", "4H", "", classes={1: class_}, actions=2)
        play(state, "0 haunt 9H @1", f"1 {answer}")
        assert waits(state) == ("ritual", [0])
    state = table("9H", "", "", classes={1: "cryptkeeper"}, shadows={1: "4C#"}, actions=2)
    play(state, "0 haunt 9H @1", "1 block 1")
    assert waits(state) == ("ritual", [0])
    state = table("9H", "KS", "5S", "", classes={1: "mime"}, actions=2)
    play(state, "0 haunt 9H @1", "2 pass", "1 redirect KS", "2 salt 5S")
    assert waits(state) == ("ritual", [0])


def test_k28_the_meddler_needs_a_neighbour_with_the_ghost_and_a_candle() -> None:
    state = table("9H", "", "", classes={0: "meddler"}, candles={1: ""})
    play(state, "0 haunt 9H @1")
    assert look(state, "turn") == 1
    state = table("9H", "2H", "", classes={0: "meddler", 1: "hex"})
    play(state, "0 haunt 9H @1", "1 reflect 2H")
    assert look(state, "turn") == 1
    meeting: dict[str, Any] = {"classes": {0: "meddler", 1: "mime"}}
    state = table("9H", "KS", "", "", **meeting)
    play(state, "0 haunt 9H @1", "1 redirect KS")
    assert (shadow(state, 2), look(state, "turn")) == ("9H<0", 1)
    state = table("9H", "KS", "", candles={2: "QS JS"}, **meeting)
    play(state, "0 haunt 9H @1", "1 redirect KS")
    assert (waits(state), game.view(state, 0)["candles"][2]) == (("pick", [0]), ["QS", "?"])


def test_k29_the_crow_is_asked_at_each_burned_face_before_the_next_burn() -> None:
    state = table("X", "", "", classes={2: "crow"}, candles={1: "KS QS 3C", 2: "4C 4D"})
    play(state, "0 summon X")
    assert (waits(state), row(state, "dark")) == (("reaction", [2]), "KS X")
    play(state, "2 claim")
    assert (waits(state), row(state, "dark")) == (("reaction", [2]), "QS X")
    play(state, "2 leave")
    assert (shadow(state, 1), row(state, "hands.2")) == ("3C", "KS")


def test_k29_the_crow_is_not_asked_about_a_panic() -> None:
    state = table(
        "",
        "",
        "",
        classes={1: "crow"},
        phase="haunting",
        shadows={0: "7H"},
        candles={0: "KS 2S 3S"},
    )
    play(state, "0 panic 1")
    assert waits(state) == ("ritual", [0])


def test_k31_an_oracle_with_an_empty_candle_is_not_asked() -> None:
    state = table("", "", "", classes={1: "oracle"}, candles={1: ""}, shadows={1: "7H"})
    play(state, "0 abstain")
    assert waits(state) == ("haunting", [1])


def test_k33_a_death_that_ends_the_game_moves_ghosts_and_triggers_nothing() -> None:
    state = table("", "", classes={1: "hoarder"}, candles={0: ""}, shadows={0: "7H 8C"})
    play(state, "0 abstain")
    assert (game.phase(state), shadow(state, 1)) == ("over", "7H 8C")
    state = table("", "", candles={0: ""}, dark="KS", classes={1: "vulture"})
    play(state, "0 abstain")
    assert (game.phase(state), row(state, "dark")) == ("over", "KS")


def test_k33_with_a_witness_or_advance_2_it_ends_before_anything_moves() -> None:
    state = table("KS", "", "", advance=2, candles={0: ""}, shadows={0: "7H"})
    play(state, "0 abstain")
    assert (game.phase(state), shadow(state, 0), row(state, "hands.0")) == ("over", "7H", "KS")
    result = game.result(state)
    assert result is not None
    assert (result.winners, result.places) == ([1, 2], [3, 1, 1])
    state = table("KS", "", candles={0: ""}, shadows={0: "7H"}, classes={1: "witness"})
    play(state, "0 abstain")
    assert (game.phase(state), shadow(state, 0), row(state, "hands.0")) == ("over", "7H", "KS")


def test_k34_ghosts_and_bequest_walls_triggers_then_the_rest() -> None:
    state = table(
        *("", "", "", ""), classes={1: "vulture"}, candles={0: ""}, shadows={0: "2S KH#"}, dark="QH"
    )
    play(state, "0 abstain")
    assert row(state, "candles.1") == "3D 3C"
    events = play(state, "0 bequeath @3")
    kinds = [event.kind for event in events]
    order = ["inherited", "walls_fell", "fed", "departed", "turn"]
    assert [kind for kind in kinds if kind in order] == order


def test_k35_the_dying_funeral_bell_is_silent() -> None:
    state = table("", "", "", "", classes={0: "funeral-bell"}, candles={0: ""})
    assert not of_kind(play(state, "0 abstain"), "tolled")


def test_k36_the_lich_keeps_hand_and_pages_and_triggers_nothing() -> None:
    state = table(
        *("KS", "", "", ""),
        classes={0: "lich", 1: "vulture", 2: "funeral-bell", 3: "gravedigger"},
        shadows={0: "7H 8H 9H 2S"},
        candles={0: "AS"},
        dark="KH",
    )
    events = play(state, "0 abstain")
    assert not of_kind(events, "fed") + of_kind(events, "tolled") + of_kind(events, "dug")
    assert (row(state, "hands.0"), row(state, "out"), look(state, "fallen")) == ("KS", "AS", [])


def test_k37_places_go_by_how_late_they_fell() -> None:
    state = table(*("", "", "", ""), lit=[True, False, False, True], fallen=[2, 1], candles={0: ""})
    event = one(play(state, "0 abstain"), "over")
    assert event.facts["places"] == [2, 3, 4, 1]


def test_k37_where_nobody_wins_the_last_two_share_the_first_place() -> None:
    state = table(
        *("", "", "", ""),
        classes={3: "witness"},
        lit=[True, True, False, True],
        fallen=[2],
        candles={0: ""},
    )
    event = one(play(state, "0 abstain"), "over")
    assert (event.facts["places"], event.facts["winners"]) == ([3, 1, 4, 1], [])


def test_k37_burnt_out_the_other_lit_go_by_candle_then_the_fallen() -> None:
    state = table(
        *("", "", "", ""),
        turn_limit=20,
        turns=79,
        lit=[True, True, False, True],
        fallen=[2],
        candles={0: "2D", 1: "3D 3C", 3: "6D"},
    )
    event = one(play(state, "0 abstain"), "over")
    assert event.facts["places"] == [2, 1, 4, 2]
