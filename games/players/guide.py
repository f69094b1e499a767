"""What a level knows of one game: which moves look good, and how a position stands.

One small file a game has this face. Regular players follow it, experts play worlds out with it.
A game without one is played by `Plain`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from games import GAMES
from games.game import Rng
from games.players import deathwick, fantasmagoria, phantom_rummy
from games.players.plain import Plain


class Guide(Protocol):
    """Sound judgement about one game."""

    HEAT: float
    """By how much chance may lift a rating in playouts, so that not all of them go the same way."""
    WORTH: float
    """What a rating that is higher by 1 adds to the value of a position, about."""
    DOUBT: float
    """The standard error of such a judgement, as a value."""

    def rate(self, state: Any, seat: int, legal: Sequence[str]) -> list[float]:
        """How good each of the seat's legal moves looks; more is better.

        It reads nothing of the state that the seat cannot know, so that it says the same in each
        world that the seat holds possible.
        """
        ...

    def ended(self, state: Any, start: Any, moves: int) -> bool:
        """Whether a playout that began in `start` ends here, so many moves later.

        At the end of a part of the game, or when it can be told what a move was good for. The
        search itself ends it with the game.
        """
        ...

    def values(self, state: Any, start: Any) -> list[float]:
        """How a playout that began in `start` ended for each seat, from 0 to 1."""
        ...

    def standing(self, value: float, start: Any) -> float:
        """What such a value means to people: from 0 to 1, more is better, and 0.5 is as good as
        the others stand.
        """
        ...


GUIDES: dict[str, Guide] = {
    "fantasmagoria": fantasmagoria,
    "phantom_rummy": phantom_rummy,
    "deathwick": deathwick,
}


@cache
def guide_of(name: str) -> Guide:
    """The guide to the game of this name."""
    return GUIDES[name] if name in GUIDES else Plain(GAMES[name])


def pick(ratings: Sequence[float], heat: float, rng: Rng, ties: bool = False) -> int:
    """The place of the best rating, each lifted by chance up to `heat`; with `ties` any equal."""
    if ties:
        best = max(ratings)
        places = [place for place, rating in enumerate(ratings) if rating == best]
        return places[0] if len(places) == 1 else rng.choice(places)
    chance = rng.random
    lifted = [rating + heat * chance() for rating in ratings]
    return lifted.index(max(lifted))
