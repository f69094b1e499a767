"""What the latest move has changed: ghosts that came, cards of Candles that went."""

from __future__ import annotations

from games.game import Event
from rendering.deathwick.reading import Reading

_COMING = ("haunted", "appeared", "moved", "spread", "inherited")
_DARKENING = frozenset({
    "burned", "salted", "cancelled", "discarded", "scared", "reprieved", "rejected", "vanished",
    "blocked", "doomed", "walls_fell", "redirected", "reflected",
})  # fmt: skip
_HELD = {
    "recalled": 1, "found": 1, "prayed": 1, "grabbed": 1, "discarded": -1, "salted": -1,
    "reflected": -1, "vanished": -1, "redirected": -1, "doomed": -1,
}  # fmt: skip
"""By how much these change a hand, beside the card that its owner plays."""


def come(reading: Reading, seat: int) -> tuple[str, ...]:
    """The ghosts that the latest move brought into a Shadow, or that it asks about."""
    cards: list[str] = []
    if reading.asked and reading.asked[0] == seat and not reading.halt:
        cards.append(reading.asked[1])
    for event in reading.news:
        if event.kind == "mirrored" and seat in (event.seat, event.facts["other_seat"]):
            return tuple(ghost.card for ghost in reading.shadows[seat])
        if event.seat != seat:
            continue
        failed = event.kind == "panicked" and event.facts.get("outcome") == "failed"
        if event.kind in _COMING or failed:
            cards += event.cards
    return tuple(cards)


def changed(reading: Reading, seat: int) -> int:
    """By how many cards the latest move changed a Candle; a mere draw is no change."""
    total = sum(_change(event, seat) for event in reading.news)
    return total - drawn(reading, seat) if total else 0


def drawn(reading: Reading, seat: int | None) -> int:
    """How many cards the latest move let a seat draw."""
    return sum(
        _number(event, "count")
        for event in reading.news
        if event.kind == "drew" and event.seat == seat
    )


def held(reading: Reading, seat: int) -> int:
    """By how many cards the latest move changed a hand, but for what its owner played and drew in
    their own turn.
    """
    total = 0
    for event in reading.news:
        kind, own = event.kind, event.seat == seat
        if kind == "taken":
            total += _number(event, "count") * (own - (event.facts["from_seat"] == seat))
        elif kind == "scared":
            total -= len(event.cards) * own
        elif kind == "drew" and seat != reading.turn:
            total += _number(event, "count") * own
        elif own:
            total += _HELD.get(kind, 0)
    return total


def fallen(reading: Reading, seat: int) -> bool:
    """Whether the latest move put a Candle out."""
    return any(event.kind == "died" and event.seat == seat for event in reading.news)


def walled(reading: Reading, seat: int) -> bool:
    """Whether the latest move brought a wall into a Shadow."""
    for event in reading.news:
        if event.kind == "walled" and event.seat == seat:
            return True
        if event.kind == "mirrored" and seat in (event.seat, event.facts["other_seat"]):
            return True
    return False


def paged(reading: Reading, seat: int) -> int:
    """By how many pages the latest move changed a book."""
    found = [event.kind for event in reading.news if event.seat == seat]
    return found.count("paged") - found.count("rejected")


def darkened(reading: Reading) -> bool:
    """Whether the latest move laid a card on The Dark."""
    return any(
        event.kind in _DARKENING
        or (event.kind == "banished" and event.facts.get("to") == "dark")
        or (event.kind == "panicked" and event.facts.get("outcome") != "failed")
        for event in reading.news
    )


def laid_by(reading: Reading) -> int | None:
    """Whose card lies on The Dark, if it has come there just now."""
    for event in reversed(reading.news):
        if reading.top in event.cards and event.seat is not None:
            return event.seat
    return None


def _number(event: Event, name: str) -> int:
    return int(str(event.facts.get(name, 0)))


def _change(event: Event, seat: int) -> int:
    kind = event.kind
    if kind == "drained" and _number(event, "to_seat") == seat:
        return _number(event, "count")
    if kind == "mimicked" and seat in (event.seat, event.facts["other_seat"]):
        more = _number(event, "left") - _number(event, "other_left")
        return more if event.seat == seat else -more
    if kind == "risen":
        givers = event.facts.get("seats")
        taken = sum(giver == seat for giver in givers) if isinstance(givers, list) else 0
        return _number(event, "left") if event.seat == seat else -taken
    if event.seat != seat:
        return 0
    if kind == "burned":
        return -len(event.cards)
    if kind == "appeared":
        return -1
    if kind == "panicked":
        return 0 if event.facts.get("outcome") == "siphoned" else -1
    if kind == "drained":
        return -_number(event, "count")
    if kind in ("kindled", "dug", "fed", "flickered"):
        return _number(event, "count")
    if kind == "banished":
        return int(event.facts.get("to") == "siphoned")
    return int(kind == "reaped")
