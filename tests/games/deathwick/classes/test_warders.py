"""Classes that answer a haunt or a play: walls, pages, and cards of the own hand."""

import pytest

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


def test_mime_sends_a_haunt_to_the_other_neighbour() -> None:
    state = table("9H", "KS", "", "", classes={1: "mime"})
    play(state, "0 haunt 9H @1")
    assert moves(state, 1) == ["redirect KS", "allow"]
    event = one(play(state, "1 redirect KS"), "redirected")
    assert event.facts == {"haunt_card": "9H", "home_seat": 2}
    assert (shadow(state, 2), shadow(state, 1), row(state, "dark")) == ("9H<0", "", "KS")


def test_unseen_vanishes_for_a_card() -> None:
    state = table("9H", "KS", "", classes={1: "unseen"})
    play(state, "0 haunt 9H @1")
    assert moves(state, 1) == ["vanish KS", "allow"]
    play(state, "1 vanish KS")
    assert (row(state, "dark"), shadow(state, 1)) == ("9H KS", "")


@pytest.mark.parametrize("word", ["page", "doom", "wall", "inquisit", "ignite"])
def test_what_a_class_does_is_refused_to_others(word: str) -> None:
    rest = {"doom": " 1", "inquisit": " @1", "ignite": " @1"}.get(word, "")
    state = table("4H", "", "", shadows={0: "3C"})
    assert refused(state, f"0 {word} 4H{rest}").code == "not_your_class"
