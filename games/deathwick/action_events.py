"""Events of actions in the Ritual: declared, answered, and what comes of them.

`events` has the list of them all.
"""

from functools import lru_cache
from typing import Final

from games.deathwick.cards import CODES
from games.deathwick.events import coded, own, remembered
from games.deathwick.state import NONE, Action, Ghost, State, ghosts_of
from games.game import Event, Fact

EFFECTS: Final = {
    2: "greed",
    3: "scare",
    4: "drain",
    6: "sight",
    7: "cleanse",
    8: "recall",
    9: "possess",
    10: "rekindle",
    11: "mirror",
    12: "medium",
    13: "purge",
    14: "boo",
}
"""The name of each rank's effect."""


def action_name(action: Action) -> str:
    """What an action is called: its verb, or the effect of its card."""
    move = action.move
    return EFFECTS[move.rank] if move.verb in ("cast", "summon") else move.verb


def declared(state: State, action: Action, hidden: bool) -> list[Event]:
    """An action is declared; the card of a wall is for its builder to know."""
    move, seat = action.move, action.seat
    facts: dict[str, Fact] = {"action": action_name(action)}
    if move.target != NONE:
        facts["target_seat"] = move.target
    if move.numbers:
        owner = move.target if facts["action"] == "recall" else seat
        ghosts = ghosts_of(state, owner)
        facts["ghosts"] = [CODES[ghosts[number].card] for number in move.numbers]
    if move.extra:
        facts["extra"] = move.extra
    if hidden:
        return [
            Event("declared", seat, (), facts),
            Event("hidden", seat, coded(move.cards), {}, (seat,)),
        ]
    return [Event("declared", seat, coded(move.cards), facts)]


@lru_cache(maxsize=1 << 12)
def abstained(seat: int) -> Event:
    """No action."""
    return Event("abstained", seat)


@lru_cache(maxsize=1 << 12)
def declined(seat: int, ask: str) -> Event:
    """No answer, which is nobody else's to know yet."""
    return Event("declined", seat, (), {"ask": ask}, (seat,))


def salted(seat: int, card: int, against: int, counter: bool) -> Event:
    """A Salt is played."""
    return Event("salted", seat, (CODES[card],), {"against_seat": against, "counter": int(counter)})


def rejected(seat: int, card: int, against: int) -> Event:
    """A page is revealed."""
    return Event("rejected", seat, (CODES[card],), {"against_seat": against})


def cancelled(action: Action, by: str) -> Event:
    """The action comes to nothing."""
    facts: dict[str, Fact] = {"action": action_name(action), "by": by}
    return Event("cancelled", action.seat, coded(action.cards), facts)


def reflected(seat: int, card: int, against: int) -> Event:
    """The Hex turns a haunt back."""
    return Event("reflected", seat, (CODES[card],), {"against_seat": against})


def vanished(seat: int, card: int, haunt: int, against: int) -> Event:
    """The Unseen lets a haunt vanish."""
    return Event("vanished", seat, coded((card, haunt)), {"against_seat": against})


def redirected(seat: int, card: int, haunt: int, home: int) -> Event:
    """The Mime sends a haunt on."""
    facts: dict[str, Fact] = {"haunt_card": CODES[haunt], "home_seat": home}
    return Event("redirected", seat, (CODES[card],), facts)


def blocked(seat: int, wall: int, haunt: int, against: int) -> Event:
    """A wall stops a haunt."""
    return Event("blocked", seat, coded((wall, haunt)), {"against_seat": against})


@lru_cache(maxsize=1 << 12)
def haunted(seat: int, card: int, haunter: int) -> Event:
    """A haunt lands."""
    return Event("haunted", seat, (CODES[card],), {"from_seat": haunter})


def meddled(seat: int, of_seat: int) -> Event:
    """A top card goes to the bottom."""
    return Event("meddled", seat, (), {"of_seat": of_seat})


def banished(seat: int, ghost: Ghost, to: str) -> Event:
    """A ghost leaves the banisher's Shadow."""
    facts: dict[str, Fact] = {"to": to}
    if ghost.haunter != NONE:
        facts["from_seat"] = ghost.haunter
    return Event("banished", seat, (CODES[ghost.card],), facts)


