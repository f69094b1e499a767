"""The state of a game: small numbers and sets of bits, changed in place by the rules alone."""

from dataclasses import dataclass, replace
from typing import Final

from games.fantasmagoria.cards import SUIT, THE_CUP
from games.fantasmagoria.setup import Setup

SACRIFICE: Final = "sacrifice"
PLAY: Final = "play"
PILE: Final = "pile"
OVER: Final = "over"
PHASES: Final = (SACRIFICE, PLAY, PILE, OVER)

NONE: Final = -1
"""No card, no suit, no seat."""


@dataclass(slots=True)
class State:
    """A whole game. Lists have an entry for each seat, but `trick` and `imprisoned`."""

    setup: Setup
    seed: str
    shuffles: int
    """Random draws made so far (`games.shuffle`)."""
    round: int
    scores: list[int]
    phase: str
    trump: int
    leader: int
    turn: int
    hands: list[int]
    """A set of cards each."""
    sacrificed: list[int]
    """Chosen and not yet revealed."""
    tops: list[int]
    """The face-up card of each pile, `NONE` before the reveal."""
    piles: list[tuple[int, ...] | None]
    """The beyond cards of each pile; `None` once taken."""
    possessed: int
    """A bit for each seat that was possessed this round."""
    trick: list[int]
    """In order of play, the leader's card first."""
    lead: int
    """The suit to follow, `NONE` until a card with a suit lies in the trick."""
    moved: bool
    """A possession happened in this trick."""
    won: list[list[int]]
    goat: int
    """The seat with the cursed goat face up."""
    imprisoned: list[int]
    voids: list[int]
    """Public memory: a bit for each suit of which the seat holds `known` cards at most."""
    known: list[int]
    """Public memory: cards that everybody knew to come into that hand."""
    favoured: int
    """The seat that the spirits chose among equals (F-6), once the game is over."""


def copy(state: State) -> State:
    """Another state that stands the same and goes its own way."""
    return replace(
        state,
        scores=state.scores[:],
        hands=state.hands[:],
        sacrificed=state.sacrificed[:],
        tops=state.tops[:],
        piles=state.piles[:],
        trick=state.trick[:],
        won=[pile[:] for pile in state.won],
        imprisoned=state.imprisoned[:],
        voids=state.voids[:],
        known=state.known[:],
    )


def seat_of(state: State, place: int) -> int:
    """Who plays card number `place` of the trick, counted from 0: clockwise from the leader."""
    return (state.leader + place) % state.setup.players


def lead_of(trick: list[int]) -> int:
    """The suit that a trick's cards ask for: a led cup sets none, the next card does (F-4)."""
    for card in trick:
        if card != THE_CUP:
            return SUIT[card]
    return NONE
