"""Positions that cannot be: `load` refuses them and says what is wrong."""

from typing import Any

import pytest

from games import phantom_rummy as game
from games.game import GameError
from tests.games.phantom_rummy.positions import ACT, CLAIM, OVER, TAKE

EIGHT = ["H1", "H2", "H4", "H6", "A1", "A2", "A4", "A5"]

BAD_VALUES: list[tuple[dict[str, Any], str, Any, str]] = [
    (TAKE, "game", "whist", "game is 'whist': it must be phantom_rummy"),
    (TAKE, "rules", 1, "rules is 1: it must be a text"),
    (TAKE, "players", 5, "players is 5: Phantom Rummy is for 2, 3 or 4 players"),
    (TAKE, "players", True, "players is true"),
    (TAKE, "players", None, "players is null"),
    (TAKE, "nonsense", 1, "position has the key 'nonsense'"),
    (TAKE, "options", None, "options is null: it must be an object"),
    (TAKE, "options", {"ask": "some"}, "ask is 'some'"),
    (TAKE, "short_game", 0, "short_game is 0: it must be a whole number from 1 to 6"),
    (TAKE, "short_game", 7, "short_game is 7"),
    (TAKE, "scores", [1, 2], "scores has 2 entries: it must have one for each of 3 seats"),
    (TAKE, "scores", [1, 2, -1], "scores.2 is -1"),
    (TAKE, "scores", [1, 2, True], "scores.2 is true"),
    (TAKE, "scores", [1, 2, 10**50], "scores.2 is a huge number"),
    (TAKE, "starter", 3, "starter is 3: it must be a whole number from 0 to 2"),
    (TAKE, "turn", -1, "turn is -1"),
    (TAKE, "phase", "ready", "phase is 'ready': it must be one of take, act, claim, over"),
    (TAKE, "phase", None, "phase is null"),
    (TAKE, "phase", "act", "taken must be the card of hands.2 that was just taken"),
    (TAKE, "hands", [[], []], "hands has 2 entries"),
    (TAKE, "hands", "H1", "hands is 'H1': it must be a list"),
    (TAKE, "hands.0", None, "hands.0 is null"),
    (TAKE, "hands.0", ["H8"], "hands.0: 'H8' is no card; cards are written like H3"),
    (TAKE, "hands.0", ["?"], "is no card"),
    (TAKE, "hands.0", [1], "hands.0: 1 is no card"),
    (TAKE, "hands.0", ["H1*", "H1*"], r"hands.0: H1\* is there too often; the deck has 1 of it"),
    (TAKE, "hands.0", ["H1"] * 4, "hands.0: H1 is there too often; the deck has 3 of it"),
    (TAKE, "hands.1", ["D4*"], r"market: D4\* is there too often"),
    (TAKE, "hands.1", ["H5*"], r"opened.0.0: H5\* is there too often"),
    (TAKE, "hands.1", ["A7"] * 3, "discards.0: A7 is there too often"),
    (TAKE, "hands.1", ["H7"] * 3, "draw: H7 is there too often"),
    (
        TAKE,
        "hands.2",
        ["H1", "H2", "H4", "H6", "A1", "A2", "A4", "A5"],
        "hands.2 has 8 cards: in the phase",
    ),
    (TAKE, "opened", [], "opened has 0 entries"),
    (TAKE, "opened.0", [["H3", "H4"]], "opened.0.0 must be a big set"),
    (TAKE, "opened.0", [["H3", "H4", "H6"]], "opened.0.0 must be a big set"),
    (TAKE, "opened.0", [["Icrown", "Isword", "Igrail"]], "opened.0.0 must be a big set"),
    (TAKE, "opened.0", ["H3"], "opened.0.0 is 'H3': it must be a list"),
    (TAKE, "discards.1", "H3", "discards.1 is 'H3'"),
    (TAKE, "ready", [1, 0, 0], "ready.0 is 1: it must be true or false"),
    (TAKE, "ready", [True], "ready has 1 entries"),
    (TAKE, "market", None, "market is null"),
    (TAKE, "draw", {}, "draw is an object"),
    (TAKE, "taken", "D1", "taken must be null in the phase take"),
    (TAKE, "taken", "D8", "taken: 'D8' is no card"),
    (TAKE, "claims", {"1": "pass"}, "claims must be empty in the phase take"),
    (TAKE, "claims", [], "claims is a list: it must be an object"),
    (TAKE, "known", [{}, {}], "known has 2 entries"),
    (TAKE, "known.0", [], "known.0 is a list"),
    (TAKE, "known.0", {"voids": []}, "known.0 has the key 'voids'"),
    (TAKE, "known.0", {"cards": ["H3"]}, "known.0.cards: H3 must all be in that hand"),
    (TAKE, "known.0", {"cards": ["H1", "H1"]}, "known.0.cards: H1, H1 must all be in that hand"),
    (TAKE, "known.0", {"cards": ["H9"]}, "known.0.cards: 'H9' is no card"),
    (TAKE, "shuffles", -1, "shuffles is -1"),
    (TAKE, "shuffles", 1.5, "shuffles is 1.5"),
    (ACT, "taken", None, "taken must be the card of hands.2"),
    (ACT, "taken", "D3", "taken must be the card of hands.2"),
    (ACT, "hands.1", EIGHT, "hands.1 has 8 cards"),
    (ACT, "hands.2", [*EIGHT, "D2"], "hands.2 has 9 cards"),
    (CLAIM, "discards.0", [], "discards.0 must hold the card that is offered"),
    (CLAIM, "claims", {"3": "pass"}, "claims has the key '3'"),
    (CLAIM, "claims", {"0": "pass"}, "claims.0: seat 0 is not asked about A6 of seat 0"),
    (CLAIM, "claims", {"1": 5}, "claims.1 is 5: it must be a move"),
    (CLAIM, "claims", {"1": "goal"}, "claims.1 is 'goal': it must be one of gain A4 A5, pass"),
    (CLAIM, "claims", {"2": "gain A4 A5"}, "claims.2 is .*: it must be one of pass"),
    (CLAIM, "taken", "H1", "taken must be null in the phase claim"),
    (OVER, "short_game", 5, "the game is not over: short game 5 of 6 is played"),
]


