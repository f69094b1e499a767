"""The level `novice`: plays as a regular does, but overlooks the best move now and then."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.game import Position, Rng
from games.players.guide import pick
from games.players.regular import ranked, rated
from games.players.thought import JUDGED, ONLY, Thought

MISTAKES: Final = 0.3
"""The share of decisions between several moves at which the best one is overlooked."""


def think(
    view: Position,
    legal: Sequence[str],
    sample: Callable[[], Any],
    rng: Rng,
    budget: float,  # noqa: ARG001 - judgement is quick
) -> Thought:
    """The best move, or by mistake another plausible one (see `games.players.Think`)."""
    if len(legal) == 1:
        return Thought(legal[0], ONLY)
    ratings = rated(view, legal, sample)
    chosen = pick(ratings, 0.0, rng, ties=True)
    if rng.random() < MISTAKES:
        others = sorted(
            (at for at in range(len(legal)) if at != chosen), key=lambda at: -ratings[at]
        )
        # Plausible: not the worst half of what is left.
        chosen = others[rng.randrange((len(others) + 1) // 2)]
    return Thought(legal[chosen], JUDGED, ranked(legal, ratings, chosen))
