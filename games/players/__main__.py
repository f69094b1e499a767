"""How strong the levels are: `python -m games.players` plays them against each other.

    python -m games.players --game deathwick --players 2 --first expert --second regular \
        --games 100 --ms 500 --seed table

One seat of the first level plays against all others of the second, from every seat of each deal.
The number of games is fixed beforehand. Shown are the first level's share of wins, or for
Phantom Rummy the points that it makes more in a short game, with 95% intervals over the deals.
"""

import argparse
import signal
import sys
from collections.abc import Sequence
from time import perf_counter

from games import GAMES
from games.game import GameError
from games.players import LEVELS
from games.players.expert import MOST_SECONDS
from games.players.intervals import Interval, interval, ratio_interval
from games.players.tournament import Outcome, Pairing, deals, figures

POINTS = ("phantom_rummy",)
"""Games in which points are what levels are told apart by."""
MOST_MS = round(1000 * MOST_SECONDS)
PATIENCE = 10.0
"""Seconds between two lines of progress."""


INTERRUPTED = 130
"""What the command ends with that was broken off, as in a shell."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play as the arguments say, or until Ctrl-C; 2 if they cannot be."""
    given = _parser().parse_args(arguments)
    try:
        GAMES[given.game].options(given.players, {})
    except GameError as error:
        print(error, file=sys.stderr)
        return 2
    pairing = Pairing(
        given.game, given.players, given.first, given.second, given.ms / 1000, given.seed
    )
    number = -(-given.games // given.players)
    print(
        f"{given.game}, {given.players} players: one {given.first} against {given.second}, "
        f"{number * given.players} games ({number} deals from every seat), "
        f"{given.ms} ms a decision, seed {given.seed}"
    )
    begun = told = perf_counter()
    outcomes: list[list[Outcome]] = []
    try:
        for deal in deals(pairing, number, given.processes):
            outcomes.append(deal)
            now = perf_counter()
            if now - told > PATIENCE and len(outcomes) < number:
                told = now
                left = (now - begun) / len(outcomes) * (number - len(outcomes))
                print(
                    f"  {len(outcomes)}/{number} deals, {_time(left)} left; "
                    f"{_line(pairing, outcomes)}",
                    flush=True,
                )
    except KeyboardInterrupt:
        # It says so: who stops when the figures are good has measured nothing.
        print(f"broken off after {len(outcomes)} of {number} deals")
        if outcomes:
            print(_line(pairing, outcomes))
        return INTERRUPTED
    print(f"{_line(pairing, outcomes)} ({_time(perf_counter() - begun)})")
    return 0


def _line(pairing: Pairing, outcomes: list[list[Outcome]]) -> str:
    share = interval(figures(outcomes, lambda outcome: outcome.share))
    share = Interval(share.mean, max(0.0, share.low), min(1.0, share.high), share.number)
    line = f"wins {_shown(share, 100)} %, {share.mean * pairing.players:.2f} times the fair share"
    line += f" (at least {share.low * pairing.players:.2f})"
    if pairing.game in POINTS:
        points = ratio_interval(
            figures(outcomes, lambda outcome: outcome.points),
            figures(outcomes, lambda outcome: outcome.chapters),
        )
        line = f"points more a short game {_shown(points, 1)}; {line}"
    return line


def _shown(one: Interval, times: float) -> str:
    digits = 1 if times > 1 else 2
    low, mean, high = (f"{value * times:.{digits}f}" for value in (one.low, one.mean, one.high))
    return f"{mean} [{low}, {high}]"


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m games.players",
        description="Play artificial players of two levels against each other.",
    )
    parser.add_argument("--game", choices=sorted(GAMES), required=True)
    parser.add_argument("--players", type=_count, required=True, help="how many at the table")
    parser.add_argument("--first", choices=LEVELS, default="regular", help="the one seat's level")
    parser.add_argument("--second", choices=LEVELS, default="random", help="all others' level")
    parser.add_argument("--games", type=_count, default=200, help="rounded up to whole deals")
    parser.add_argument(
        "--ms", type=_milliseconds, default=500, help=f"for a decision, at most {MOST_MS}"
    )
    parser.add_argument("--seed", default="table", help="of the deals and the players' dice")
    parser.add_argument("--processes", type=_count, default=1)
    return parser


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text)):
        raise argparse.ArgumentTypeError("it must be a whole number, at least 1")
    return int(text)


def _milliseconds(text: str) -> int:
    number = _count(text)
    if number > MOST_MS:
        raise argparse.ArgumentTypeError(f"no player thinks for more than {MOST_MS}")
    return number


if __name__ == "__main__":
    # Whoever reads the first lines alone ends it quietly.
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
