"""Cards, deal, market and the course of short games (rules page: Cards; A short game, 1; manual:
Setup of the Short Game, Running Out of Cards, Winning the Game).
"""

from collections import Counter
from typing import Any

import pytest

from games import phantom_rummy as game
from games.game import GameError
from games.phantom_rummy.cards import CODES, DECK, codes
from tests.games.phantom_rummy.greedy import play as greedy_game
from tests.games.phantom_rummy.tables import (
    IDLE,
    acting,
    look,
    of_kind,
    offering,
    one,
    play,
    table,
)

GOAL = "H1 H2 H3 A5 A5 A5 D1 D1"
OPENED = ["A2 A3 A4"]


def every_card(position: dict[str, Any]) -> Counter[str]:
    lists = [*position["hands"], *position["discards"], position["market"], position["draw"]]
    lists += [cards for sets in position["opened"] for cards in sets]
    return Counter(code for cards in lists for code in cards)


def test_there_are_100_cards() -> None:
    assert len(DECK) == 100
    assert Counter(codes(DECK)) == {code: 1 if code.endswith("*") else 3 for code in CODES}


def test_number_cards_are_human_angel_and_demon_1_to_7() -> None:
    kinds = {code.rstrip("*") for code in CODES}
    numbers = {f"{attribute}{title}" for attribute in "HAD" for title in range(1, 8)}
    assert numbers < kinds


