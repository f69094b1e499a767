"""Judgement for Deathwick: what a move does to Candles and Shadows, in cards burned.

Ratings count cards of Candles, one's own against those of the others.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from games.deathwick.cards import NO_SUIT
from games.deathwick.moves import read
from games.deathwick.state import OVER, State, ghosts_of
from games.players.deathwick_moves import KEPT, VERBS, Table, nothing, suits_of
from games.players.thought import standing_of

HEAT: Final = 0.5
WORTH: Final = 0.02
DOUBT: Final = 0.05


def rate(state: State, seat: int, legal: Sequence[str]) -> list[float]:
    """How good each move looks (see `games.players.guide.Guide`)."""
    table = Table(state, seat)
    return [VERBS.get(move.verb, nothing)(table, move) for move in map(read, legal)]


def ended(state: State, start: State, moves: int) -> bool:  # noqa: ARG001
    """After two turns of each, about: by then it shows what a move was good for."""
    return moves >= 5 * sum(start.lit)


def values(state: State, start: State) -> list[float]:  # noqa: ARG001
    """The chance to win, about, that Candles and Shadows leave each seat."""
    seats = range(state.setup.players)
    if state.phase == OVER:
        lit = [seat for seat in seats if state.lit[seat] and state.traits[seat].wins]
        return [1 / len(lit) if seat in lit else 0.0 for seat in seats]
    weights = [
        exp(_standing(state, seat)) if state.lit[seat] and state.traits[seat].wins else 0.0
        for seat in seats
    ]
    whole = sum(weights) or 1.0
    return [weight / whole for weight in weights]


def standing(value: float, start: State) -> float:
    """A chance to win, by a fair one among those who live (see `games.players.guide.Guide`)."""
    return standing_of(value, sum(start.lit))


def _standing(state: State, seat: int) -> float:
    """How well a seat stands; the weights are fitted to who won games of regular players."""
    cards = len(state.candles[seat])
    shadow = ghosts_of(state, seat)
    hand = sum([KEPT[card] for card in state.hands[seat]])
    standing = 1.55 * sqrt(cards) - 0.035 * cards + 0.1 * min(cards, 4) + 0.1 * hand
    near = max(suits_of(shadow)[:NO_SUIT]) >= state.traits[seat].possessed_at - 1
    standing -= 0.4 * len(shadow) + 0.15 * near
    # Whoever's turn comes later has more time to be hit.
    turn = sum(state.lit[state.turn : seat] if seat >= state.turn else state.lit[state.turn :])
    turn += 0 if seat >= state.turn else sum(state.lit[:seat])
    return standing - 0.3 * turn / sum(state.lit)
