"""A full state as it might be, from what one seat may know: for artificial players.

Public in this game are all cards that lie open, the cards taken from the market and not let go
(`memory`), how many cards a hand holds, that a ready hand is one away from a goal shape, who is
asked about a discard where only those who can answer are, and that nobody has yet won by
treasures. Hidden are the rest of the other hands, the draw pile and the answers not settled.
"""

from collections.abc import Callable, Iterator
from copy import copy
from itertools import combinations
from math import comb

from games.game import Rng
from games.phantom_rummy.cards import UNIT, cards_in, pack
from games.phantom_rummy.claims import is_able, possible_answers
from games.phantom_rummy.scoring import treasures
from games.phantom_rummy.setup import ABLE
from games.phantom_rummy.shapes import is_one_away
from games.phantom_rummy.state import ACT, CLAIM, HAND_CARDS, State, discarded_card
from games.phantom_rummy.supposing import some, suppose_able, suppose_ready
from games.values import check_seat

_TRIES = 60
"""Whole deals tried before the true one is stirred instead."""
_HANDS = 25
"""Hands tried for one seat of a deal."""
_FEW = 2000
"""So many hands of one seat are all tried."""
_STIRS = 400


def determinize(state: State, seat: int, rng: Rng) -> State:
    """A state random in all that the seat cannot know and equal in all that it can.

    It depends on nothing that the seat cannot know, but in positions made by hand where what is
    public leaves hardly a deal. Its further deals are random, too. Raises `GameError` for a seat
    that the table does not have.
    """
    check_seat(state, seat)
    world = _copy(state, f"world {rng.random()}")
    others = [other for other in range(state.setup.players) if other != seat]
    if not any(_deal(state, world, others, rng) for _ in range(_TRIES)):
        _stir(state, world, others, rng)
    for other in others:
        if other in state.claims:
            answers = possible_answers(world, other, discarded_card(world))
            world.claims[other] = rng.choice(answers)
    return world


def _copy(state: State, seed: str) -> State:
    """A state that shares nothing with the given one that changes."""
    world = copy(state)
    world.seed = seed
    for name in ("scores", "hands", "ready", "market", "draw", "asked", "known"):
        setattr(world, name, list(getattr(state, name)))
    world.claims = dict(state.claims)
    world.opened = [list(sets) for sets in state.opened]
    world.discards = [list(cards) for cards in state.discards]
    return world


def _deal(state: State, world: State, others: list[int], rng: Rng) -> bool:
    """Deal the hidden cards anew, the hands that are bound by what is public first.

    `False` if such a hand was not found.
    """
    pool = list(state.draw)
    sizes = {}
    for seat in others:
        unknown = cards_in(state.hands[seat] - state.known[seat])
        pool += unknown
        sizes[seat] = len(unknown)
    pool.sort()
    for seat in sorted(others, key=lambda seat: (not state.ready[seat], seat not in state.asked)):
        hand = _hand_for(world, seat, sizes[seat], pool, rng)
        if hand is None:
            return False
        for card in hand:
            pool.remove(card)
    rng.shuffle(pool)
    world.draw = pool
    return True


def _hand_for(world: State, seat: int, size: int, pool: list[int], rng: Rng) -> list[int] | None:
    """The unknown cards of a hand, drawn from the pool so that the hand could be; laid into the
    world. `None` if none was found.
    """
    for cards in _supposed(world, seat, size, pool, rng):
        world.hands[seat] = world.known[seat] + pack(cards)
        if could_be(world, seat):
            return cards
    return None


def _supposed(world: State, seat: int, size: int, pool: list[int], rng: Rng) -> Iterator[list[int]]:
    """The unknown cards of a hand, drawn from the pool again and again.

    Where a ready player can hold few hands, each of them once: chance would hardly meet the one
    that is right.
    """
    if world.ready[seat] and comb(len(pool), size) <= _FEW:
        hands = [list(cards) for cards in combinations(pool, size)]
        rng.shuffle(hands)
        yield from hands
        return
    suppose = _way_to_suppose(world, seat, size)
    for _ in range(_HANDS):
        cards = suppose(pool, rng)
        if cards is not None:
            yield cards


def _way_to_suppose(
    world: State, seat: int, size: int
) -> Callable[[list[int], Rng], list[int] | None]:
    """How to draw the unknown cards of a hand from a pool, so that it has a chance to be right."""
    known = world.known[seat]
    asked_as_able = world.phase == CLAIM and world.setup.ask == ABLE and seat in world.asked
    offered = discarded_card(world) if asked_as_able else None
    if world.ready[seat] and len(cards_in(_kept(world, seat, known))) + size == HAND_CARDS:
        kept = _kept(world, seat, known)
        return lambda pool, rng: suppose_ready(pool, kept, offered, rng)
    if offered is not None:
        return lambda pool, rng: suppose_able(pool, known, size, offered, rng)
    return lambda pool, rng: some(pool, size, rng)


def _kept(state: State, seat: int, hand: int) -> int:
    """The hand without the card just taken: what a ready player holds on to."""
    if state.phase == ACT and seat == state.turn:
        return hand - UNIT[state.taken]
    return hand


def could_be(state: State, seat: int) -> bool:
    """Whether the seat's hand agrees with what is public about it."""
    hand = state.hands[seat]
    if state.ready[seat]:
        kept = _kept(state, seat, hand)
        if len(cards_in(kept)) == HAND_CARDS and not is_one_away(kept):
            return False
    if state.phase == CLAIM and state.setup.ask == ABLE and seat != state.turn:
        able = is_able(state, seat, discarded_card(state))
        if able != (seat in state.asked):
            return False
    return not treasures(state, seat)


def _stir(state: State, world: State, others: list[int], rng: Rng) -> None:
    """Exchange hidden cards of the true deal at random, keeping what agreed with the public.

    The last resort where too few deals agree for one to be met by chance.
    """
    world.hands = list(state.hands)
    world.draw = list(state.draw)
    agreed = {seat for seat in others if could_be(state, seat)}
    places = [(seat, card) for seat in others for card in _unknown(world, seat)]
    hidden = [card for _, card in places] + world.draw
    owners = [seat for seat, _ in places] + [-1] * len(world.draw)
    for _ in range(_STIRS if len(hidden) > 1 else 0):
        one, two = rng.randrange(len(hidden)), rng.randrange(len(hidden))
        _exchange(world, hidden, owners, one, two)
        if not all(could_be(world, seat) for seat in {owners[one], owners[two]} & agreed):
            _exchange(world, hidden, owners, one, two)
    world.draw = [card for card, owner in zip(hidden, owners, strict=True) if owner == -1]


def _unknown(state: State, seat: int) -> list[int]:
    return cards_in(state.hands[seat] - state.known[seat])


def _exchange(world: State, hidden: list[int], owners: list[int], one: int, two: int) -> None:
    for seat, gone, come in (
        (owners[one], hidden[one], hidden[two]),
        (owners[two], hidden[two], hidden[one]),
    ):
        if seat != -1:
            world.hands[seat] += UNIT[come] - UNIT[gone]
    hidden[one], hidden[two] = hidden[two], hidden[one]
