"""Nothing hidden is drawn or said: what a viewer cannot know changes no byte."""

from random import Random

import pytest

from games import deathwick as engine
from rendering import deathwick
from tests.rendering.deathwick.games import played, scene_of, seat_view


@pytest.mark.parametrize("players", [2, 4, 8])
def test_a_hand_does_not_depend_on_what_its_seat_cannot_know(players: int) -> None:
    moments = played(players, "hidden")
    for number, (state, scene) in enumerate(moments[3 :: len(moments) // 12]):
        if engine.result(state) is not None:
            continue
        seat = number % players
        moves = list(scene.recent)
        one = deathwick.hand(scene_of(state, moves), seat_view(state, seat))
        other = engine.determinize(state, seat, Random(number))
        assert deathwick.hand(scene_of(other, moves), seat_view(other, seat)) == one


@pytest.mark.parametrize("players", [3, 5, 8])
def test_a_table_does_not_depend_on_hidden_cards(players: int) -> None:
    moments, different = played(players, "hidden"), 0
    for number, (state, scene) in enumerate(moments[2 :: len(moments) // 12]):
        if engine.result(state) is not None:
            continue
        moves = list(scene.recent)
        one = deathwick.table(scene_of(state, moves))
        other = engine.determinize(state, number % players, Random(number))
        different += engine.dump(other)["hands"] != engine.dump(state)["hands"]
        assert deathwick.table(scene_of(other, moves)) == one
    assert different > 2


def test_answers_to_a_window_change_nothing_before_the_last() -> None:
    checked = 0
    for state, scene in played(8, "hidden"):
        asked = engine.to_act(state)
        pending = engine.dump(state)["pending"] or {}
        if pending.get("ask") not in ("salt", "boo") or len(asked) < 2:
            continue
        other = engine.copy(state)
        before = scene_of(state, list(scene.recent))
        assert "pass" in engine.legal(other, asked[0])
        engine.apply(other, asked[0], "pass")
        after = scene_of(other, list(scene.recent))
        assert deathwick.table(after) == deathwick.table(before)
        one = deathwick.hand(before, seat_view(state, asked[1]))
        assert deathwick.hand(after, seat_view(other, asked[1])) == one
        checked += 1
        if checked > 4:
            break
    assert checked > 4


def test_a_wall_in_the_making_shows_no_card() -> None:
    for number in range(30):
        for _, scene in played(4, f"wall{number}"):
            action = (scene.view["pending"] or {}).get("action")
            if action and action["move"] == "wall ?":
                picture = deathwick.table(scene)
                assert "builds a wall." in picture.alt
                assert "?" not in picture.alt.replace("Salt?", "")
                return
    raise AssertionError("nobody built a wall")
