"""Positions that cannot be: `load` refuses them and says what is wrong."""

from typing import Any

import pytest

from games import deathwick as game
from games.game import GameError
from tests.games.deathwick.tables import play, table
from tests.games.deathwick.test_position import EXAMPLE


def changed(position: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The position with another value at a dotted path of keys and indices."""
    key, _, rest = path.partition(".")
    if isinstance(position, list):
        entries = list(position)
        entries[int(key)] = changed(entries[int(key)], rest, value) if rest else value
        return entries
    return {**position, key: changed(position[key], rest, value) if rest else value}


def asking() -> dict[str, Any]:
    state = table("9H", "5S", "KS")
    play(state, "0 haunt 9H @1")
    return game.dump(state)


BAD: list[tuple[str, Any, str]] = [
    ("game", "whist", "game is 'whist': it must be deathwick"),
    ("rules", 1, "rules is 1: it must be a text"),
    ("players", 11, "2 to 10 players"),
    ("players", True, "players is true"),
    ("nonsense", 1, "position has the key 'nonsense'"),
    ("options", [], "options is a list"),
    ("options.salt", "often", "salt is 'often'"),
    ("phase", "lunch", "phase is 'lunch': it must be one of order, class"),
    ("phase", None, "phase is null"),
    ("phase", "reaction", "pending must be there in the phases"),
    ("phase", "over", "phase is over, but more than one is lit"),
    ("turn", 5, "turn is 5: it must be a whole number from 0 to 2"),
    ("turn", True, "turn is true"),
    ("first", 3, "first is 3"),
    ("classes", ["wizard", None, None], "classes.0 is 'wizard': it must be a class"),
    ("classes", ["hex"], "classes has 1 entries: it must have one for each of 3 seats"),
    ("hands", [["1S"], [], []], "hands.0: '1S' is no card"),
    ("hands", [[["7H"]], [], []], "hands.0: a list is no card"),
    ("hands", [["?"], [], []], "is no card"),
    ("hands", [["7H"] * 3, [], []], "hands.0: 7H is there more often than in the cards of 3"),
    ("candles", [[], []], "candles has 2 entries"),
    ("shadows", [[{"card": "7C"}, 5], [], []], "shadows.0.1 is 5: it must be an object"),
    ("shadows", [[{"card": "7C", "from": 7}], [], []], "shadows.0.0.from is 7"),
    ("shadows", [[{"card": "7C", "wall": 1}], [], []], "shadows.0.0.wall is 1"),
    ("shadows", [[{"card": "7C", "wall": True, "from": 1}], [], []], "has the key 'from'"),
    ("shadows", [[{"card": "7C", "from": 1, "visited": [0]}], [], []], "no Plague haunted it"),
    ("shadows", [[{"card": "7C", "onto": 1}], [], []], "has the key 'onto'"),
    ("pages", [["2S"] * 1 + ["3S", "4S", "6S"], [], []], "pages.0 has 4 cards"),
    ("dark", "AS", "dark is 'AS': it must be a list"),
    ("dark", ["S9"], "dark: 'S9' is no card"),
    ("lit", [True, 1, True], "lit.1 is 1"),
    ("lit", [False] * 3, "lit: somebody must be lit"),
    ("lit", [False, True, True], "turn is 0: that player is out"),
    ("fallen", [1], "fallen has seat 1, but lit.1 is true"),
    ("fallen", [4], "fallen.0 is 4"),
    ("actions", -1, "actions is -1"),
    ("used", [["fire"], [], []], "used.0 is 'fire'"),
    ("offers", ["hex"], "offers must be empty"),
    ("turns", -1, "turns is -1"),
    ("shuffles", 1.5, "shuffles is 1.5"),
    ("known", [], "known is a list"),
    ("known", {"seen": []}, "known has the key 'seen'"),
    ("known", {"dark": ["QH"]}, "known.dark has 1 entries: the zone has 2 cards"),
    ("known", {"dark": ["QH", "3S"]}, "known.dark: 3S does not lie there"),
    ("known", {"hands": [["7H", "KH"], [None], [None] * 2]}, "known.hands.0: KH does not lie"),
    ("known", {"loose": [{"card": "9D", "in": ["hand 0"]}]}, "known.loose: 9D lies in none"),
    ("known", {"loose": [{"card": "7H", "in": ["attic"]}]}, "'attic' is no zone"),
]


@pytest.mark.parametrize(("path", "value", "says"), BAD)
def test_load_refuses_what_cannot_be(path: str, value: Any, says: str) -> None:
    with pytest.raises(GameError, match=says):
        game.load(changed(EXAMPLE, path, value), "x")


BAD_PENDING: list[tuple[str, Any, str]] = [
    ("pending", None, "pending must be there in the phases"),
    ("pending", 5, "pending is 5: it must be an object"),
    ("pending.ask", "lunch", "pending.ask is 'lunch'"),
    ("pending.seats", [], "pending.seats is empty"),
    ("pending.seats", [7], "pending.seats.0 is 7"),
    ("pending.seats", [1, 1], "pending.seats has a seat twice"),
    ("pending.seats", [2], "pending.seats has seat 2, who holds no answer"),
    ("pending.action", {"seat": 0}, "pending.action.move is null: it must be a text"),
    ("pending.action.cards", ["9Z"], "'9Z' is no card"),
    ("pending.agenda", [["dance"]], "names no step of the rules"),
    ("pending.agenda", [[["land"]]], "it must hold words and numbers"),
    ("pending.ask", "sight", "pending.ask sight does not fit the table"),
    ("pending.action.move", "HAUNT 7H @1", "pending.action.move is 'HAUNT 7H @1'"),
    ("pending.agenda", [["finish"], ["land", 99]], "pending does not fit the table"),
    ("pending.agenda", [["finish"], ["land"]], "pending does not fit the table"),
    ("pending.agenda", [["finish"], ["strike", "x"]], "pending does not fit the table"),
    ("phase", "ritual", "pending must be there in the phases"),
]


@pytest.mark.parametrize(("path", "value", "says"), BAD_PENDING)
def test_load_refuses_a_question_that_cannot_be(path: str, value: Any, says: str) -> None:
    with pytest.raises(GameError, match=says):
        game.load(changed(asking(), path, value), "x")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"phase": "order", "first": 1}, "first must be null"),
        ({"phase": "order", "offers": ["hex"]}, "offers must be empty in the phase order"),
        ({"phase": "class"}, "first must be a seat in the phase class"),
        ({"phase": "class", "first": 0, "offers": ["hex", "hex"]}, "offers must be up to 3"),
        ({"phase": "order", "lit": [True, True, False]}, "lit must be true for all"),
    ],
)
def test_load_refuses_an_opening_that_cannot_be(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(GameError, match=says):
        game.load({"players": 3, **changes}, "x")


@pytest.mark.parametrize("phase", ["oracle", "haunting"])
def test_load_refuses_a_turns_start_without_an_action(phase: str) -> None:
    with pytest.raises(GameError, match="actions is 0"):
        game.load({**EXAMPLE, "phase": phase, "actions": 0}, "x")


def test_load_refuses_an_action_that_leads_to_what_cannot_be_told() -> None:
    aimless = changed(asking(), "pending.agenda", [["finish"], ["resolve"]])
    with pytest.raises(GameError, match="pending does not fit the table"):
        game.load(changed(aimless, "pending.action.move", "cast 6C"), "x")


def test_load_refuses_a_position_that_is_no_object() -> None:
    no_position: Any = ["game"]
    with pytest.raises(GameError, match="position is a list: it must be an object"):
        game.load(no_position, "x")
