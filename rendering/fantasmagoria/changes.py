"""What the latest move changed on a table of Fantasmagória: all of it is marked in the picture."""

from __future__ import annotations

from games.fantasmagoria.cards import PILE_SIZE
from games.game import Event
from rendering.fantasmagoria.reading import Reading


def laid(reading: Reading) -> int | None:
    """Who played a card, or chose a sacrifice."""
    return next(
        (event.seat for event in reading.last if event.kind in ("led", "played", "chosen")), None
    )


def piles(reading: Reading) -> set[int]:
    """The piles, from 0, that were taken, or got their face-up card."""
    return {
        int(str(event.facts["pile"])) - 1
        for event in reading.last
        if event.kind in ("revealed", "pile")
    }


def trump(reading: Reading) -> bool:
    """Whether the planchette has moved."""
    return any(event.kind == "trump" for event in reading.last)


def drawn(reading: Reading, seat: int) -> int:
    """How many cards a seat took into its hand."""
    return (PILE_SIZE + 1) * _has(reading, "pile", seat)


def tricks(reading: Reading, seat: int) -> int:
    """How many tricks a seat took."""
    return int(_has(reading, "trick", seat))


def possessed(reading: Reading, seat: int) -> bool:
    """Whether a seat became possessed."""
    return _has(reading, "possessed", seat)


def scares(reading: Reading, seat: int) -> int | None:
    """The scares of a seat in the round that was closed, `None` if none was."""
    closed = _first(reading, "round")
    scores = closed.facts["scores"] if closed else None
    return int(scores[seat]) if isinstance(scores, list) else None


def cup(reading: Reading) -> bool:
    """Whether what the cup holds has changed."""
    return any(event.kind in ("imprisoned", "released") for event in reading.last)


def goat(reading: Reading) -> bool:
    """Whether somebody got the cursed goat."""
    return _first(reading, "goat") is not None


def taken(seen: tuple[Event, ...], seat: int) -> frozenset[str]:
    """The cards that a seat took from a pile since it last played one.

    Args:
        seen: What the seat saw since its own latest move.
        seat: The seat.
    """
    return frozenset(
        card
        for event in seen
        if event.kind in ("pile", "beyond") and event.seat == seat
        for card in event.cards
    )


def _first(reading: Reading, kind: str) -> Event | None:
    return next((event for event in reading.last if event.kind == kind), None)


def _has(reading: Reading, kind: str, seat: int) -> bool:
    return any(event.kind == kind and event.seat == seat for event in reading.last)
