"""Large groups: the split into circles and the Final Ritual (rules page: Large groups)."""

import pytest

from games import deathwick as game
from games.game import GameError
from tests.games.deathwick.tables import look, play, waits
from tests.games.walks import play_out


@pytest.mark.parametrize(
    ("people", "split"),
    [
        (9, [5, 4]),
        (10, [5, 5]),
        (16, [8, 8]),
        (17, [6, 6, 5]),
        (20, [7, 7, 6]),
        (25, [7, 6, 6, 6]),
    ],
)
def test_circles_are_as_even_as_possible_and_the_fewest(people: int, split: list[int]) -> None:
    assert game.circles(people) == split


def test_every_group_fits_into_its_circles() -> None:
    for people in range(9, 200):
        split = game.circles(people)
        assert sum(split) == people
        assert max(split) <= 8
        assert max(split) - min(split) <= 1
        assert len(split) == -(-people // 8)


def test_a_group_for_one_table_has_no_circles() -> None:
    for people in (0, 8, -1):
        with pytest.raises(GameError, match="need no circles"):
            game.circles(people)


def test_a_final_ritual_keeps_classes_doubles_too_and_deals_anew() -> None:
    state = game.final_ritual(["hex", "hex", "witness"], "final", {"ask": "all"})
    assert look(state, "classes") == ["hex", "hex", "witness"]
    assert [len(hand) for hand in look(state, "hands")] == [3, 3, 3]
    assert len(look(state, "dark")) == 27
    assert look(state, "options.ask") == "all"
    (seat,) = game.to_act(state)
    assert game.phase(state) == "order"
    play(state, f"{seat} order first")
    assert waits(state) == ("ritual", [seat])
    assert len(look(state, f"hands.{seat}")) == 4


@pytest.mark.parametrize(
    "classes",
    [
        ["mime", "mime", "mime", "mime"],
        ["crow", "crow", "reaper", "reaper"],
        ["plague", "plague", "lich", "lich", "vulture", "gravedigger"],
        ["grimoire-of-rejection"] * 4,
        ["witness", "witness", "witness"],
        ["cryptkeeper", "watcher"],
    ],
)
def test_final_rituals_of_doubles_play_to_their_end(classes: list[str]) -> None:
    for number in range(12):
        state = game.final_ritual(classes, f"doubles {number}", {})
        play_out(game, state, "x")
        assert game.result(state) is not None


def test_a_final_ritual_refuses_what_is_no_class_or_count() -> None:
    with pytest.raises(GameError, match="'wizard' is no class"):
        game.final_ritual(["hex", "wizard"], "x", {})
    with pytest.raises(GameError, match="2 to 10 players"):
        game.final_ritual(["hex"], "x", {})
