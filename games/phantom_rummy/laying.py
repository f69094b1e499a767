"""Laying a big set and drawing 2 cards for it, in an own turn or with a gain."""

from games.game import Event
from games.phantom_rummy import events, memory
from games.phantom_rummy.cards import pack
from games.phantom_rummy.deal import run_out
from games.phantom_rummy.goals import win_by_treasures
from games.phantom_rummy.sets import Cards
from games.phantom_rummy.state import State

DRAWN = 2


def lay(state: State, seat: int, cards: Cards, from_hand: Cards, caused: list[Event]) -> bool:
    """Lay a set face up and draw 2 cards; whether play goes on with this short game.

    It does not if the seat wins by treasures, before or after it draws (R-6), or if the draw
    pile has too few cards.
    """
    state.hands[seat] -= pack(from_hand)
    memory.saw_leave(state, seat, from_hand)
    state.opened[seat].append(cards)
    if win_by_treasures(state, seat, caused):
        return False
    if len(state.draw) < DRAWN:
        run_out(state, seat, "draw", DRAWN, caused)
        return False
    drawn = state.draw[:DRAWN]
    del state.draw[:DRAWN]
    state.hands[seat] += pack(drawn)
    caused += [events.found(seat, drawn), events.drew(seat, DRAWN, len(state.draw))]
    return not win_by_treasures(state, seat, caused)
