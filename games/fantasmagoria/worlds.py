"""A full state as it might be, from what one seat may know: for artificial players.

Public in this game are all cards played, hence all that lies in the piles won; how many ritual
and how many beyond cards a hand holds, since beyond cards come by taken piles alone; the suits
that a hand is out of and the cards known to be in it; and that no sacrifice is cursed.
"""

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from games.fantasmagoria.cards import (
    BEYOND_BITS,
    BIT,
    RITUAL_BITS,
    SUIT_BITS,
    bits,
    cards_in,
)
from games.fantasmagoria.memory import known_in_hand
from games.fantasmagoria.state import NONE, SACRIFICE, State, copy
from games.game import Rng
from games.values import check_seat


class Slot(msgspec.Struct, eq=False):
    """A place for hidden cards: how many, and which could lie there."""

    size: int
    allowed: int
    cards: int = 0


def determinize(state: State, seat: int, rng: Rng) -> State:
    """A state random in all that the seat cannot know and equal in all that it can.

    It depends on nothing that the seat cannot know. Its further deals are random, too. Raises
    `GameError` for a seat that the table does not have.
    """
    check_seat(state, seat)
    world = copy(state)
    world.seed = f"world {rng.random()}"
    others = [other for other in range(state.setup.players) if other != seat]
    _deal_ritual(world, others, rng)
    _deal_beyond(world, others, rng)
    return world


def _unknown(state: State, seat: int) -> int:
    """The cards of a hand of which others know at most the number."""
    return state.hands[seat] & ~known_in_hand(state, seat)


def _possible(state: State, seat: int) -> int:
    """The cards that could be among the unknown ones of a hand."""
    lacking = sum(bit for suit, bit in enumerate(SUIT_BITS) if state.voids[seat] >> suit & 1)
    return ~lacking


def _deal_ritual(world: State, others: list[int], rng: Rng) -> None:
    """Deal the ritual cards of the other hands, and their hidden sacrifices, anew."""
    plain = RITUAL_BITS & ~world.setup.cursed_bits
    pool = [card for card in (world.sacrificed[seat] for seat in others) if card != NONE]
    hands: list[tuple[int, Slot]] = []
    choices: list[tuple[int, Slot]] = []
    for seat in others:
        unknown = _unknown(world, seat) & RITUAL_BITS
        pool += cards_in(unknown)
        size = unknown.bit_count()
        if world.sacrificed[seat] != NONE:
            choices.append((seat, Slot(1, plain)))
        elif world.phase == SACRIFICE and size <= len(world.setup.cursed_cards):
            # Whoever still has to choose holds a card that may be chosen.
            hands.append((seat, Slot(1, plain)))
            size -= 1
        hands.append((seat, Slot(size, _possible(world, seat))))
    _fill([slot for _, slot in hands + choices], sorted(pool), rng)
    for seat in others:
        world.hands[seat] &= BEYOND_BITS | known_in_hand(world, seat)
    for seat, slot in hands:
        world.hands[seat] |= slot.cards
    for seat, slot in choices:
        world.sacrificed[seat] = cards_in(slot.cards)[0]


def _deal_beyond(world: State, others: list[int], rng: Rng) -> None:
    """Deal the beyond cards of the other hands and of the piles anew."""
    hands = []
    pool: list[int] = []
    for seat in others:
        unknown = _unknown(world, seat) & BEYOND_BITS
        pool += cards_in(unknown)
        hands.append((seat, Slot(unknown.bit_count(), _possible(world, seat))))
        world.hands[seat] &= ~unknown
    piles = []
    for number, pile in enumerate(world.piles):
        if pile is not None:
            pool += pile
            piles.append((number, Slot(len(pile), BEYOND_BITS)))
    _fill([slot for _, slot in hands + piles], sorted(pool), rng)
    for seat, slot in hands:
        world.hands[seat] |= slot.cards
    for number, slot in piles:
        cards = cards_in(slot.cards)
        rng.shuffle(cards)
        world.piles[number] = tuple(cards)


def _fill(slots: Sequence[Slot], pool: list[int], rng: Rng) -> None:
    """Put the cards into the slots at random, each where it could lie.

    The true deal shows that there is a way. Each card goes to a free place drawn at random
    among those that leave a way for the cards still to come.
    """
    rng.shuffle(pool)
    everything = bits(pool)
    if all(not everything & ~slot.allowed for slot in slots):
        for slot in slots:
            slot.cards = bits(pool[: slot.size])
            del pool[: slot.size]
        return
    alike: dict[int, list[Slot]] = {}
    for slot in slots:
        if slot.size:
            alike.setdefault(slot.allowed & everything, []).append(slot)
    rooms = [Slot(sum([slot.size for slot in same]), allowed) for allowed, same in alike.items()]
    dealt = _deal_out(rooms, pool, rng)
    for same, cards in zip(alike.values(), dealt, strict=True):
        for slot in same:
            slot.cards = bits(cards[: slot.size])
            del cards[: slot.size]


def _deal_out(rooms: Sequence[Slot], pool: Iterable[int], rng: Rng) -> list[list[int]]:
    """The cards, shuffled before, that go to each slot.

    By Hall's theorem there is a way for the rest as long as every set of slots, a bit each, is
    large enough for the cards that can lie nowhere else; `spare` is by how much it is.
    """
    homes = {
        card: sum([1 << place for place, room in enumerate(rooms) if room.allowed & BIT[card]])
        for card in pool
    }
    spare = [0] * (1 << len(rooms))
    for chosen in range(1 << len(rooms)):
        room = sum([slot.size for place, slot in enumerate(rooms) if chosen >> place & 1])
        spare[chosen] = room - sum([1 for home in homes.values() if not home & ~chosen])
    free = [room.size for room in rooms]
    dealt: list[list[int]] = [[] for _ in rooms]
    for card, home in homes.items():
        places = [place for place in range(len(rooms)) if home >> place & 1 and free[place]]
        while True:
            place = places[0]
            if len(places) > 1:
                at = rng.randrange(sum([free[one] for one in places]))
                for place in places:
                    at -= free[place]
                    if at < 0:
                        break
            narrowed = _narrowed(len(rooms), place, home)
            if all(spare[chosen] for chosen in narrowed):
                break
            places.remove(place)
        for chosen in narrowed:
            spare[chosen] -= 1
        free[place] -= 1
        dealt[place].append(card)
    return dealt


@cache
def _narrowed(rooms: int, place: int, home: int) -> tuple[int, ...]:
    """The sets of slots that have less to spare once a card with these homes lies in this one."""
    return tuple([chosen for chosen in range(1 << rooms) if chosen >> place & 1 and home & ~chosen])
