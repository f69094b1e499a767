"""Positions that cannot be: `load` refuses them and says what is wrong."""

from typing import Any

import pytest

from games import fantasmagoria as game
from games.game import GameError
from tests.games.fantasmagoria.positions import FULL, OVER, PILE, SACRIFICE


def changed(position: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The position with another value at a dotted path."""
    key, _, rest = path.partition(".")
    if not rest:
        return {**position, key: value}
    inner = position[key]
    if isinstance(inner, list):
        entries = [dict(entry) if isinstance(entry, dict) else entry for entry in inner]
        index, _, deeper = rest.partition(".")
        entries[int(index)] = {**entries[int(index)], deeper: value} if deeper else value
        return {**position, key: entries}
    return {**position, key: {**inner, rest: value}}


BAD_VALUES: list[tuple[dict[str, Any], str, Any, str]] = [
    (FULL, "game", "whist", "game is 'whist': it must be fantasmagoria"),
    (FULL, "game", 7, "game is 7"),
    (FULL, "rules", 1, "rules is 1"),
    (FULL, "players", 5, "3 or 4 players"),
    (FULL, "players", True, "players is true"),
    (FULL, "players", 3.0, "players is 3.0"),
    (FULL, "players", None, "players is null"),
    (FULL, "nonsense", 1, "position has the key 'nonsense'"),
    (FULL, "options", None, "options is null"),
    (FULL, "options", [], "options is a list"),
    (FULL, "options.rounds", 1, "round is 2"),
    (FULL, "round", 0, "round is 0: it must be a whole number from 1 to 3"),
    (FULL, "round", 4, "round is 4"),
    (FULL, "round", True, "round is true"),
    (FULL, "scores", [1, 2], "scores has 2 entries: it must have one for each of 3 seats"),
    (FULL, "scores", [1, 2, "3"], "scores.2 is '3'"),
    (FULL, "scores", [1, 2, True], "scores.2 is true"),
    (FULL, "scores", [1, 2, 10**50], "scores.2 is a huge number"),
    (FULL, "scores", 5, "scores is 5: it must be a list"),
    (FULL, "phase", "ready", "phase is 'ready': it must be one of sacrifice, play, pile, over"),
    (FULL, "phase", None, "phase is null"),
    (FULL, "phase", ["play"], "phase is a list"),
    (FULL, "trump", 0, "trump is 0"),
    (FULL, "trump", 12, "trump is 12: it must be a whole number from 0 to 11"),
    (FULL, "leader", 3, "leader is 3: it must be a whole number from 0 to 2"),
    (FULL, "leader", -1, "leader is -1"),
    (FULL, "turn", 2, "turn is 2: after 1 cards from leader 0 it must be 1"),
    (FULL, "turn", 0, "it must be 1"),
    (FULL, "turn", True, "turn is true"),
    (FULL, "hands", [["cat1"], ["cat2"]], "hands has 2 entries"),
    (FULL, "hands", "cat1", "hands is 'cat1'"),
    (FULL, "hands.0", None, "hands.0 is null"),
    (FULL, "hands.0", ["cat10"], "hands.0: 'cat10' is no card"),
    (FULL, "hands.0", [1], "hands.0: 1 is no card"),
    (FULL, "hands.0", [["cat1"]], "hands.0: a list is no card"),
    (FULL, "hands.0", ["?"], "is no card"),
    (FULL, "hands.0", ["cat1", "cat1"], "hands.0: cat1 is there twice"),
    (FULL, "hands.0", ["goat3"], "hands.0: goat3 is there twice"),
    (FULL, "hands.0", ["ghost4"], "ghost4 is there twice"),
    (FULL, "hands.0", ["candle1"], "hands.0: candle1 is not in a game of 3"),
    (FULL, "hands.0", ["ghost9"], "ghost9 is not in a game of 3"),
    (FULL, "hands.0", ["goat7"], "goat: goat7 is there twice"),
    (FULL, "hands.2", [], "hands.2 must hold a card to play in this trick"),
    (FULL, "sacrificed", [None], "sacrificed has 1 entries"),
    (FULL, "sacrificed.0", "cat9", "sacrificed must be null for each seat in the phase play"),
    (FULL, "piles", [None, None], "piles has 2 entries"),
    (FULL, "piles.1", 5, "piles.1 is 5: it must be an object"),
    (FULL, "piles.0.cards", ["ghost1"], "piles.0.cards must be 3 beyond cards"),
    (FULL, "piles.0.cards", ["ghost1", "cup", "cat8"], "piles.0.cards must be 3 beyond cards"),
    (FULL, "piles.0.cards", ["ghost1", "ghost1", "cup"], "ghost1 is there twice"),
    (FULL, "piles.0.cards", None, "piles.0.cards is null"),
    (FULL, "piles.0.top", None, "piles.0.top must be a card in the phase play"),
    (FULL, "piles.0.top", "ghost5", "piles.0.top is ghost5: it must be a ritual card"),
    (FULL, "piles.0.top", "goat1", "goat1 is there twice"),
    (FULL, "piles.0.color", "red", "piles.0 has the key 'color'"),
    (FULL, "possessed", [1, 0, 1], "possessed.0 is 1: it must be true or false"),
    (FULL, "possessed", [True], "possessed has 1 entries"),
    (FULL, "trick", {}, "trick is an object"),
    (FULL, "trick.0.seat", 1, "trick.0.seat is 1: clockwise from the leader it is .* seat 0"),
    (FULL, "trick.0.seat", "0", "trick.0.seat is '0'"),
    (FULL, "trick.0.card", None, "trick.0.card: null is no card"),
    (FULL, "trick.0.card", "cat1", "cat1 is there twice"),
    (FULL, "trick.0", "goat3", "trick.0 is 'goat3': it must be an object"),
    (FULL, "trump_moved", 0, "trump_moved is 0"),
    (FULL, "trump_moved", None, "trump_moved is null"),
    (FULL, "won", [[]], "won has 1 entries"),
    (FULL, "won.0", ["cat2"], "cat2 is there twice"),
    (FULL, "goat", 3, "goat is 3"),
    (FULL, "goat", True, "goat is true"),
    (FULL, "imprisoned", ["ghost1"], "imprisoned: ghost1 is there twice"),
    (FULL, "imprisoned", None, "imprisoned is null"),
    (FULL, "known", [{}, {}], "known has 2 entries"),
    (FULL, "known.0", [], "known.0 is a list"),
    (FULL, "known.0", {"seen": []}, "known.0 has the key 'seen'"),
    (FULL, "known.0", {"voids": ["dog"]}, "known.0.voids: 'dog' is no suit"),
    (FULL, "known.0", {"voids": [["cat"]]}, "known.0.voids: a list is no suit"),
    (FULL, "known.0", {"voids": ["cat"]}, "known.0.voids has cat, but the hand holds cat1"),
    (FULL, "known.0", {"cards": ["cat9"]}, "known.0.cards: cat9 must be in that hand"),
    (FULL, "known.0", {"cards": ["dog1"]}, "known.0.cards: 'dog1' is no card"),
    (FULL, "shuffles", -1, "shuffles is -1"),
    (FULL, "shuffles", 10**30, "shuffles is a huge number"),
    (FULL, "shuffles", 1.5, "shuffles is 1.5"),
    (SACRIFICE, "trump", 3, "trump is 3: in the phase sacrifice it must be 0"),
    (SACRIFICE, "leader", 1, "leader is 1"),
    (SACRIFICE, "turn", 1, "turn is 1"),
    (SACRIFICE, "trick", [{"seat": 0, "card": "cat1"}], "trick must be empty"),
    (SACRIFICE, "won", [["cat1"], [], []], "won must be empty"),
    (SACRIFICE, "imprisoned", ["cat1"], "imprisoned must be empty"),
    (SACRIFICE, "possessed", [True, False, False], "possessed must be empty or false"),
    (SACRIFICE, "trump_moved", True, "trump_moved must be empty or false"),
    (SACRIFICE, "goat", 0, "goat must be null"),
    (SACRIFICE, "piles.0", None, "piles: in the phase sacrifice each of them is there"),
    (SACRIFICE, "piles.0.top", "cat9", "piles: in the phase sacrifice"),
    (SACRIFICE, "sacrificed", ["cat1", "cat2", "cat3"], "all have chosen"),
    (SACRIFICE, "sacrificed", ["cat7", None, None], "sacrificed.0 is cat7"),
    (SACRIFICE, "hands.0", ["cat5"], "hands.0 must hold a card to sacrifice"),
    (SACRIFICE, "hands.0", ["cat7", "goat7"], "hands.0 must hold a card to sacrifice"),
    (SACRIFICE, "hands.0", [], "hands.0 must hold"),
    (PILE, "trump", 0, "trump is 0"),
    (PILE, "turn", 2, "turn is 2: the one who played the last card, seat 1, chooses a pile"),
    (PILE, "trick", [{"seat": 0, "card": "goat3"}], "trick must hold a lead"),
    (PILE, "trick.1.card", "goat2", "goat2 is no possession"),
    (PILE, "trick.0.card", "cup", "cup is there twice"),
    (PILE, "piles", [None, None, None], "piles: none is left to choose"),
    (PILE, "possessed", [False, False, True], "possessed.1 must be true"),
    (PILE, "trump_moved", False, "trump_moved must be true in the phase pile"),
    (PILE, "hands.2", [], "hands.2 must hold a card to play in this trick"),
    (OVER, "hands", [["cat2"], [], []], "hands must be empty when the game is over"),
    (OVER, "trick", [{"seat": 0, "card": "cat2"}], "trick must be empty when"),
    (OVER, "trump_moved", True, "trump_moved must be false when"),
    (OVER, "round", 2, "round is 2: the game is over after round 3 only"),
]


@pytest.mark.parametrize(("position", "path", "value", "says"), BAD_VALUES)
def test_load_refuses_what_cannot_be_and_says_what_is_wrong(
    position: dict[str, Any], path: str, value: Any, says: str
) -> None:
    with pytest.raises(GameError, match=says):
        game.load(changed(position, path, value), "x")


def test_load_refuses_a_sacrifice_with_nothing_left_to_play() -> None:
    position = changed(changed(SACRIFICE, "hands.0", []), "sacrificed", ["cat5", None, None])
    with pytest.raises(GameError, match="must hold a card to play after the sacrifice"):
        game.load(position, "x")


def test_load_refuses_a_full_trick_and_a_moved_trump_before_one() -> None:
    full = [{"seat": seat, "card": f"goat{seat + 1}"} for seat in range(3)]
    hands = [["cat1"], ["cat2"], ["cat3"]]
    base = {"players": 3, "phase": "play", "trump": 1, "hands": hands}
    with pytest.raises(GameError, match="trick has 3 cards: it is over"):
        game.load({**base, "trick": full}, "x")
    with pytest.raises(GameError, match="trump_moved must be false before the first card"):
        game.load({**base, "trump_moved": True}, "x")
    with pytest.raises(GameError, match="trick has more than 3 cards"):
        game.load({**base, "trick": [*full, {"seat": 0, "card": "goat9"}]}, "x")


def test_load_refuses_a_position_that_is_no_object() -> None:
    no_position: Any = ["game"]
    with pytest.raises(GameError, match="position is a list: it must be an object"):
        game.load(no_position, "x")
