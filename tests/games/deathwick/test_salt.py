"""Salt, counter-Salt and BOO! (rules page: Salt and other reactions)."""

from typing import Any

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


def test_a_salt_cancels_the_action_and_ends_the_turn() -> None:
    state = table("4H KS", "5S", "")
    play(state, "0 cast 4H")
    assert moves(state, 1) == ["salt 5S", "pass"]
    events = play(state, "1 salt 5S")
    assert one(events, "cancelled").facts == {"action": "drain", "by": "salt"}
    assert (row(state, "dark"), row(state, "candles.0"), look(state, "turn")) == (
        "4H 5S",
        "2D 2C",
        1,
    )


def test_a_salt_ends_the_turn_even_where_an_action_is_owed() -> None:
    state = table("9H KS", "5S", "", actions=2)
    play(state, "0 haunt 9H @1", "1 salt 5S")
    assert look(state, "turn") == 1


def test_after_a_salt_or_a_rejection_comes_the_burden() -> None:
    hand = "9H 2S 3S 4S 6S 7S 8S"
    state = table(hand, "5S", "", actions=2)
    play(state, "0 haunt 9H @1", "1 salt 5S")
    assert (waits(state), look(state, "actions")) == (("burden", [0]), 0)
    grimoire: dict[str, Any] = {"classes": {1: "grimoire-of-rejection"}, "pages": {1: "9C"}}
    state = table(hand, "", "", actions=2, **grimoire)
    play(state, "0 haunt 9H @1", "1 reject 9C")
    assert (waits(state), look(state, "actions")) == (("burden", [0]), 0)


def test_a_rejection_is_not_salted() -> None:
    grimoire: dict[str, Any] = {"classes": {1: "grimoire-of-rejection"}, "pages": {1: "9C"}}
    state = table("9H 5H", "5D", "5S", **grimoire)
    play(state, "0 haunt 9H @2", "1 reject 9C")
    assert (waits(state), row(state, "dark")) == (("ritual", [1]), "9H 9C")


def test_an_ignite_is_spent_when_it_is_declared() -> None:
    state = table("4H", "5S", "", classes={0: "pyromaniac"})
    play(state, "0 ignite 4H @1")
    assert (waits(state), look(state, "used.0")) == (("reaction", [1]), ["ignite"])


def test_the_last_salt_decides() -> None:
    hands = ("9H 5S 5C", "5H 5D", "")
    state = table(*hands)
    events = play(state, "0 haunt 9H @2", "1 salt 5H", "0 salt 5S", "1 salt 5D", "0 salt 5C")
    assert [event.facts for event in of_kind(events, "salted")] == [
        {"against_seat": 0, "counter": 0},
        {"against_seat": 1, "counter": 1},
        {"against_seat": 0, "counter": 1},
        {"against_seat": 1, "counter": 1},
    ]
    assert (shadow(state, 2), row(state, "dark")) == ("9H<0", "5C 5D 5S 5H")
    state = table(*hands)
    play(state, "0 haunt 9H @2", "1 salt 5H", "0 salt 5S", "1 salt 5D", "0 pass")
    assert (shadow(state, 2), row(state, "dark")) == ("", "9H 5D 5S 5H")


def test_the_defender_may_give_up_and_others_stay_shut_out() -> None:
    state = table("9H 5S", "5H 5D", "5C")
    play(state, "0 haunt 9H @1", "1 salt 5H", "0 salt 5S")
    assert (waits(state), look(state, "pending.ask")) == (("reaction", [1]), "counter")
    play(state, "1 pass")
    assert shadow(state, 1) == "9H<0"


def test_only_a_5_salts() -> None:
    state = table("9H", "5H KS", "")
    play(state, "0 haunt 9H @1")
    assert refused(state, "1 salt KS").code == "no_answer"
    assert refused(state, "1 salt 5S").code == "no_answer"
    assert refused(state, "1 allow").code == "wrong_phase"
    assert game.refusals(state, 1) == {"KS": "no_answer"}


def test_the_dead_do_not_salt() -> None:
    state = table("9H", "", "5S", lit=[True, True, False])
    play(state, "0 haunt 9H @1")
    assert shadow(state, 1) == "9H<0"


def test_reprieve_abilities_and_abstain_are_not_saltable() -> None:
    state = table("AS", "5S", "", phase="haunting", shadows={0: "7H"})
    play(state, "0 reprieve AS")
    assert waits(state) == ("ritual", [0])
    state = table("2H", "5S", "", classes={0: "doomreader"}, shadows={0: "7H"})
    play(state, "0 doom 2H 1")
    assert waits(state) == ("ritual", [0])
    play(state, "0 abstain")
    assert look(state, "turn") == 1


def test_boo_is_salted_one_by_one() -> None:
    state = table("X", "5S", "5H", "")
    play(state, "0 summon X")
    assert waits(state) == ("reaction", [1, 2])
    play(state, "2 salt 5H")
    assert waits(state) == ("reaction", [1])
    events = play(state, "1 pass")
    assert [event.seat for event in of_kind(events, "appeared")] == [1, 3]
    assert (shadow(state, 2), look(state, "turn")) == ("", 1)
    assert row(state, "dark") == "X 5H"


def test_the_order_for_a_haunt_is_grimoire_hex_or_unseen_salt_mime_wall() -> None:
    state = table(
        *("9H", "5S 2H", "", "KS"),
        classes={1: "hex", 3: "grimoire-of-rejection"},
        pages={3: "9S"},
    )
    play(state, "0 haunt 9H @1")
    assert look(state, "pending.ask") == "reject"
    play(state, "3 allow")
    assert look(state, "pending.ask") == "reflect"
    play(state, "1 allow")
    assert look(state, "pending.ask") == "salt"
    state = table("9H", "5S", "", classes={1: "unseen"})
    play(state, "0 haunt 9H @1")
    assert look(state, "pending.ask") == "vanish"
    play(state, "1 allow")
    assert look(state, "pending.ask") == "salt"
    state = table("9H", "KS", "5S", "", classes={1: "mime"})
    play(state, "0 haunt 9H @1")
    assert look(state, "pending.ask") == "salt"
    play(state, "2 pass")
    assert look(state, "pending.ask") == "redirect"
    state = table("9H", "5S", "", classes={1: "cryptkeeper"}, shadows={1: "4C#"})
    play(state, "0 haunt 9H @1")
    assert look(state, "pending.ask") == "salt"
    play(state, "1 pass")
    assert look(state, "pending.ask") == "block"


def test_for_other_actions_the_grimoire_comes_before_salt() -> None:
    state = table("4H", "5S", "", classes={1: "grimoire-of-rejection"}, pages={1: "4S"})
    play(state, "0 cast 4H")
    assert look(state, "pending.ask") == "reject"
    play(state, "1 allow")
    assert look(state, "pending.ask") == "salt"


def test_every_question_is_saved_and_restored() -> None:
    state = table("9H 5S", "5H", "5D", "")
    play(state, "0 haunt 9H @1", "2 pass")
    twin = game.load(game.dump(state), "x")
    for one_state in (state, twin):
        play(one_state, "1 salt 5H", "0 salt 5S")
    assert game.dump(twin) == game.dump(state)
    assert shadow(twin, 1) == "9H<0"
