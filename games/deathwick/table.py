"""The table: who sits beside whom, and cards going from zone to zone with what is known of them."""

from games.deathwick import events
from games.deathwick.agenda import STEPS, ask_first
from games.deathwick.cards import IS_FACE, KNOWN, PLAIN, SECRET, SEEN_BY
from games.deathwick.memory import (
    CANDLE,
    HAND,
    buried,
    drew,
    forget_own,
    loosen,
    rename,
    saw,
    take,
    widen,
)
from games.deathwick.salted import NOTHING, came, moved_openly, went
from games.deathwick.state import NONE, Ghost, State, Task
from games.deathwick.traits import Caused
from games.shuffle import shuffled


def seat_neighbours(state: State) -> None:
    """Note the nearest lit players left and right of each seat; one that is both stands once."""
    players = state.setup.players
    near = []
    for seat in range(players):
        others = [other % players for other in range(seat + 1, seat + players)]
        lit = [other for other in others if state.lit[other]]
        near.append(tuple(dict.fromkeys((lit[0], lit[-1]))) if lit else ())
    state.near = near


def clockwise(state: State, seat: int) -> list[int]:
    """The lit players other than the seat, from its left on (K-17)."""
    players = state.setup.players
    around = [*range(seat + 1, players), *range(seat)]
    return [other for other in around if state.lit[other]]


def draw(state: State, caused: Caused, seat: int, count: int) -> None:
    """Up to so many cards from the top of the Candle into the hand."""
    candle, hand = state.candles[seat], state.hands[seat]
    drawn = []
    while count > 0 and candle:
        card = candle.pop()
        hand.append(card if card < SECRET else forget_own(card, seat))
        drawn.append(card)
        count -= 1
    if drawn:
        if state.loose or state.alone:
            drew(state, seat, drawn)
        if state.salts[seat] is not NOTHING:
            came(state, seat, len(drawn))
        caused += events.drew(seat, drawn, len(candle))


def to_dark(state: State, card: int) -> None:
    """A card onto The Dark, where all see it."""
    state.dark.append(card & PLAIN | KNOWN)


def turn_up(state: State, seat: int) -> int:
    """Take the top card of a Candle, which must not be empty, for all to see."""
    card = state.candles[seat].pop()
    if not card & KNOWN and (state.loose or state.alone):
        saw(state, CANDLE[seat], card)
    return card & PLAIN


def burn(state: State, caused: Caused, seat: int, count: int, why: str) -> None:
    """So many cards from the top of the Candle onto The Dark; an empty Candle burns nothing.

    A Crow is asked at each face card before the next one (K-29).
    """
    candle = state.candles[seat]
    burned = []
    while count > 0 and candle:
        card = turn_up(state, seat)
        state.dark.append(card | KNOWN)
        burned.append(card)
        count -= 1
        if IS_FACE[card] and crow_asked(state, seat, ("burn", seat, count, why)):
            break
    if burned:
        caused.append(events.burned(seat, burned, why, len(candle)))


def crow_asked(state: State, seat: int, rest: Task) -> bool:
    """Whether somebody may claim the face card that the seat just burned.

    They are asked, and the rest of the burning waits.
    """
    near = state.near[seat]
    for other in near:
        if state.traits[other].grabs:
            state.agenda.append(rest)
            order = [state.turn, *clockwise(state, state.turn)]
            takers = [one for one in order if one in near and state.traits[one].grabs]
            ask_first(state, state.traits[takers[0]].grabs, takers)
            return True
    return False


def from_hand(state: State, seat: int, card: int) -> None:
    """Take a card out of a hand for all to see."""
    hand = state.hands[seat]
    known = card | KNOWN
    if state.salts[seat] is not NOTHING:
        moved_openly(state, seat, card, -1)
    if known in hand:
        hand.remove(known)
        return
    if max(hand) < SECRET:
        hand.remove(card)
    else:
        take(hand, card)
    if state.loose or state.alone:
        saw(state, HAND[seat], card)


