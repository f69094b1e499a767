"""The game as the contract wants it: who owes what, which moves are legal, and playing one."""

from collections.abc import Sequence
from typing import Final

from games.deathwick.agenda import ASKS, run
from games.deathwick.decisions import DECISIONS, moves_of
from games.deathwick.moves import read
from games.deathwick.refusal import reason
from games.deathwick.state import BURDEN, HAUNTING, ORACLE, State, copy
from games.game import Event
from games.values import check_seat

_FORESEEN: Final = {ORACLE: HAUNTING, BURDEN: BURDEN, "sight": "sight", "watch": "watch"}
"""After which phase or question the same player is sure to decide what, knowing all of it."""


def legal(state: State, seat: int) -> list[str]:
    """Every legal move of the seat, cards in the order of the hand; empty if it owes none.

    Raises `GameError` for a seat that the table does not have.
    """
    return list(moves_of(state, seat))


def forced(state: State, seat: int) -> str | None:
    """The seat's only move, where everybody can see that it has no other one.

    That is to endure with neither hand nor Candle, and to take the only card of a hand or of
    The Dark. Reactions are never forced. Raises `GameError` for a seat that the table does not
    have.
    """
    check_seat(state, seat)
    question = state.question
    if question is None:
        bare = state.phase == HAUNTING and seat == state.turn and not state.hands[seat]
        return "endure" if bare and not state.candles[seat] else None
    if seat in question.seats and (
        (question.ask == "sight" and len(state.hands[int(question.args[0])]) == 1)
        or (question.ask == "medium" and len(state.dark) == 1)
    ):
        return moves_of(state, seat)[0]
    return None


def ahead(state: State, seat: int, moves: Sequence[str]) -> list[str]:
    """The legal moves once these were made in a row, where the seat can tell them now.

    That is another discard of the Burden, another card of Sight, and the Haunting after the
    Oracle's look. Raises `IllegalMove` for a move that is not legal in its place.
    """
    if not moves:
        return legal(state, seat)
    twin = state
    for move in moves:
        coming = _FORESEEN.get(_decided(twin))
        if coming is None:
            return []
        twin = copy(twin)
        apply(twin, seat, move)
        if _decided(twin) != coming:
            return []
    return list(moves_of(twin, seat))


def _decided(state: State) -> str:
    """The open question, or the phase."""
    return state.phase if state.question is None else state.question.ask


def apply(state: State, seat: int, move: str) -> list[Event]:
    """Play a move and return what it caused.

    Raises `IllegalMove`, its code as `events` lists them, and leaves the state as it was.
    """
    if seat < 0 or seat >= state.setup.players or move not in moves_of(state, seat):
        raise reason(state, seat, move)
    state.moves = None
    caused: list[Event] = []
    question = state.question
    if question is not None:
        ASKS[question.ask].answer(state, caused, seat, read(move), question)
    else:
        DECISIONS[state.phase][1](state, caused, seat, read(move))
    if state.agenda:
        run(state, caused)
    return caused
