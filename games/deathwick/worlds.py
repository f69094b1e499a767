"""A full state as it might be, from what one seat may know: for artificial players.

A seat knows its view, what everybody remembers and what it remembers itself: cards whose place is
known, loose cards that lie in one of some zones (`memory`); and with `ask: able` that whoever is
asked holds an answer. Of what others remember, a world holds nothing.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from games.deathwick.cards import CODES, KNOWN, PLAIN, RANK, SECRET, SEEN_BY, SUIT
from games.deathwick.memory import CANDLE, HAND, OUT, PAGE, WALL, known_alone, without, without_all
from games.deathwick.moves import read
from games.deathwick.position import shown_to
from games.deathwick.salted import ANY, SALTS, count
from games.deathwick.setup import ALL
from games.deathwick.state import NONE, State, copy
from games.game import Rng
from games.values import check_seat

Slot: TypeAlias = tuple[int, list[int], int]
"""A hidden place: the bit of its zone (0 for The Dark), the list and the index in it."""
Need: TypeAlias = tuple[int, frozenset[int]]
"""A zone of which everybody knows that it holds one of these cards."""

ATTEMPTS = 1000
"""So often a deal is tried that agrees with all that is known."""


def determinize(state: State, seat: int, rng: Rng) -> State:
    """A state random in all that the seat cannot know and equal in all that it can.

    It depends on nothing that the seat cannot know. Its further chance is random, too. Raises
    `GameError` for a seat that the table does not have.
    """
    check_seat(state, seat)
    world = copy(state)
    world.seed, world.moves = f"world {rng.random()}", None
    _forget_others(world, seat)
    walls = [ghost for shadow in world.shadows for ghost in shadow if ghost.wall]
    wall_cards = {id(ghost): [ghost.card] for ghost in walls}
    slots = _hidden(world, seat, wall_cards)
    pool = sorted(cards[place] for _, cards, place in slots)
    loose = _not_seen(world, seat)
    needs = _needs(world, seat)
    limits = _limits(world, seat)
    # The true deal shows that some attempt finds a way, but for mistakes: nobody stops for one.
    for _ in range(ATTEMPTS):
        if _fill(slots, list(pool), list(loose), needs, dict(limits), rng):
            break
    else:
        _fill(slots, list(pool), [], [], {}, rng)
    for ghost in walls:
        ghost.card = wall_cards[id(ghost)][0]
    action = world.action
    if action is not None and action.move.verb == "wall" and action.cards:
        action.move = read(f"wall {CODES[action.cards[0]]}")
    return world


def _forget_others(world: State, seat: int) -> None:
    """Nobody but the seat remembers anything that not all know."""
    kept = PLAIN | KNOWN | SEEN_BY[seat]
    for zone in (world.dark, world.out, *world.candles, *world.hands):
        if zone and max(zone) >= SECRET:
            zone[:] = [card & kept for card in zone]
    for shadow in world.shadows:
        for ghost in shadow:
            ghost.card &= kept
    if world.alone:
        world.alone = [entry for entry in world.alone if entry[0] == seat]


def _hidden(world: State, seat: int, wall_cards: dict[int, list[int]]) -> list[Slot]:
    """The places of cards that the seat cannot know."""
    shown = shown_to(world, seat)
    zones: list[tuple[int, list[int]]] = [(OUT, world.out)]
    if ("dark", NONE) not in shown:
        zones.append((0, world.dark))
    for owner in range(world.setup.players):
        zones.append((CANDLE[owner], world.candles[owner]))
        if owner == seat:
            continue
        if ("hand", owner) not in shown:
            zones.append((HAND[owner], world.hands[owner]))
        zones.append((PAGE[owner], world.pages[owner]))
        zones += [
            (WALL[owner], wall_cards[id(ghost)]) for ghost in world.shadows[owner] if ghost.wall
        ]
    action = world.action
    if action is not None and action.move.verb == "wall" and action.seat != seat:
        zones.append((WALL[action.seat], action.cards))
    seen = {CANDLE[owner]: 1 for zone, owner in shown if zone == "candle"}
    known = KNOWN | SEEN_BY[seat]
    return [
        (zone, cards, place)
        for zone, cards in zones
        for place in range(len(cards) - seen.get(zone, 0))
        if not cards[place] & known
    ]


def _not_seen(world: State, seat: int) -> list[tuple[int, int]]:
    """The loose cards that are not among those that the seat sees, or saw where they still lie."""
    loose = world.loose + known_alone(world, seat) if world.alone else world.loose
    if not loose:
        return loose
    flag = SEEN_BY[seat]
    elsewhere: list[tuple[int, Sequence[int]]] = [(OUT, world.out)]
    own_walls = [ghost.card for ghost in world.shadows[seat] if ghost.wall]
    action = world.action
    if action is not None and action.move.verb == "wall" and action.seat == seat:
        own_walls += action.cards
    shown = shown_to(world, seat)
    seen = [
        (HAND[seat], world.hands[seat]),
        (PAGE[seat], world.pages[seat]),
        (WALL[seat], own_walls),
    ]
    for owner in range(world.setup.players):
        candle = world.candles[owner]
        if ("candle", owner) in shown and not candle[-1] & KNOWN:
            loose = without(loose, CANDLE[owner], candle[-1] & PLAIN)
            candle = candle[:-1]
        elsewhere.append((CANDLE[owner], candle))
        if ("hand", owner) in shown:
            seen.append((HAND[owner], world.hands[owner]))
        elif owner != seat:
            walls = [ghost.card for ghost in world.shadows[owner] if ghost.wall]
            elsewhere += [(HAND[owner], world.hands[owner]), (WALL[owner], walls)]
    for bit, remembered in elsewhere:
        for card in remembered if remembered and max(remembered) >= SECRET else ():
            if card & flag:
                loose = without(loose, bit, card & PLAIN)
    for bit, cards in seen:
        loose = without_all(loose, bit, [card for card in cards if not card & KNOWN])
    return loose


def _needs(world: State, seat: int) -> list[Need]:
    """Whose hand or pages hold an answer, since they are asked for one (D-6)."""
    question, action = world.question, world.action
    found = _salts_held(world, seat)
    if question is None or action is None or world.setup.ask == ALL:
        return found
    asked = question.seats
    if question.ask in ("salt", "counter", "boo", "turned"):
        answers = SALTS
        asked = [other for other in asked if not world.salts[other][0]]
    elif question.ask == "reject":
        answers = frozenset(card for card in range(KNOWN) if RANK[card] == action.move.rank)
    elif question.ask == "reflect":
        suit = SUIT[action.move.card]
        answers = frozenset(card for card in range(KNOWN) if RANK[card] and SUIT[card] == suit)
    else:
        return found
    sure = KNOWN | SEEN_BY[seat]
    shown = shown_to(world, seat)
    for other in asked:
        zone, cards = HAND[other], world.hands[other]
        if question.ask == "reject":
            zone, cards = PAGE[other], world.pages[other]
        known = any(card & sure and card & PLAIN in answers for card in cards)
        if other != seat and not known and (zone == PAGE[other] or ("hand", other) not in shown):
            found.append((zone, answers))
    return found


def _salts_held(world: State, seat: int) -> list[Need]:
    """Whose hand holds a Salt that the seat does not know, by who was asked for one before."""
    sure = KNOWN | SEEN_BY[seat]
    found: list[Need] = []
    shown = shown_to(world, seat)
    for other, (least, _) in enumerate(world.salts):
        if least and other != seat and ("hand", other) not in shown:
            known = count([card for card in world.hands[other] if card & sure])
            found += [(HAND[other], SALTS)] * (least - known)
    return found


def _limits(world: State, seat: int) -> dict[int, int]:
    """How many Salts that the seat does not know a hand can hold, where that is less than all."""
    sure = KNOWN | SEEN_BY[seat]
    found = {}
    shown = shown_to(world, seat)
    for other, (_, most) in enumerate(world.salts):
        if most != ANY and other != seat and ("hand", other) not in shown:
            hand = world.hands[other]
            known = [card for card in hand if card & sure]
            if most - count(known) < len(hand) - len(known):
                found[HAND[other]] = most - count(known)
    return found


def _fill(
    slots: list[Slot],
    pool: list[int],
    loose: list[tuple[int, int]],
    needs: list[Need],
    limits: dict[int, int],
    rng: Rng,
) -> bool:
    """Put the cards of the pool into the slots at random, as far as that is known to be.

    False if the choices made on the way leave no place for a card; then nothing is certain.
    """
    rng.shuffle(pool)
    if loose or needs or limits:
        slots = list(slots)
        rng.shuffle(slots)
        loose.sort(key=lambda entry: entry[1].bit_count())
        for zone, answers in needs:
            if not _answer(slots, pool, loose, zone, answers, limits, rng):
                return False
        for card, zones in loose:
            if card not in pool or not _put_in(zones, slots, pool, card, limits, rng):
                return False
        if limits and not _put_salts(slots, pool, limits):
            return False
        if any(room < 0 for room in limits.values()):
            return False
    for (_, cards, place), card in zip(slots, pool, strict=True):
        cards[place] = card
    return True


def _answer(
    slots: list[Slot],
    pool: list[int],
    loose: list[tuple[int, int]],
    zone: int,
    answers: frozenset[int],
    limits: dict[int, int],
    rng: Rng,
) -> bool:
    """Put a card that answers into a zone; it may be one of the loose ones."""
    cards = [card for card in pool if card in answers]
    free = [slot for slot in slots if slot[0] == zone]
    if not cards or not free:
        return False
    card = rng.choice(cards)
    same = [entry for entry in loose if entry[0] == card]
    might = [entry for entry in same if entry[1] & zone]
    spare = Counter(pool)[card] - len(same)
    chosen = rng.randrange(len(might) + (spare > 0)) if might or spare > 0 else -1
    if chosen < 0:
        return False
    if chosen < len(might):
        loose.remove(might[chosen])
    _put(slots, pool, rng.choice(free), card, limits)
    return True


def _put_in(
    zones: int,
    slots: list[Slot],
    pool: list[int],
    card: int,
    limits: dict[int, int],
    rng: Rng,
) -> bool:
    """Put a card into one of some zones, where that is possible: no hand has too many Salts."""
    free = [slot for slot in slots if slot[0] & zones]
    if limits and card in SALTS:
        free = [slot for slot in free if limits.get(slot[0], 1) > 0]
    if free:
        _put(slots, pool, rng.choice(free), card, limits)
    return bool(free)


def _put_salts(slots: list[Slot], pool: list[int], limits: dict[int, int]) -> bool:
    """Put the Salts that are left into the next places where one may be.

    The places stand in random order, and so do the cards.
    """
    salts = [card for card in pool if card in SALTS]
    pool[:] = [card for card in pool if card not in SALTS]
    full = []
    while salts and slots:
        zone, cards, place = slot = slots.pop()
        if limits.get(zone, 1) <= 0:
            full.append(slot)
            continue
        cards[place] = salts.pop()
        if zone in limits:
            limits[zone] -= 1
    slots += full
    return not salts


def _put(slots: list[Slot], pool: list[int], slot: Slot, card: int, limits: dict[int, int]) -> None:
    """This card into this place."""
    # Walls with equal cards are equal places, but not the same.
    del slots[next(at for at, one in enumerate(slots) if one is slot)]
    pool.remove(card)
    zone, cards, place = slot
    cards[place] = card
    if zone in limits and card in SALTS:
        limits[zone] -= 1