def from_hand_unseen(
    state: State, seat: int, cards: list[int], zone: int, witness: int = 0
) -> None:
    """Take cards out of a hand for a zone where others cannot see which they are.

    The seats whose flags are in `witness` can.
    """
    hand = state.hands[seat]
    went(state, seat, len(cards))
    if len(cards) == len(hand):
        rename(state, HAND[seat], zone)
        loosen(state, hand, zone, zone)
        hand.clear()
        return
    widen(state, HAND[seat], zone)
    loosen(state, hand, HAND[seat], HAND[seat] | zone, witness)
    for card in cards:
        take(hand, card)


def into_hand(state: State, seat: int, card: int) -> None:
    """A card comes into a hand for all to see."""
    moved_openly(state, seat, card, 1)
    state.hands[seat].append(card & PLAIN | KNOWN)


def hand_over(state: State, giver: int, taker: int, cards: list[int]) -> None:
    """Cards from a hand to another, seen by these two alone."""
    from_hand_unseen(state, giver, cards, HAND[taker], SEEN_BY[taker])
    came(state, taker, len(cards))
    state.hands[taker] += [card | SEEN_BY[giver] for card in cards]


def blind(state: State, seat: int, count: int) -> list[int]:
    """Up to so many cards of a hand, chosen by one draw of chance; they stay there."""
    hand = [card & PLAIN for card in state.hands[seat]]
    if not hand:
        return []
    state.shuffles += 1
    return shuffled(state.seed, state.shuffles - 1, hand)[:count]


def under(state: State, seat: int, cards: list[int]) -> None:
    """A block of cards, top first, under a Candle (K-3)."""
    state.candles[seat][:0] = cards[::-1]


def shuffle_candle(state: State, seat: int) -> None:
    """Shuffle a Candle: nobody knows any more where a card lies in it."""
    candle = state.candles[seat]
    loosen(state, candle, CANDLE[seat], CANDLE[seat])
    candle[:] = shuffled(state.seed, state.shuffles, candle)
    state.shuffles += 1


def hand_into_candle(state: State, seat: int) -> None:
    """Shuffle the whole hand into the Candle."""
    hand = state.hands[seat]
    state.salts[seat] = NOTHING
    rename(state, HAND[seat], CANDLE[seat])
    buried(state, seat, hand, CANDLE[seat])
    state.candles[seat] += hand
    hand.clear()
    shuffle_candle(state, seat)


def dark_top(state: State, count: int) -> list[int]:
    """Take up to so many cards off the top of The Dark, top first."""
    dark = state.dark
    taken = dark[-count:][::-1]
    del dark[-count:]
    expose(state)
    return taken


def dark_bottom(state: State, count: int) -> list[int]:
    """Take up to so many cards from the bottom of The Dark, the upper first."""
    taken = state.dark[:count][::-1]
    del state.dark[:count]
    return taken


def expose(state: State) -> None:
    """The top card of The Dark lies open."""
    if state.dark:
        state.dark[-1] = state.dark[-1] & PLAIN | KNOWN


def lay_ghost(state: State, seat: int, ghost: Ghost) -> None:
    """A ghost, from wherever, into a Shadow; a Plague's ghost remembers it (K-19)."""
    state.shadows[seat].append(ghost)
    visit(state, seat, ghost)


def visit(state: State, seat: int, ghost: Ghost) -> None:
    """Note that a Plague's ghost lies in this Shadow."""
    if ghost.haunter != NONE and state.traits[ghost.haunter].spreads:
        if ghost.visited is None:
            ghost.visited = []
        if seat not in ghost.visited:
            ghost.visited.append(seat)


def place_of(state: State, seat: int, number: int, wall: bool = False) -> int:
    """Where in a Shadow its ghost, or wall, of this number lies, both counted from 0."""
    for place, ghost in enumerate(state.shadows[seat]):
        if ghost.wall == wall:
            if number == 0:
                return place
            number -= 1
    raise IndexError(number)


STEPS["burn"] = burn
