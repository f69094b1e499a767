"""What is still to come: steps on a stack, and questions that stop it until they are answered.

Whatever takes more than a moment is written as steps. The last step on `state.agenda` is done
next; a step may put others on top of itself, or ask a question. While a question waits nothing
moves. Steps are plain data and names, so that a position can carry them (`pending`).
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.deathwick import action_events
from games.deathwick.moves import Move
from games.deathwick.setup import ALL
from games.deathwick.state import Question, State
from games.deathwick.traits import Answer, Caused
from games.game import Event

STEPS: Final[dict[str, Callable[..., None]]] = {}
"""What each step does, by name: a function of the state, the events so far and its arguments."""


class Ask:
    """A kind of question: in which phase it stands, what may be answered, and what that does."""

    def __init__(
        self,
        phase: str,
        choices: Callable[[State, int, Question], list[str]],
        answer: Callable[[State, Caused, int, Move, Question], None],
        shows: Callable[[State, Question], Sequence[tuple[str, int]]] | None = None,
    ) -> None:
        self.phase = phase
        self.choices = choices
        self.answer = answer
        self.shows = shows
        """Zones that the one asked may look at meanwhile, as names and seats."""


ASKS: Final[dict[str, Ask]] = {}


def step(function: Callable[..., None]) -> Callable[..., None]:
    """Make a function a step, under its own name."""
    STEPS[function.__name__] = function
    return function


def ask(state: State, name: str, seats: list[int], *args: Any) -> None:
    """Ask these seats; nothing moves until they have answered."""
    state.question = Question(name, seats, args)


def ask_first(state: State, name: str, takers: list[int], *args: Any) -> None:
    """Put a question to several takers one after the other (K-4): the first one now."""
    ask(state, name, takers[:1], *args, *takers[1:])


def ask_who_can(state: State, answer: Answer, seats: Sequence[int], *args: Any) -> None:
    """Ask those of the seats who hold this answer, or with `ask: all` who might (D-6)."""
    action = state.action
    assert action is not None
    if state.setup.ask == ALL:
        asked = [seat for seat in seats if answer.might(state, seat, action)]
    else:
        asked = [seat for seat in seats if answer.moves(state, seat, action)]
    if asked:
        ask(state, answer.ask, sorted(asked), *args)


def declined(state: State, seat: int) -> Event:
    """The seat gives no answer, which nobody else sees; the question closes with the last one."""
    question = state.question
    assert question is not None
    question.seats.remove(seat)
    if not question.seats:
        state.question = None
    return action_events.declined(seat, question.ask)


def run(state: State, caused: Caused) -> None:
    """Do the steps to come until a question waits or none is left."""
    agenda = state.agenda
    while agenda and state.question is None:
        name, *args = agenda.pop()
        STEPS[name](state, caused, *args)  # type: ignore[index]


def drop_through(state: State, name: str) -> None:
    """Take the steps off the stack that end with this one: they will not happen."""
    while state.agenda.pop()[0] != name:
        pass
