"""Classes that look at hidden cards."""

from games import deathwick as game
from tests.games.deathwick.tables import (
    look,
    moves,
    of_kind,
    one,
    play,
    row,
    table,
    waits,
)


def test_meddler_sees_the_top_card_of_whom_they_haunted() -> None:
    state = table("9H 8H", "", "", classes={0: "meddler"}, candles={1: "KS QS"})
    event = one(play(state, "0 haunt 9H @1"), "looked")
    assert (event.cards, event.seen_by, waits(state)) == (("KS",), (0,), ("pick", [0]))
    assert game.view(state, 0)["candles"][1] == ["KS", "?"]
    assert game.view(state, 1)["candles"][1] == ["?", "?"]
    play(state, "0 meddle", "1 endure")
    assert (row(state, "dark"), row(state, "hands.1")) == ("QS", "KS")
    state = table("9H", "", "", classes={0: "meddler"}, candles={1: "KS QS"})
    play(state, "0 haunt 9H @1", "0 leave", "1 endure")
    assert row(state, "dark") == "KS"


def test_oracle_looks_before_the_haunting() -> None:
    state = table("", "", classes={1: "oracle"}, candles={1: "KS QS JS"}, shadows={1: "9H"})
    play(state, "0 abstain")
    assert (waits(state), moves(state, 1)) == (("oracle", [1]), ["oracle keep", "oracle bottom"])
    play(state, "1 oracle bottom")
    assert (waits(state), row(state, "candles.1")) == (("haunting", [1]), "QS JS KS")
    state = table("", "", classes={1: "oracle"}, candles={1: "KS QS"})
    play(state, "0 abstain", "1 oracle keep")
    assert row(state, "hands.1") == "KS"


def test_watcher_sees_both_hands_and_takes_2_of_each() -> None:
    state = table("6H", "KS QS JS", "", "KD", classes={0: "watcher"})
    events = play(state, "0 cast 6H")
    assert [event.facts["of_seat"] for event in of_kind(events, "looked")] == [1, 3]
    assert moves(state, 0) == ["take KS @1", "take QS @1", "take JS @1", "take KD @3", "done"]
    play(state, "0 take KS @1", "0 take QS @1")
    assert moves(state, 0) == ["take KD @3", "done"]
    play(state, "0 take KD @3")
    assert (row(state, "hands.0"), look(state, "turn")) == ("KS QS KD", 1)
