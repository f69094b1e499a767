"""How each game is first played by somebody who learns it."""

from __future__ import annotations

from bot.learning import Plan
from games.game import Position

FEW = 30
"""Cards to draw in a first game of Phantom Rummy."""
LEFT = 14
"""Cards of each Candle in a first game of Deathwick."""


def _last_short_game(position: Position) -> Position:
    """The last short game of a match, one point behind, with so many cards to draw that it ends
    soon: whoever goes out wins, and if nobody does, the other one has won.
    """
    draw = position["draw"][:FEW]
    return {**position, "short_game": 6, "scores": [0, 1], "starter": 0, "turn": 0, "draw": draw}


def _short_candles(position: Position) -> Position:
    """Candles of which so little is left that the game ends soon."""
    candles = [candle[:LEFT] for candle in position["candles"]]
    known = [seen[:LEFT] for seen in position["known"]["candles"]]
    return {**position, "candles": candles, "known": {**position["known"], "candles": known}}


PLANS = {
    plan.game: plan
    for plan in (
        Plan("fantasmagoria", ghosts=2, seed="first game 44", options={"rounds": 1}),
        Plan("phantom_rummy", ghosts=1, seed="first game 32", prepare=_last_short_game),
        Plan(
            "deathwick",
            ghosts=1,
            seed="first game 9",
            options={"turn_limit": 20},
            prepare=_short_candles,
        ),
    )
}
"""By the game's name. Whoever changes how one is prepared gives it another seed, so that games that
were dealt before are known to be others.
"""
