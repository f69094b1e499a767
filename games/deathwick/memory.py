"""What is known of hidden cards, and what becomes of it when cards move unseen.

A card whose place is known carries a flag there: `KNOWN` if everybody knows it, else one of
`SEEN_BY` for each seat that alone has seen it there. When cards leave a hand unseen, or a Candle
is shuffled, the flagged ones among them become loose: each entry of `state.loose` says that this
card lies in one of some zones, and each of `state.alone` that a seat knows that of a card. What a
seat does not see any more is thus remembered as long as it is certain.

Every entry stands for a card of its own, which carries no `KNOWN`. The functions keep this true:
a card seen to leave a zone takes with it what was known of it, and never more is claimed than was
seen. A seat's flags may lie on cards for which an entry stands already.
"""

from collections.abc import Iterable
from typing import Final

from games.deathwick.cards import KNOWN, MOST_SEATS, PLAIN, SECRET, SEEN_BY
from games.deathwick.state import State

ZONES: Final = ("hand", "candle", "page", "wall", "out")
"""Zones in which cards lie hidden; each seat has its own, but `out` is one for all."""
HAND: Final = tuple(1 << seat for seat in range(MOST_SEATS))
CANDLE: Final = tuple(1 << MOST_SEATS + seat for seat in range(MOST_SEATS))
PAGE: Final = tuple(1 << 2 * MOST_SEATS + seat for seat in range(MOST_SEATS))
WALL: Final = tuple(1 << 3 * MOST_SEATS + seat for seat in range(MOST_SEATS))
OUT: Final = 1 << 4 * MOST_SEATS
ZONE_NAMES: Final = {
    **{
        f"{kind} {seat}": 1 << number * MOST_SEATS + seat
        for number, kind in enumerate(ZONES[:4])
        for seat in range(MOST_SEATS)
    },
    "out": OUT,
}
"""The bit of each zone by its name in a position."""


def show(cards: list[int], seat: int) -> None:
    """A seat alone has seen all cards of a zone, and they lie as they lay."""
    flag = SEEN_BY[seat]
    cards[:] = [card if card & KNOWN else card | flag for card in cards]


def buried(state: State, seat: int, cards: list[int], zone: int) -> None:
    """A seat puts cards that it sees into a zone where it will not see them any more.

    Entries have been led there before. One that may stand for the very card is all that is
    certain of it.
    """
    loose, alone = state.loose, state.alone
    stands = {card for card, where in loose if where & zone} if loose else set()
    if alone:
        stands.update([card for who, card, where in alone if who == seat and where & zone])
    state.alone = alone + [
        (seat, card & PLAIN, zone)
        for card in cards
        if not card & KNOWN and card & PLAIN not in stands
    ]


def loosen(state: State, cards: list[int], source: int, zones: int, witness: int = 0) -> None:
    """The cards of a zone may now be in any of `zones`: what was flagged becomes loose.

    Entries about the zone have been led on before. The seats whose flags are in `witness` see
    which cards go, and go on knowing where the others lie.
    """
    if cards and max(cards) >= SECRET:
        _loosen_alone(state, cards, source, zones, witness)
    for place, card in enumerate(cards):
        if card & KNOWN:
            card &= PLAIN
            cards[place] = card | witness
            state.loose.append((card, zones))


def _loosen_alone(state: State, cards: list[int], source: int, zones: int, witness: int) -> None:
    """The same for the flags of single seats.

    An entry that may stand for the very card is all that is certain of it.
    """
    stands = {card for card, where in state.loose if where & source}
    stands_alone = {(seat, card) for seat, card, where in state.alone if where & source}
    for place, card in enumerate(cards):
        if card >= SECRET:
            plain = card & PLAIN
            cards[place] = card & (PLAIN | witness)
            seats = (card & ~witness) // SECRET
            while seats and plain not in stands:
                seat = seats.bit_length() - 1
                seats -= 1 << seat
                if (seat, plain) not in stands_alone:
                    state.alone.append((seat, plain, zones))


def widen(state: State, source: int, zones: int) -> None:
    """Some unseen cards went from a zone to others: what may be in it may be there too."""
    if state.loose:
        state.loose = [
            (card, where | zones if where & source else where) for card, where in state.loose
        ]
    if state.alone:
        state.alone = [
            (seat, card, where | zones if where & source else where)
            for seat, card, where in state.alone
        ]


def drew(state: State, seat: int, drawn: Iterable[int]) -> None:
    """Cards went from a seat's Candle into its hand; it alone sees which."""
    source, zone = CANDLE[seat], HAND[seat]
    if state.loose:
        state.loose = [
            (card, where | zone if where & source else where) for card, where in state.loose
        ]
    if not state.alone:
        return
    seen = [card & PLAIN for card in drawn]
    for who, one, where in state.alone:
        if where & source and (who != seat or one in seen):
            break
    else:
        return
    state.alone = [
        entry if entry[0] == seat or not entry[2] & source else (*entry[:2], entry[2] | zone)
        for entry in state.alone
    ]
    for card in seen:
        for who, one, where in state.alone:
            if one == card and who == seat and where & source:
                _saw_drawn(state, seat, card)
                break


