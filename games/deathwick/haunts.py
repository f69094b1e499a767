"""Haunting a neighbour: the way of the card to a Shadow, and all that may stop or turn it.

The order of the answers: Hex or Unseen, Salt, Mime, a wall; then it lands. A Grimoire's page
comes before them all (`ritual`).
"""

from typing import Final

from games.deathwick import action_events
from games.deathwick.agenda import ask_who_can, drop_through, step
from games.deathwick.cards import CODES, KINDS
from games.deathwick.moves import Aimed
from games.deathwick.state import Action, Ghost, State, Task
from games.deathwick.table import lay_ghost
from games.deathwick.traits import Caused, Deed, elsewhere, named

HAUNTS: Final = Aimed([f"haunt {CODES[card]}" for card in range(KINDS)])
"""Which cards may haunt, the Ritual says: number cards, a Warlock's all."""


def set_out(state: State, caused: Caused, action: Action) -> None:  # noqa: ARG001
    """The haunt goes to the neighbour whom it names; Salt has its place on the way."""
    go_to(state, action.move.target, action.seat, ("salt_window",))


HAUNT: Deed = Deed(choices=elsewhere, do=set_out, targets=named, keeps=True, salted=False)


def go_to(state: State, target: int, source: int, salt: Task) -> None:
    """The haunt comes to a player from another: whatever they may answer, then it lands."""
    trait = state.traits[target]
    coming: list[Task] = [("land", target)]
    if trait.block is not None:
        coming.append(("block", target))
    if trait.redirect is not None:
        coming.append(("redirect", target, source))
    coming.append(salt)
    if trait.dodge is not None:
        coming.append(("dodge", target))
    state.agenda += coming


@step
def dodge(state: State, caused: Caused, target: int) -> None:  # noqa: ARG001
    """The haunted player's answer before Salt."""
    answer = state.traits[target].dodge
    assert answer is not None
    ask_who_can(state, answer, [target], target)


@step
def redirect(state: State, caused: Caused, target: int, source: int) -> None:  # noqa: ARG001
    """The haunted player may turn the haunt to another."""
    answer = state.traits[target].redirect
    assert answer is not None
    ask_who_can(state, answer, [target], target, source)


@step
def block(state: State, caused: Caused, target: int) -> None:  # noqa: ARG001
    """The haunted player's walls."""
    answer = state.traits[target].block
    assert answer is not None
    ask_who_can(state, answer, [target], target)


@step
def land(state: State, caused: Caused, target: int) -> None:
    """The haunt lands; the ghost remembers who haunted it."""
    lay_haunt(state, caused, target)
    landed = state.traits[state.turn].landed
    if landed is not None:
        landed(state, caused, state.turn, target)


def lay_haunt(state: State, caused: Caused, target: int) -> None:
    """The haunting card becomes a ghost in a Shadow."""
    action = state.action
    assert action is not None
    card = action.cards.pop()
    lay_ghost(state, target, Ghost(card, action.seat, target))
    caused.append(action_events.haunted(target, card, action.seat))


def stop(state: State) -> int:
    """The haunt will not land where it was going: take its card."""
    assert state.action is not None
    drop_through(state, "land")
    return state.action.cards.pop()


def turn_to(state: State, target: int, source: int) -> None:
    """The haunt goes to another player instead, who may salt this turn of it alone (K-24)."""
    drop_through(state, "land")
    go_to(state, target, source, ("own_salt", target, source))
