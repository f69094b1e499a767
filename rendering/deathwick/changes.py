"""What the latest move has changed: ghosts that came, cards of Candles that went."""

from __future__ import annotations

from games.game import Event
from rendering.deathwick.reading import Reading

_COMING = ("haunted", "appeared", "moved", "spread", "inherited")
_DARKENING = frozenset({
    "burned", "salted", "cancelled", "discarded", "scared", "reprieved", "rejected", "vanished",
    "blocked", "doomed", "walls_fell", "redirected", "reflected",
})  # fmt: skip


def come(reading: Reading, seat: int) -> tuple[str, ...]:
    """The ghosts that the latest move brought into a Shadow."""
    cards: list[str] = []
    for event in reading.last:
        if event.seat != seat:
            continue
        failed = event.kind == "panicked" and event.facts.get("outcome") == "failed"
        if event.kind in _COMING or failed:
            cards += event.cards
    return tuple(cards)


def changed(reading: Reading, seat: int) -> int:
    """By how many cards the latest move changed a Candle; a mere draw is no change."""
    total = sum(_change(event, seat) for event in reading.last)
    drawn = sum(
        _number(event, "count")
        for event in reading.last
        if event.kind == "drew" and event.seat == seat
    )
    return total - drawn if total else 0


def darkened(reading: Reading) -> bool:
    """Whether the latest move laid a card on The Dark."""
    return any(
        event.kind in _DARKENING
        or (event.kind == "banished" and event.facts.get("to") == "dark")
        or (event.kind == "panicked" and event.facts.get("outcome") != "failed")
        for event in reading.last
    )


def _number(event: Event, name: str) -> int:
    return int(str(event.facts.get(name, 0)))


def _change(event: Event, seat: int) -> int:
    kind = event.kind
    if kind == "drained" and _number(event, "to_seat") == seat:
        return _number(event, "count")
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
