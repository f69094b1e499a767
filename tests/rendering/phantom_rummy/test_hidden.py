"""Nothing hidden is drawn or said: what a viewer cannot know changes no byte."""

from random import Random

import msgspec
import pytest

from games import phantom_rummy as engine
from rendering import phantom_rummy
from rendering.phantom_rummy.sorting import goal
from tests.rendering.phantom_rummy.clever import finished
from tests.rendering.phantom_rummy.games import played, scene_of, seat_view


@pytest.mark.parametrize("players", [2, 4])
def test_a_hand_does_not_depend_on_what_its_seat_cannot_know(players: int) -> None:
    moments = [*finished(players, "hidden", True)[7::97], *played(players, "hidden")[9::260]]
    for number, (state, scene) in enumerate(moments):
        if engine.result(state) is not None:
            continue
        seat = number % players
        moves = list(scene.recent)
        one = phantom_rummy.hand(scene_of(state, moves), seat_view(state, seat))
        other = engine.determinize(state, seat, Random(number))
        twin = phantom_rummy.hand(scene_of(other, moves), seat_view(other, seat))
        assert twin == one


@pytest.mark.parametrize("players", [3, 4])
def test_a_table_does_not_depend_on_hidden_cards(players: int) -> None:
    different = 0
    for number, (state, scene) in enumerate(finished(players, "hidden", players == 4)[3::47]):
        if engine.result(state) is not None:
            continue
        moves = list(scene.recent)
        one = phantom_rummy.table(scene_of(state, moves))
        other = engine.determinize(state, number % players, Random(number))
        different += engine.dump(other)["hands"] != engine.dump(state)["hands"]
        assert phantom_rummy.table(scene_of(other, moves)) == one
    assert different > 2


def test_answers_to_a_discard_change_nothing_before_the_last() -> None:
    checked = 0
    for state, scene in played(4, "hidden", False, "all"):
        asked = engine.to_act(state)
        if engine.phase(state) != "claim" or len(asked) < 2:
            continue
        before = scene_of(state, list(scene.recent))
        engine.apply(state, asked[0], engine.legal(state, asked[0])[0])
        after = scene_of(state, list(scene.recent))
        assert phantom_rummy.table(after) == phantom_rummy.table(before)
        other = asked[1]
        one = phantom_rummy.hand(before, seat_view(state, other))
        assert phantom_rummy.hand(after, seat_view(state, other)) == one
        checked += 1
        if checked > 4:
            break
    assert checked > 4


def test_who_can_go_out_learns_it_from_their_own_hand_alone() -> None:
    for state, scene in finished(4, "hidden", True):
        for seat in engine.to_act(state):
            if "goal" in engine.legal(state, seat) and engine.phase(state) == "act":
                own = seat_view(state, seat)
                assert goal(own.view["hands"][seat])
                assert "You can go out" in phantom_rummy.hand(scene, own).alt
                spectator = msgspec.structs.replace(scene, until="")
                assert "can go out" not in phantom_rummy.table(spectator).text
                return
