"""Before the first turn: the deal, who goes first, and the choice of classes."""

from collections.abc import Mapping
from typing import Any, Final

from games.deathwick import classes, events
from games.deathwick.cards import pool
from games.deathwick.moves import Move
from games.deathwick.salted import NOTHING
from games.deathwick.setup import setup_of
from games.deathwick.state import CLASS, NONE, ORDER, State
from games.deathwick.table import expose, seat_neighbours
from games.deathwick.traits import COMMONER, Caused
from games.deathwick.turn import begin_turn
from games.shuffle import below, shuffled

CANDLE_SIZE: Final = 27
FIRST_HAND: Final = 3
OFFERED: Final = 3


def new(players: int, seed: str, options: Mapping[str, Any]) -> State:
    """A game before its first decision. Raises `GameError` as `options` does."""
    setup = setup_of(players, options)
    cards = shuffled(seed, 0, pool(players))
    seats = range(players)
    # Dealt from the top: each Candle's first three cards are the hand.
    shares = [cards[seat * CANDLE_SIZE : (seat + 1) * CANDLE_SIZE] for seat in seats]
    state = State(
        setup=setup,
        seed=seed,
        shuffles=2,
        phase=ORDER,
        turn=below(seed, 1, players),
        first=NONE,
        traits=[COMMONER] * players,
        offers=[],
        hands=[share[:FIRST_HAND] for share in shares],
        candles=[share[: FIRST_HAND - 1 : -1] for share in shares],
        shadows=[[] for _ in seats],
        pages=[[] for _ in seats],
        dark=cards[players * CANDLE_SIZE :][::-1],
        lit=[True] * players,
        actions=1,
        used=[[] for _ in seats],
        out=[],
        fallen=[],
        turns=0,
        salts=[NOTHING] * players,
    )
    expose(state)
    seat_neighbours(state)
    return state


def order_choices(state: State, seat: int) -> list[str]:  # noqa: ARG001
    """Go first or last (D-1)."""
    return ["order first", "order last"]


def answer_order(state: State, caused: Caused, seat: int, move: Move) -> None:
    """Whoever goes last has the player to their left start."""
    state.first = seat if move.extra == "first" else (seat + 1) % state.setup.players
    caused.append(events.ordered(seat, move.extra, state.first))
    state.phase = CLASS
    call(state, caused)


def call(state: State, caused: Caused) -> None:
    """Offer classes to the next without one; when all have theirs, the first turn begins.

    In a Final Ritual all have theirs from the start.
    """
    players = state.setup.players
    for step in range(players):
        seat = (state.first + step) % players
        if state.traits[seat] is COMMONER:
            state.turn = seat
            state.offers = offer(state)
            caused.append(events.offered(seat, state.offers))
            return
    state.offers = []
    begin_turn(state, caused, state.first)


def offer(state: State) -> list[str]:
    """3 random classes that nobody has."""
    chosen = {trait.name for trait in state.traits}
    free = [name for name in classes.pool(state.setup.players) if name not in chosen]
    state.shuffles += 1
    return shuffled(state.seed, state.shuffles - 1, free)[:OFFERED]


def class_choices(state: State, seat: int) -> list[str]:  # noqa: ARG001
    """One of those offered."""
    return [f"class {name}" for name in state.offers]


def answer_class(state: State, caused: Caused, seat: int, move: Move) -> None:
    """The choice is public at once."""
    state.traits[seat] = classes.TRAITS[move.extra]
    caused.append(events.classed(seat, move.extra))
    call(state, caused)
