"""Why a move is refused: in a sentence that is right, with the right spelling for a wrong one."""

import pytest

from games import deathwick as game
from games.deathwick.state import State
from tests.games.deathwick.tables import play, refused, table


@pytest.mark.parametrize(
    ("class_", "move", "before"),
    [
        (None, "1 salt 5H", ()),
        ("hex", "1 reflect 4S", ()),
        ("grimoire-of-rejection", "1 reject KH", ()),
        (None, "0 salt 5H", ("1 pass", "2 salt 5C")),
    ],
)
def test_with_all_an_answer_that_one_does_not_hold_is_no_answer_and_not_out_of_time(
    class_: str | None, move: str, before: tuple[str, ...]
) -> None:
    classes = {1: class_} if class_ else {}
    state = table("9H KD", "KS", "5C", classes=classes, pages={1: "KC"}, ask="all")
    play(state, "0 haunt 9H @1", *before)
    why = refused(state, move)
    assert (why.code, why.facts) == ("no_answer", {"a_card": move.split()[2]})


def test_an_heir_who_is_no_neighbour_or_out_is_refused_for_that() -> None:
    state = table(*("", "", "", "", ""), shadows={0: "2S 3S 4S"}, lit=[True] * 4 + [False])
    play(state, "0 abstain")
    assert game.legal(state, 0) == ["bequeath @1", "bequeath @3"]
    assert refused(state, "0 bequeath @2").code == "not_neighbour"
    assert refused(state, "0 bequeath @4").code == "not_lit"
    assert refused(state, "0 bequeath @5").code == "no_such_player"


def test_where_a_plagues_ghost_cannot_spread_is_told() -> None:
    state = table("9H", "", "", "", classes={2: "plague"}, shadows={0: "3C<2"})
    play(state, "0 banish 9H 1")
    assert str(refused(state, "2 spread @2")) == (
        "It cannot spread to seat 2: only to a lit neighbour of seat 0 with whom it has not been, "
        "and never to you."
    )


def sight() -> State:
    state = table("6H", "KS QS JS", "")
    play(state, "0 cast 6H @1")
    return state


def watch() -> State:
    state = table("6H", "KS QS JS", "10D", classes={0: "watcher"})
    play(state, "0 cast 6H", "0 take KS @1", "0 take QS @1")
    return state


def search() -> State:
    state = table("QH", "", dark="X 9S")
    play(state, "0 summon QH search")
    return state


def test_a_card_that_is_there_is_not_said_to_be_missing() -> None:
    assert str(refused(sight(), "0 take KS @1")).endswith(", but like take KS.")
    assert refused(sight(), "0 take 10D").code == "not_there"
    assert str(refused(watch(), "0 take JS @1")) == "You have taken 2 cards of seat 1 already."
    assert str(refused(watch(), "0 take 10D")).endswith(", but like take 10D @2.")
    assert refused(watch(), "0 take JS @2").code == "not_there"
    assert str(refused(search(), "0 take X")) == "A Joker is never taken from The Dark."
    assert refused(search(), "0 take 8S").code == "not_there"


@pytest.mark.parametrize(
    ("class_", "move", "like"),
    [
        (None, "cast 6H", "cast 6H @1"),
        ("watcher", "cast 6H @1", "cast 6H"),
        (None, "cast 7H 1 2", "cast 7H 1"),
        ("exorcist", "cast 7H 1", "cast 7H 1 2"),
        (None, "cast 2H @1 steal", "cast 2H @1"),
        (None, "seance 6C 6H", "seance 6H 6C"),
        (None, "summon QH", "summon QH search"),
    ],
)
def test_a_spelling_that_is_wrong_is_answered_with_a_right_one(
    class_: str | None, move: str, like: str
) -> None:
    classes = {0: class_} if class_ else {}
    state = table("2H 6H 6C 7H QH", "", "", classes=classes, shadows={0: "3C 4C"})
    why = refused(state, f"0 {move}")
    assert (why.code, str(why)) == (
        "not_this_way",
        f"{move} cannot be played like this now, but like {like}.",
    )


def test_other_words_than_those_that_are_asked_are_answered_with_those() -> None:
    state = table("9H", "KS", "5C", classes={1: "unseen"})
    play(state, "0 haunt 9H @1")
    assert str(refused(state, "1 salt 5C")) == "Not now: you are asked for vanish or allow."
    play(state, "1 allow")
    assert str(refused(state, "2 allow")) == "Not now: you are asked for salt or pass."


def test_a_card_that_is_held_once_is_no_pair_and_not_missing() -> None:
    state = table("9H", "", "")
    why = refused(state, "0 seance 9H 9H")
    assert (why.code, str(why)) == (
        "not_a_pair",
        "You hold 9H once: a seance needs two cards of one rank.",
    )
    assert refused(state, "0 seance 9S 9S").code == "not_held"


@pytest.mark.parametrize("card", ["AS", "5S", "8S"])
def test_no_number_card_is_said_to_be_cast_where_it_is_not(card: str) -> None:
    state = table(card, "", "")
    assert str(refused(state, f"0 summon {card}")) == (
        f"{card} is never summoned: a face card or Joker is."
    )


def test_a_refusal_is_short_however_long_the_text_was() -> None:
    state = game.load({"players": 3, "phase": "class", "first": 0}, "x")
    assert refused(state, "0 class wizard").code == "no_such_class"
    why = refused(state, "0 class " + 1000 * "wizard")
    assert (why.code, len(str(why)) < 200) == ("unknown_move", True)
