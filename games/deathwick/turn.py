"""A turn from its beginning to its end, but for what is done in the Haunting and the Ritual."""

from games.deathwick import events
from games.deathwick.agenda import step
from games.deathwick.cards import NO_SUIT, SUIT, SUITS
from games.deathwick.death import die
from games.deathwick.scoring import game_over
from games.deathwick.state import BURDEN, HAUNTING, RITUAL, State
from games.deathwick.table import draw, from_hand, to_dark
from games.deathwick.traits import Caused

CHAPTER: int = 8
"""So many turns make a chapter of the story."""
FOR_THE_GAME = ("mimic", "lich")
"""What stays in `used` when the next turn of the player starts."""


def begin_turn(state: State, caused: Caused, seat: int) -> None:
    """The turn of a lit player starts."""
    state.turn = seat
    state.actions = 1
    if state.used[seat]:
        state.used[seat] = [mark for mark in state.used[seat] if mark in FOR_THE_GAME]
    caused.append(events.turn(seat, state.turns + 1))
    wakes = state.traits[seat].wakes
    if wakes is None or not wakes(state, caused, seat):
        enter_haunting(state, caused)


def enter_haunting(state: State, caused: Caused) -> None:
    """The Haunting waits for a choice where there are ghosts; walls are none."""
    for ghost in state.shadows[state.turn]:
        if not ghost.wall:
            state.phase = HAUNTING
            return
    the_draw(state, caused)


@step
def the_draw(state: State, caused: Caused) -> None:
    """Draw 1; with an empty Candle be Consumed. Then comes the Ritual."""
    seat = state.turn
    if state.candles[seat]:
        draw(state, caused, seat, 1)
        state.phase = RITUAL
    else:
        die(state, caused, seat, "draw")


@step
def burden(state: State, caused: Caused) -> None:
    """Down to the hand limit, then: Am I alive?"""
    seat = state.turn
    if len(state.hands[seat]) > state.traits[seat].hand_limit:
        state.phase = BURDEN
    else:
        am_i_alive(state, caused, seat)


def discard(state: State, caused: Caused, card: int) -> None:
    """Lay down one card of the Burden."""
    from_hand(state, state.turn, card)
    to_dark(state, card)
    caused.append(events.discarded(state.turn, card))
    burden(state, caused)


def am_i_alive(state: State, caused: Caused, seat: int) -> None:
    """The checks at the end of a turn: the Candle, then the suits in the Shadow."""
    if not state.candles[seat]:
        die(state, caused, seat, "candle")
        return
    limit = state.traits[seat].possessed_at
    shadow = state.shadows[seat]
    if len(shadow) >= limit:
        counts = [0] * (NO_SUIT + 1)
        for ghost in shadow:
            if not ghost.wall:
                counts[SUIT[ghost.card]] += 1
        most = max(counts[:NO_SUIT])
        if most >= limit:
            die(state, caused, seat, "possessed", SUITS[counts.index(most)])
            return
    end_turn(state, caused)


@step
def end_turn(state: State, caused: Caused) -> None:
    """The turn is over; so is the game when the ritual burns out (D-13)."""
    state.turns += 1
    if state.turns % CHAPTER == 0:
        caused.append(events.chapter(state))
    if state.turns >= state.setup.turn_limit * state.setup.players:
        game_over(state, caused)
    else:
        near = state.near[state.turn]
        begin_turn(state, caused, near[0])
