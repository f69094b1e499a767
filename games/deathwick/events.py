"""What happens in a game of Deathwick, as facts.

Every event that a move can cause, with what stands in `seat`, `cards` and `facts`. All may see
an event (`seen_by` is None) unless the list says otherwise. Cards are codes (`7H`), seats count
from 0. `left` counts the cards of that seat's Candle afterwards. Whoever passes, allows or leaves
tells only themselves, so that a window tells nothing before it closes. `why` of burned cards:
"haunting", "strike" (a Voodoo Doll), "boo", "bell", "inquisition", "pyromaniac".

ordered      seat: who chose. facts: choice ("first" or "last"), first_seat (who starts).
offered      seat: who chooses a class next. facts: classes (the names offered).
classed      seat: who chose. facts: class.
turn         seat: whose turn starts. facts: turn (its number in the game, from 1).
looked       seat: who sees hidden cards, cards: them, top first. facts: zone ("candle": its top
             card, "hand", "dark"), of_seat (left out for The Dark). Seen by that seat alone.
foresaw      seat: the Oracle. facts: choice ("keep" or "bottom").
reprieved    seat, cards: the Ace that skips the Haunting.
endured      seat: who burns for their ghosts.
panicked     seat, cards: the turned card. facts: ghost_card, outcome ("banished", "siphoned",
             "failed": the turned card is a new ghost).
burned       seat: whose Candle, cards: in order. facts: why, left.
struck       seat: the Voodoo Doll that burned. facts: seats (who burns 1 for it, in order).
drew         seat. facts: count, left.
drawn        seat, cards: what they drew. Seen by that seat alone.
declared     seat: the active player, cards: those played (of a wall none). facts: action (haunt,
             banish, greed, scare, drain, sight, cleanse, recall, possess, rekindle, mirror,
             medium, purge, boo, flicker, seance, wall, inquisit, ignite, usury), target_seat and
             ghosts (the cards aimed at) where the move names them, extra ("search", "bottom",
             "steal").
hidden       seat, cards: the card of the wall that they build. Seen by that seat alone.
abstained    seat.
declined     seat: who passed, allowed or left. facts: ask. Seen by that seat alone.
salted       seat, cards: the Salt. facts: against_seat, counter (1 if it answers a Salt).
rejected     seat, cards: the page. facts: against_seat.
cancelled    seat: whose action, cards: those that go on The Dark. facts: action, by ("salt" or
             "page"). The turn goes to the Burden.
reflected    seat: the Hex, cards: its card. facts: against_seat.
vanished     seat: the Unseen, cards: its card, then the haunt. facts: against_seat.
redirected   seat: the Mime, cards: its card. facts: haunt_card, home_seat (where it goes now).
blocked      seat, cards: the wall, then the haunt. facts: against_seat.
haunted      seat: in whose Shadow it lies, cards: the ghost. facts: from_seat.
meddled      seat: the Meddler. facts: of_seat (whose top card goes to the bottom).
banished     seat: the banisher, cards: the ghost. facts: to ("siphoned", "dark"), from_seat (who
             haunted it, left out for nobody).
spread       seat: where the banished ghost lies now, cards: it. facts: from_seat (the banisher).
reaped       seat: the Reaper, cards: the ghost now under their Candle. facts: from_seat.
prayed       seat: the Priest, cards: the top of The Dark, now in hand.
scared       seat: who lost them, cards: now on The Dark.
drained      seat: whose Candle. facts: count, to_seat, left, gained (cards of the taker's
             Candle afterwards).
taken        seat: who took hand cards. facts: from_seat, count, why ("sight", "steal", "usury").
took         seat: the taker, cards: those. facts: from_seat. Seen by these two alone.
done         seat: the Watcher, who takes no more.
recalled     seat: whose hand, cards: the ghost. facts: from_seat (whose Shadow).
moved        seat: where the possessing ghost lies now, cards: it. facts: from_seat.
kindled      seat: whose Candle, cards: of The Dark, the upper first, as far as anybody has seen
             them. facts: count (all of them), left, shuffled (1 if the Candle was, else they lie
             under it).
found        seat: the Medium, cards: the card taken from The Dark.
mirrored     seat. facts: other_seat, gained, given (how many cards of a Shadow came and went).
appeared     seat: whose Shadow, cards: the ghost that nobody haunted (BOO!). facts: left.
flickered    seat. facts: count (cards shuffled into the Candle), left.
grabbed      seat: the Crow, cards: the burned card, now in hand.
showed       seat: whose whole hand all see, cards: it.
paged        seat. facts: pages (how many are laid now).
inscribed    seat, cards: the new page. Seen by that seat alone.
walled       seat: in whose Shadow the new wall lies.
doomed       seat, cards: the discarded card. facts: ghost_card.
mimicked     seat. facts: other_seat, left, other_left (of the other's Candle).
discarded    seat, cards: laid down for the Burden.
died         seat. facts: why ("draw" or "candle": Consumed; "possessed"), of_suit (S, H, C, D;
             only of possession), rises (1 if a Lich comes back).
inherited    seat: the heir, cards: the ghosts. facts: from_seat (the dead).
walls_fell   seat: the dead, cards: their walls, now on The Dark.
tolled       seat: the Funeral Bell. facts: for_seat (the dead).
dug          seat: the Gravedigger. facts: from_seat, count, left.
fed          seat: the Vulture, cards: of The Dark, now under their Candle, as far as anybody has
             seen them. facts: count (all of them), left.
departed     seat: the dead. facts: hand, pages, candle (how many cards leave the game).
risen        seat: the Lich. facts: gone (cards of the old Candle), seats (who gave a card each,
             the top one first), left.
chapter      A chapter of 8 turns is closed. facts: turns, candles, ghosts (both per seat).
over         facts: winners (seats), places (per seat, from 1, ties share), how ("last",
             "advance", "nobody": for a Witness, "burnt": by the turn limit).

Reasons of refused moves (`IllegalMove.code`) and their facts: over; no_such_seat (players);
not_your_turn (turn_seat); not_asked; unknown_move (move); wrong_phase (phase); no_such_class
(class); not_held (a_card); no_such_player (players); not_lit (of_seat); not_neighbour (of_seat);
no_such_ghost (ghosts); no_such_wall (walls); too_weak (a_card, ghost_card); defies_numbers
(a_card); sealed; gated; never_cast (a_card); not_a_number (a_card); not_a_pair; not_your_class
(class); used_up; pages_full (pages); not_red (a_card); empty_candle; no_answer (a_card);
not_there (a_card); not_this_way (move).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.deathwick.cards import CODES, KNOWN
from games.deathwick.state import NONE, State, ghosts_of
from games.game import Event, Fact


def coded(cards: Iterable[int]) -> tuple[str, ...]:
    """How these cards stand in an event."""
    return tuple([CODES[card] for card in cards])


def remembered(cards: Iterable[int]) -> tuple[str, ...]:
    """Those of some cards off The Dark that everybody has seen: its first ones nobody has."""
    return coded([card for card in cards if card & KNOWN])


@lru_cache(maxsize=1 << 12)
def own(kind: str, seat: int, card: int) -> Event:
    """Something with one card, and nothing to add."""
    return Event(kind, seat, (CODES[card],))


def ordered(seat: int, choice: str, first: int) -> Event:
    """Who starts (D-1)."""
    return Event("ordered", seat, (), {"choice": choice, "first_seat": first})


def offered(seat: int, names: list[str]) -> Event:
    """Classes to choose from."""
    return Event("offered", seat, (), {"classes": list(names)})


def classed(seat: int, name: str) -> Event:
    """A chosen class."""
    return Event("classed", seat, (), {"class": name})


@lru_cache(maxsize=1 << 12)
def turn(seat: int, number: int) -> Event:
    """A turn starts."""
    return Event("turn", seat, (), {"turn": number})


def looked(seat: int, zone: str, of_seat: int, cards: Sequence[int]) -> Event:
    """The seat sees cards that are hidden from others."""
    facts: dict[str, Fact] = {"zone": zone}
    if of_seat != NONE:
        facts["of_seat"] = of_seat
    return Event("looked", seat, coded(cards), facts, (seat,))


def foresaw(seat: int, choice: str) -> Event:
    """The Oracle's choice."""
    return Event("foresaw", seat, (), {"choice": choice})


