"""A discard and who wants it: a ready player goes out with it, or another gains it.

R-9: all who are asked answer at once, and nothing happens before the last answer.
"""

from games.game import Event
from games.phantom_rummy import events
from games.phantom_rummy.deal import pass_turn
from games.phantom_rummy.goals import go_out_on, may_go_out_on
from games.phantom_rummy.laying import lay
from games.phantom_rummy.moves import GAINED, GOAL, PASS, gains
from games.phantom_rummy.sets import Cards, partners
from games.phantom_rummy.setup import ALL
from games.phantom_rummy.state import CLAIM, State, after, discarded_card


def ask(state: State, caused: list[Event]) -> None:
    """A card was discarded: ask about it, or pass the turn if nobody is to be asked."""
    state.asked = to_be_asked(state)
    if state.asked:
        state.phase = CLAIM
    else:
        pass_turn(state, caused)


def to_be_asked(state: State) -> list[int]:
    """The seats that are asked about the last discard: those who can answer, or all others."""
    others = sorted(after(state, state.turn))
    if state.setup.ask == ALL:
        return others
    card = discarded_card(state)
    return [seat for seat in others if is_able(state, seat, card)]


def is_able(state: State, seat: int, card: int) -> bool:
    """Whether the seat holds an answer: a goal if it is ready, a gain if it is not.

    A gain opens a set, so that a ready player gains nothing (R-11).
    """
    if state.ready[seat]:
        return may_go_out_on(state, seat, card)
    return bool(partners(state.hands[seat], card))


def owing(state: State) -> list[int]:
    """The seats that still have to answer."""
    return [seat for seat in state.asked if seat not in state.claims]


def answers(state: State, seat: int) -> list[str]:
    """How the seat may answer, as moves."""
    if seat not in state.asked or seat in state.claims:
        return []
    return possible_answers(state, seat, discarded_card(state))


def possible_answers(state: State, seat: int, card: int) -> list[str]:
    """The answers to a discard that the seat's cards allow, as moves."""
    if state.ready[seat]:
        return [GOAL, PASS] if may_go_out_on(state, seat, card) else [PASS]
    return [*gains(partners(state.hands[seat], card)), PASS]


def answer(state: State, seat: int, move: str) -> list[Event]:
    """Keep the seat's answer; the last one settles the discard."""
    state.claims[seat] = move
    caused = [events.claim_answered(seat, move.split(" ")[0], GAINED.get(move, ()))]
    if len(state.claims) == len(state.asked):
        settle(state, caused)
    return caused


def settle(state: State, caused: list[Event]) -> None:
    """All have answered: a goal before a gain, among equals the nearest after the discarder."""
    claims, asked = state.claims, state.asked
    state.claims = {}
    state.asked = []
    order = [seat for seat in after(state, state.turn) if claims.get(seat, PASS) != PASS]
    for seat in order:
        if claims[seat] == GOAL:
            go_out_on(state, seat, caused)
            return
    if order:
        seat = order[0]
        gain(state, seat, GAINED[claims[seat]], caused)
        return
    caused.append(events.passed(state.turn, discarded_card(state), asked))
    pass_turn(state, caused)


def gain(state: State, seat: int, pair: Cards, caused: list[Event]) -> None:
    """The seat lays a set of the discard and two cards of its hand; the turn is not skipped."""
    discarder = state.turn
    card = state.discards[discarder].pop()
    cards = tuple(sorted((*pair, card)))
    caused.append(events.gained(seat, cards, card, discarder, len(state.opened[seat]) + 1))
    if lay(state, seat, cards, pair, caused):
        pass_turn(state, caused)