def test_r1_items_are_four_treasures_four_cards_each() -> None:
    items = Counter(code.rstrip("*") for code in codes(DECK) if code.startswith("I"))
    assert items == {"Icrown": 4, "Isword": 4, "Igrail": 4, "Iring": 4}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_is_dealt_7_and_players_plus_1_lie_face_up(players: int) -> None:
    position = game.dump(game.new(players, "deal", {}))
    assert [len(hand) for hand in position["hands"]] == [7] * players
    assert len(position["market"]) == players + 1
    assert len(position["draw"]) == 100 - 7 * players - players - 1
    assert every_card(position) == Counter(codes(DECK))
    assert (position["phase"], position["short_game"]) == ("take", 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_player_starts_the_first_short_game(players: int) -> None:
    starters = Counter(look(game.new(players, f"{seed}", {}), "starter") for seed in range(400))
    assert set(starters) == set(range(players))
    assert min(starters.values()) > 400 / players / 2
    state = game.new(players, "1", {})
    assert look(state, "turn") == look(state, "starter")


def test_deals_are_shuffled_well() -> None:
    tops = Counter(look(game.new(2, f"{seed}", {}), "draw")[0] for seed in range(600))
    assert len(tops) > 45
    assert max(tops.values()) < 60


def test_the_starter_and_the_deal_are_a_draw_each() -> None:
    assert look(game.new(3, "x", {}), "shuffles") == 2


def test_from_the_second_short_game_the_player_to_the_left_of_the_last_starter_starts() -> None:
    state = acting(GOAL, *IDLE[:2], opened=[OPENED, [], []], starter=2)
    play(state, "0 goal")
    assert (look(state, "starter"), look(state, "turn")) == (0, 0)
    state = acting(GOAL, *IDLE[:2], opened=[OPENED, [], []], starter=0)
    events = play(state, "0 goal")
    assert (look(state, "starter"), look(state, "turn")) == (1, 1)
    assert one(events, "dealt").facts == {"short_game": 2, "short_games": 6, "starter_seat": 1}


def test_the_next_short_game_deals_the_whole_deck_and_clears_the_table() -> None:
    state = acting(
        GOAL, IDLE[0], opened=[OPENED, []], discards=["H6", "A6"], ready=[False, True], shuffles=5
    )
    events = play(state, "0 goal")
    position = game.dump(state)
    assert every_card(position) == Counter(codes(DECK))
    assert position["opened"] == [[], []]
    assert position["discards"] == [[], []]
    assert position["ready"] == [False, False]
    assert (position["taken"], position["claims"], position["shuffles"]) == (None, {}, 6)
    assert position["known"] == [{"cards": []}, {"cards": []}]
    for seat in (0, 1):
        dealt = of_kind(events, "hand")[seat]
        assert list(dealt.cards) == position["hands"][seat]
        assert dealt.seen_by == (seat,)
    market = one(events, "market")
    assert list(market.cards) == position["market"]
    assert market.facts["left"] == len(position["draw"])


def test_an_empty_market_is_turned_up_when_the_next_turn_begins() -> None:
    state = acting("H1 A3", *IDLE[1:], market="", draw="D6 D3 A6* Iring D7*")
    events = play(state, "0 discard A3")
    assert look(state, "market") == ["D6", "D3", "A6*", "Iring"]
    assert look(state, "draw") == ["D7*"]
    assert one(events, "market").cards == ("D6", "D3", "A6*", "Iring")


def test_a_market_with_cards_is_left_as_it_is() -> None:
    state = acting("H1 A3", *IDLE[1:], market="D6")
    events = play(state, "0 discard A3")
    assert look(state, "market") == ["D6"]
    assert not of_kind(events, "market")


def test_too_few_cards_for_a_market_end_the_short_game_unscored() -> None:
    state = acting("H1 A3", *IDLE[1:], market="", draw="D6 D3 A6*", scores=[3, 2, 1])
    events = play(state, "0 discard A3")
    assert [event.kind for event in events[:3]] == ["discarded", "exhausted", "short_game"]
    assert events[1].seat == 1
    assert events[1].facts == {"what": "market", "left": 3, "needed": 4}
    assert events[2].facts["how"] == "exhausted"
    assert look(state, "scores") == [3, 2, 1]
    assert (look(state, "short_game"), look(state, "starter")) == (2, 1)


def test_too_few_cards_to_draw_2_end_the_short_game_unscored() -> None:
    state = acting("H1 H2 H3 A1", IDLE[1], market="D7", draw="D6", scores=[3, 2])
    events = play(state, "0 open H1 H2 H3")
    assert [event.kind for event in events[:3]] == ["opened", "exhausted", "short_game"]
    assert events[1].facts == {"what": "draw", "left": 1, "needed": 2}
    assert look(state, "scores") == [3, 2]
    assert look(state, "short_game") == 2


def test_too_few_cards_to_draw_2_for_a_gain_end_it_too() -> None:
    state = offering("D5", "D5 D5* H1", draw="D6", scores=[3, 2])
    events = play(state, "1 gain D5 D5*")
    assert [event.kind for event in events[1:4]] == ["gained", "exhausted", "short_game"]
    assert events[2].seat == 1
    assert look(state, "short_game") == 2


def test_using_the_pile_up_exactly_with_a_market_does_not_end_it() -> None:
    state = acting("H1 A3", *IDLE[1:], market="", draw="D6 D3 A6* Iring")
    play(state, "0 discard A3")
    assert (look(state, "short_game"), look(state, "draw")) == (1, [])
    assert game.to_act(state) == [1]


def test_using_the_pile_up_exactly_with_a_draw_does_not_end_it() -> None:
    state = acting("H1 H2 H3 A1", IDLE[1], market="D7", draw="D6 D3")
    play(state, "0 open H1 H2 H3")
    assert (look(state, "short_game"), look(state, "draw")) == (1, [])
    assert look(state, "hands")[0] == ["A1", "D3", "D6"]


def test_an_unscored_last_short_game_ends_the_game() -> None:
    state = acting(
        "H1 A3", IDLE[1], market="", draw="D6", scores=[3, 5], short_game=6, starter=1, turn=0
    )
    events = play(state, "0 discard A3")
    assert events[-1].kind == "over"
    result = game.result(state)
    assert result is not None
    assert (result.winners, result.places) == ([1], [2, 1])
    # The market could not be made for the next player.
    assert (look(state, "turn"), look(state, "short_game"), look(state, "phase")) == (1, 6, "over")


@pytest.mark.parametrize(("players", "games"), [(2, 6), (3, 6), (4, 8)])
def test_the_game_ends_after_the_fixed_number_of_short_games(players: int, games: int) -> None:
    for number in (games - 1, games):
        hands = [GOAL, *["H4", "H5", "H6"][: players - 1]]
        state = acting(*hands, opened=[OPENED, *[[]] * (players - 1)], short_game=number)
        events = play(state, "0 goal")
        assert bool(game.to_act(state)) == (number < games)
        assert one(events, "short_game").facts["short_games"] == games
        assert look(state, "short_game") == games


@pytest.mark.parametrize(("players", "target"), [(2, 24), (3, 18), (4, 12)])
def test_the_game_ends_when_someone_reaches_the_target(players: int, target: int) -> None:
    for missing in (1, 2):
        hands = [GOAL, *["H4", "H5", "H6"][: players - 1]]
        scores = [target - missing, *[0] * (players - 1)]
        state = acting(*hands, opened=[OPENED, *[[]] * (players - 1)], scores=scores, draw="H7")
        play(state, "0 goal")
        result = game.result(state)
        assert (result is None) == (missing == 2)
        if result is not None:
            assert (result.winners, result.scores[0]) == ([0], target)


def test_the_highest_score_wins() -> None:
    state = acting(
        GOAL, *IDLE[:2], opened=[OPENED, [], []], scores=[1, 9, 3], short_game=6, draw="H7"
    )
    events = play(state, "0 goal")
    result = game.result(state)
    assert result is not None
    assert (result.winners, result.scores, result.places) == ([1], [2, 9, 3], [3, 1, 2])
    assert one(events, "over").facts == {
        "winners": [1],
        "totals": [2, 9, 3],
        "places": [3, 1, 2],
        "how": "score",
    }


def test_r4_equal_highest_scores_share_the_win() -> None:
    state = acting(
        GOAL, *IDLE[:2], opened=[OPENED, [], []], scores=[4, 5, 1], short_game=6, draw="H7"
    )
    play(state, "0 goal")
    result = game.result(state)
    assert result is not None
    assert (result.winners, result.places) == ([0, 1], [1, 1, 3])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("advanced", [False, True])
def test_whole_games_with_goals_end_as_the_rules_say(players: int, advanced: bool) -> None:
    ends = set()
    for number in range(6):
        *_, (state, _, _, events) = greedy_game(players, f"{number}", {"advanced": advanced})
        position = game.dump(state)
        ends.add(one(events, "over").facts["how"])
        games, target = {2: (6, 24), 3: (6, 18), 4: (8, 12)}[players]
        played = position["short_game"] == games
        assert played or max(position["scores"]) >= target or "treasures" in ends
    assert "score" in ends


@pytest.mark.parametrize("players", [1, 5, True, "3"])
def test_there_is_a_game_for_2_to_4_players_only(players: Any) -> None:
    with pytest.raises(GameError, match="Phantom Rummy is for 2, 3 or 4 players"):
        game.new(players, "x", {})


def test_options_have_defaults_and_wrong_ones_are_refused() -> None:
    assert game.options(3, {}) == {"advanced": False, "ask": "able"}
    assert game.options(2, {"advanced": True, "ask": "all"}) == {"advanced": True, "ask": "all"}
    for wrong in (1, 0, None, "true"):
        with pytest.raises(GameError, match=r"advanced is .*: it must be true or false"):
            game.options(3, {"advanced": wrong})
    for no_ask in ("some", None, True, ["able"]):
        with pytest.raises(GameError, match=r"ask is .*: it must be one of able, all"):
            game.options(3, {"ask": no_ask})


def test_passing_the_turn_does_not_wait_for_a_market_that_is_there() -> None:
    state = table(*IDLE[:2], market="D6 D7")
    assert game.legal(state, 0) == ["take D6", "take D7"]
