"""Artificial players. They sit outside the rules, as people do: the full state is never in reach.

`LEVELS` is the registry: a further level is a module and a line here. What a level knows of a
game stands in one small file a game (`guide`). How strong each is, is measured:
`python -m games.players` plays them against each other.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.game import Position, Rng
from games.players import chance, expert, novice, regular
from games.players.thought import Thought


class Think(Protocol):
    """How a level chooses among several legal moves."""

    def __call__(
        self,
        view: Position,
        legal: Sequence[str],
        sample: Callable[[], Any],
        rng: Rng,
        budget: float,
    ) -> Thought:
        """One of the `legal` moves, of which there is at least one, and what it was chosen by.

        `view` is what the seat may know, `sample` makes full states that could be (from
        `Game.determinize`), `budget` is how many seconds it may think; an expert takes 2 at the
        most (`expert.MOST_SECONDS`), the others none to speak of. With the same arguments and
        the same state of `rng` the choice is the same, an expert's with a clock that is.
        """
        ...


@dataclass(frozen=True)
class Level:
    """How well an artificial player plays."""

    think: Think

    def choose(
        self,
        view: Position,
        legal: Sequence[str],
        sample: Callable[[], Any],
        rng: Rng,
        budget: float,
    ) -> str:
        """One of the `legal` moves; what is given is what `think` is given."""
        return self.think(view, legal, sample, rng, budget).move


LEVELS: dict[str, Level] = {
    "random": Level(chance.think),
    "novice": Level(novice.think),
    "regular": Level(regular.think),
    "expert": Level(expert.think),
}
"""From the weakest to the strongest. `random`: any legal move, each as likely as the others."""
