"""What is to be decided now: in which phase, by whom, and between which moves."""

from collections.abc import Callable
from typing import Final

import games.deathwick.salt  # noqa: F401 - brings the steps and questions of Salt
from games.deathwick import haunting, opening, ritual, turn
from games.deathwick.agenda import ASKS
from games.deathwick.cards import CODES, PLAIN
from games.deathwick.classes import watchers
from games.deathwick.moves import Move
from games.deathwick.state import (
    BURDEN,
    CLASS,
    HAUNTING,
    ORACLE,
    ORDER,
    OVER,
    RITUAL,
    State,
)
from games.deathwick.traits import Caused
from games.values import check_seat


def burden_choices(state: State, seat: int) -> list[str]:
    """Any card of the hand."""
    cards = dict.fromkeys(card & PLAIN for card in state.hands[seat])
    return [f"discard {CODES[card]}" for card in cards]


def answer_burden(state: State, caused: Caused, seat: int, move: Move) -> None:  # noqa: ARG001
    """One card less."""
    turn.discard(state, caused, move.card)


DECISIONS: Final[
    dict[
        str,
        tuple[Callable[[State, int], list[str]], Callable[[State, Caused, int, Move], None]],
    ]
] = {
    ORDER: (opening.order_choices, opening.answer_order),
    CLASS: (opening.class_choices, opening.answer_class),
    ORACLE: (watchers.oracle_choices, watchers.answer_oracle),
    HAUNTING: (haunting.choices, haunting.play),
    RITUAL: (ritual.choices, ritual.play),
    BURDEN: (burden_choices, answer_burden),
}
"""What the active player may do in each phase that is theirs alone, and what it does."""


def phase(state: State) -> str:
    """The name of the phase, as in the position."""
    question = state.question
    return state.phase if question is None else ASKS[question.ask].phase


def to_act(state: State) -> list[int]:
    """Seats that owe a decision now: those who are asked, or the active player."""
    question = state.question
    if question is not None:
        return list(question.seats)
    return [] if state.phase == OVER else [state.turn]


def moves_of(state: State, seat: int) -> list[str]:
    """Every legal move of the seat; the list is kept for the move that follows, so copy it.

    Raises `GameError` for a seat that the table does not have.
    """
    kept = state.moves
    if kept is not None and kept[0] == seat:
        return kept[1]
    question = state.question
    if question is not None:
        asked = seat in question.seats
        found = ASKS[question.ask].choices(state, seat, question) if asked else []
    elif seat == state.turn and state.phase != OVER:
        found = DECISIONS[state.phase][0](state, seat)
    else:
        found = []
    if not found:
        check_seat(state, seat)
    state.moves = (seat, found)
    return found
