"""Microseconds a step: legal moves, one chosen at random, applied, over whole random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter

from games import GAMES
from tests.bench import other_engines
from tests.bench.other_engines import Walk
from tests.bench.pairs import in_turns
from tests.bench.rows import Row

SEED = "bench"


@dataclass(frozen=True)
class Match:
    """One of our games against one of another engine; `most` as in `Row`."""

    game: str
    players: int
    reference: str
    other: Callable[[], Walk]
    most: float | None = None


MATCHES = (
    Match("fantasmagoria", 4, "rlcard uno, game.step", other_engines.uno, 1.0),
    Match("fantasmagoria", 4, "the same, nothing observed", other_engines.bare_uno),
    Match("fantasmagoria", 4, "OpenSpiel hearts (C++)", other_engines.hearts),
    Match("phantom_rummy", 4, "rlcard gin rummy, game.step", other_engines.gin_rummy, 1.0),
    Match("phantom_rummy", 4, "OpenSpiel gin rummy (C++)", other_engines.spiel_gin_rummy),
    Match("deathwick", 4, "PokerKit limit hold'em", other_engines.holdem, 0.25),
    Match("deathwick", 4, "rlcard limit hold'em, game.step", other_engines.limit_holdem),
)
"""Those without their package are left out."""
BOARDGAME_IO = (57.0, 78.0)
"""boardgame.io's client, least and most, in microseconds a step. Stored, not measured here."""


def own(name: str, players: int) -> Walk:
    """Random games of ours through the contract, as any program would play them."""
    game = GAMES[name]
    options = game.options(players, {})
    dealt = 0

    def walk(rng: Random) -> tuple[int, float]:
        nonlocal dealt
        dealt += 1
        state = game.new(players, f"{SEED}/{dealt}", options)
        steps = 0
        begun = perf_counter()
        while seats := game.to_act(state):
            seat = seats[int(rng.random() * len(seats))]
            legal = game.legal(state, seat)
            game.apply(state, seat, legal[int(rng.random() * len(legal))])
            steps += 1
        return steps, perf_counter() - begun

    return walk


def micros(walk: Walk, rng: Random, least: int) -> float:
    """Microseconds a step over as many whole games as make at least so many steps."""
    steps, seconds = 0, 0.0
    while steps < least:
        more, took = walk(rng)
        steps, seconds = steps + more, seconds + took
    return seconds / steps * 1e6


def rows(turns: int = 60, least: int = 2000) -> Iterator[Row]:
    """A row for each match that can be played here, and our first figure beside boardgame.io's."""
    found: list[Row] = []
    for match in MATCHES:
        try:
            other = match.other()
        except ImportError:
            continue
        found.append(against(match, other, turns, least))
    yield from found
    if found:
        ours, (theirs, _) = found[0].ours, BOARDGAME_IO
        name = "boardgame.io client (stored)"
        yield Row(found[0].what, ours, "us", name, theirs, ours / theirs)


def against(match: Match, other: Walk, turns: int, least: int) -> Row:
    """Play both in turns."""
    walk, rng = own(match.game, match.players), Random(SEED)
    pairs = in_turns(turns, lambda: micros(walk, rng, least), lambda: micros(other, rng, least))
    return pairs.row(f"a step, {match.game}", "us", match.reference, match.most)
