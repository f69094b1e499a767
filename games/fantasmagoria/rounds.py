"""How a round begins and ends: the deal, the reveal of the sacrifices, the count, the next one."""

from collections.abc import Mapping
from typing import Any

from games.fantasmagoria import events, memory
from games.fantasmagoria.cards import (
    BIT,
    HIGHEST,
    NUMBER,
    PILE_SIZE,
    SUIT,
    cards_in,
)
from games.fantasmagoria.moves import sacrifices
from games.fantasmagoria.scoring import ask_the_spirits, scares_of_all, tied
from games.fantasmagoria.setup import setup_of
from games.fantasmagoria.state import NONE, OVER, PLAY, SACRIFICE, State
from games.game import Event
from games.shuffle import shuffled


def new(players: int, seed: str, options: Mapping[str, Any]) -> State:
    """A game before its first decision. Raises `GameError` as `options` does."""
    setup = setup_of(players, options)
    state = State(
        setup=setup,
        seed=seed,
        shuffles=0,
        round=1,
        scores=[0] * players,
        phase=SACRIFICE,
        trump=0,
        leader=0,
        turn=0,
        hands=[],
        sacrificed=[],
        tops=[],
        piles=[],
        possessed=0,
        trick=[],
        lead=NONE,
        moved=False,
        won=[],
        goat=NONE,
        imprisoned=[],
        voids=[],
        known=[],
        favoured=NONE,
    )
    deal(state)
    return state


def deal(state: State) -> None:
    """Lay out a round: 9 ritual cards each, piles of 3 beyond cards, nothing on the table."""
    setup = state.setup
    ritual = shuffled(state.seed, state.shuffles, [BIT[card] for card in setup.ritual])
    beyond = shuffled(state.seed, state.shuffles + 1, setup.beyond)
    state.shuffles += 2
    seats = range(setup.players)
    state.phase = SACRIFICE
    state.trump = state.leader = state.turn = 0
    state.hands = [sum(ritual[seat * HIGHEST : (seat + 1) * HIGHEST]) for seat in seats]
    state.sacrificed = [NONE] * setup.players
    state.tops = [NONE] * setup.players
    state.piles = [tuple(beyond[seat * PILE_SIZE : (seat + 1) * PILE_SIZE]) for seat in seats]
    state.possessed = 0
    state.trick = []
    state.lead = NONE
    state.moved = False
    state.won = [[] for _ in seats]
    state.goat = NONE
    state.imprisoned = []
    memory.forget_all(state)


def may_be_sacrificed(state: State, seat: int) -> int:
    """The cards that a seat may choose from: of its hand all but cursed ones; none once chosen."""
    if state.phase != SACRIFICE or state.sacrificed[seat] != NONE:
        return 0
    return state.hands[seat] & ~state.setup.cursed_bits


def sacrifice(state: State, seat: int, card: int) -> list[Event]:
    """Lay the chosen card aside, unseen; the last choice reveals them all."""
    state.hands[seat] ^= BIT[card]
    state.sacrificed[seat] = card
    left = state.sacrificed.count(NONE)
    caused = [events.sacrificed(seat, card), events.chosen(seat, left)]
    if not left:
        reveal(state, caused)
    return caused


def reveal(state: State, caused: list[Event]) -> None:
    """Show the sacrifices, each on the pile of its seat (F-2); the lowest names the trump."""
    leader = first_leader(state.sacrificed)
    lowest = state.sacrificed[leader]
    caused += [events.revealed(seat, card) for seat, card in enumerate(state.sacrificed)]
    caused.append(events.trump(leader, lowest, 0, NUMBER[lowest], "sacrifice"))
    state.tops = state.sacrificed
    state.sacrificed = [NONE] * state.setup.players
    state.trump = NUMBER[lowest]
    state.leader = state.turn = leader
    state.phase = PLAY


def first_leader(cards: list[int]) -> int:
    """Whose sacrifice is lowest; among equal numbers the lower suit: cat, candle, goat, doll."""
    return min(range(len(cards)), key=lambda seat: (NUMBER[cards[seat]], SUIT[cards[seat]]))


def end_round(state: State, caused: list[Event]) -> None:
    """Add hands to piles, show and count them, then deal the next round or end the game."""
    kept = [hand.bit_count() for hand in state.hands]
    for seat, hand in enumerate(state.hands):
        state.won[seat] += cards_in(hand)
    state.hands = [0] * state.setup.players
    memory.forget_all(state)
    counted = scares_of_all(state)
    state.scores = [
        total + worth.scares for total, worth in zip(state.scores, counted, strict=True)
    ]
    caused += [
        events.shown(seat, state.won[seat], kept[seat], worth) for seat, worth in enumerate(counted)
    ]
    caused.append(events.round_over(state.round, state.setup.rounds, counted, state.scores))
    if state.round == state.setup.rounds:
        end_game(state, caused)
    else:
        state.round += 1
        deal(state)
        caused.append(events.dealt(state.round, state.setup.rounds))


def end_game(state: State, caused: list[Event]) -> None:
    """The last round is counted: the lowest total wins, among equals the spirits choose (F-6)."""
    equal = tied(state.scores)
    if equal:
        state.shuffles += 1
    state.phase = OVER
    state.favoured = ask_the_spirits(state)
    caused.append(events.over(state.favoured, state.scores, equal))


def choices(state: State, seat: int) -> list[str]:
    """The sacrifices that a seat may choose, as moves."""
    return sacrifices(may_be_sacrificed(state, seat))
