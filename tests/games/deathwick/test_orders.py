"""Standing orders for reactions (discord.md, Pace): set without regard to cards."""

import pytest

from games import deathwick as game
from tests.games.deathwick.tables import play, table


def test_the_default_is_when_it_hits_me() -> None:
    assert game.ORDERS == ("hits", "all", "never")


@pytest.mark.parametrize(
    ("move", "hit"), [("haunt 9H @1", [1]), ("cast 4H", [1, 3]), ("flicker", [])]
)
def test_hits_passes_a_salt_against_what_is_aimed_at_others(move: str, hit: list[int]) -> None:
    state = table("9H 4H", "KS", "QS", "JS", ask="all")
    play(state, f"0 {move}")
    assert [seat for seat in (1, 2, 3) if not game.declines(state, seat, "hits")] == hit
    assert [game.declines(state, seat, "all") for seat in (1, 2, 3)] == [False] * 3
    assert [game.declines(state, seat, "never") for seat in (1, 2, 3)] == [True] * 3


def test_boo_hits_everybody_and_a_class_is_asked_for_its_own_answer() -> None:
    state = table("X", "KS", "QS", ask="all")
    play(state, "0 summon X")
    assert not game.declines(state, 2, "hits")
    state = table("9H", "KS", "", "", classes={1: "unseen"}, ask="all")
    play(state, "0 haunt 9H @1")
    assert not game.declines(state, 1, "hits")
    assert game.declines(state, 1, "never")


def test_what_cannot_be_declined_is_not() -> None:
    state = table("9H", "", "", "", classes={2: "plague"}, shadows={0: "3C<2"})
    assert not game.declines(state, 0, "never")
    play(state, "0 banish 9H 1")
    assert not game.declines(state, 2, "never")
    state = table("9H", "", "", classes={0: "meddler"})
    play(state, "0 haunt 9H @1")
    assert not game.declines(state, 0, "never")


def test_a_copy_goes_its_own_way() -> None:
    state = table("9H", "5S", "", shadows={0: "7C<1"}, ask="all")
    play(state, "0 haunt 9H @1")
    before = game.dump(state)
    twin = game.copy(state)
    play(twin, "1 salt 5S")
    assert game.dump(state) == before
    assert game.dump(twin) != before