def reprieved(seat: int, card: int) -> Event:
    """An Ace against the Haunting."""
    return own("reprieved", seat, card)


@lru_cache(maxsize=1 << 12)
def endured(seat: int) -> Event:
    """No Ace and no panic."""
    return Event("endured", seat)


def panicked(seat: int, card: int, ghost: int, outcome: str) -> Event:
    """A card turned up against a ghost."""
    facts: dict[str, Fact] = {"ghost_card": CODES[ghost], "outcome": outcome}
    return Event("panicked", seat, (CODES[card],), facts)


def burned(seat: int, cards: list[int], why: str, left: int) -> Event:
    """Cards of a Candle on The Dark."""
    return Event("burned", seat, coded(cards), {"why": why, "left": left})


def struck(seat: int, seats: list[int]) -> Event:
    """A Voodoo Doll burns its haunters."""
    return Event("struck", seat, (), {"seats": list(seats)})


def drew(seat: int, cards: list[int], left: int) -> tuple[Event, Event]:
    """Cards from Candle to hand, and which."""
    return _drew(seat, tuple(cards), left)


@lru_cache(maxsize=1 << 14)
def _drew(seat: int, cards: tuple[int, ...], left: int) -> tuple[Event, Event]:
    return (
        Event("drew", seat, (), {"count": len(cards), "left": left}),
        Event("drawn", seat, coded(cards), {}, (seat,)),
    )


