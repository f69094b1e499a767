"""Nothing hidden is drawn or said: what a viewer cannot know changes no byte."""

from random import Random

import pytest

from games import fantasmagoria as engine
from rendering import fantasmagoria
from tests.rendering.games import played, scene_of, seat_view


@pytest.mark.parametrize("players", [3, 4])
def test_a_hand_does_not_depend_on_what_its_seat_cannot_know(players: int) -> None:
    for number, (state, scene) in enumerate(played(players, "hidden")[::13]):
        if engine.result(state) is not None:
            continue
        seat = number % players
        moves = list(scene.recent)
        one = fantasmagoria.hand(scene_of(state, moves), seat_view(state, seat))
        for draw in range(2):
            other = engine.determinize(state, seat, Random(draw))
            twin = fantasmagoria.hand(scene_of(other, moves), seat_view(other, seat))
            assert (twin.png, twin.alt, twin.text) == (one.png, one.alt, one.text)


@pytest.mark.parametrize("players", [3, 4])
def test_a_table_does_not_depend_on_hidden_cards(players: int) -> None:
    different = 0
    for state, scene in played(players, "hidden")[::16]:
        if engine.result(state) is not None:
            continue
        moves = list(scene.recent)
        one = fantasmagoria.table(scene_of(state, moves))
        # Known to no single seat is known to all of them together: shuffle for each seat in turn.
        for seat in range(players):
            other = engine.determinize(state, seat, Random(seat))
            different += engine.dump(other)["hands"] != engine.dump(state)["hands"]
            twin = fantasmagoria.table(scene_of(other, moves))
            assert (twin.png, twin.alt, twin.text) == (one.png, one.alt, one.text)
    assert different > 15


def test_a_table_never_says_a_card_of_a_hand() -> None:
    from rendering.fantasmagoria.phrases import card_name
    from tests.rendering.games import WORDS

    for state, scene in played(4, "hidden")[5:40:6]:
        text = fantasmagoria.table(scene).text
        hands = engine.dump(state)["hands"]
        lying = {entry["card"] for entry in scene.view["trick"]}
        lying |= {pile["top"] for pile in scene.view["piles"] if pile}
        told = {card for move in scene.recent[-1:] for event in move for card in event.cards}
        for hand in hands:
            for card in hand:
                if card not in lying | told:
                    assert f"{card_name(WORDS, card)}," not in text
                    assert f"{card_name(WORDS, card)}." not in text
