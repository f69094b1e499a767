"""What the table is told of an open question, and what the words of a move stand for."""

from typing import Any

import pytest

from games import deathwick as game
from games.deathwick.state import State
from tests.games.deathwick.tables import play, table

ALL: dict[str, Any] = {"ask": "all"}


def told(state: State) -> list[tuple[str, int | None, tuple[str, ...], dict[str, Any]]]:
    return [(one.kind, one.seat, one.cards, one.facts) for one in game.question(state)]


def test_a_salt_is_asked_of_all_after_what_was_declared() -> None:
    state = table("9H", "5S", "KH", **ALL)
    assert game.question(state) == []
    play(state, "0 haunt 9H @1")
    assert told(state) == [
        ("declared", 0, ("9H",), {"action": "haunt", "target_seat": 1}),
        ("asked", 0, (), {"ask": "salt"}),
    ]
    play(state, "1 pass")
    assert told(state)[-1] == ("asked", 0, (), {"ask": "salt"})


def test_where_only_targets_may_salt_the_question_says_so() -> None:
    state = table("9H", "5S", "KH", salt="targeted", **ALL)
    play(state, "0 haunt 9H @1")
    assert told(state)[-1] == ("asked", 0, (), {"ask": "salt", "targeted": 1})


def test_a_wall_that_may_be_salted_keeps_its_card() -> None:
    state = table("9H", "5S", "", classes={0: "cryptkeeper"}, **ALL)
    play(state, "0 wall 9H")
    assert told(state)[0] == ("declared", 0, (), {"action": "wall"})


def test_a_counter_is_asked_of_one_against_the_other() -> None:
    state = table("9H 5H 5C", "5S 5D", "", **ALL)
    play(state, "0 haunt 9H @1", "1 salt 5S")
    assert told(state)[-1] == ("asked", 0, (), {"ask": "counter", "other_seat": 1})
    play(state, "0 salt 5H")
    assert told(state)[-1] == ("asked", 1, (), {"ask": "counter", "other_seat": 0})


@pytest.mark.parametrize(
    ("classes", "ask"),
    [({1: "hex"}, "reflect"), ({1: "unseen"}, "vanish"), ({1: "mime"}, "redirect")],
)
def test_a_class_is_asked_about_the_haunt_that_comes(classes: dict[int, str], ask: str) -> None:
    state = table("9H", "KC", "", classes=classes, **ALL)
    play(state, "0 haunt 9H @1")
    if ask == "redirect":
        play(state, "1 pass")
    assert told(state) == [
        ("declared", 0, ("9H",), {"action": "haunt", "target_seat": 1}),
        ("asked", 1, (), {"ask": ask}),
    ]


def test_a_claim_names_the_card() -> None:
    state = table("9H 2C", "", "", classes={1: "reaper"}, shadows={0: "4C<2"}, **ALL)
    play(state, "0 banish 9H 1")
    assert told(state) == [("asked", 1, ("4C",), {"ask": "reaper", "other_seat": 0})]


def test_numbers_are_named_with_the_card_that_they_stand_for() -> None:
    state = table("8H 9H 7H", "KC", "", shadows={0: "3C<1 4D<2", 1: "JS KD#"})
    assert game.named(state, 0, ["9H", "banish", "2"]) == ("way.ghost", {"n": 2, "a_card": "4D"})
    assert game.named(state, 0, ["8H", "cast", "@1", "1"])[1] == {"n": 1, "a_card": "JS"}
    assert game.named(state, 0, ["8H", "cast"]) == ("action.recall", {})
    assert game.named(state, 0, ["8H", "cast", "@1"]) == ("way.player", {"a_seat": 1})
    assert game.named(state, 0, ["9H"]) == ("card.number", {"rank": "9", "suit": "H"})


def test_a_wall_is_named_to_who_built_it() -> None:
    walls: dict[str, Any] = {"classes": {1: "cryptkeeper"}, "shadows": {1: "3C<0 KD#"}}
    state = table("9H", "KC", "", **walls, **ALL)
    play(state, "0 haunt 9H @1", "1 pass")
    assert game.legal(state, 1) == ["block 1", "allow"]
    assert game.named(state, 1, ["1"]) == ("way.wall", {"n": 1, "a_card": "KD"})
    assert told(state)[-1] == ("asked", 1, (), {"ask": "block"})


def test_words_with_two_senses_are_named_by_what_they_do() -> None:
    state = table("QH", "KC", "", classes={0: "mimic"})
    assert game.named(state, 0, ["QH", "summon", "bottom"]) == ("way.deepest", {})
    assert game.named(state, 0, ["mimic"]) == ("way.mimic", {})
    oracle = table("QH", "KC", "", classes={0: "oracle"}, phase="oracle")
    assert game.named(oracle, 0, ["oracle", "bottom"]) == ("word.bottom", {})
    choosing = game.new(3, "x", {})
    play(choosing, f"{game.to_act(choosing)[0]} order first")
    (seat,) = game.to_act(choosing)
    offer = game.legal(choosing, seat)[0].split(" ")[1]
    assert game.named(choosing, seat, ["class", offer]) == ("way.class", {"name": offer})
