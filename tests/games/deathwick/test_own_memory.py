"""What one seat alone has seen stays known to it, to nobody else, and only while it is certain."""

from random import Random
from typing import Any

import pytest

from games import deathwick as game
from games.deathwick.state import State
from games.game import GameError
from tests.games.deathwick.tables import look, play, position, table
from tests.games.remembering import check_game

MANY = "AS 2S 3S 4S 6S 7S 8S 9S"
"""A Candle of cards that are nowhere else in a test."""


def worlds(state: State, seat: int, count: int = 30) -> list[dict[str, Any]]:
    return [game.dump(game.determinize(state, seat, Random(number))) for number in range(count)]


def seen(state: State, seat: int, path: str) -> set[str]:
    """What the seat takes for possible at a place of the position, of a list as a whole."""
    found = set()
    for world in worlds(state, seat):
        value: Any = world
        for key in path.split("."):
            value = value[int(key) if isinstance(value, list) else key]
        found.add(" ".join(sorted(value)) if isinstance(value, list) else str(value))
    return found


def always_in(state: State, seat: int, cards: str, *zones: str) -> bool:
    """Whether in all that the seat takes for possible these cards lie together in some zones."""
    for world in worlds(state, seat):
        there: list[str] = []
        for zone in zones:
            kind, _, owner = zone.partition(" ")
            there += world[kind][int(owner)] if owner else world[kind]
        if not set(cards.split()) <= set(there):
            return False
    return True


def test_the_oracle_remembers_the_card_kept_on_top() -> None:
    state = table(
        "", "", classes={0: "oracle"}, phase="oracle", candles={0: MANY}, shadows={0: "KS"}
    )
    play(state, "0 oracle keep")
    assert seen(state, 0, "candles.0.0") == {"AS"}
    assert len(seen(state, 1, "candles.0.0")) > 3


def test_the_oracle_remembers_the_card_put_to_the_bottom_and_after_a_shuffle_that_it_is_there() -> (
    None
):
    state = table("QS", "", classes={0: "oracle"}, phase="oracle", candles={0: MANY})
    play(state, "0 oracle bottom")
    assert seen(state, 0, "candles.0.6") == {"AS"}
    assert len(seen(state, 1, "candles.0.6")) > 3
    play(state, "0 flicker")
    assert always_in(state, 0, "AS", "candles 0", "hands 0")
    assert not always_in(state, 1, "AS", "candles 0", "hands 0")


@pytest.mark.parametrize(("answer", "at"), [("leave", "0"), ("meddle", "7")])
def test_the_meddler_remembers_the_card_that_they_saw(answer: str, at: str) -> None:
    state = table("7H 3C", "KS", "QS", classes={0: "meddler"}, candles={1: MANY}, actions=2)
    play(state, "0 haunt 7H @1", f"0 {answer}")
    assert seen(state, 0, f"candles.1.{at}") == {"AS"}
    for other in (1, 2):
        assert len(seen(state, other, f"candles.1.{at}")) > 3


def meddled(hand: str, *others: str, **changes: Any) -> State:
    """The first seat has seen the ace on top of the second one's Candle, and goes on."""
    state = table(
        f"7H {hand}", *others, classes={0: "meddler"}, candles={1: MANY}, actions=2, **changes
    )
    play(state, "0 haunt 7H @1", "0 leave")
    return state


def test_a_top_card_that_was_seen_is_known_in_the_hand_that_draws_it() -> None:
    state = meddled("2H KD", "KS", "QS")
    play(state, "0 cast 2H @1")
    assert always_in(state, 0, "AS", "hands 1")
    assert not always_in(state, 2, "AS", "hands 1")


def test_a_top_card_that_was_seen_is_known_where_a_drain_puts_it() -> None:
    state = meddled("4H", "KS", "QS")
    play(state, "0 cast 4H")
    assert seen(state, 0, "candles.0.3") == {look(state, "candles.0.3")} == {"AS"}


def test_a_top_card_that_was_seen_goes_along_when_candles_are_swapped() -> None:
    state = meddled("3C", "", "QS")
    position = game.dump(state)
    position["classes"] = ["mimic", None, None]
    state = game.load(position, "x")
    play(state, "0 mimic @1")
    assert seen(state, 0, "candles.0.0") == {"AS"}


