"""Public memory, and sampled worlds that never contradict it."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games import fantasmagoria as game
from games.fantasmagoria.state import State
from tests.games.fantasmagoria.tables import choosing, look, pile, play, playing
from tests.games.walks import moves_of

EMPTY: dict[str, list[str]] = {"voids": [], "cards": []}
PILES = [pile(1, "cat9"), pile(4, "goat9"), {"top": "doll9", "cards": ["ghost7", "ghost8", "cup"]}]


def worlds(state: State, seat: int, count: int = 60) -> list[dict[str, Any]]:
    return [game.dump(game.determinize(state, seat, Random(number))) for number in range(count)]


def test_who_does_not_follow_is_known_to_be_out_of_the_suit() -> None:
    state = playing("goat1 goat2", "doll3 doll4", "goat3 cat2")
    play(state, "0 play goat1", "1 play doll3")
    assert look(state, "known") == [EMPTY, {"voids": ["goat"], "cards": []}, EMPTY]


def test_who_follows_or_plays_the_cup_shows_nothing() -> None:
    state = playing("goat1 goat2", "doll3 cup", "goat3 cat2")
    play(state, "0 play goat1", "1 play cup", "2 play goat3")
    assert look(state, "known") == [EMPTY, EMPTY, EMPTY]


def test_f3_a_ghost_led_early_shows_that_the_hand_holds_ghosts_alone() -> None:
    state = playing("ghost2 ghost3", "cat2 ghost1", "cat3 cup", possessed=[True, True, False])
    play(state, "0 play ghost2")
    assert look(state, "known")[0]["voids"] == ["cat", "candle", "goat", "doll", "cup"]
    assert {world["hands"][0][0][:5] for world in worlds(state, 1)} == {"ghost"}
    state = playing("ghost2 ghost3", "cat2 ghost1", "cat3 cup")
    play(state, "0 play ghost2")
    assert look(state, "known")[0] == EMPTY


def test_the_face_up_card_of_a_taken_pile_is_known_until_it_is_played() -> None:
    state = playing("goat1 goat2", "doll3 doll4", "goat3 cat2", possessed=[False] * 3, piles=PILES)
    play(state, "0 play goat1", "1 play doll3", "1 pile 2", "2 play goat3")
    assert look(state, "known")[1] == {"voids": ["goat"], "cards": ["goat9"]}
    play(state, "1 play goat9")
    assert look(state, "known")[1] == {"voids": ["goat"], "cards": []}


def test_a_taken_pile_brings_ghosts_and_cup_back_into_question() -> None:
    state = playing(
        "ghost1 goat2",
        "doll3 doll4",
        "ghost3 cat2",
        possessed=[True, False, True],
        piles=[None, {"top": "goat9", "cards": ["ghost7", "ghost8", "cup"]}, None],
    )
    # Seat 0 holds a goat, so the ghost cannot be led by hand: it lies there already.
    position = {
        **game.dump(state),
        "hands": [["goat2"], ["doll3", "doll4"], ["ghost3", "cat2"]],
        "trick": [{"seat": 0, "card": "ghost1"}],
        "turn": 1,
    }
    state = game.load(position, "x")
    play(state, "1 play doll3")
    assert look(state, "known")[1] == {"voids": ["ghost"], "cards": []}
    play(state, "1 pile 2")
    assert look(state, "known")[1] == {"voids": [], "cards": ["goat9"]}


def test_a_new_round_knows_nothing() -> None:
    state = playing("goat1", "doll3", "goat3")
    play(state, "0 play goat1", "1 play doll3", "2 play goat3")
    assert look(state, "round") == 2
    assert look(state, "known") == [EMPTY] * 3


def test_when_it_is_over_there_is_nothing_to_remember() -> None:
    state = playing("goat1", "doll3", "goat3", round=3)
    play(state, "0 play goat1", "1 play doll3", "2 play goat3")
    assert look(state, "phase") == "over"
    assert look(state, "known") == [EMPTY] * 3


def test_a_world_keeps_the_own_hand_and_all_that_lies_open() -> None:
    state = playing("cat1 doll2 ghost5", "cat4 ghost1", "goat5 cup", won=[["doll1"], [], ["goat8"]])
    real = game.dump(state)
    for world in worlds(state, 0):
        assert world["hands"][0] == real["hands"][0]
        assert world["won"] == real["won"]


def test_a_world_deals_no_card_again_that_has_been_played() -> None:
    for state, *_ in moves_of(game, 4, "played"):
        position = game.dump(state)
        played = {card for won in position["won"] for card in won} | set(position["imprisoned"])
        played |= {entry["card"] for entry in position["trick"]}
        for seat in range(4):
            world = game.dump(game.determinize(state, seat, Random(1)))
            hidden = {card for hand in world["hands"] for card in hand}
            hidden |= {card for pile in world["piles"] if pile for card in pile["cards"]}
            assert not played & hidden
            assert world["won"] == position["won"]


def test_a_world_never_contradicts_a_void() -> None:
    known = [EMPTY, {"voids": ["cat", "doll"], "cards": []}, EMPTY]
    hands = ("cat1 doll1", "goat5 goat6", "cat4 doll4 goat1")
    state = playing(*hands, known=known)
    seen = Counter(tuple(world["hands"][1]) for world in worlds(state, 0, 300))
    assert set(seen) == {("goat1", "goat5"), ("goat1", "goat6"), ("goat5", "goat6")}
    assert min(seen.values()) > 50


def test_a_world_finds_the_one_way_that_voids_leave() -> None:
    known = [EMPTY, {"voids": ["cat", "goat"], "cards": []}, {"voids": ["doll"], "cards": []}]
    state = playing("cat1 doll1", "doll5 doll6 doll8", "cat4 goat4 goat1", known=known)
    for world in worlds(state, 0):
        assert world["hands"][1] == ["doll5", "doll6", "doll8"]
        assert world["hands"][2] == ["cat4", "goat1", "goat4"]


def test_a_world_keeps_known_cards_where_they_are() -> None:
    known = [EMPTY, {"voids": ["cat"], "cards": ["cat5"]}, EMPTY]
    state = playing("cat1 doll1", "cat5 goat6 goat8", "cat4 doll4 goat1", known=known)
    for world in worlds(state, 0):
        hand = world["hands"][1]
        assert "cat5" in hand
        assert "cat4" not in hand


def test_a_world_keeps_how_many_beyond_cards_a_hand_holds() -> None:
    state = playing(
        "cat1 doll1",
        "cat5 ghost1 ghost2",
        "cat4 doll4 goat1",
        possessed=[False, True, False],
        piles=[pile(3, "cat9"), None, {"top": "doll9", "cards": ["ghost6", "ghost7", "cup"]}],
    )
    held = set()
    for world in worlds(state, 0):
        assert (
            sum(
                card[0] in "gc" and not card.startswith(("cat", "goat"))
                for card in world["hands"][1]
            )
            == 2
        )
        assert not [card for card in world["hands"][2] if card.startswith(("ghost", "cup"))]
        held |= set(world["hands"][1])
    assert {"cup", "ghost1", "ghost7"} <= held


def test_a_world_with_a_hand_out_of_ghosts_gives_it_the_cup_or_nothing() -> None:
    known = [EMPTY, {"voids": ["ghost"], "cards": []}, {"voids": ["cup"], "cards": []}]
    state = playing("cat1", "cat5 cup", "cat4 ghost3", known=known, piles=[None, None, None])
    for world in worlds(state, 0):
        assert "cup" in world["hands"][1]
        assert "ghost3" in world["hands"][2]


def test_a_world_sacrifices_no_cursed_card() -> None:
    state = choosing("cat5 cat6", "goat3 goat7 cat7 doll7", "doll4 doll6")
    play(state, "1 sacrifice goat3")
    choices = set()
    for world in worlds(state, 0, 200):
        choices.add(world["sacrificed"][1])
        assert game.legal(game.load(world, "x"), 2)
    assert choices == {"goat3", "doll4", "doll6"}


def test_a_world_leaves_everybody_a_card_to_sacrifice() -> None:
    state = choosing("cat5 cat6", "goat3 goat7", "doll4 cat7 doll7")
    for world in worlds(state, 0, 200):
        fresh = game.load(world, "x")
        assert game.legal(fresh, 1)
        assert game.legal(fresh, 2)


def test_the_own_sacrifice_stays_in_a_world() -> None:
    state = choosing("cat5 cat6", "goat3 goat6", "doll4 doll6")
    play(state, "0 sacrifice cat5")
    assert {world["sacrificed"][0] for world in worlds(state, 0)} == {"cat5"}


def test_a_world_deals_its_own_next_round() -> None:
    """The seed is no seat's to know."""
    state = playing("cat1", "cat2", "cat3")
    dealt = set()
    for number in range(10):
        world = game.determinize(state, 0, Random(number))
        for seat in range(3):
            game.apply(world, seat, game.legal(world, seat)[0])
        dealt.add(str(game.dump(world)["hands"]))
    assert len(dealt) == 10


@pytest.mark.parametrize("players", [3, 4])
def test_every_card_can_be_anywhere_that_it_could(players: int) -> None:
    state = game.new(players, "uniform", {})
    own = set(look(state, "hands")[0])
    places = Counter(
        (card, seat)
        for world in worlds(state, 0, 400)
        for seat, hand in enumerate(world["hands"])
        for card in hand
        if seat
    )
    cards = {card for card, _ in places}
    assert len(cards) == 9 * (players - 1)
    assert not cards & own
    expected = 400 / (players - 1)
    assert all(abs(places[card, seat] - expected) < 90 for card, seat in places)


@pytest.mark.parametrize("players", [3, 4])
def test_what_is_known_is_true_throughout_random_games(players: int) -> None:
    remembered = 0
    for number in range(60):
        for state, *_ in moves_of(game, players, f"memory {number}"):
            position = game.dump(state)
            for hand, known in zip(position["hands"], position["known"], strict=True):
                assert set(known["cards"]) <= set(hand)
                others = [card for card in hand if card not in known["cards"]]
                suits = {card.rstrip("0123456789") for card in others}
                assert not suits & set(known["voids"])
                remembered += len(known["cards"]) + len(known["voids"])
    assert remembered > 1000
