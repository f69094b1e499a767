"""The Haunting: reprieve, endure or panic, then burn for the ghosts."""

from games.deathwick import events
from games.deathwick.agenda import step
from games.deathwick.cards import ACE, CODES, JOKER, KNOWN, PLAIN, RANK, SPADES, SUIT, VALUE
from games.deathwick.death import come
from games.deathwick.moves import Move
from games.deathwick.state import Ghost, State, Task, ghosts_of
from games.deathwick.table import burn, from_hand, lay_ghost, place_of, to_dark, turn_up, under
from games.deathwick.traits import Caused


def choices(state: State, seat: int) -> list[str]:
    """An Ace, to endure, or to panic against a ghost; with an empty Candle nobody can panic."""
    aces = dict.fromkeys(card & PLAIN for card in state.hands[seat] if RANK[card] == ACE)
    found = [f"reprieve {CODES[card]}" for card in aces]
    found.append("endure")
    if state.candles[seat]:
        found += [f"panic {number + 1}" for number in range(len(ghosts_of(state, seat)))]
    return found


def play(state: State, caused: Caused, seat: int, move: Move) -> None:
    """What the haunted player chose."""
    if move.verb == "reprieve":
        reprieve(state, caused, seat, move.card)
    elif move.verb == "panic":
        panic(state, caused, seat, move.numbers[0])
    else:
        caused.append(events.endured(seat))
        burn_for_ghosts(state, caused, seat)


def reprieve(state: State, caused: Caused, seat: int, card: int) -> None:
    """An Ace to The Dark skips all of it."""
    from_hand(state, seat, card)
    to_dark(state, card)
    caused.append(events.reprieved(seat, card))
    come(state, ("the_draw",))


def panic(state: State, caused: Caused, seat: int, number: int) -> None:
    """Turn up the top card against a ghost: by value, equal is a success, a Joker siphons."""
    place = place_of(state, seat, number)
    ghost = state.shadows[seat][place]
    card = turn_up(state, seat)
    if card == JOKER and SUIT[ghost.card] != SPADES:
        outcome = "siphoned"
        del state.shadows[seat][place]
        to_dark(state, card)
        under(state, seat, [ghost.card | KNOWN])
    elif card == JOKER or VALUE[card] >= VALUE[ghost.card]:
        outcome = "banished"
        del state.shadows[seat][place]
        to_dark(state, card)
        to_dark(state, ghost.card)
    else:
        outcome = "failed"
        lay_ghost(state, seat, Ghost(card))
    caused.append(events.panicked(seat, card, ghost.card, outcome))
    burn_for_ghosts(state, caused, seat)


def burn_for_ghosts(state: State, caused: Caused, seat: int) -> None:
    """Burn 1 for each ghost left; what burned at all may strike back. Then comes the Draw."""
    trait = state.traits[seat]
    count = len(ghosts_of(state, seat)) - trait.unburnt
    strikes = trait.strikes is not None and count > 0 and bool(state.candles[seat])
    come(state, *([("strike", seat)] if strikes else []), ("the_draw",))
    burn(state, caused, seat, count, "haunting")


@step
def strike(state: State, caused: Caused, seat: int) -> None:
    """What was haunted onto them burns its haunters."""
    strikes = state.traits[seat].strikes
    assert strikes is not None
    struck = strikes(state, seat)
    burning: list[Task] = [("burn", other, 1, "strike") for other in struck]
    come(state, *burning)
    if struck:
        caused.append(events.struck(seat, struck))