def changed(position: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The position with another value for a key, or for a seat's entry of it."""
    key, _, seat = path.partition(".")
    if not seat:
        return {**position, key: value}
    entries = list(position[key])
    entries[int(seat)] = value
    return {**position, key: entries}


@pytest.mark.parametrize(("position", "path", "value", "says"), BAD_VALUES)
def test_load_refuses_what_cannot_be_and_says_what_is_wrong(
    position: dict[str, Any], path: str, value: Any, says: str
) -> None:
    with pytest.raises(GameError, match=says):
        game.load(changed(position, path, value), "x")


def test_load_refuses_an_answer_of_one_who_cannot_with_able() -> None:
    position = {**CLAIM, "options": {"ask": "able"}, "claims": {"2": "pass"}}
    with pytest.raises(GameError, match="seat 2 is not asked"):
        game.load(position, "x")


def test_load_takes_an_end_by_score_or_by_treasures_before_the_last_short_game() -> None:
    early = {**OVER, "short_game": 2}
    assert game.load({**early, "scores": [18, 0, 0]}, "x")
    sets = [[item] * 3 for item in ("Icrown", "Isword", "Igrail")]
    won = {**early, "opened": [sets, [], []], "hands": [["Icrown*"], [], []], "known": [{}] * 3}
    assert game.load({**won, "draw": ["H7"]}, "x")
    with pytest.raises(GameError, match="nobody has 18 points or wins by treasures"):
        game.load({**won, "draw": ["H7"], "options": {}}, "x")


def test_load_refuses_a_position_that_is_no_object() -> None:
    no_position: Any = ["game"]
    with pytest.raises(GameError, match="position is a list: it must be an object"):
        game.load(no_position, "x")
