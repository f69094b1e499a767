"""The state of a game: small numbers and packed hands, changed in place by the rules alone."""

from dataclasses import dataclass, replace
from typing import Final

from games.phantom_rummy.sets import Cards
from games.phantom_rummy.setup import Setup

TAKE: Final = "take"
ACT: Final = "act"
CLAIM: Final = "claim"
OVER: Final = "over"
PHASES: Final = (TAKE, ACT, CLAIM, OVER)

HAND_CARDS: Final = 7
NONE: Final = -1
"""No card."""


@dataclass(slots=True)
class State:
    """A whole game. Lists have an entry for each seat, but `market`, `draw` and `asked`."""

    setup: Setup
    seed: str
    shuffles: int
    """Random draws made so far (`games.shuffle`)."""
    short_game: int
    scores: list[int]
    starter: int
    turn: int
    """Whose turn it is; in `claim` the discarder."""
    phase: str
    hands: list[int]
    """A packed hand each (`cards`)."""
    opened: list[list[Cards]]
    discards: list[list[int]]
    """Face up, the latest last."""
    ready: list[bool]
    market: list[int]
    """In the order in which it was turned up."""
    draw: list[int]
    """The top first."""
    taken: int
    """The card just taken from the market, which lies in the hand; in `act` only."""
    claims: dict[int, str]
    """The answers given so far to a discard, by seat, as moves."""
    asked: list[int]
    """In `claim` the seats that were asked, ascending; else empty."""
    known: list[int]
    """Public memory: cards that everybody knows to be in that hand, packed."""


def copy(state: State) -> State:
    """Another state that stands the same and goes its own way."""
    return replace(
        state,
        scores=state.scores[:],
        hands=state.hands[:],
        opened=[sets[:] for sets in state.opened],
        discards=[pile[:] for pile in state.discards],
        ready=state.ready[:],
        market=state.market[:],
        draw=state.draw[:],
        claims=dict(state.claims),
        asked=state.asked[:],
        known=state.known[:],
    )


def discarded_card(state: State) -> int:
    """In `claim`, the card that can be answered."""
    return state.discards[state.turn][-1]


def after(state: State, seat: int) -> list[int]:
    """The other seats in turn order, the one to the left first."""
    players = state.setup.players
    return [(seat + step) % players for step in range(1, players)]
