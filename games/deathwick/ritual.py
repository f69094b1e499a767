"""The Ritual: what may be done, declaring it, and what comes of it or does not."""

from games.deathwick import action_events
from games.deathwick.agenda import ask_who_can, step
from games.deathwick.banishing import BANISH
from games.deathwick.card_spells import flicker, pairs, seance
from games.deathwick.cards import PLAIN, RANK
from games.deathwick.death import come
from games.deathwick.haunts import HAUNT, HAUNTS
from games.deathwick.memory import WALL, saw
from games.deathwick.moves import Move
from games.deathwick.spells import SPELLS
from games.deathwick.state import NONE, RITUAL, Action, State, Task
from games.deathwick.table import from_hand, from_hand_unseen, to_dark
from games.deathwick.traits import Caused, Deed, elsewhere
from games.deathwick.turn import burden

BASIC = {
    "haunt": HAUNT,
    "banish": BANISH,
    "flicker": Deed(choices=elsewhere, do=flicker, with_card=False),
    "seance": Deed(choices=elsewhere, do=seance, with_card=False, keeps=True),
}
"""The actions of everybody but those of a rank."""


def choices(state: State, seat: int) -> list[str]:
    """Every action and ability of the active player, card by card in the order of the hand."""
    trait = state.traits[seat]
    haunts = HAUNTS.at(state.near[seat])
    haunted = bool(state.shadows[seat])
    haunts_with_all = trait.haunts_with_all
    spells, deeds = trait.spells, trait.deeds
    found: list[str] = []
    seen, ranks, paired = 0, 0, False
    for card in state.hands[seat]:
        card &= PLAIN
        rank = RANK[card]
        if ranks >> rank & 1:
            paired = True
            if seen >> card & 1:
                continue
        seen |= 1 << card
        ranks |= 1 << rank
        if rank <= 10 or haunts_with_all:
            found += haunts[card]
        if haunted:
            found += BANISH.choices(state, seat, card)
        spell = SPELLS[rank]
        if spells:
            spell = spells.get(rank, spell)
        if spell is not None:
            found += spell.choices(state, seat, card)
        if deeds:
            for deed in deeds.values():
                if deed.with_card:
                    found += deed.choices(state, seat, card)
    if paired:
        found += pairs(state, seat)
    found.append("flicker")
    for deed in deeds.values():
        if not deed.with_card:
            found += deed.choices(state, seat, NONE)
    found.append("abstain")
    return found


def deed_of(state: State, seat: int, move: Move) -> Deed:
    """What a legal move of the seat's Ritual does."""
    trait = state.traits[seat]
    if move.verb in ("cast", "summon"):
        spell = trait.spells.get(move.rank) or SPELLS[move.rank]
        assert spell is not None
        return spell
    return BASIC.get(move.verb) or trait.deeds[move.verb]


def play(state: State, caused: Caused, seat: int, move: Move) -> None:
    """What the active player does in the Ritual."""
    if move.verb == "abstain":
        state.actions = 0
        caused.append(action_events.abstained(seat))
        burden(state, caused)
        return
    deed = deed_of(state, seat, move)
    if deed.once:
        state.used[seat].append(deed.once)
    if deed.ability:
        state.action = Action(seat, move, [])
        state.agenda.append(("through",))
        deed.do(state, caused, state.action)
    else:
        declare(state, caused, seat, move, deed)


def declare(state: State, caused: Caused, seat: int, move: Move, deed: Deed) -> None:
    """Declare an action: its cards leave the hand, and others may answer it."""
    state.actions -= 1
    action = state.action = Action(seat, move, list(move.cards))
    caused += action_events.declared(state, action, deed.hidden)
    if deed.hidden:
        from_hand_unseen(state, seat, action.cards, WALL[seat])
    else:
        for card in move.cards:
            from_hand(state, seat, card)
    coming: list[Task] = [("finish",), ("resolve",)]
    if deed.salted:
        coming.append(("salt_window",))
    if deed.paged and action.cards:
        for other in state.near[seat]:
            if state.traits[other].reject is not None and state.pages[other]:
                coming.append(("rejection",))
                break
    state.agenda += coming


@step
def rejection(state: State, caused: Caused) -> None:  # noqa: ARG001
    """Neighbours with pages are asked before anybody else."""
    assert state.action is not None
    for other in state.near[state.turn]:
        answer = state.traits[other].reject
        if answer is not None:
            ask_who_can(state, answer, state.near[state.turn])
            return


@step
def resolve(state: State, caused: Caused) -> None:
    """Nobody has cancelled the action: its cards go on The Dark, then it does what it does."""
    action = state.action
    assert action is not None
    deed = deed_of(state, action.seat, action.move)
    if not deed.keeps:
        for card in action.cards:
            to_dark(state, card)
        action.cards = []
    deed.do(state, caused, action)


def cancel(state: State, caused: Caused, by: str) -> None:
    """The action is cancelled and the turn goes to the Burden; its cards go on The Dark (K-2)."""
    action = state.action
    assert action is not None
    for card in action.cards:
        if action.move.verb == "wall":
            saw(state, WALL[action.seat], card)
        to_dark(state, card)
    caused.append(action_events.cancelled(action, by))
    action.cards = []
    state.actions = 0
    state.agenda.clear()
    come(state, ("finish",))


@step
def finish(state: State, caused: Caused) -> None:
    """The action is through: another one if one is owed, else the Burden."""
    state.action = None
    if state.actions > 0:
        state.phase = RITUAL
    else:
        burden(state, caused)


@step
def through(state: State, caused: Caused) -> None:  # noqa: ARG001
    """An ability is through, and the Ritual goes on."""
    state.action = None
    state.phase = RITUAL