def test_sight_leaves_the_rest_of_the_hand_known_until_it_is_played() -> None:
    state = table("6H", "KS QS JS 9H", "3D", candles={1: MANY})
    play(state, "0 cast 6H @1", "0 take JS", "0 take QS")
    assert always_in(state, 0, "KS 9H", "hands 1")
    assert not always_in(state, 2, "KS 9H", "hands 1")
    play(state, "1 haunt 9H @2")
    assert always_in(state, 0, "KS", "hands 1")
    assert len(look(state, "hands.1")) == 2
    assert len(seen(state, 0, "hands.1")) > 3


def test_the_one_whose_hand_was_seen_knows_what_was_taken() -> None:
    state = table("6H", "KS QS JS 9H", "3D")
    play(state, "0 cast 6H @1", "0 take JS", "0 take QS")
    assert always_in(state, 1, "JS QS", "hands 0")
    assert not always_in(state, 2, "JS QS", "hands 0")


@pytest.mark.parametrize("last", ["take 9H @1", "done"])
def test_the_watcher_remembers_both_hands(last: str) -> None:
    state = table("6H", "KS 9H", "JS 8H", classes={0: "watcher"})
    play(state, "0 cast 6H", "0 take KS @1", "0 take JS @2", f"0 {last}")
    if last == "done":
        assert always_in(state, 0, "9H", "hands 1")
        assert always_in(state, 1, "KS", "hands 0")
        assert not always_in(state, 2, "9H", "hands 1")
    else:
        play(state, "0 done")
    assert always_in(state, 0, "8H", "hands 2")


@pytest.mark.parametrize(
    ("name", "move"), [("usurer", "usury @1"), ("ravenous", "cast 2H @1 steal")]
)
def test_whoever_loses_cards_by_chance_knows_which(name: str, move: str) -> None:
    state = table("2H", "KS QS JS 9H", "3D", classes={0: name}, candles={0: MANY})
    play(state, f"0 {move}")
    lost = " ".join(card for card in look(state, "hands.0") if card in ("KS", "QS", "JS", "9H"))
    assert len(lost.split()) == 2
    assert always_in(state, 1, lost, "hands 0")
    assert not always_in(state, 2, lost, "hands 0")


def test_a_hand_that_was_seen_and_leaves_a_card_unseen_is_known_to_lie_in_both_places() -> None:
    known = {"own": [[{"card": card, "in": ["hand 1"], "at": at} for at, card in SEEN], [], []]}
    state = table("", "KS 9H 8H", "", classes={1: "grimoire-of-rejection"}, turn=1, known=known)
    assert always_in(state, 0, "KS 9H 8H", "hands 1")
    play(state, "1 page 9H")
    assert always_in(state, 0, "KS 9H 8H", "hands 1", "pages 1")
    assert len(seen(state, 0, "pages.1")) == 3
    assert look(state, "known.own.1") == []


SEEN = ((0, "KS"), (1, "9H"), (2, "8H"))


def test_a_hand_that_was_seen_and_is_shuffled_away_is_known_to_lie_in_the_candle_or_the_hand() -> (
    None
):
    known = {"own": [[{"card": card, "in": ["hand 1"], "at": at} for at, card in SEEN], [], []]}
    state = table("", "KS 9H 8H", "", turn=1, known=known, candles={1: MANY})
    play(state, "1 flicker")
    assert always_in(state, 0, "KS 9H 8H", "hands 1", "candles 1")
    assert len(seen(state, 0, "hands.1")) > 5


def test_whoever_shuffles_their_hand_away_knows_what_is_in_their_candle() -> None:
    state = table("KS 9H 8H 7H", "", "", candles={0: MANY})
    play(state, "0 flicker")
    assert always_in(state, 0, "KS 9H 8H 7H", "hands 0", "candles 0")
    assert not always_in(state, 1, "KS 9H 8H 7H", "hands 0", "candles 0")


def test_whoever_searched_the_dark_knows_it_from_then_on() -> None:
    state = table("QH", "9H 9D", "", dark="KS JS 8S 7S 6S 4S")
    play(state, "0 summon QH search", "0 take JS")
    assert seen(state, 0, "dark") == {"4S 6S 7S 8S KS QH"}
    assert {tuple(world["dark"]) for world in worlds(state, 0)} == {tuple(look(state, "dark"))}
    assert len(seen(state, 1, "dark")) > 3
    play(state, "1 seance 9H 9D")
    under = {tuple(world["candles"][1][-4:]) for world in worlds(state, 0)}
    assert under == {("8S", "7S", "6S", "4S")}


