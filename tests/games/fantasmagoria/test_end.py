"""The end of the game and the spirits (rules page: The game; manual: End of the Game)."""

from typing import Any

import pytest

from games import fantasmagoria as game
from games.fantasmagoria.state import State
from games.game import Event, Result
from tests.games.fantasmagoria.tables import last_trick, look, of_kind, one, play, playing, refused


def finish(state: State) -> list[Event]:
    return play(state, "0 play cat1", "1 play cat2", "2 play cat3")


def test_the_lowest_total_after_the_last_round_wins() -> None:
    won = [["ghost1"], ["ghost2", "ghost3"], ["cat7"]]
    state = last_trick("cat1", "cat2", "cat3", scores=[5, 2, 5], won=won)
    assert game.result(state) is None
    events = finish(state)
    assert game.result(state) == Result([2], [6, 4, 2], [3, 2, 1])
    assert game.to_act(state) == []
    assert one(events, "over").facts == {
        "winners": [2],
        "totals": [6, 4, 2],
        "places": [3, 2, 1],
        "tied": [],
    }
    assert not of_kind(events, "dealt")


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5])
def test_the_game_lasts_as_many_rounds_as_the_table_agreed(rounds: int) -> None:
    state = game.new(3, "x", {"rounds": rounds})
    seen = []
    while acting := game.to_act(state):
        events = game.apply(state, acting[0], game.legal(state, acting[0])[0])
        seen += [event.facts["round"] for event in of_kind(events, "round")]
    assert seen == list(range(1, rounds + 1))


def test_three_rounds_are_the_default() -> None:
    state = playing("cat1", "cat2", "cat3", round=2)
    finish(state)
    assert look(state, "phase") == "sacrifice"
    state = playing("cat1", "cat2", "cat3", round=3)
    finish(state)
    assert look(state, "phase") == "over"


def test_equal_totals_below_the_first_share_their_place() -> None:
    state = last_trick("cat1", "cat2", "cat3", scores=[1, 0, 1])
    finish(state)
    assert game.result(state) == Result([1], [1, 0, 1], [2, 1, 2])


def tie(seed: str) -> tuple[State, list[Event]]:
    state = game.load(game.dump(last_trick("cat1", "cat2", "cat3", scores=[3, 9, 3])), seed)
    return state, finish(state)


def test_f6_the_spirits_choose_one_of_the_tied_and_the_places_show_the_tie() -> None:
    state, events = tie("x")
    result = game.result(state)
    assert result is not None
    assert result.winners in ([0], [2])
    assert result.places == [1, 3, 1]
    over = one(events, "over")
    assert over.facts["tied"] == [0, 2]
    assert over.facts["winners"] == result.winners
    assert "spirits" in game.describe(over)


def test_f6_the_choice_is_the_seeds_and_either_may_be_chosen() -> None:
    chosen = [game.result(tie(f"{number}")[0]) for number in range(60)]
    assert chosen == [game.result(tie(f"{number}")[0]) for number in range(60)]
    first = sum(result is not None and result.winners == [0] for result in chosen)
    assert 15 < first < 45


def test_f6_the_choice_is_one_draw_more() -> None:
    state, _ = tie("x")
    assert look(state, "shuffles") == 1
    state = last_trick("cat1", "cat2", "cat3", scores=[3, 9, 4])
    finish(state)
    assert look(state, "shuffles") == 0


def test_f6_a_loaded_end_has_the_same_winner() -> None:
    for number in range(20):
        state, _ = tie(f"{number}")
        assert game.result(game.load(game.dump(state), f"{number}")) == game.result(state)


def test_f6_a_sampled_world_has_the_winner_that_all_saw() -> None:
    class Chance:
        def random(self) -> float:
            return 0.25

        def randrange(self, stop: int, /) -> int:
            return 0

        def shuffle(self, items: Any, /) -> None:
            items.reverse()

        def choice(self, items: Any, /) -> Any:
            return items[0]

    for number in range(20):
        state, _ = tie(f"{number}")
        assert game.result(game.determinize(state, 0, Chance())) == game.result(state)


def test_when_it_is_over_nothing_is_tidied_away() -> None:
    state = last_trick(
        "cat1",
        "cat2",
        "cat3",
        possessed=[False, True, True],
        goat=1,
        piles=[{"top": "cat9", "cards": ["ghost1", "ghost2", "cup"]}, None, None],
    )
    finish(state)
    position = game.dump(state)
    assert position["won"] == [[], [], ["cat1", "cat2", "cat3"]]
    assert position["goat"] == 1
    assert position["piles"][0] == {"top": "cat9", "cards": ["ghost1", "ghost2", "cup"]}
    assert position["hands"] == [[], [], []]
    assert (position["leader"], position["turn"], position["trump"]) == (2, 2, 9)


def test_when_it_is_over_every_move_is_refused() -> None:
    state = last_trick("cat1", "cat2", "cat3")
    finish(state)
    for seat in range(3):
        assert refused(state, f"{seat} play cat1").code == "over"
        assert game.legal(state, seat) == []
        assert game.refusals(state, seat) == {}
        assert game.forced(state, seat) is None


def test_when_it_is_over_the_piles_are_open_to_all() -> None:
    state = last_trick("cat1", "cat2", "cat3", won=[["ghost1"], [], []])
    assert game.view(state, 0)["won"] == [["?"], [], []]
    finish(state)
    for seat in (None, 0, 1, 2):
        assert game.view(state, seat)["won"] == [["ghost1"], [], ["cat1", "cat2", "cat3"]]
