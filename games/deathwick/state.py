"""The state of a game: small numbers in lists, changed in place by the rules alone."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from games.deathwick.moves import Move
    from games.deathwick.setup import Setup
    from games.deathwick.traits import Trait

ORDER: Final = "order"
CLASS: Final = "class"
ORACLE: Final = "oracle"
HAUNTING: Final = "haunting"
RITUAL: Final = "ritual"
REACTION: Final = "reaction"
PICK: Final = "pick"
BURDEN: Final = "burden"
BEQUEATH: Final = "bequeath"
OVER: Final = "over"
PHASES: Final = (
    ORDER,
    CLASS,
    ORACLE,
    HAUNTING,
    RITUAL,
    REACTION,
    PICK,
    BURDEN,
    BEQUEATH,
    OVER,
)
WAITING: Final = (REACTION, PICK, BEQUEATH)
"""The phases in which a question is pending."""

NONE: Final = -1
"""No card, no seat."""

Task: TypeAlias = tuple[str | int, ...]
"""A step still to come: its name, then numbers and words that it needs."""


@dataclass(slots=True, eq=False)
class Ghost:
    """A card in a Shadow: a ghost, or a face-down wall, which is none."""

    card: int
    haunter: int = NONE
    """Who haunted it, `NONE` if nobody did."""
    onto: int = NONE
    """Onto whom it was haunted."""
    visited: list[int] | None = None
    """Every seat whose Shadow it lay in, for the ghosts of a Plague (K-19)."""
    wall: bool = False


@dataclass(slots=True)
class Action:
    """What the active player has declared and is not through yet."""

    seat: int
    move: Move
    cards: list[int]
    """The played cards that lie in no zone meanwhile."""
    spared: list[int] = field(default_factory=list)
    """Who has salted a BOO! for themselves."""


@dataclass(slots=True)
class Question:
    """What the table waits for: the name of the question and the seats still to answer."""

    ask: str
    seats: list[int]
    args: Task = ()


@dataclass(slots=True)
class State:
    """A whole game. Candles and The Dark have their top last; lists have an entry for each seat
    but `dark`, `out`, `fallen`, `offers`, `agenda`, `loose` and `alone`.
    """

    setup: Setup
    seed: str
    shuffles: int
    """Random draws made so far (`games.shuffle`)."""
    phase: str
    turn: int
    first: int
    traits: list[Trait]
    """The classes; before the choice all have the class without a name."""
    offers: list[str]
    hands: list[list[int]]
    candles: list[list[int]]
    shadows: list[list[Ghost]]
    pages: list[list[int]]
    dark: list[int]
    lit: list[bool]
    actions: int
    used: list[list[str]]
    out: list[int]
    fallen: list[int]
    turns: int
    """Turns played to their end."""
    action: Action | None = None
    question: Question | None = None
    agenda: list[Task] = field(default_factory=list)
    """The steps to come before the phase's own decision, the next one last."""
    loose: list[tuple[int, int]] = field(default_factory=list)
    """Public memory: cards known to be in one of several zones (`memory`)."""
    salts: list[tuple[int, int]] = field(default_factory=list)
    """Public memory: how many Salts a hand holds, at least and at most (`salted`)."""
    alone: list[tuple[int, int, int]] = field(default_factory=list)
    """What one seat alone remembers: the seat, a card and its zones."""
    near: list[tuple[int, ...]] = field(default_factory=list)
    """The neighbours of each seat, left first; kept by `table.seat_neighbours`."""
    moves: tuple[int, list[str]] | None = None
    """The legal moves of a seat, kept until the next move."""


def trait(state: State, seat: int) -> Trait:
    """The class of a seat."""
    return state.traits[seat]


def ghosts_of(state: State, seat: int) -> list[Ghost]:
    """The ghosts in a Shadow, in order; walls are none."""
    return [ghost for ghost in state.shadows[seat] if not ghost.wall]


def copy(state: State) -> State:
    """Another state that stands the same and goes its own way."""
    question, action = state.question, state.action
    return replace(
        state,
        traits=state.traits[:],
        offers=state.offers[:],
        hands=[hand[:] for hand in state.hands],
        candles=[candle[:] for candle in state.candles],
        shadows=[[_twin(ghost) for ghost in shadow] for shadow in state.shadows],
        pages=[pages[:] for pages in state.pages],
        dark=state.dark[:],
        lit=state.lit[:],
        used=[marks[:] for marks in state.used],
        out=state.out[:],
        fallen=state.fallen[:],
        action=action and replace(action, cards=action.cards[:], spared=action.spared[:]),
        question=question and replace(question, seats=question.seats[:]),
        agenda=state.agenda[:],
        loose=state.loose[:],
        alone=state.alone[:],
        salts=state.salts[:],
        near=state.near[:],
    )


def _twin(ghost: Ghost) -> Ghost:
    visited = ghost.visited
    return replace(ghost, visited=None if visited is None else visited[:])
