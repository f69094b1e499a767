"""Ratings: how strong somebody is thought to be, and what one game's places change of that.

The model is Weng and Lin's Bradley-Terry, each player compared with every other of the game
(openskill's `BradleyTerryPart` with a window as wide as the largest table). It was chosen for
tables of 2 to 8 with ties. A tie is half a win for both, so those who share a place gain alike and
never less than those below them; with Plackett-Luce, who is third behind two tied winners may gain
more than these. And the pairs of a game are averaged, so that a game of 8 moves a rating about as
far as a duel does; the full model adds them up.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from openskill.models import BradleyTerryPart

LARGEST = 8
"""So many sit at the largest table."""
FIRST = 1000
"""The rating of whoever has not played yet, as it is shown."""
SCALE = 24.0
"""Shown points for one of the model's: differences are about as large as Elo's."""
DOUBT = 3.0
"""So many standard deviations are taken off what is shown: few games place nobody high."""

P = TypeVar("P", bound=Hashable)
_MODEL = BradleyTerryPart(window_size=LARGEST)


class Rating(NamedTuple):
    """What is believed of a player's strength: the mean, and how far off that may be."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma


def points(rating: Rating) -> int:
    """A rating as it is shown: `FIRST` before the first game."""
    return round(FIRST + SCALE * (rating.mu - DOUBT * rating.sigma))


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after one game.

    Args:
        before: Each player's rating before it, 2 to `LARGEST`.
        places: Each player's place in it; the lowest is the best, equal ones are tied.
    """
    sides = [[_MODEL.rating(*rating)] for rating in before]
    after = _MODEL.rate(sides, ranks=[float(place) for place in places])
    return [Rating(side[0].mu, side[0].sigma) for side in after]


def after_game(
    players: Sequence[P], places: Sequence[int], known: Mapping[P, Rating]
) -> dict[P, Rating] | None:
    """Each player's rating after one game, `None` if fewer than two different ones played it.

    An artificial player may sit on several chairs: each counts for itself, and its rating becomes
    the mean of what they make of it.

    Args:
        players: Who sat on each chair.
        places: The place of each chair.
        known: The ratings before, of those who have one.
    """
    if len(set(players)) < 2:
        return None
    chairs = rated([known.get(player, Rating()) for player in players], places)
    found: dict[P, Rating] = {}
    for player in dict.fromkeys(players):
        own = [rating for at, rating in enumerate(chairs) if players[at] == player]
        mean = [sum(part) / len(own) for part in zip(*own, strict=True)]
        found[player] = Rating(*mean)
    return found
