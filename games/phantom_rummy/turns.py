"""A turn: take a card of the market, then go out, open a set, or discard."""

from games.game import Event
from games.phantom_rummy import events, memory
from games.phantom_rummy.cards import UNIT, held
from games.phantom_rummy.claims import ask
from games.phantom_rummy.deal import pass_turn
from games.phantom_rummy.goals import may_go_out, win_by_treasures
from games.phantom_rummy.laying import lay
from games.phantom_rummy.moves import GOAL, discard, discards, opens, takes
from games.phantom_rummy.sets import Cards, holds
from games.phantom_rummy.shapes import is_one_away, one_too_many
from games.phantom_rummy.state import ACT, NONE, State


def may_take(state: State, card: int) -> bool:
    """Whether the market has the card."""
    return card in state.market


def take(state: State, card: int) -> list[Event]:
    """The seat adds a card of the market to its hand."""
    seat = state.turn
    state.market.remove(card)
    state.hands[seat] += UNIT[card]
    state.taken = card
    state.phase = ACT
    memory.saw_taken(state, seat, card)
    caused = [events.took(seat, card, len(state.market))]
    win_by_treasures(state, seat, caused)
    return caused


def may_open(state: State, cards: Cards) -> bool:
    """Whether the seat may open this big set: ready players open nothing."""
    seat = state.turn
    return not state.ready[seat] and holds(state.hands[seat], cards)


def open_set(state: State, cards: Cards) -> list[Event]:
    """The seat lays a big set and draws 2 cards; no discard is made."""
    seat = state.turn
    state.taken = NONE
    caused = [events.opened(seat, cards, len(state.opened[seat]) + 1)]
    if lay(state, seat, cards, cards, caused):
        pass_turn(state, caused)
    return caused


def may_discard(state: State, card: int) -> bool:
    """Whether the seat may discard the card: of a ready hand only the one just taken."""
    seat = state.turn
    if state.ready[seat]:
        return card == state.taken
    return held(state.hands[seat], card) > 0


def may_declare(state: State, card: int) -> bool:
    """Whether the seat may declare ready with this discard: the 7 cards left are one away."""
    seat = state.turn
    hand = state.hands[seat]
    return not state.ready[seat] and held(hand, card) > 0 and is_one_away(hand - UNIT[card])


def discard_card(state: State, card: int, declares: bool) -> list[Event]:
    """The seat lays a card face up, and may declare ready with it."""
    seat = state.turn
    state.hands[seat] -= UNIT[card]
    memory.saw_leave(state, seat, (card,))
    state.discards[seat].append(card)
    caused = [events.discarded(seat, card, state.taken)]
    state.taken = NONE
    if declares:
        state.ready[seat] = True
        caused.append(events.ready(seat, len(state.opened[seat])))
    ask(state, caused)
    return caused


def actions(state: State) -> list[str]:
    """What the seat may do after taking, as moves: go out, open, discard."""
    seat = state.turn
    hand = state.hands[seat]
    out = [GOAL] if may_go_out(state) else []
    if state.ready[seat]:
        return [*out, discard(state.taken)]
    return [*out, *opens(hand), *discards(hand, one_too_many(hand))]


def choices(state: State) -> list[str]:
    """The cards that the seat may take, as moves."""
    return takes(state.market)
