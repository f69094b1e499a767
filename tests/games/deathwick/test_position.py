"""Positions in and out, and what each may know (rules page: Position)."""

from typing import Any

import pytest

from games import deathwick as game
from tests.games.deathwick.tables import look, play, position, row, table, waits

EXAMPLE: dict[str, Any] = {
    "game": "deathwick",
    "players": 3,
    "options": {"salt": "any", "ask": "able", "advance": 1, "turn_limit": 60},
    "phase": "ritual",
    "turn": 0,
    "first": 0,
    "classes": ["hex", "clown", "leech"],
    "hands": [["7H", "5S"], ["KS"], ["2D", "2C"]],
    "candles": [["3S", "4S"], ["AH"], ["9C"]],
    "shadows": [
        [{"card": "7C", "from": 1}, {"card": "4D", "wall": True}],
        [],
        [{"card": "JS", "from": None}],
    ],
    "pages": [[], [], []],
    "dark": ["QH", "2S"],
    "lit": [True, True, True],
    "actions": 1,
    "used": [[], [], []],
    "out": [],
    "fallen": [],
    "offers": [],
    "turns": 0,
    "shuffles": 4,
}


def test_the_example_of_the_rules_page_is_loaded_and_dumped() -> None:
    dumped = game.dump(game.load(EXAMPLE, "x"))
    assert {key: dumped[key] for key in EXAMPLE} == EXAMPLE
    assert dumped["rules"] == game.VERSION
    assert dumped["pending"] is None


def test_a_key_that_is_left_out_has_its_start_value() -> None:
    dumped = game.dump(game.load({"players": 3, "phase": "order"}, "x"))
    assert dumped["hands"] == dumped["candles"] == dumped["shadows"] == [[], [], []]
    assert dumped["lit"] == [True, True, True]
    assert dumped["classes"] == [None, None, None]
    assert (dumped["first"], dumped["actions"], dumped["turns"]) == (None, 1, 0)
    assert dumped["options"] == game.options(3, {})
    assert game.dump(game.load({"players": 3}, "x")) == dumped


def test_a_position_that_owes_no_decision_moves_on() -> None:
    state = table("KS", "", phase="haunting", shadows={0: "7H#"})
    assert (waits(state), row(state, "hands.0")) == (("ritual", [0]), "KS 2D")
    state = table("KS", "", phase="oracle")
    assert waits(state) == ("ritual", [0])
    state = table("KS", "", phase="oracle", classes={0: "oracle"})
    assert waits(state) == ("oracle", [0])
    state = table("KS", "", phase="burden")
    assert waits(state) == ("ritual", [1])
    state = table("2S 3S 4S 6S 7S 8S", "", phase="burden")
    assert waits(state) == ("burden", [0])
    state = table("KS", "", actions=0)
    assert waits(state) == ("ritual", [1])
    state = table("KS", "", lit=[True, False])
    assert game.phase(state) == "over"
    state = game.load({"players": 3, "phase": "class", "first": 1, "turn": 1}, "x")
    assert (waits(state), len(look(state, "offers"))) == (("class", [1]), 3)


def test_pending_carries_what_waits() -> None:
    state = table("9H", "5S", "5H")
    play(state, "0 haunt 9H @1", "2 pass")
    pending = look(state, "pending")
    assert (pending["ask"], pending["seats"]) == ("salt", [1])
    assert pending["action"] == {
        "seat": 0,
        "move": "haunt 9H @1",
        "cards": ["9H"],
        "spared": [],
    }
    assert game.view(state, 1)["pending"]["seats"] == [1]
    assert game.view(state, 2)["pending"]["seats"] == []


def test_a_view_hides_candles_hands_pages_walls_out_and_the_dark_below_its_top() -> None:
    given = position(
        *("KS QS", "JS", ""),
        pages={0: "2S", 1: "3S"},
        shadows={0: "4C# 7H<1", 1: "4D#"},
        dark="9S 8S 7S",
        out=["6S", "6S"],
    )
    state = game.load(given, "x")
    view = game.view(state, 1)
    assert view["candles"] == [["?", "?"]] * 3
    assert view["hands"] == [["?", "?"], ["JS"], []]
    assert view["pages"] == [["?"], ["3S"], []]
    assert view["shadows"][0] == [{"card": "?", "wall": True}, {"card": "7H", "from": 1}]
    assert view["shadows"][1] == [{"card": "4D", "wall": True}]
    assert (view["dark"], view["out"]) == (["9S", "?", "?"], ["?", "?"])
    spectator = game.view(state, None)
    assert (spectator["hands"][1], spectator["pages"][1]) == (["?"], ["?"])
    assert spectator["shadows"][1] == [{"card": "?", "wall": True}]


@pytest.mark.parametrize("move", ["haunt 9H @1", "cast 4H", "summon X"])
def test_a_view_does_not_tell_who_else_is_asked_for_salt(move: str) -> None:
    views = []
    for hands in (("5S", "KS", "QS"), ("KS", "5S", "QS"), ("5S", "5S", "KS")):
        state = table("9H 4H X", *hands)
        play(state, f"0 {move}")
        assert game.phase(state) == "reaction"
        views += [game.view(state, reader) for reader in (None, 0)]
    assert views == [*views[:2]] * 3


def test_a_wall_being_built_is_hidden() -> None:
    state = table("4C", "5S", "", classes={0: "cryptkeeper"})
    play(state, "0 wall 4C")
    for reader in (None, 1):
        action = game.view(state, reader)["pending"]["action"]
        assert (action["move"], action["cards"]) == ("wall ?", ["?"])
    assert game.view(state, 0)["pending"]["action"]["move"] == "wall 4C"


def test_a_decision_shows_its_cards_while_it_lasts() -> None:
    state = table("6H QH", "KS QS", "", dark="9S 8S 7S")
    play(state, "0 cast 6H @1")
    assert game.view(state, 0)["hands"][1] == ["KS", "QS"]
    assert game.view(state, 2)["hands"][1] == ["?", "?"]
    play(state, "0 take KS", "0 take QS")
    assert game.view(state, 0)["hands"][1] == ["?"]
    state = table("QH", "", "", dark="9S 8S 7S")
    play(state, "0 summon QH search")
    assert game.view(state, 0)["dark"] == ["9S", "8S", "7S"]
    assert game.view(state, 1)["dark"] == ["9S", "?", "?"]


def test_onto_is_written_only_where_a_voodoo_doll_needs_it() -> None:
    for class_, written in (("voodoo-doll", {"onto": 0}), ("hex", {})):
        state = table("9H", "", "", classes={2: class_}, shadows={0: "2S<2"})
        play(state, "0 cast 9H 1 @1")
        assert look(state, "shadows.1") == [{"card": "2S", "from": 2, **written}]


def test_k30_a_ghost_haunted_onto_another_does_not_strike() -> None:
    state = table("9H", "", "", classes={1: "voodoo-doll"}, shadows={0: "7C<2"})
    play(state, "0 cast 9H 1 @1", "1 endure")
    assert row(state, "candles.2") == "4D 4C"


def test_k32_what_is_spent_stands_in_the_position() -> None:
    state = table("2S", "", "", classes={0: "doomreader"}, shadows={0: "KH"})
    play(state, "0 doom 2S 1")
    assert look(state, "used.0") == ["doom"]
    state = table("2S", "", "", classes={0: "grimoire-of-rejection"})
    play(state, "0 page 2S")
    assert look(state, "used.0") == ["page"]