def _saw_drawn(state: State, seat: int, card: int) -> None:
    """A seat drew a card that one of its own entries may stand for."""
    source, zone = CANDLE[seat], HAND[seat]
    own = known_alone(state, seat)
    state.alone = [entry for entry in state.alone if entry[0] != seat]
    if any(one == card and where & source for one, where in state.loose):
        # An entry of all may stand for the drawn card, and so may each of the seat's own.
        own = [
            (one, where | zone if one == card and where & source else where) for one, where in own
        ]
    else:
        own = without(own, source, card)
    state.alone += [(seat, *entry) for entry in own]


def rename(state: State, source: int, target: int) -> None:
    """Everything in a zone went to another one."""
    if state.loose:
        state.loose = [
            (card, where & ~source | target if where & source else where)
            for card, where in state.loose
        ]
    if state.alone:
        state.alone = [
            (seat, card, where & ~source | target if where & source else where)
            for seat, card, where in state.alone
        ]


def exchange(state: State, one: int, other: int) -> None:
    """Two zones changed places."""
    swapped = {one: other, other: one, one | other: one | other, 0: 0}
    both = one | other
    state.loose = [(card, where & ~both | swapped[where & both]) for card, where in state.loose]
    state.alone = [
        (seat, card, where & ~both | swapped[where & both]) for seat, card, where in state.alone
    ]


def saw(state: State, zone: int, card: int) -> None:
    """Everybody saw this card lie in, or leave, a zone where not all knew its place."""
    card &= PLAIN
    for one, where in state.loose:
        if one == card and where & zone:
            state.loose, gone = _taken_out(state.loose, zone, card)
            state.alone = [
                (seat, other, zones | gone if other == card and zones & zone else zones)
                for seat, other, zones in state.alone
            ]
            return
    for _, one, where in state.alone:
        if one == card and where & zone:
            break
    else:
        return
    seats = {seat for seat, one, where in state.alone if one == card and where & zone}
    for seat in seats:
        own, _ = _taken_out(known_alone(state, seat), zone, card)
        state.alone = [entry for entry in state.alone if entry[0] != seat]
        state.alone += [(seat, *entry) for entry in own]


def known_alone(state: State, seat: int) -> list[tuple[int, int]]:
    """The loose cards that a seat alone knows of."""
    return [(card, where) for who, card, where in state.alone if who == seat]


def without(loose: list[tuple[int, int]], zone: int, card: int) -> list[tuple[int, int]]:
    """The loose cards when one of them, or a card like it, has been seen in a zone.

    The seen card may be any of those entries; the narrowest is taken out, and the others may
    now stand for the card that it stood for.
    """
    return _taken_out(loose, zone, card)[0]


def _taken_out(
    loose: list[tuple[int, int]], zone: int, card: int
) -> tuple[list[tuple[int, int]], int]:
    """The same, and the zones of what was taken out."""
    might = [entry for entry in loose if entry[0] == card and entry[1] & zone]
    if not might:
        return loose, 0
    gone = min(might, key=lambda entry: (entry[1].bit_count(), entry[1]))
    might.remove(gone)
    rest = [entry for entry in loose if entry[0] != card or not entry[1] & zone]
    return rest + [(card, where | gone[1]) for _, where in might], gone[1]


def without_all(
    loose: list[tuple[int, int]], zone: int, cards: Iterable[int]
) -> list[tuple[int, int]]:
    """The loose cards when all that lies in a zone has been seen: nothing else is there."""
    for card in cards:
        loose = without(loose, zone, card & PLAIN)
    return [(card, where & ~zone) for card, where in loose]


def saw_all(state: State, zone: int, cards: list[int]) -> None:
    """A whole zone was shown to everybody: each card in it is known to lie there."""
    for card in cards:
        if not card & KNOWN:
            saw(state, zone, card)
    state.loose = [(card, where & ~zone) for card, where in state.loose]
    state.alone = [(seat, card, where & ~zone) for seat, card, where in state.alone]
    cards[:] = [card & PLAIN | KNOWN for card in cards]


def take(cards: list[int], card: int) -> int:
    """Take a card like this out of a hand, and return it with its flags.

    Equal cards cannot be told apart: whoever knew of one there knows of one less.
    """
    copies = [place for place, one in enumerate(cards) if one & PLAIN == card]
    known = [place for place in copies if cards[place] & KNOWN]
    gone = cards.pop((known or copies)[0])
    if len(copies) > 1 and not known:
        lost = ~gone
        for place, one in enumerate(cards):
            if one & PLAIN == card:
                cards[place] = card | one & ~PLAIN & ~lost
                lost &= ~one
    return gone


def forget_own(card: int, seat: int) -> int:
    """A card that comes into a seat's own hand, which it sees: its flag says nothing more."""
    return card if card < SECRET else card & ~SEEN_BY[seat]