def spread(seat: int, ghost: Ghost, banisher: int) -> Event:
    """A Plague's ghost finds another Shadow."""
    return Event("spread", seat, (CODES[ghost.card],), {"from_seat": banisher})


def reaped(seat: int, card: int, banisher: int) -> Event:
    """A Reaper claims a ghost."""
    return Event("reaped", seat, (CODES[card],), {"from_seat": banisher})


def prayed(seat: int, card: int) -> Event:
    """A Priest takes the top of The Dark."""
    return own("prayed", seat, card)


def scared(seat: int, cards: list[int]) -> Event:
    """Hand cards lost to The Dark."""
    return Event("scared", seat, coded(cards))


def drained(seat: int, count: int, taker: int, left: int, gained: int) -> Event:
    """Cards from a Candle onto another."""
    facts: dict[str, Fact] = {"count": count, "to_seat": taker, "left": left, "gained": gained}
    return Event("drained", seat, (), facts)


def taken(seat: int, giver: int, cards: list[int], why: str) -> tuple[Event, Event]:
    """Hand cards to another hand, and which, for these two."""
    return (
        Event("taken", seat, (), {"from_seat": giver, "count": len(cards), "why": why}),
        Event("took", seat, coded(cards), {"from_seat": giver}, tuple(sorted((seat, giver)))),
    )


def done(seat: int) -> Event:
    """The Watcher has seen enough."""
    return Event("done", seat)


def recalled(seat: int, card: int, owner: int) -> Event:
    """A ghost comes into a hand."""
    return Event("recalled", seat, (CODES[card],), {"from_seat": owner})


def moved(seat: int, ghost: Ghost, source: int) -> Event:
    """A ghost possesses another Shadow."""
    return Event("moved", seat, (CODES[ghost.card],), {"from_seat": source})


def kindled(seat: int, cards: list[int], left: int, shuffled: bool) -> Event:
    """Cards of The Dark in, or under, a Candle."""
    facts: dict[str, Fact] = {"count": len(cards), "left": left, "shuffled": int(shuffled)}
    return Event("kindled", seat, remembered(cards), facts)


def found(seat: int, card: int) -> Event:
    """The Medium's find."""
    return own("found", seat, card)


def mirrored(state: State, seat: int, other: int) -> Event:
    """Two Shadows have changed places."""
    gained, given = len(state.shadows[seat]), len(state.shadows[other])
    return Event("mirrored", seat, (), {"other_seat": other, "gained": gained, "given": given})


def appeared(seat: int, card: int, left: int) -> Event:
    """A ghost that nobody haunted."""
    return Event("appeared", seat, (CODES[card],), {"left": left})


def flickered(seat: int, count: int, left: int) -> Event:
    """A hand is shuffled into the Candle."""
    return Event("flickered", seat, (), {"count": count, "left": left})


def grabbed(seat: int, card: int) -> Event:
    """The Crow claims a burned card."""
    return own("grabbed", seat, card)


def showed(seat: int, cards: list[int]) -> Event:
    """A hand shown to all."""
    return Event("showed", seat, coded(cards))


def paged(seat: int, card: int, pages: int) -> tuple[Event, Event]:
    """A new page, and which card it is."""
    return (
        Event("paged", seat, (), {"pages": pages}),
        Event("inscribed", seat, (CODES[card],), {}, (seat,)),
    )


def walled(seat: int) -> Event:
    """A new wall."""
    return Event("walled", seat)


def doomed(seat: int, card: int, ghost: int) -> Event:
    """The Doomreader's discard against a ghost."""
    return Event("doomed", seat, (CODES[card],), {"ghost_card": CODES[ghost]})


def mimicked(seat: int, other: int, left: int, other_left: int) -> Event:
    """Two Candles have changed places."""
    facts: dict[str, Fact] = {"other_seat": other, "left": left, "other_left": other_left}
    return Event("mimicked", seat, (), facts)
