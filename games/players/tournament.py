"""Whole games between levels: one seat of the first against all others of the second.

Each deal is played once from every seat by the first level, so that nobody is lucky with seats
or cards; the figures of one deal are taken together, since they are not independent.
"""

import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pool
from random import Random
from statistics import fmean
from typing import Any

import msgspec

from games import GAMES
from games.game import Result
from games.players import LEVELS
from games.players.seats import worlds_of


class Pairing(msgspec.Struct, frozen=True):
    """What is played: `seconds` are what a player may think about a decision."""

    game: str
    players: int
    first: str
    second: str
    seconds: float
    seed: str
    options: dict[str, Any] = {}


class Outcome(msgspec.Struct, frozen=True):
    """What the one seat of the first level made of a game.

    `share` is its share of the win, `points` what it made more than the others did on average, in
    so many `chapters` (short games).
    """

    share: float
    points: float
    chapters: int


def deals(pairing: Pairing, number: int, processes: int = 1) -> Iterator[list[Outcome]]:
    """The outcomes of so many deals, each from every seat, in their order."""
    tasks = ((pairing, deal, seat) for deal in range(number) for seat in range(pairing.players))
    if processes == 1:
        yield from _by_deal(pairing.players, map(_outcome, tasks))
        return
    # Ctrl-C reaches every process of a terminal; this one ends the others.
    with Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from _by_deal(pairing.players, pool.imap(_outcome, tasks))


def figures(outcomes: Sequence[Sequence[Outcome]], of: Callable[[Outcome], float]) -> list[float]:
    """One figure a deal: the mean over the seats."""
    return [fmean(of(outcome) for outcome in deal) for deal in outcomes]


def play(pairing: Pairing, deal: int, seat: int) -> Outcome:
    """Play a deal to the end, the first level in this seat."""
    game = GAMES[pairing.game]
    state = game.new(pairing.players, f"{pairing.seed}/{deal}", pairing.options)
    # Each seat has dice of its own, the same whoever sits there.
    dice = [Random(f"{pairing.seed}/{deal}/{one}") for one in range(pairing.players)]
    while seats := game.to_act(state):
        acting = seats[0]
        legal = game.legal(state, acting)
        if len(legal) == 1:
            move = legal[0]
        else:
            level = LEVELS[pairing.first if acting == seat else pairing.second]
            sample = worlds_of(game, state, acting, dice[acting])
            view = game.view(state, acting)
            move = level.choose(view, legal, sample, dice[acting], pairing.seconds)
        game.apply(state, acting, move)
    result = game.result(state)
    assert result is not None
    chapters = int(game.dump(state).get("short_game", 1))
    return Outcome(share_of(result, seat), lead_of(result, seat), chapters)


def share_of(result: Result, seat: int) -> float:
    """The seat's share of a win: those who tie for it split it; nothing where nobody wins."""
    first = [place == 1 for place in result.places]
    return first[seat] / sum(first) if result.winners else 0.0


def lead_of(result: Result, seat: int) -> float:
    """How many points the seat made more than the others on average."""
    own = result.scores[seat]
    return own - (sum(result.scores) - own) / (len(result.scores) - 1)


def _outcome(task: tuple[Pairing, int, int]) -> Outcome:
    return play(*task)


def _by_deal(players: int, outcomes: Iterator[Outcome]) -> Iterator[list[Outcome]]:
    deal: list[Outcome] = []
    for outcome in outcomes:
        deal.append(outcome)
        if len(deal) == players:
            yield deal
            deal = []
