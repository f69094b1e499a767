"""What a class can be: figures that the rules ask for, and functions at named moments.

A `Trait` with nothing set is a player without a class. Each class sets what is its own, in
`games.deathwick.classes`; the turn asks for moments and knows no class by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from games.deathwick.moves import Move
from games.deathwick.state import Action, Ghost, State
from games.game import Event

Caused: TypeAlias = list[Event]


def nobody(state: State, move: Move) -> tuple[int, ...]:  # noqa: ARG001
    """The targets of what has none (K-23)."""
    return ()


def named(state: State, move: Move) -> tuple[int, ...]:  # noqa: ARG001
    """The targets of what is aimed at the player whom it names (K-23)."""
    return (move.target,)


def elsewhere(state: State, seat: int, card: int) -> list[str]:  # noqa: ARG001
    """The moves of a deed that the Ritual itself lists: none with each card."""
    return []


@dataclass(frozen=True, slots=True)
class Deed:
    """Something to do in the Ritual: an action, the effect of a rank, or an ability."""

    choices: Callable[[State, int, int], list[str]]
    """The legal moves of a seat with this card of its hand; without cards, for `NONE`."""
    do: Callable[[State, Caused, Action], None]
    """The effect, once nobody has cancelled it."""
    targets: Callable[[State, Move], tuple[int, ...]] = nobody
    """Who may salt it where only targets may."""
    with_card: bool = True
    paged: bool = True
    """A page of the card's rank answers it (K-22)."""
    salted: bool = True
    """Salt is asked for before the effect."""
    ability: bool = False
    """Beside the action: nobody can answer it, and the Ritual goes on."""
    keeps: bool = False
    """The effect itself says when the card goes on The Dark (D-4), or where else it goes."""
    once: str = ""
    """What stands in `used` when it has been declared."""
    each: bool = False
    """Each target salts it for themselves alone."""
    hidden: bool = False
    """Only the player knows the card."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody may do about another's action."""

    ask: str
    """The name of the question and the word of the answer."""
    decline: str
    moves: Callable[[State, int, Action], list[str]]
    """The answers that the seat truly has."""
    might: Callable[[State, int, Action], bool]
    """Whether it could have one, by public knowledge (D-6)."""
    do: Callable[..., None]
    """The effect of the answer: of state, events, seat, move and what the question carries."""


@dataclass(frozen=True, slots=True)
class Trait:
    """A class: its name, the smallest circle that has it in its pool, and what it changes."""

    name: str
    least: int = 2
    hand_limit: int = 5
    possessed_at: int = 3
    """So many ghosts of a suit end it."""
    unburnt: int = 0
    """Ghosts that cost no burn in the Haunting."""
    scares: int = 2
    sights: int = 2
    haunts_with_all: bool = False
    siphons_all: bool = False
    drained: bool = True
    saltable: bool = True
    wins: bool = True
    gated: bool = False
    """No ghost may be moved into this Shadow by Possess or Mirror."""
    defies_numbers: bool = False
    """Ghosts that they haunted cannot be banished with a number card."""
    seals: bool = False
    """Ghosts that they haunted cannot be possessed, mirrored or recalled."""
    spreads: Callable[[State, int, Ghost], list[int]] | None = None
    """Where a ghost that they haunted may spread when this seat banishes it."""
    possesses_all: bool = False
    """Possess may go to any player."""
    spells: Mapping[int, Deed] = field(default_factory=dict)
    """Effects of ranks that are not everybody's."""
    deeds: Mapping[str, Deed] = field(default_factory=dict)
    """Actions and abilities by their word."""
    wakes: Callable[[State, Caused, int], bool] | None = None
    """When the turn begins; whether it waits for them."""
    strikes: Callable[[State, int], list[int]] | None = None
    """When they burned in the Haunting: who burns 1, in order."""
    banishes: Callable[[State, Caused, int], None] | None = None
    """Before an action of theirs banishes."""
    possessed: Callable[[State, Caused, Action], None] | None = None
    """When they cast Possess, before the 9 lies on The Dark."""
    landed: Callable[[State, Caused, int, int], None] | None = None
    """After a haunt of theirs lies in a Shadow."""
    grabs: str = ""
    """The question when a neighbour burns a face card."""
    claims: str = ""
    """The question when a neighbour's banished ghost would go to The Dark."""
    bereaved: Callable[[State, Caused, int, int], None] | None = None
    """When another player dies."""
    rises: Callable[[State, Caused, int], None] | None = None
    """When they die for the first time, instead."""
    reject: Answer | None = None
    """A page against a neighbour's action."""
    dodge: Answer | None = None
    """An answer to a haunt before Salt."""
    redirect: Answer | None = None
    block: Answer | None = None
    """Answers to a haunt after Salt, in this order."""


COMMONER = Trait("")
"""A player who has no class yet."""
