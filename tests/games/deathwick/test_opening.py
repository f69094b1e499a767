"""Set-up: the deal, who goes first, the choice of classes (rules page: Cards and set-up)."""

from collections import Counter

import pytest

from games import deathwick as game
from games.deathwick import classes
from games.game import GameError
from tests.games.deathwick.tables import look, moves, one, play, refused, waits
from tests.games.walks import cards_of, moves_of


@pytest.mark.parametrize(
    ("players", "decks"),
    [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5)],
)
def test_the_pool_is_a_deck_and_two_jokers_for_every_two_players(players: int, decks: int) -> None:
    cards = cards_of(game, game.dump(game.new(players, "deal", {})))
    assert cards["X"] == 2 * decks
    assert set(cards.values()) == {decks, 2 * decks}
    assert cards.total() == 54 * decks


@pytest.mark.parametrize("players", game.PLAYERS)
def test_27_are_dealt_3_of_them_drawn_and_the_rest_lies_in_the_dark(players: int) -> None:
    state = game.new(players, "deal", {})
    assert [len(hand) for hand in look(state, "hands")] == [3] * players
    assert [len(candle) for candle in look(state, "candles")] == [24] * players
    assert len(look(state, "dark")) == 27 * (players % 2)
    assert look(state, "shuffles") == 2
    assert waits(state) == ("order", [look(state, "turn")])


def test_d1_the_shuffle_names_who_chooses_the_order() -> None:
    winners = {look(game.new(4, f"seed {number}", {}), "turn") for number in range(60)}
    assert winners == {0, 1, 2, 3}


def test_d1_order_first_lets_the_winner_start() -> None:
    state = game.load({"players": 4, "phase": "order", "turn": 3}, "x")
    assert moves(state, 3) == ["order first", "order last"]
    event = one(play(state, "3 order first"), "ordered")
    assert event.facts == {"choice": "first", "first_seat": 3}
    assert (look(state, "first"), waits(state)) == (3, ("class", [3]))


def test_d1_order_last_lets_the_player_to_the_left_start() -> None:
    state = game.load({"players": 4, "phase": "order", "turn": 3}, "x")
    play(state, "3 order last")
    assert (look(state, "first"), waits(state)) == (0, ("class", [0]))


def test_classes_are_chosen_in_turn_order_from_3_that_nobody_has() -> None:
    state = game.new(4, "classes", {})
    play(state, f"{look(state, 'turn')} order last")
    order: list[int] = []
    names: list[str] = []
    while game.phase(state) == "class":
        (seat,) = game.to_act(state)
        offers = look(state, "offers")
        assert moves(state, seat) == [f"class {name}" for name in offers]
        assert len(set(offers)) == 3
        assert not set(offers) & set(names)
        event = one(play(state, f"{seat} class {offers[1]}"), "classed")
        assert event.facts == {"class": offers[1]}
        order.append(seat)
        names.append(offers[1])
    first = look(state, "first")
    assert order == [(first + step) % 4 for step in range(4)]
    assert [look(state, "classes")[seat] for seat in order] == names
    assert (look(state, "turn"), look(state, "offers"), look(state, "shuffles")) == (first, [], 6)


def test_picks_are_public_at_once() -> None:
    state = game.load({"players": 4, "phase": "order", "turn": 0}, "x")
    play(state, "0 order first")
    name = look(state, "offers.0")
    play(state, f"0 class {name}")
    assert game.view(state, None)["classes"] == [name, None, None, None]
    assert game.view(state, None)["offers"] == look(state, "offers")


def test_a_class_that_is_not_offered_is_refused() -> None:
    state = game.load({"players": 4, "phase": "order", "turn": 0}, "x")
    play(state, "0 order first")
    other = next(name for name in classes.TRAITS if name not in look(state, "offers"))
    assert refused(state, f"0 class {other}").code == "no_such_class"
    assert refused(state, "0 class wizard").code == "no_such_class"
    assert refused(state, "1 class hex").code == "not_your_turn"


def test_the_pools_are_29_35_and_38_classes() -> None:
    counts = {2: 29, 3: 35, 4: 38, 8: 38}
    assert {players: len(classes.pool(players)) for players in counts} == counts
    everybody = set(classes.TRAITS)
    assert everybody - set(classes.pool(3)) == {"occultist", "witness", "funeral-bell"}
    assert everybody - set(classes.pool(2)) == {
        *("mime", "watcher", "plague", "vulture", "lich", "gravedigger"),
        *("occultist", "witness", "funeral-bell"),
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_class_of_the_pool_is_offered_and_no_other(players: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(60):
        for state, *_ in moves_of(game, players, f"offers {number}"):
            if game.phase(state) != "class":
                if game.phase(state) != "order":
                    break
                continue
            seen.update(look(state, "offers"))
    assert set(seen) == set(classes.pool(players))


def test_options_have_their_values() -> None:
    assert game.options(4, {}) == {"salt": "any", "ask": "able", "advance": 1, "turn_limit": 60}
    given = {"salt": "targeted", "ask": "all", "advance": 2, "turn_limit": 200}
    assert game.options(4, given) == given


@pytest.mark.parametrize(
    ("players", "given", "says"),
    [
        (4, {"salt": "often"}, "salt is 'often': it must be any or targeted"),
        (4, {"salt": ["any"]}, "salt is a list"),
        (4, {"ask": None}, "ask is null: it must be able or all"),
        (4, {"advance": 3}, "advance is 3: it must be 1 or 2"),
        (4, {"advance": True}, "advance is true"),
        (2, {"advance": 2}, "a circle of 2 would be over before it begins"),
        (4, {"turn_limit": 19}, "turn_limit is 19: it must be a whole number from 20 to 200"),
        (4, {"turn_limit": 201}, "turn_limit is 201"),
        (4, {"turn_limit": 60.0}, "turn_limit is 60.0"),
        (4, {"speed": 1}, "there is no option 'speed'"),
        (1, {}, "2 to 10 players"),
        (11, {}, "2 to 10 players"),
    ],
)
def test_wrong_options_are_refused(players: int, given: dict[str, object], says: str) -> None:
    with pytest.raises(GameError, match=says):
        game.options(players, given)
