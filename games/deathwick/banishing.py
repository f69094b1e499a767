"""Banishing a ghost: the comparison, siphoning, and where the ghost goes."""

from typing import Final

from games.deathwick import action_events
from games.deathwick.agenda import ASKS, Ask, ask, ask_first, step
from games.deathwick.cards import (
    CODES,
    IS_FACE,
    IS_NUMBER,
    JOKER,
    KINDS,
    KNOWN,
    POWER,
    RANK,
    SPADES,
    SUIT,
)
from games.deathwick.death import come
from games.deathwick.moves import AT, Move
from games.deathwick.state import NONE, REACTION, Action, Ghost, Question, State, ghosts_of
from games.deathwick.table import clockwise, lay_ghost, place_of, to_dark, under
from games.deathwick.traits import Caused, Deed

_MOVES: Final = tuple(f"banish {CODES[card]}" for card in range(KINDS))


def beats(card: int, ghost: Ghost) -> bool:
    """The comparison: value higher, or equal and suit tier not lower."""
    return POWER[card] >= POWER[ghost.card]


def defies(state: State, card: int, ghost: Ghost) -> bool:
    """Whether the ghost cannot be banished with this card for being a Clown's (K-18)."""
    return IS_NUMBER[card] and ghost.haunter != NONE and state.traits[ghost.haunter].defies_numbers


def choices(state: State, seat: int, card: int) -> list[str]:
    """A number or face card against each ghost that it beats."""
    if card == JOKER:
        return []
    power = POWER[card]
    found = []
    number = 0
    for ghost in state.shadows[seat]:
        if not ghost.wall:
            number += 1
            if power >= POWER[ghost.card] and not defies(state, card, ghost):
                found.append(f"{_MOVES[card]} {number}")
    return found


def by_rank_or_face(card: int, ghost: Ghost) -> bool:
    """Whether a Banish siphons: the ranks match, or for a face ghost the suits."""
    return RANK[card] == RANK[ghost.card] or (
        IS_FACE[ghost.card] and SUIT[card] == SUIT[ghost.card]
    )


def by_rank_or_suit(card: int, ghost: Ghost) -> bool:
    """Whether a Cleanse siphons."""
    return RANK[card] == RANK[ghost.card] or SUIT[card] == SUIT[ghost.card]


def before(state: State, caused: Caused, action: Action) -> None:
    """What comes first when an action banishes (D-9), then its cards go on The Dark (D-4)."""
    banishes = state.traits[action.seat].banishes
    if banishes is not None:
        banishes(state, caused, action.seat)
    for card in action.cards:
        to_dark(state, card)
    action.cards = []


def do_banish(state: State, caused: Caused, action: Action) -> None:
    """A card from hand against one ghost (D-2: the card goes on The Dark first)."""
    seat, card = action.seat, action.move.card
    before(state, caused, action)
    place = place_of(state, seat, action.move.numbers[0])
    banish(state, caused, seat, place, by_rank_or_face(card, state.shadows[seat][place]))


BANISH: Deed = Deed(choices=choices, do=do_banish, keeps=True)


@step
def banish(state: State, caused: Caused, seat: int, place: int, siphon: bool) -> None:
    """A ghost is banished: under the Candle where it is siphoned and no spade, else it may
    spread or be claimed, else it goes on The Dark.
    """
    ghost = state.shadows[seat][place]
    if (siphon or state.traits[seat].siphons_all) and SUIT[ghost.card] != SPADES:
        del state.shadows[seat][place]
        under(state, seat, [ghost.card | KNOWN])
        caused.append(action_events.banished(seat, ghost, "siphoned"))
        return
    homes = homes_of(state, seat, ghost)
    if len(homes) == 1:
        spread(state, caused, seat, place, homes[0])
    elif homes:
        ask(state, "spread", [ghost.haunter], seat, place)
    else:
        near = state.near[seat]
        order = [state.turn, *clockwise(state, state.turn)]
        takers = [one for one in order if one in near and state.traits[one].claims]
        if takers:
            ask_first(state, state.traits[takers[0]].claims, takers, seat, place)
        else:
            to_the_dark(state, caused, seat, place)


def to_the_dark(state: State, caused: Caused, seat: int, place: int) -> None:
    """Nobody holds the banished ghost back."""
    ghost = state.shadows[seat].pop(place)
    to_dark(state, ghost.card)
    caused.append(action_events.banished(seat, ghost, "dark"))


def homes_of(state: State, seat: int, ghost: Ghost) -> list[int]:
    """Where a ghost that the seat banishes may spread; a dead player's do not (K-18)."""
    if ghost.haunter == NONE or not state.lit[ghost.haunter]:
        return []
    spreads = state.traits[ghost.haunter].spreads
    return [] if spreads is None else spreads(state, seat, ghost)


def spread(state: State, caused: Caused, seat: int, place: int, home: int) -> None:
    """The banished ghost goes to a neighbour of the banisher."""
    ghost = state.shadows[seat].pop(place)
    lay_ghost(state, home, ghost)
    caused.append(action_events.spread(home, ghost, seat))


def spread_choices(state: State, seat: int, question: Question) -> list[str]:  # noqa: ARG001
    """The neighbours of the banisher to whom it may spread."""
    banisher, place = question.args
    assert isinstance(banisher, int)
    assert isinstance(place, int)
    ghost = state.shadows[banisher][place]
    return [f"spread{AT[home]}" for home in homes_of(state, banisher, ghost)]


def answer_spread(state: State, caused: Caused, seat: int, move: Move, question: Question) -> None:  # noqa: ARG001
    """The haunter's choice."""
    state.question = None
    banisher, place = question.args
    assert isinstance(banisher, int)
    assert isinstance(place, int)
    spread(state, caused, banisher, place, move.target)


ASKS["spread"] = Ask(REACTION, spread_choices, answer_spread)


@step
def purge(state: State, caused: Caused, seat: int, suit: int) -> None:  # noqa: ARG001
    """Banish every ghost, one after the other, siphoning those of the suit (D-14)."""
    if ghosts_of(state, seat):
        place = place_of(state, seat, 0)
        siphon = SUIT[state.shadows[seat][place].card] == suit
        come(state, ("banish", seat, place, siphon), ("purge", seat, suit))
