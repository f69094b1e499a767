"""A loaded position that owes no decision moves on to the next one."""

from games.deathwick import opening, turn
from games.deathwick.agenda import run
from games.deathwick.classes import watchers
from games.deathwick.scoring import ending
from games.deathwick.state import (
    BURDEN,
    CLASS,
    HAUNTING,
    ORACLE,
    ORDER,
    OVER,
    RITUAL,
    State,
    ghosts_of,
)
from games.deathwick.traits import Caused


def settle(state: State) -> None:
    """Move on until somebody has to decide; what happens on the way has no witness."""
    if state.question is not None or state.phase in (ORDER, OVER):
        return
    caused: Caused = []
    if state.phase != CLASS and ending(state):
        state.phase = OVER
        return
    if state.phase == CLASS:
        if not state.offers:
            opening.call(state, caused)
    elif state.phase == ORACLE:
        if state.traits[state.turn].wakes is not watchers.wake or not state.candles[state.turn]:
            turn.enter_haunting(state, caused)
    elif state.phase == HAUNTING:
        if not ghosts_of(state, state.turn):
            turn.the_draw(state, caused)
    elif (state.phase == RITUAL and not state.actions) or state.phase == BURDEN:
        turn.burden(state, caused)
    run(state, caused)
