"""Where a card may be aimed when it is played for its effect."""

from typing import Final

from games.deathwick.cards import CODES, IS_NUMBER, KINDS
from games.deathwick.moves import Aimed
from games.deathwick.state import NONE, Ghost, State
from games.deathwick.table import clockwise

PLAY: Final = tuple(
    f"{'cast' if IS_NUMBER[card] else 'summon'} {CODES[card]}" for card in range(KINDS)
)
"""How playing each card for its effect begins."""
AIMED: Final = Aimed(PLAY)


def alone(state: State, seat: int, card: int) -> list[str]:  # noqa: ARG001
    """The card and nothing else."""
    return [PLAY[card]]


def at_neighbour(state: State, seat: int, card: int) -> list[str]:
    """The card and a neighbour."""
    return AIMED.at(state.near[seat])[card]


def at_anybody(state: State, seat: int, card: int) -> list[str]:
    """The card and any lit player, oneself too."""
    lit = (*clockwise(state, seat), seat)
    return AIMED.at(lit)[card]


def sealed(state: State, ghost: Ghost) -> bool:
    """Whether a Sealbinder haunted it, so that it cannot be possessed, mirrored or recalled."""
    return ghost.haunter != NONE and state.traits[ghost.haunter].seals
