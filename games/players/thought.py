"""What a player thought about a decision: the move, and the figures it was chosen by."""

import msgspec


class Weighed(msgspec.Struct, frozen=True):
    """One move that was weighed.

    `value` is what the player expects of it: an expert's from 0 to 1, how well the seat will
    stand; others' in the units of their game's ratings. `visits` are the worlds it was tried in.
    """

    move: str
    visits: int
    value: float


class Thought(msgspec.Struct, frozen=True):
    """A choice with its figures, the best move first; none where nothing was weighed.

    `worlds` is how many worlds an expert looked at.
    """

    move: str
    weighed: tuple[Weighed, ...] = ()
    worlds: int = 0

    def reason(self) -> str:
        """One line of English: why this move, from the figures."""
        if not self.worlds:
            return f"{self.move}: it looked best." if self.weighed else f"{self.move}: by chance."
        line = f"{self.move}: {_percent(self.weighed[0])} over {_worlds(self.weighed[0].visits)}"
        if len(self.weighed) == 1:
            return f"{line}."
        second = self.weighed[1]
        tried = _worlds(second.visits)
        return f"{line}; the next best, {second.move}, {_percent(second)} over {tried}."


def _percent(weighed: Weighed) -> str:
    return f"{100 * weighed.value:.0f} of 100"


def _worlds(number: int) -> str:
    return f"{number} world" if number == 1 else f"{number} worlds"
