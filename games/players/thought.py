"""What a player thought about a decision: the move, and the figures it was chosen by."""

from typing import Final

import msgspec

ONLY: Final = "only"
CHANCE: Final = "chance"
JUDGED: Final = "judged"
SEARCHED: Final = "searched"
"""How a move was chosen: there was no other, by chance, by the guide's ratings, by a search."""


class Weighed(msgspec.Struct, frozen=True):
    """One move that was weighed.

    `value` is what the player expects of it. Where it searched, that is how well the seat will
    stand, in every game from 0 to 1 with 0.5 where it stands as well as the others, and `visits`
    are the worlds in which the move was tried; where it judged, it is in the units of its game's
    ratings and there are no visits.
    """

    move: str
    visits: int
    value: float


def standing_of(chance: float, players: int) -> float:
    """A chance to win, among so many, as a standing: a fair share of it is 0.5."""
    better, worse = chance * (players - 1), 1.0 - chance
    return better / (better + worse) if better + worse else 1.0


class Thought(msgspec.Struct, frozen=True):
    """A choice, how it was made, and the figures of the moves that were weighed, the best first.

    `worlds` is how many worlds were searched.
    """

    move: str
    how: str
    weighed: tuple[Weighed, ...] = ()
    worlds: int = 0

    def reason(self) -> str:
        """One line of English: why this move, from the figures."""
        if self.how == ONLY:
            return f"{self.move}: there was nothing else to do."
        if self.how == CHANCE:
            return f"{self.move}: by chance."
        if self.how == JUDGED:
            return f"{self.move}: it looked good."
        best = self.weighed[0]
        line = f"{self.move}: {_percent(best)} over {_worlds(best.visits)}"
        if len(self.weighed) == 1:
            return f"{line}."
        second = self.weighed[1]
        tried = _worlds(second.visits)
        return f"{line}; the next best, {second.move}, {_percent(second)} over {tried}."


def _percent(weighed: Weighed) -> str:
    return f"{100 * weighed.value:.0f} of 100"


def _worlds(number: int) -> str:
    return f"{number} world" if number == 1 else f"{number} worlds"
