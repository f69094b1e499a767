"""Large groups: the split into circles and the Final Ritual (rules page: Large groups)."""

import pytest

from games import deathwick as game
from games.game import GameError
from tests.games.deathwick.tables import look, play, table, waits
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


def test_at_most_as_many_gather_as_the_final_ritual_has_seats_for() -> None:
    assert (game.GROUPS[1][0], game.GROUPS[1][-1]) == (9, 40)
    assert (game.GROUPS[2][0], game.GROUPS[2][-1]) == (9, 32)
    for going_on, sizes in game.GROUPS.items():
        assert max(len(game.circles(people)) * going_on for people in sizes) <= max(game.SEATS)


@pytest.mark.parametrize("advance", [1, 2])
def test_who_wins_a_circle_goes_on_and_nobody_where_nobody_won(advance: int) -> None:
    seen = set()
    for number in range(60):
        state = game.new(4, f"advance {number}", {"advance": advance, "turn_limit": 20})
        assert game.advancing(state) == []
        play_out(game, state, "x")
        end = game.result(state)
        assert end is not None
        ranked = game.advancing(state)
        going = [seat for tied in ranked for seat in tied]
        seen.add(len(going))
        assert sorted(going) == sorted(set(going))
        assert set(end.winners) <= set(going)
        assert all(look(state, f"lit.{seat}") for seat in going)
        assert bool(going) == bool(end.winners)
        if end.winners:
            assert set(ranked[0]) == set(end.winners)
        if advance == 1:
            assert len(ranked) <= 1
    assert advance in seen


@pytest.mark.parametrize(("advance", "ranked"), [(1, [[1, 2]]), (2, [[1, 2], [0]])])
def test_who_stands_equal_when_a_ritual_burns_out_is_tied(
    advance: int, ranked: list[list[int]]
) -> None:
    candles = {1: "KS QS", 2: "KD QD", 0: "2D"}
    state = table("", "", "", turn_limit=20, turns=59, candles=candles, advance=advance)
    play(state, "0 abstain")
    assert game.advancing(state) == ranked
