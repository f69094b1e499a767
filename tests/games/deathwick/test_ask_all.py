"""With `ask: all` nothing tells who holds an answer before a window closes (D-6, engine.md)."""

from typing import Any

import pytest

from games import deathwick as game
from games.deathwick.state import State
from games.game import Event
from tests.games.deathwick.tables import look, moves, one, play, shadow, table, waits
from tests.games.walks import moves_of

READERS = (None, 0, 1, 2, 3)


def told(state: State, events: list[Event]) -> dict[Any, Any]:
    """What each reader sees of a state and of what led to it, seats 1 to 3's own hands aside."""
    seen: dict[Any, Any] = {"phase": game.phase(state), "to_act": game.to_act(state)}
    for reader in (None, 0):
        view = game.view(state, reader)
        heard = [event for event in events if event.seen_by is None or reader in event.seen_by]
        seen[reader] = (view, heard)
    return seen


@pytest.mark.parametrize(
    ("hands", "others"),
    [
        (("5S KS", "QS", "JS"), ("QS KS", "5S", "JS")),
        (("5S 5D", "5H", "5C"), ("KS KD", "KH", "KC")),
    ],
)
@pytest.mark.parametrize("move", ["haunt 9H @1", "cast 4H", "summon X", "flicker"])
def test_a_window_looks_the_same_whoever_holds_a_salt(
    hands: tuple[str, ...], others: tuple[str, ...], move: str
) -> None:
    windows = []
    for held in (hands, others):
        state = table("9H 4H X", *held, ask="all")
        events = play(state, f"0 {move}")
        before = told(state, events)
        passed = told(state, play(state, "2 pass"))
        windows.append((before, passed))
    assert windows[0] == windows[1]
    assert windows[0][0]["to_act"] == [1, 2, 3]


@pytest.mark.parametrize(
    ("class_", "held"),
    [("hex", ("4H", "4S")), ("unseen", ("4H", "4S"))],
)
def test_a_classes_answer_looks_the_same_whatever_it_holds(
    class_: str, held: tuple[str, str]
) -> None:
    seen = []
    for card in held:
        state = table("9H", card, "KS", "", classes={1: class_}, ask="all")
        events = play(state, "0 haunt 9H @1")
        assert waits(state) == ("reaction", [1])
        seen.append(told(state, events))
    assert seen[0] == seen[1]


def test_who_holds_nothing_has_only_pass_or_allow() -> None:
    state = table("9H", "4S", "KS", "", classes={1: "hex"}, ask="all")
    play(state, "0 haunt 9H @1")
    assert moves(state, 1) == ["allow"]
    play(state, "1 allow")
    assert waits(state) == ("reaction", [1, 2])
    assert moves(state, 2) == ["pass"]
    play(state, "1 pass", "2 pass")
    assert shadow(state, 1) == "9H<0"


def test_a_grimoire_with_any_page_is_asked_about_any_rank() -> None:
    state = table("4H", "", "", classes={1: "grimoire-of-rejection"}, pages={1: "9S"}, ask="all")
    play(state, "0 cast 4H")
    assert (waits(state), moves(state, 1)) == (("reaction", [1]), ["allow"])


def test_a_hex_is_not_asked_about_what_it_cannot_answer() -> None:
    state = table("KH", "4H", "", classes={0: "warlock", 1: "hex"}, ask="all")
    play(state, "0 haunt KH @1")
    assert look(state, "pending.ask") == "salt"


def test_a_counter_is_asked_of_the_actor_with_a_card_in_hand() -> None:
    state = table("9H KS", "5S QS", "", "", ask="all")
    play(state, "0 haunt 9H @1", "1 salt 5S")
    assert (waits(state), moves(state, 0)) == (("reaction", [0]), ["pass"])
    play(state, "0 pass")
    assert shadow(state, 1) == ""
    state = table("9H", "5S QS", "", "", ask="all")
    play(state, "0 haunt 9H @1", "1 salt 5S")
    assert look(state, "turn") == 1


def test_a_redirects_salt_is_asked_of_whom_it_hits() -> None:
    state = table("9H", "KS", "QS", "JS", classes={1: "mime"}, ask="all")
    play(state, "0 haunt 9H @1", "1 pass", "2 pass", "3 pass", "1 redirect KS")
    assert (waits(state), moves(state, 2)) == (("reaction", [2]), ["pass"])


def test_targeted_asks_the_targets_alone() -> None:
    state = table("9H", "KS", "QS", "JS", ask="all", salt="targeted")
    play(state, "0 haunt 9H @1")
    assert waits(state) == ("reaction", [1])


def test_who_passes_tells_only_themselves_and_views_name_nobody_else() -> None:
    state = table("9H", "KS", "QS", "JS", ask="all")
    play(state, "0 haunt 9H @1")
    event = one(play(state, "2 pass"), "declined")
    assert event.seen_by == (2,)
    assert [game.view(state, reader)["pending"]["seats"] for reader in READERS] == [
        *([], [], [1], [], [3])
    ]


def test_no_reaction_is_forced() -> None:
    for number in range(15):
        for state, *_ in moves_of(game, 5, f"forced {number}", {"ask": "all"}):
            if game.phase(state) == "reaction":
                assert [game.forced(state, seat) for seat in range(5)] == [None] * 5
