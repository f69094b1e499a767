"""Classes that see what is hidden: the Oracle, the Meddler, the Watcher."""

from collections.abc import Iterable

from games.deathwick import action_events, events
from games.deathwick.agenda import ASKS, Ask, ask, declined
from games.deathwick.aiming import alone
from games.deathwick.cards import CODES, PLAIN
from games.deathwick.memory import show
from games.deathwick.moves import AT, Move
from games.deathwick.state import ORACLE, PICK, Action, Question, State
from games.deathwick.table import hand_over
from games.deathwick.traits import Caused, Deed, Trait
from games.deathwick.turn import enter_haunting

# The Oracle looks at the top card before the Haunting.


def wake(state: State, caused: Caused, seat: int) -> bool:
    """The Oracle is asked, unless the Candle is empty (K-31)."""
    if not state.candles[seat]:
        return False
    state.phase = ORACLE
    caused.append(events.looked(seat, "candle", seat, state.candles[seat][-1:]))
    return True


def oracle_choices(state: State, seat: int) -> list[str]:  # noqa: ARG001
    """Keep the card on top, or put it to the bottom."""
    return ["oracle keep", "oracle bottom"]


def answer_oracle(state: State, caused: Caused, seat: int, move: Move) -> None:
    """The card stays or goes to the bottom; then comes the Haunting."""
    show_top(state, seat, seat)
    if move.extra == "bottom":
        to_bottom(state, seat)
    caused.append(events.foresaw(seat, move.extra))
    enter_haunting(state, caused)


def show_top(state: State, seat: int, owner: int) -> None:
    """A seat alone has seen the top card of a Candle."""
    candle = state.candles[owner]
    top = candle[-1:]
    show(top, seat)
    candle[-1:] = top


def to_bottom(state: State, seat: int) -> None:
    """The top card of a Candle to its bottom."""
    candle = state.candles[seat]
    candle.insert(0, candle.pop())


ORACLE_CLASS: Trait = Trait("oracle", wakes=wake)

# The Meddler looks at the top card of a neighbour whom they haunted.


def landed(state: State, caused: Caused, seat: int, target: int) -> None:
    """Only where the ghost lies with a neighbour who has a Candle (K-28)."""
    if target in state.near[seat] and state.candles[target]:
        caused.append(events.looked(seat, "candle", target, state.candles[target][-1:]))
        ask(state, "meddle", [seat], target)


def answer_meddle(state: State, caused: Caused, seat: int, move: Move, question: Question) -> None:
    """To the bottom with it, or leave it."""
    target = int(question.args[0])
    show_top(state, seat, target)
    if move.verb == "leave":
        caused.append(declined(state, seat))
        return
    state.question = None
    to_bottom(state, target)
    caused.append(action_events.meddled(seat, target))


ASKS["meddle"] = Ask(
    PICK,
    lambda *_: ["meddle", "leave"],
    answer_meddle,
    lambda _, question: [("candle", int(question.args[0]))],
)
MEDDLER: Trait = Trait("meddler", landed=landed)

# The Watcher's Sight sees both neighbours' hands.

EACH = 2
"""So many cards may be taken from each of them."""


def watch(state: State, caused: Caused, action: Action) -> None:
    """See the hands and take cards, one after the other, until done (K-16)."""
    seen = [other for other in state.near[action.seat] if state.hands[other]]
    for other in seen:
        caused.append(events.looked(action.seat, "hand", other, state.hands[other]))
    if seen:
        ask(state, "watch", [action.seat], *(part for other in seen for part in (other, EACH)))


def left_of(question: Question) -> dict[int, int]:
    """How many cards may still be taken from each."""
    numbers = [int(part) for part in question.args]
    return dict(zip(numbers[::2], numbers[1::2], strict=True))


def watch_choices(state: State, seat: int, question: Question) -> list[str]:  # noqa: ARG001
    """The cards of both hands, and to be done."""
    found = [
        f"take {CODES[card]}{AT[other]}"
        for other, left in left_of(question).items()
        if left
        for card in dict.fromkeys(card & PLAIN for card in state.hands[other])
    ]
    return [*found, "done"]


def answer_watch(state: State, caused: Caused, seat: int, move: Move, question: Question) -> None:
    """Take one card; only its holder sees which."""
    left = left_of(question)
    if move.verb == "done":
        end_watch(state, seat, left)
        caused.append(action_events.done(seat))
        return
    left[move.target] -= 1
    hand_over(state, move.target, seat, [move.card])
    caused += action_events.taken(seat, move.target, [move.card], "sight")
    if any(count and state.hands[other] for other, count in left.items()):
        question.args = tuple(part for pair in left.items() for part in pair)
    else:
        end_watch(state, seat, left)


def end_watch(state: State, seat: int, seen: Iterable[int]) -> None:
    """The hands are hidden again, and the Watcher remembers them."""
    state.question = None
    for other in seen:
        show(state.hands[other], seat)


def still_seen(state: State, question: Question) -> list[tuple[str, int]]:  # noqa: ARG001
    """Both hands lie open to the Watcher meanwhile."""
    return [("hand", other) for other in left_of(question)]


ASKS["watch"] = Ask(PICK, watch_choices, answer_watch, still_seen)


def both(state: State, move: Move) -> tuple[int, ...]:  # noqa: ARG001
    """The Watcher's Sight is aimed at the neighbours (K-23)."""
    return state.near[state.turn]


WATCHER: Trait = Trait("watcher", least=3, spells={6: Deed(choices=alone, do=watch, targets=both)})
