"""Tournaments: the same deals from every seat, and figures that say what happened."""

from collections.abc import Iterator
from math import inf

import pytest

from games.game import Result
from games.players.__main__ import main
from games.players.intervals import interval, ratio_interval, students_t
from games.players.tournament import Outcome, Pairing, deals, figures, lead_of, play, share_of

PAIRING = Pairing("fantasmagoria", 3, "regular", "random", 0.0, "test")


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.706), (2, 4.303), (4, 2.776), (10, 2.228), (30, 2.042), (100, 1.984), (1000, 1.962)],
)
def test_students_t_is_that_of_the_tables(freedom: int, point: float) -> None:
    assert students_t(freedom) == pytest.approx(point, rel=0.003)


def test_an_interval_is_students_on_known_data() -> None:
    found = interval([1, 2, 3, 4, 5])
    assert found.mean == 3
    assert (found.low, found.high) == pytest.approx((1.0368, 4.9632), abs=0.005)
    assert found.number == 5
    alone = interval([7])
    assert (alone.mean, alone.low, alone.high) == (7, -inf, inf)
    same = interval([0.5, 0.5, 0.5])
    assert same.low == same.high == 0.5
    with pytest.raises(ValueError, match="nothing"):
        interval([])


def test_the_mean_of_parts_weighs_each_part_the_same() -> None:
    # 12 points in 2 short games, none in 10: one a short game, not three.
    found = ratio_interval([12, 0], [2, 10])
    assert found.mean == pytest.approx(1)
    alike = ratio_interval([2, 4, 6, 8, 10], [2, 2, 2, 2, 2])
    plain = interval([1, 2, 3, 4, 5])
    assert (alike.mean, alike.low, alike.high) == pytest.approx((plain.mean, plain.low, plain.high))
    with pytest.raises(ValueError, match="nothing"):
        ratio_interval([], [])


def test_those_who_tie_split_a_win_and_nobody_has_one_that_nobody_won() -> None:
    tied = Result([0, 2], [5, 1, 5], [1, 3, 1])
    assert [share_of(tied, seat) for seat in range(3)] == [0.5, 0, 0.5]
    assert [lead_of(tied, seat) for seat in range(3)] == [2, -4, 2]
    # The spirits name one of two who are level at Fantasmagória: for us they tie.
    assert share_of(Result([0], [3, 3, 9], [1, 1, 3]), 1) == 0.5
    assert share_of(Result([], [0, 0], [1, 1]), 0) == 0


def test_each_deal_is_played_from_every_seat_and_the_same_again() -> None:
    outcomes = list(deals(PAIRING, 2))
    assert [len(deal) for deal in outcomes] == [3, 3]
    assert outcomes[1] == [play(PAIRING, 1, seat) for seat in range(3)]
    assert list(deals(PAIRING, 2, processes=2)) == outcomes


def test_a_level_against_itself_has_exactly_its_fair_share_of_each_deal() -> None:
    even = Pairing("phantom_rummy", 2, "regular", "regular", 0.0, "test")
    outcomes = list(deals(even, 3))
    assert figures(outcomes, lambda outcome: outcome.share) == [0.5] * 3
    assert figures(outcomes, lambda outcome: outcome.points) == pytest.approx([0] * 3)


def test_one_figure_a_deal_is_the_mean_over_its_seats() -> None:
    outcomes = [[Outcome(1, 2, 1), Outcome(0, 4, 1)], [Outcome(0.5, 0, 1), Outcome(0.5, 1, 1)]]
    assert figures(outcomes, lambda outcome: outcome.share) == [0.5, 0.5]
    assert figures(outcomes, lambda outcome: outcome.points) == [3, 0.5]


def test_regular_players_beat_random_ones_clearly() -> None:
    for name, players in (("fantasmagoria", 4), ("deathwick", 2)):
        pairing = Pairing(name, players, "regular", "random", 0.0, "strength")
        shares = figures(list(deals(pairing, 12)), lambda outcome: outcome.share)
        assert sum(shares) / 12 > 1.3 / players


def test_the_command_shows_the_pairing_and_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "--game phantom_rummy --players 2 --first regular --second random --games 3"
    assert main([*arguments.split(), "--seed", "x"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first == (
        "phantom_rummy, 2 players: one regular against random, 4 games (2 deals from every seat), "
        "500 ms a decision, seed x"
    )
    assert last.startswith("points more a short game ")
    assert "times the fair share (at least " in last


@pytest.mark.parametrize("before", [0, 2])
def test_a_command_that_is_broken_off_says_so_and_shows_what_it_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], before: int
) -> None:
    def broken(*_: object) -> Iterator[list[Outcome]]:
        yield from [[Outcome(1, 2, 1), Outcome(0, 4, 1)]] * before
        raise KeyboardInterrupt

    monkeypatch.setattr("games.players.__main__.deals", broken)
    assert main(["--game", "deathwick", "--players", "2", "--games", "10"]) == 130
    _, told, *figures = capsys.readouterr().out.splitlines()
    assert told == f"broken off after {before} of 5 deals"
    assert len(figures) == (1 if before else 0)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("--players x", "a whole number, at least 1"),
        ("--games 1.5", "a whole number, at least 1"),
        ("--games 0", "a whole number, at least 1"),
        ("--processes -1", "a whole number, at least 1"),
        ("--ms 2001", "no player thinks for more than 2000"),
        ("--ms 0", "a whole number, at least 1"),
        ("--first best", "invalid choice"),
    ],
)
def test_the_command_says_what_is_wrong_with_an_argument(
    capsys: pytest.CaptureFixture[str], given: str, said: str
) -> None:
    with pytest.raises(SystemExit):
        main(["--game", "deathwick", "--players", "2", *given.split()])
    assert said in capsys.readouterr().err


def test_the_command_refuses_a_table_that_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "fantasmagoria", "--players", "7"]) == 2
    assert "3 or 4 players" in capsys.readouterr().err
