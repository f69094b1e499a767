"""Public memory, and sampled worlds that never contradict what is public."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games import phantom_rummy as game
from games.phantom_rummy.state import State
from tests.games.phantom_rummy import brute
from tests.games.phantom_rummy.greedy import play as greedy_game
from tests.games.phantom_rummy.tables import acting, look, offering, play, table
from tests.games.test_secrets import assert_same_for

AWAY = "H1 H2 H3 A5 A5 A5 D1"
POOL = "H4 H5 H6 H7 A1 A2 A3 A4 A6 A7 D2 D3 D4 D5 D6 D7 D1 D1 Icrown Isword Igrail Iring"


def worlds(state: State, seat: int, count: int = 60) -> list[dict[str, Any]]:
    return [game.dump(game.determinize(state, seat, Random(number))) for number in range(count)]


def known(state: State, seat: int) -> list[str]:
    cards = look(state, "known")[seat]["cards"]
    assert isinstance(cards, list)
    return cards


def test_a_card_taken_from_the_market_is_known_until_it_is_let_go() -> None:
    state = table("H1 H4 H7", "A1", market="D5 D6 D7", draw="H7 A7 A6")
    play(state, "0 take D5")
    assert known(state, 0) == ["D5"]
    play(state, "0 discard H1", "1 take D6", "1 discard A1", "0 take D7")
    assert known(state, 0) == ["D5", "D7"]
    play(state, "0 discard D5")
    assert known(state, 0) == ["D7"]


def test_of_equal_cards_one_fewer_is_known_when_one_is_let_go() -> None:
    state = table("H1 H4 D5", "A1", market="D5 D5 D7", draw="H7 A7 A6")
    play(state, "0 take D5", "0 discard H1", "1 take D7", "1 discard A1", "0 take D5")
    assert known(state, 0) == ["D5", "D5"]
    play(state, "0 discard D5")
    assert known(state, 0) == ["D5"]
    assert look(state, "hands")[0] == ["H4", "D5", "D5"]


def test_cards_laid_in_a_set_are_no_longer_known_to_be_in_the_hand() -> None:
    state = table("H1 H2 H5", "A1", market="H3 D7", draw="H7 A7 A6")
    play(state, "0 take H3", "0 open H1 H2 H3")
    assert known(state, 0) == []


def test_cards_of_a_gain_are_no_longer_known_to_be_in_the_hand() -> None:
    state = offering("D5", "D6 D7 H1", known=[{}, {"cards": ["D6", "H1"]}])
    play(state, "1 gain D6 D7")
    assert known(state, 1) == ["H1"]


def test_a_new_short_game_knows_nothing() -> None:
    state = acting("H1", "H2", market="", draw="", known=[{}, {"cards": ["H2"]}])
    play(state, "0 discard H1")
    assert look(state, "known") == [{"cards": []}, {"cards": []}]


def test_a_ready_hand_out_of_few_cards_is_found_without_a_look_at_it() -> None:
    sampled = []
    for hand, left in (("H4 H5 H6", "H7"), ("H5 H6 H7", "H4")):
        changes: dict[str, Any] = {"ready": [False, True], "known": [{}, {"cards": ["A5"]}]}
        state = table("D1 D4", f"{hand} A1 A3 A5 A5", draw=left, **changes)
        sampled.append(worlds(state, 0))
    assert sampled[0] == sampled[1]
    assert {world["draw"][0] for world in sampled[0]} == {"H4", "H7"}


def test_a_world_keeps_known_cards_where_they_are_and_the_own_hand() -> None:
    state = table("H1 H4", "A1 A2 A3", draw=POOL, known=[{}, {"cards": ["A2"]}], market="A5")
    seen: Counter[str] = Counter()
    for world in worlds(state, 0, 200):
        assert world["hands"][0] == ["H1", "H4"]
        assert "A2" in world["hands"][1]
        seen.update(world["hands"][1])
    assert seen["A2"] >= 200
    assert len(seen) > 20
    assert {world["hands"][1] == ["A1", "A2", "A3"] for world in worlds(state, 1)} == {True}


def test_a_world_keeps_counts_and_all_that_lies_open() -> None:
    for state, *_ in list(greedy_game(3, "open", {}))[::40]:
        real = game.dump(state)
        for seat in range(3):
            world = game.dump(game.determinize(state, seat, Random(1)))
            for key in ("opened", "discards", "market", "ready", "taken", "known", "scores"):
                assert world[key] == real[key]
            assert [len(hand) for hand in world["hands"]] == [len(hand) for hand in real["hands"]]


@pytest.mark.parametrize("seat", [1, 2])
def test_a_ready_players_hand_is_one_away_in_every_world(seat: int) -> None:
    state = table(AWAY, "H1", "H2", draw=POOL, ready=[True, False, False], market="A5*")
    hands = set()
    for world in worlds(state, seat):
        assert brute.waits(world["hands"][0])
        hands.add(tuple(world["hands"][0]))
    assert len(hands) > 50


def test_a_ready_hand_is_built_around_the_cards_known_to_be_in_it() -> None:
    known_cards = [{"cards": ["H2", "A5", "D1"]}, {}]
    state = table(AWAY, "H1", draw=POOL, ready=[True, False], market="A5*", known=known_cards)
    for world in worlds(state, 1):
        assert brute.waits(world["hands"][0])
        assert {"H2", "A5", "D1"} <= set(world["hands"][0])


def test_a_ready_hand_does_not_wait_for_a_fifth_copy() -> None:
    four = [{"cards": ["D1", "D1", "D1", "D1*"]}, {}]
    state = table(
        "D1 D1 D1 D1* D2 D2 D3",
        "H7",
        draw="D3 H1 H2 H3 H1 H2 H3 A5 A5 A5",
        ready=[True, False],
        known=four,
    )
    for world in worlds(state, 1, 500):
        assert brute.waits(world["hands"][0])


def test_the_card_that_a_ready_player_just_took_is_no_part_of_what_is_one_away() -> None:
    state = acting(f"{AWAY} Igrail", "H1", draw=POOL.replace("Igrail ", ""), ready=[True, False])
    for world in worlds(state, 1):
        hand = list(world["hands"][0])
        hand.remove("Igrail")
        assert brute.waits(hand)


def test_a_ready_hand_that_cannot_be_one_away_is_sampled_all_the_same() -> None:
    """Such a position can only be made by hand."""
    state = table("H1 H4", "A1", draw="H7 A7 D7", ready=[True, False])
    assert len(worlds(state, 1, 10)) == 10
    state = table("H1 H3 H5 H7 A1 A3 A5", "A6", draw="D1 D3 D5", ready=[True, False])
    assert len({str(world["hands"]) for world in worlds(state, 1, 10)}) > 5


def test_with_able_those_asked_can_answer_and_the_others_cannot_in_every_world() -> None:
    state = offering("D5", "D3 D4 H2", "H7 A7", "H4 H6 A1 A2 A4 A6 D2", draw=POOL)
    assert game.to_act(state) == [1]
    seen = set()
    for number in range(60):
        world = game.determinize(state, 0, Random(number))
        assert game.to_act(world) == [1]
        seen.add(tuple(game.legal(world, 1)))
        loaded = game.load(game.dump(world), "x")
        assert game.to_act(loaded) == [1]
    assert len(seen) > 3


def test_with_able_a_ready_player_who_is_asked_can_go_out_in_every_world() -> None:
    state = offering(
        "D1*", AWAY, "H7", opened=[[], ["A2 A3 A4"], []], ready=[False, True, False], draw=POOL
    )
    for number in range(40):
        world = game.determinize(state, 2, Random(number))
        assert game.legal(world, 1) == ["goal", "pass"]


def test_with_all_nobody_is_taken_to_hold_an_answer() -> None:
    state = offering("D5", "D3 D4 H2", "H7 A7", ask="all", draw=POOL)
    answers = {tuple(game.legal(game.determinize(state, 2, Random(n)), 1)) for n in range(60)}
    assert ("pass",) in answers


def test_others_answers_are_sampled_anew_and_the_own_stays() -> None:
    state = offering("D5", "D3 D4 H2", "D6 D7 H7", "A7", ask="all", draw=POOL)
    play(state, "1 gain D3 D4", "2 gain D6 D7")
    claims = [world["claims"] for world in worlds(state, 2)]
    assert {claim["2"] for claim in claims} == {"gain D6 D7"}
    assert {claim["1"].split(" ")[0] for claim in claims} == {"gain", "pass"}
    assert {len(claim) for claim in claims} == {2}


def test_r6_nobody_has_the_winning_treasure_in_a_world() -> None:
    opened = [["Icrown Icrown Icrown", "Isword Isword Isword", "Iring Iring Iring"], []]
    state = table("H1 H4", "A1", opened=opened, advanced=True, draw="Icrown* Isword* Igrail* H7")
    for world in worlds(state, 1):
        assert not {"Icrown*", "Isword*", "Igrail*"} & set(world["hands"][0])


def test_a_world_deals_its_own_next_short_game() -> None:
    """The seed is no seat's to know."""
    dealt = set()
    state = acting("H1", "H2", market="", draw="")
    for number in range(10):
        world = game.determinize(state, 0, Random(number))
        game.apply(world, 0, "discard H1")
        dealt.add(str(game.dump(world)["hands"]))
    assert len(dealt) == 10


