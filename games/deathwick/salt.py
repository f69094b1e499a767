"""Salt: cancelling an action, countering that, and salting what hits oneself alone."""

from typing import Final

from games.deathwick import action_events
from games.deathwick.agenda import ASKS, Ask, ask, declined, drop_through, step
from games.deathwick.cards import CODES, PLAIN, RANK, SALT
from games.deathwick.haunts import land
from games.deathwick.moves import Move
from games.deathwick.ritual import cancel, deed_of
from games.deathwick.salted import showed
from games.deathwick.setup import ALL, TARGETED
from games.deathwick.state import REACTION, Question, State
from games.deathwick.table import from_hand, to_dark
from games.deathwick.traits import Caused

_SALTS: Final = frozenset(card for card, rank in enumerate(RANK) if rank == SALT)
"""With flags and without."""


def salts(state: State, seat: int) -> list[str]:
    """The Salts of a hand, as moves."""
    return [
        f"salt {CODES[card]}"
        for card in dict.fromkeys(card & PLAIN for card in state.hands[seat] if RANK[card] == SALT)
    ]


def could_salt(state: State, seat: int) -> bool:
    """Whether the seat is asked for Salt: who holds one, or with `ask: all` any card (D-6).

    Everybody sees whether it is.
    """
    if state.setup.ask == ALL:
        return bool(state.hands[seat])
    holds = not _SALTS.isdisjoint(state.hands[seat])
    showed(state, seat, holds)
    return holds


def choices(state: State, seat: int, question: Question) -> list[str]:  # noqa: ARG001
    """Salts, or to pass."""
    return [*salts(state, seat), "pass"]


def spend(state: State, caused: Caused, seat: int, move: Move, against: int, counter: bool) -> None:
    """A Salt goes on The Dark when it is played (K-2)."""
    from_hand(state, seat, move.card)
    to_dark(state, move.card)
    caused.append(action_events.salted(seat, move.card, against, counter))


@step
def salt_window(state: State, caused: Caused) -> None:  # noqa: ARG001
    """Everybody who may salt the action is asked at once (D-5)."""
    action = state.action
    assert action is not None
    seat = action.seat
    if not state.traits[seat].saltable:
        return
    deed = deed_of(state, seat, action.move)
    targets = deed.targets(state, action.move) if state.setup.salt == TARGETED else None
    asked = [
        other
        for other, lit in enumerate(state.lit)
        if lit and other != seat and (targets is None or other in targets)
        if could_salt(state, other)
    ]
    if asked:
        ask(state, "boo" if deed.each else "salt", asked)


def answer_salt(state: State, caused: Caused, seat: int, move: Move, question: Question) -> None:  # noqa: ARG001
    """The first Salt shuts the others out; the actor may counter it."""
    action = state.action
    assert action is not None
    if move.verb == "pass":
        caused.append(declined(state, seat))
        return
    state.question = None
    spend(state, caused, seat, move, action.seat, False)
    if could_salt(state, action.seat):
        ask(state, "counter", [action.seat], seat)
    else:
        cancel(state, caused, "salt")


def answer_counter(state: State, caused: Caused, seat: int, move: Move, question: Question) -> None:
    """Actor and defender salt in turn; the last Salt decides."""
    action = state.action
    assert action is not None
    (defender,) = question.args
    assert isinstance(defender, int)
    other = defender if seat == action.seat else action.seat
    if move.verb == "pass":
        caused.append(declined(state, seat))
        if seat == action.seat:
            cancel(state, caused, "salt")
        return
    state.question = None
    spend(state, caused, seat, move, other, True)
    if could_salt(state, other):
        ask(state, "counter", [other], defender)
    elif other == action.seat:
        cancel(state, caused, "salt")


def answer_boo(state: State, caused: Caused, seat: int, move: Move, question: Question) -> None:
    """Each saves themselves alone; nobody counters it (K-24)."""
    action = state.action
    assert action is not None
    if move.verb == "pass":
        caused.append(declined(state, seat))
        return
    question.seats.remove(seat)
    if not question.seats:
        state.question = None
    action.spared.append(seat)
    spend(state, caused, seat, move, action.seat, False)


@step
def own_salt(state: State, caused: Caused, target: int, source: int) -> None:  # noqa: ARG001
    """A redirected haunt may be salted by the one to whom it was turned."""
    if could_salt(state, target):
        ask(state, "turned", [target], source)


def answer_turned(state: State, caused: Caused, seat: int, move: Move, question: Question) -> None:
    """The ghost stays with the Mime; the turn is not over (K-27)."""
    if move.verb == "pass":
        caused.append(declined(state, seat))
        return
    state.question = None
    (mime,) = question.args
    assert isinstance(mime, int)
    spend(state, caused, seat, move, mime, False)
    drop_through(state, "land")
    land(state, caused, mime)


ASKS["salt"] = Ask(REACTION, choices, answer_salt)
ASKS["counter"] = Ask(REACTION, choices, answer_counter)
ASKS["boo"] = Ask(REACTION, choices, answer_boo)
ASKS["turned"] = Ask(REACTION, choices, answer_turned)
