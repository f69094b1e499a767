"""Public memory, and sampled worlds that never contradict it (rules page: Position)."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games import deathwick as game
from games.deathwick import worlds as worlds_module
from games.deathwick.state import State
from tests.games.deathwick.tables import look, play, row, table
from tests.games.walks import cards_of, moves_of


def worlds(state: State, seat: int, count: int = 40) -> list[dict[str, Any]]:
    return [game.dump(game.determinize(state, seat, Random(number))) for number in range(count)]


def test_burned_cards_are_remembered_in_the_dark() -> None:
    state = table("", "", phase="haunting", shadows={0: "7H 8H 9C"}, candles={0: "AS 2S 3S 4S"})
    play(state, "0 endure")
    assert look(state, "known.dark") == ["3S", "2S", "AS"]
    assert {tuple(world["dark"]) for world in worlds(state, 1)} == {("3S", "2S", "AS")}


def test_the_first_cards_of_the_dark_are_unseen_but_its_top() -> None:
    state = game.new(3, "dark", {})
    assert look(state, "known.dark") == [look(state, "dark.0"), *[None] * 26]
    assert len({tuple(world["dark"]) for world in worlds(state, 0)}) == 40


def test_a_siphoned_card_is_remembered_under_the_candle_and_when_it_is_drawn() -> None:
    state = table("7H", "", "", shadows={0: "7C"}, candles={0: "2D"})
    play(state, "0 banish 7H 1")
    assert look(state, "known.candles.0") == [None, "7C"]
    assert {world["candles"][0][1] for world in worlds(state, 1)} == {"7C"}
    play(state, "1 abstain", "2 abstain", "0 abstain", "1 abstain")
    assert game.phase(state) == "over" or look(state, "known.hands.0") == [None]


def test_a_card_taken_openly_is_remembered_in_the_hand() -> None:
    state = table("8H", "", "", shadows={1: "KS"}, candles={1: "3D 3C 9D"})
    play(state, "0 cast 8H @1 1")
    assert look(state, "known.hands.0") == ["KS"]
    assert {tuple(world["hands"][0]) for world in worlds(state, 1)} == {("KS",)}


def test_after_a_shuffle_a_card_is_known_to_be_in_the_candle_somewhere() -> None:
    state = table("10S", "KS", "", dark="KD QD JD", known={"dark": ["KD", "QD", "JD"]})
    play(state, "0 cast 10S")
    assert look(state, "known.loose") == [
        {"card": card, "in": ["candle 0"]} for card in ("KD", "QD", "JD")
    ]
    sampled = worlds(state, 1)
    assert all({"KD", "QD", "JD"} <= set(world["candles"][0]) for world in sampled)
    assert len({tuple(world["candles"][0]) for world in sampled}) > 5


def test_a_card_drawn_of_a_shuffled_candle_may_be_any_of_the_known_ones() -> None:
    state = table("10S", "", "", dark="KD QD JD", known={"dark": ["KD", "QD", "JD"]}, actions=2)
    play(state, "0 cast 10S", "0 flicker")
    assert all(set(entry["in"]) == {"hand 0", "candle 0"} for entry in look(state, "known.loose"))
    for world in worlds(state, 1):
        together = world["hands"][0] + world["candles"][0]
        assert {"KD", "QD", "JD"} <= set(together)


def test_a_known_card_stolen_unseen_lies_with_one_of_the_two() -> None:
    known = {"hands": [[], ["KS", None, None], [None]]}
    state = table("", "KS QS JS", "9S", classes={0: "usurer"}, known=known, candles={1: "3D 3C AD"})
    play(state, "0 usury @1")
    assert look(state, "known.loose") == [{"card": "KS", "in": ["hand 0", "hand 1"]}]
    for world in worlds(state, 2):
        assert "KS" in world["hands"][0] + world["hands"][1]


def test_an_inquisition_makes_a_whole_hand_known() -> None:
    state = table("2S", "9H 3S", "", classes={0: "inquisitor"})
    play(state, "0 inquisit 2S @1")
    assert look(state, "known.hands.1") == ["9H", "3S", None]


def test_able_those_who_are_asked_hold_an_answer_in_every_world() -> None:
    state = table("9H", "5S KS", "5H QS", "JS 10S")
    play(state, "0 haunt 9H @1")
    for world in worlds(state, 3):
        for seat in (1, 2):
            assert any(card[0] == "5" for card in world["hands"][seat])
    state = table("9H", "KS", "", classes={1: "grimoire-of-rejection"}, pages={1: "9C 2S"})
    play(state, "0 haunt 9H @2")
    assert all("9" in "".join(world["pages"][1]) for world in worlds(state, 0))
    state = table("9H", "2H KS", "", classes={1: "hex"}, candles={2: "4H 6H"})
    play(state, "0 haunt 9H @1")
    assert all("H" in "".join(world["hands"][1]) for world in worlds(state, 0))


def test_a_world_keeps_what_the_seat_sees_in_its_decision() -> None:
    state = table("6H", "KS QS", "JS")
    play(state, "0 cast 6H @1")
    assert {tuple(world["hands"][1]) for world in worlds(state, 0)} == {("KS", "QS")}
    assert len({tuple(world["hands"][1]) for world in worlds(state, 2)}) > 3


def test_walls_with_equal_cards_are_places_of_their_own() -> None:
    loose = [{"card": "AH", "in": ["candle 0", "wall 0"]}]
    state = table("", "", "", shadows={0: "8H# 8H#"}, candles={0: "AH"}, known={"loose": loose})
    for world in worlds(state, 1):
        assert cards_of(game, world) == cards_of(game, game.dump(state))


def test_another_builders_wall_is_any_card() -> None:
    state = table("4C KS", "5S", "QS", classes={0: "cryptkeeper"})
    play(state, "0 wall 4C")
    seen = {world["pending"]["action"]["move"] for world in worlds(state, 1)}
    assert len(seen) > 3
    assert {world["pending"]["action"]["move"] for world in worlds(state, 0)} == {"wall 4C"}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_is_remembered_is_true_throughout_random_games(players: int) -> None:
    """`load` refuses what is not true of the cards; every zone keeps its places."""
    remembered: Counter[str] = Counter()
    for number in range(12):
        for state, *_ in moves_of(game, players, f"memory {number}"):
            position = game.dump(state)
            known = position["known"]
            for kind in ("hands", "candles"):
                for cards, flags in zip(position[kind], known[kind], strict=True):
                    assert len(cards) == len(flags)
                    for card, flag in zip(cards, flags, strict=True):
                        assert flag in (None, card)
                        remembered[kind] += flag is not None
            remembered["loose"] += len(known["loose"])
            if number < 3:
                assert game.dump(game.load(position, "x")) == position
    assert min(remembered[kind] for kind in ("hands", "candles", "loose")) > 20


def test_the_first_card_of_the_dark_that_comes_up_is_known_from_then_on() -> None:
    state = table("QH", "", "", dark="KS 9S 8S")
    play(state, "0 summon QH search", "0 take KS")
    assert row(state, "dark") == "QH 9S 8S"
    assert look(state, "known.dark") == ["QH", "9S", None]


def test_able_who_was_not_asked_for_salt_holds_none_until_unseen_cards_come() -> None:
    state = table("9H KD", "KS QS", "QC JS", candles={1: "5S 5H 5C 5D 3D", 2: "3C 4C 4S 4H 6S"})
    play(state, "0 haunt 9H @1")
    assert look(state, "known.salts") == [[0, None], [0, 0], [0, 0]]
    assert not any(salts_in(world, 1) or salts_in(world, 2) for world in worlds(state, 0))
    # The second player draws a Salt: one card is new there, and could be one.
    play(state, "1 endure")
    assert look(state, "known.salts") == [[0, None], [0, 1], [0, 0]]
    found = [salts_in(world, 1) for world in worlds(state, 0)]
    assert set(found) == {0, 1}
    assert not any(salts_in(world, 2) for world in worlds(state, 0))


def test_able_who_was_asked_for_salt_and_passed_still_holds_one() -> None:
    state = table("9H KD", "5S QS", "QC JS", candles={1: "3D 2D 6D"})
    play(state, "0 haunt 9H @1", "1 pass")
    assert look(state, "known.salts") == [[0, None], [1, None], [0, 0]]
    assert all(salts_in(world, 1) for world in worlds(state, 2))
    assert not any(salts_in(world, 2) for world in worlds(state, 0))


def test_able_a_salt_that_was_played_is_one_less_and_one_without_an_answer_holds_none() -> None:
    state = table("9H KD", "5S QS", "QC JS")
    play(state, "0 haunt 9H @1", "1 salt 5S")
    assert look(state, "known.salts") == [[0, 0], [0, None], [0, 0]]
    assert not any(salts_in(world, 0) for world in worlds(state, 2))


def test_with_all_nobody_shows_whether_they_hold_a_salt() -> None:
    state = table("9H KD", "KS QS", "QC JS", ask="all")
    play(state, "0 haunt 9H @1", "1 pass", "2 pass")
    assert "salts" not in look(state, "known")


def salts_in(world: dict[str, Any], seat: int) -> int:
    return sum(card[0] == "5" for card in world["hands"][seat])


def test_a_hand_that_sight_shows_is_not_dealt_again_for_the_salts_that_it_is_known_to_hold() -> (
    None
):
    state = game.new(2, "table/7", {})
    before = "0 order last; 1 class vessel; 0 class sadist; 1 cast 6C @0; 1 take X; 1 take 4H; "
    before += "0 summon JH @1; 1 cast 4H; 0 cast 2C @1; 0 flicker; 1 cast 6S @0; 0 pass"
    play(state, *before.split("; "))
    assert look(state, "pending.ask") == "sight"
    shown = look(state, "hands.0")
    assert {tuple(world["hands"][0]) for world in worlds(state, 1)} == {tuple(shown)}


def test_where_no_deal_agrees_with_all_that_is_known_some_deal_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = game.new(2, "table/7", {})
    monkeypatch.setattr(worlds_module, "_needs", lambda *_: [(0, frozenset())])
    for world in worlds(state, 1, 3):
        assert cards_of(game, world) == cards_of(game, game.dump(state))
