"""Effects on ghosts: Cleanse, Recall, Possess, Mirror and Purge."""

from games.deathwick import action_events
from games.deathwick.aiming import AIMED, PLAY, sealed
from games.deathwick.banishing import beats, before, by_rank_or_suit, purge
from games.deathwick.cards import SEEN_BY, SUIT
from games.deathwick.death import come
from games.deathwick.memory import WALL, exchange, forget_own
from games.deathwick.moves import AT
from games.deathwick.state import Action, State, ghosts_of
from games.deathwick.table import clockwise, into_hand, lay_ghost, place_of, to_dark, visit
from games.deathwick.traits import Caused

# 7 Cleanse


def cleanse_choices(state: State, seat: int, card: int) -> list[str]:
    """One ghost that the card beats (D-3)."""
    return [
        f"{PLAY[card]} {number}"
        for number, ghost in enumerate(ghosts_of(state, seat), 1)
        if beats(card, ghost)
    ]


def cleanse(state: State, caused: Caused, action: Action) -> None:
    """Banish it; siphon if rank or suit matches."""
    seat = action.seat
    before(state, caused, action)
    place = place_of(state, seat, action.move.numbers[0])
    siphon = by_rank_or_suit(action.move.card, state.shadows[seat][place])
    come(state, ("banish", seat, place, siphon))


# 8 Recall, 9 Possess


def recall_choices(state: State, seat: int, card: int) -> list[str]:  # noqa: ARG001
    """Any ghost of any Shadow, but sealed ones."""
    found: list[str] = []
    for owner, shadow in enumerate(state.shadows):
        if shadow and state.lit[owner]:
            found += [
                f"{PLAY[card]}{AT[owner]} {number}"
                for number, ghost in enumerate(ghosts_of(state, owner), 1)
                if not sealed(state, ghost)
            ]
    return found


def recall(state: State, caused: Caused, action: Action) -> None:
    """The ghost comes into the caster's hand."""
    owner = action.move.target
    ghost = state.shadows[owner].pop(place_of(state, owner, action.move.numbers[0]))
    into_hand(state, action.seat, ghost.card)
    caused.append(action_events.recalled(action.seat, ghost.card, owner))


def possess_choices(state: State, seat: int, card: int) -> list[str]:
    """A ghost of one's own that is not sealed, and a neighbour who takes it in."""
    if not state.shadows[seat]:
        return []
    near = clockwise(state, seat) if state.traits[seat].possesses_all else state.near[seat]
    homes = [other for other in near if not state.traits[other].gated]
    return [
        f"{PLAY[card]} {number}{AT[home]}"
        for number, ghost in enumerate(ghosts_of(state, seat), 1)
        if not sealed(state, ghost)
        for home in homes
    ]


def possess(state: State, caused: Caused, action: Action) -> None:
    """The ghost goes there; it keeps its haunter."""
    seat, home = action.seat, action.move.target
    possessed = state.traits[seat].possessed
    if possessed is not None:
        possessed(state, caused, action)
    for card in action.cards:
        to_dark(state, card)
    action.cards = []
    ghost = state.shadows[seat].pop(place_of(state, seat, action.move.numbers[0]))
    lay_ghost(state, home, ghost)
    caused.append(action_events.moved(home, ghost, seat))


# J Mirror


def mirror_choices(state: State, seat: int, card: int) -> list[str]:
    """The neighbours with whom one may swap: no Gatekeeper, no sealed ghost on either side."""
    if any(sealed(state, ghost) for ghost in state.shadows[seat]):
        return []
    near = state.near[seat]
    return AIMED.at(tuple(other for other in near if may_mirror(state, seat, other) == ""))[card]


def may_mirror(state: State, seat: int, other: int) -> str:
    """Why these two may not swap Shadows: "gated" or "sealed"; else ""."""
    traits = state.traits
    if traits[other].gated or (traits[seat].gated and ghosts_of(state, other)):
        return "gated"
    both = state.shadows[seat] + state.shadows[other]
    return "sealed" if any(sealed(state, ghost) for ghost in both) else ""


def mirror(state: State, caused: Caused, action: Action) -> None:
    """Swap whole Shadows, walls too."""
    seat, other = action.seat, action.move.target
    shadows = state.shadows
    for one in (seat, other):
        for ghost in shadows[one]:
            if ghost.wall:
                # Whoever had it before them has seen it, and will not see it any more.
                ghost.card |= SEEN_BY[one]
    shadows[seat], shadows[other] = shadows[other], shadows[seat]
    exchange(state, WALL[seat], WALL[other])
    for one in (seat, other):
        for ghost in shadows[one]:
            ghost.card = forget_own(ghost.card, one)
            visit(state, one, ghost)
    caused.append(action_events.mirrored(state, seat, other))


# K Purge


def purge_all(state: State, caused: Caused, action: Action) -> None:
    """Banish every ghost, without comparison (D-14); one that banishes nothing is no banish."""
    if ghosts_of(state, action.seat):
        before(state, caused, action)
    for card in action.cards:
        to_dark(state, card)
    action.cards = []
    purge(state, caused, action.seat, SUIT[action.move.card])
