"""Reading what a position says of the question that waits, and whether that can be."""

from collections.abc import Mapping
from typing import Any

from games.deathwick.agenda import ASKS, STEPS, run
from games.deathwick.asking import question as question_of
from games.deathwick.decisions import DECISIONS  # noqa: F401 - all questions are there with it
from games.deathwick.grammar import is_move
from games.deathwick.moves import read
from games.deathwick.reading import Deck, seats
from games.deathwick.setup import ALL
from games.deathwick.state import Action, Question, State, Task, copy
from games.deathwick.traits import Caused
from games.deathwick.words import describe
from games.game import GameError
from games.values import items, number, record, shown, word

_ANSWERS = 30
"""So many answers to questions bring the steps of any turn to their end."""
_SALTY = ("salt", "counter", "boo", "turned")
_HELD = ("reject", "reflect", "vanish", "redirect", "block")


def read_pending(state: State, value: object, deck: Deck) -> None:
    """Put the question, the action and the steps to come into the state.

    Raises `GameError` for what cannot be, such as somebody asked who holds no answer.
    """
    pending = record(value, "pending", ("ask", "seats", "args", "action", "agenda"))
    ask = pending.get("ask")
    if not isinstance(ask, str) or ask not in ASKS:
        raise GameError(f"pending.ask is {shown(ask)}: it must be one of {', '.join(ASKS)}")
    asked = seats(pending.get("seats"), "pending.seats", state.setup.players)
    if not asked:
        raise GameError("pending.seats is empty: somebody must still have to answer")
    args = _task(pending.get("args", []), "pending.args")
    state.question = Question(ask, asked, args)
    state.action = _action(state, pending.get("action"), deck)
    for at, entry in enumerate(items(pending.get("agenda", []), "pending.agenda")):
        step = _task(entry, f"pending.agenda.{at}")
        if not step or step[0] not in STEPS:
            raise GameError(f"pending.agenda.{at} names no step of the rules")
        state.agenda.append(step)


def check_asked(state: State) -> None:
    """Raise `GameError` where somebody is asked who has nothing to choose from.

    With `ask: able` whoever is asked for an answer holds one (D-6).
    """
    question = state.question
    assert question is not None
    for seat in question.seats:
        try:
            moves = ASKS[question.ask].choices(state, seat, question)
        except (AssertionError, IndexError, KeyError, TypeError, ValueError):
            raise GameError(f"pending.ask {question.ask} does not fit the table") from None
        answers = _SALTY + _HELD
        if not moves or (state.setup.ask != ALL and question.ask in answers and len(moves) < 2):
            raise GameError(f"pending.seats has seat {seat}, who holds no answer")


def try_out(state: State) -> None:
    """Raise `GameError` where an answer, or what comes after it, cannot be done at this table.

    The steps to come are a program of a kind: whether it fits is seen by letting it run.
    """
    question = state.question
    assert question is not None
    try:
        question_of(state)
        for seat in question.seats:
            for move in ASKS[question.ask].choices(state, seat, question):
                _go_through(copy(state), seat, move)
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError):
        raise GameError("pending does not fit the table: its answers lead nowhere") from None


def _go_through(state: State, seat: int, move: str) -> None:
    """Answer, and decline whatever is asked after that until the steps are done."""
    for _ in range(_ANSWERS):
        question = state.question
        assert question is not None
        caused: Caused = []
        ASKS[question.ask].answer(state, caused, seat, read(move), question)
        run(state, caused)
        for event in caused:
            describe(event)
        if state.question is None:
            return
        seat = state.question.seats[0]
        *_, move = ASKS[state.question.ask].choices(state, seat, state.question)


def _task(value: object, name: str) -> Task:
    """A row of words and numbers."""
    found = items(value, name)
    for part in found:
        if not isinstance(part, str | int):
            raise GameError(f"{name} has {shown(part)}: it must hold words and numbers")
    return tuple(found)


def _action(state: State, value: object, deck: Deck) -> Action | None:
    if value is None:
        return None
    entry: Mapping[str, Any] = record(value, "pending.action", ("seat", "move", "cards", "spared"))
    players = state.setup.players
    text = word(entry.get("move"), "pending.action.move")
    if not is_move(text):
        raise GameError(f"pending.action.move is {shown(text)}: it must be a move like haunt 7H @2")
    move = read(text)
    return Action(
        number(entry.get("seat"), "pending.action.seat", 0, players - 1),
        move,
        deck.cards(entry.get("cards", []), "pending.action.cards"),
        seats(entry.get("spared", []), "pending.action.spared", players),
    )
