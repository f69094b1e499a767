"""Classes about banished ghosts: Doomreader, Exorcist, Plague, Priest and Reaper."""

from games.deathwick import action_events
from games.deathwick.agenda import ASKS, Ask, ask_first, declined
from games.deathwick.aiming import PLAY
from games.deathwick.banishing import banish, beats, before, defies, to_the_dark
from games.deathwick.cards import CODES, KNOWN
from games.deathwick.death import come
from games.deathwick.moves import Move
from games.deathwick.state import REACTION, Action, Ghost, Question, State, ghosts_of
from games.deathwick.table import dark_top, from_hand, into_hand, place_of, to_dark, under
from games.deathwick.traits import Caused, Deed, Trait

# The Doomreader discards a card to banish a ghost beside the action.


def doom_choices(state: State, seat: int, card: int) -> list[str]:
    """Once a turn; no comparison, but a Clown's ghost defies a number card (D-11)."""
    if "doom" in state.used[seat]:
        return []
    return [
        f"doom {CODES[card]} {number}"
        for number, ghost in enumerate(ghosts_of(state, seat), 1)
        if not defies(state, card, ghost)
    ]


def doom(state: State, caused: Caused, action: Action) -> None:
    """The card to The Dark, then the ghost, never siphoned."""
    seat = action.seat
    from_hand(state, seat, action.move.card)
    to_dark(state, action.move.card)
    place = place_of(state, seat, action.move.numbers[0])
    caused.append(action_events.doomed(seat, action.move.card, state.shadows[seat][place].card))
    banish(state, caused, seat, place, False)


DOOMREADER: Trait = Trait(
    "doomreader",
    deeds={"doom": Deed(choices=doom_choices, do=doom, ability=True, once="doom")},
)

# The Exorcist cleanses two ghosts.


def exorcise_choices(state: State, seat: int, card: int) -> list[str]:
    """Two ghosts that the card beats, or the only one (K-9)."""
    beaten = [
        number for number, ghost in enumerate(ghosts_of(state, seat), 1) if beats(card, ghost)
    ]
    if len(beaten) == 1:
        return [f"{PLAY[card]} {beaten[0]}"]
    return [
        f"{PLAY[card]} {one} {other}"
        for place, one in enumerate(beaten)
        for other in beaten[place + 1 :]
    ]


def exorcise(state: State, caused: Caused, action: Action) -> None:
    """Both are siphoned, never spades."""
    seat = action.seat
    before(state, caused, action)
    places = [place_of(state, seat, number) for number in action.move.numbers]
    # Once a ghost has gone, those behind it move up.
    come(state, *(("banish", seat, place - gone, True) for gone, place in enumerate(places)))


EXORCIST: Trait = Trait(
    "exorcist", spells={7: Deed(choices=exorcise_choices, do=exorcise, keeps=True)}
)

# The Plague's ghosts spread from banisher to neighbour.


def spreads(state: State, banisher: int, ghost: Ghost) -> list[int]:
    """The banisher's neighbours, but none with whom it has been, and never the Plague."""
    visited = ghost.visited or ()
    return [
        other for other in state.near[banisher] if other != ghost.haunter and other not in visited
    ]


PLAGUE: Trait = Trait("plague", least=3, spreads=spreads)

# The Priest takes the top of The Dark when they banish.


def take_top(state: State, caused: Caused, seat: int) -> None:
    """Before anything else of it (D-4, D-9)."""
    for card in dark_top(state, 1):
        into_hand(state, seat, card)
        caused.append(action_events.prayed(seat, card))


PRIEST: Trait = Trait("priest", banishes=take_top)

# The Reaper claims a neighbour's banished ghost.


def answer_reaper(state: State, caused: Caused, seat: int, move: Move, question: Question) -> None:
    """Under the own Candle with it, or leave it to another Reaper or The Dark."""
    banisher, place, *others = (int(part) for part in question.args)
    if move.verb == "claim":
        state.question = None
        ghost = state.shadows[banisher].pop(place)
        under(state, seat, [ghost.card | KNOWN])
        caused.append(action_events.reaped(seat, ghost.card, banisher))
        return
    caused.append(declined(state, seat))
    if others:
        ask_first(state, "reaper", others, banisher, place)
    else:
        to_the_dark(state, caused, banisher, place)


ASKS["reaper"] = Ask(REACTION, lambda *_: ["claim", "leave"], answer_reaper)
REAPER: Trait = Trait("reaper", claims="reaper")
