"""How a short game begins and ends: the deal, the market, the next turn, the next short game."""

from collections.abc import Mapping
from typing import Any

from games.game import Event
from games.phantom_rummy import events
from games.phantom_rummy.cards import DECK, pack
from games.phantom_rummy.scoring import ends_the_game
from games.phantom_rummy.setup import setup_of
from games.phantom_rummy.state import HAND_CARDS, NONE, OVER, TAKE, State
from games.shuffle import below, shuffled


def new(players: int, seed: str, options: Mapping[str, Any]) -> State:
    """A game before its first decision, a random seat to start.

    Raises `GameError` as `options` does.
    """
    setup = setup_of(players, options)
    starter = below(seed, 0, players)
    state = State(
        setup=setup,
        seed=seed,
        shuffles=1,
        short_game=1,
        scores=[0] * players,
        starter=starter,
        turn=starter,
        phase=TAKE,
        hands=[],
        opened=[],
        discards=[],
        ready=[],
        market=[],
        draw=[],
        taken=NONE,
        claims={},
        asked=[],
        known=[],
    )
    deal(state)
    return state


def deal(state: State) -> None:
    """Shuffle all cards, deal 7 to each seat and turn up the market; the starter is to take."""
    setup = state.setup
    deck = shuffled(state.seed, state.shuffles, DECK)
    state.shuffles += 1
    state.turn = state.starter
    state.phase = TAKE
    seats = range(setup.players)
    state.hands = [pack(deck[seat * HAND_CARDS : (seat + 1) * HAND_CARDS]) for seat in seats]
    state.opened = [[] for _ in seats]
    state.discards = [[] for _ in seats]
    state.ready = [False] * setup.players
    state.draw = deck[setup.players * HAND_CARDS :]
    state.taken = NONE
    state.claims = {}
    state.asked = []
    state.known = [0] * setup.players
    turn_up(state)


def turn_up(state: State) -> None:
    """Make a market of the top cards of the draw pile, of which there are enough."""
    number = state.setup.market
    state.market = state.draw[:number]
    del state.draw[:number]


def pass_turn(state: State, caused: list[Event]) -> None:
    """Play goes to the left of the one whose turn it was, gain or not."""
    state.turn = (state.turn + 1) % state.setup.players
    state.phase = TAKE
    state.taken = NONE
    if not state.market:
        begin_turn(state, caused)


def begin_turn(state: State, caused: list[Event]) -> None:
    """A turn with an empty market: turn one up, or end the short game for want of cards."""
    if len(state.draw) < state.setup.market:
        run_out(state, state.turn, "market", state.setup.market, caused)
    else:
        turn_up(state)
        caused.append(events.market(state))


def run_out(state: State, seat: int, what: str, needed: int, caused: list[Event]) -> None:
    """The draw pile has too few cards: the short game ends unscored and counts as played."""
    caused.append(events.exhausted(state, seat, what, needed))
    changes = [0] * state.setup.players
    end_short_game(state, events.short_game(state, changes), caused)


def end_short_game(state: State, closing: Event, caused: list[Event]) -> None:
    """After the scoring: deal the next short game, the seat to the left starts, or end it all."""
    caused.append(closing)
    if ends_the_game(state):
        end_game(state, caused)
        return
    state.short_game += 1
    state.starter = (state.starter + 1) % state.setup.players
    deal(state)
    caused.append(events.dealt(state))
    caused += [events.hand(seat, cards) for seat, cards in enumerate(state.hands)]
    caused.append(events.market(state))


def end_game(state: State, caused: list[Event]) -> None:
    """The game is over; what lies on the table stays as it lies."""
    state.phase = OVER
    state.taken = NONE
    state.claims = {}
    state.asked = []
    caused.append(events.over(state))