def discarded(seat: int, card: int) -> Event:
    """One card of the Burden."""
    return own("discarded", seat, card)


def died(seat: int, why: str, suit: str, rises: bool) -> Event:
    """A player dies."""
    facts: dict[str, Fact] = {"why": why, "rises": int(rises)}
    if suit:
        facts["of_suit"] = suit
    return Event("died", seat, (), facts)


def inherited(seat: int, dead: int, cards: list[int]) -> Event:
    """Ghosts of the dead in an heir's Shadow."""
    return Event("inherited", seat, coded(cards), {"from_seat": dead})


def walls_fell(seat: int, cards: list[int]) -> Event:
    """Walls of the dead on The Dark (D-7)."""
    return Event("walls_fell", seat, coded(cards))


def tolled(seat: int, dead: int) -> Event:
    """The Funeral Bell tolls."""
    return Event("tolled", seat, (), {"for_seat": dead})


def dug(seat: int, dead: int, count: int, left: int) -> Event:
    """A dead neighbour's Candle under the Gravedigger's."""
    return Event("dug", seat, (), {"from_seat": dead, "count": count, "left": left})


def fed(seat: int, cards: list[int], left: int) -> Event:
    """The top of The Dark under the Vulture's Candle."""
    return Event("fed", seat, remembered(cards), {"count": len(cards), "left": left})


def departed(seat: int, hand: int, pages: int, candle: int) -> Event:
    """What the dead had leaves the game."""
    return Event("departed", seat, (), {"hand": hand, "pages": pages, "candle": candle})


def risen(seat: int, gone: int, givers: list[int]) -> Event:
    """The Lich comes back with others' cards."""
    return Event("risen", seat, (), {"gone": gone, "seats": list(givers), "left": len(givers)})


def chapter(state: State) -> Event:
    """So many turns are told."""
    seats = range(state.setup.players)
    facts: dict[str, Fact] = {
        "turns": state.turns,
        "candles": [len(candle) for candle in state.candles],
        "ghosts": [len(ghosts_of(state, seat)) for seat in seats],
    }
    return Event("chapter", None, (), facts)


def over(winners: list[int], places: list[int], how: str) -> Event:
    """The game is over."""
    facts: dict[str, Fact] = {"winners": list(winners), "places": list(places), "how": how}
    return Event("over", None, (), facts)