def test_every_hidden_card_can_be_anywhere() -> None:
    state = game.new(3, "uniform", {})
    places = Counter(
        (code, seat)
        for world in worlds(state, 0, 400)
        for seat, hand in enumerate(world["hands"])
        for code in hand
        if seat
    )
    pool = Counter(code for key in ("draw",) for code in look(state, key))
    pool.update(code for hand in look(state, "hands")[1:] for code in hand)
    for code, number in pool.items():
        expected = 400 * 7 * number / pool.total()
        for seat in (1, 2):
            assert abs(places[code, seat] - expected) < 6 * expected**0.5


def test_ready_hands_come_up_as_often_as_in_true_deals() -> None:
    """Dealt at random and kept if one away, by the brute force, from a pool that has many."""
    pool = ["H1", "H1", "H2", "H2", "H3", "H3", "H4", "H4", "A1", "A1", "A1"]
    chance = Random("true deals")
    true: Counter[str] = Counter()
    while true.total() < 200:
        hand = chance.sample(pool, 7)
        if brute.waits(hand):
            true[str(len(brute.waits(hand)))] += 1
    state = table(
        "H1 H1 H2 H2 H3 H3 H4", "D7", ready=[True, False], draw="H4 A1 A1 A1", market="D6"
    )
    found = Counter(str(len(brute.waits(world["hands"][0]))) for world in worlds(state, 1, 200))
    for waits in true:
        assert abs(true[waits] - found[waits]) < 0.25 * true.total()


@pytest.mark.parametrize("options", [{}, {"advanced": True, "ask": "all"}])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_of_games_with_ready_players_keep_all_that_is_public(
    players: int, options: dict[str, Any]
) -> None:
    ready = 0
    chance = Random("games")
    for state, *_ in greedy_game(players, "ready worlds", options):
        if chance.random() < 0.75 or not game.to_act(state):
            continue
        for seat in range(players):
            world = game.determinize(state, seat, chance)
            assert_same_for(game, state, world, seat)
            position = game.dump(world)
            assert game.dump(game.load(position, "x")) == position
            for other in range(players):
                if state.ready[other] and state.phase != "act":
                    assert brute.waits(position["hands"][other])
                    ready += 1
            assert game.dump(game.determinize(state, seat, Random(7))) == game.dump(
                game.determinize(world, seat, Random(7))
            )
    assert ready > 10


def test_what_is_known_is_true_throughout_games() -> None:
    for state, *_ in greedy_game(4, "memory"):
        position = game.dump(state)
        for hand, cards in zip(position["hands"], position["known"], strict=True):
            assert Counter(cards["cards"]) <= Counter(hand)