def test_what_a_search_showed_is_known_to_be_in_a_candle_that_is_kindled_with_it() -> None:
    state = table("QH", "10D", "", dark="KS JS 8S 7S 6S 4S", candles={1: "3D 3C 2C"})
    play(state, "0 summon QH search", "0 take JS", "1 cast 10D")
    assert always_in(state, 0, "QH KS 8S", "candles 1")
    assert not always_in(state, 2, "8S", "candles 1")


def test_a_wall_that_went_with_its_shadow_is_known_to_its_builder_and_to_whoever_has_it() -> None:
    state = table("JH", "KS", "", shadows={0: "4D#"}, classes={0: "cryptkeeper"})
    play(state, "0 summon JH @1")
    for seat in (0, 1):
        assert seen(state, seat, "shadows.1.0.card") == {"4D"}
    assert len(seen(state, 2, "shadows.1.0.card")) > 3


def test_a_hand_that_was_seen_is_known_among_what_has_left_the_game() -> None:
    known = {"own": [[{"card": card, "in": ["hand 1"], "at": at} for at, card in SEEN], [], []]}
    state = table(
        "",
        "KS 9H 8H",
        "",
        turn=1,
        known=known,
        candles={1: ""},
        phase="haunting",
        shadows={1: "KD"},
    )
    play(state, "1 endure", "1 bequeath @2")
    assert not look(state, "lit.1")
    assert always_in(state, 0, "KS 9H 8H", "out")
    assert always_in(state, 1, "KS 9H 8H", "out")
    assert not always_in(state, 2, "KS 9H 8H", "out")


def test_a_hand_that_goes_as_a_whole_is_known_where_it_went() -> None:
    known = {"hands": [[None], ["KS", None], [None]]}
    state = table("2H", "KS QS", "9S", classes={0: "usurer"}, known=known, candles={1: "3D 3C AD"})
    play(state, "0 usury @1")
    assert always_in(state, 2, "KS", "hands 0")


def test_of_two_equal_cards_one_is_known_less_when_one_is_played() -> None:
    own = [[{"card": "9H", "in": ["hand 1"], "at": 0}], [], []]
    state = table("", "9H 9H", "", turn=1, known={"own": own}, candles={1: MANY})
    assert always_in(state, 0, "9H", "hands 1")
    play(state, "1 haunt 9H @2")
    assert "own" not in look(state, "known")
    assert not always_in(state, 0, "9H", "hands 1")


def test_a_position_tells_what_seats_remember_and_a_view_does_not() -> None:
    state = table("6H", "KS QS JS", "")
    assert "own" not in look(state, "known")
    play(state, "0 cast 6H @1", "0 take KS", "0 take QS")
    assert look(state, "known.own") == [
        [{"card": "JS", "in": ["hand 1"], "at": 0}],
        [{"card": card, "in": ["hand 0"], "at": at} for at, card in enumerate(("KS", "QS"))],
        [],
    ]
    for seat in (None, 0, 1, 2):
        assert "own" not in game.view(state, seat)["known"]


@pytest.mark.parametrize(
    ("entry", "error"),
    [
        ({"card": "QS", "in": ["hand 1"], "at": 0}, "known.own.0.0: QS does not lie there"),
        ({"card": "KS", "in": ["hand 1"], "at": 1}, "known.own.0.0.at is 1"),
        ({"card": "KS", "in": ["hand 1", "out"], "at": 0}, "known.own.0.0.in must be one zone"),
        ({"card": "KS", "in": ["page 1"], "at": 0}, "known.own.0.0.in must be one zone"),
        ({"card": "KS", "in": ["out"], "at": 0}, "known.own.0.0: KS does not lie there"),
        ({"card": "KS", "in": ["candle 1"]}, "KS lies in none"),
        ({"card": "KS", "in": ["nowhere"]}, "is no zone"),
        ({"card": "KS"}, "known.own.0.0.in"),
        ("KS", "known.own.0.0"),
    ],
)
def test_what_is_not_true_of_the_cards_is_refused(entry: Any, error: str) -> None:
    with pytest.raises(GameError, match=error.replace(".", r"\.")):
        game.load(position("", "KS", known={"own": [[entry], []]}), "x")


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_in_random_games_what_is_remembered_is_true_respected_and_leaks_to_nobody(
    players: int,
) -> None:
    remembered = sum(check_game(players, f"own {number}") for number in range(3))
    assert remembered > 10
