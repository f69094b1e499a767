"""A chapter and the end of a circle in words: alt text, and the whole text."""

from __future__ import annotations

from typing import NamedTuple

from rendering.alt import Part, assemble
from rendering.deathwick.phrases import class_name, death, say
from rendering.deathwick.reading import Reading
from rendering.deathwick.telling import ended
from rendering.scene import Words


class Row(NamedTuple):
    """A seat after a chapter: its Candle, how that changed, its ghosts, whether it is lit still."""

    seat: int
    candle: int
    change: int
    ghosts: int
    lit: bool


def chapter_told(
    reading: Reading, rows: tuple[Row, ...], title: tuple[str, str], words: Words
) -> tuple[str, str]:
    """The alt text of a chapter's end, and its whole text."""
    parts = [Part(ended(line)) for line in title]
    for row in rows:
        if not row.candle and not row.lit:
            what = say(words, "picture.out")
        else:
            change = f"{row.change:+}".replace("-", "−")
            what = say(words, "alt.chapter", n=row.candle, change=change, ghosts=row.ghosts)
        name = reading.names[row.seat]
        parts.append(Part(say(words, "alt.seat", n=row.seat + 1, name=name, what=what), 1))
    return assemble(parts, words)


def end_told(
    reading: Reading,
    places: tuple[int, ...],
    order: list[int],
    title: tuple[str, str],
    words: Words,
) -> tuple[str, str]:
    """The alt text of the final standing, and its whole text."""
    parts = [Part(ended(line)) for line in title]
    for seat in order:
        told = []
        if reading.classes[seat]:
            told.append(class_name(words, reading.classes[seat]))
        if reading.lit[seat]:
            told.append(say(words, "alt.candle", n=reading.candles[seat]))
        elif death(words, reading, seat):
            told.append(death(words, reading, seat))
        name = reading.names[seat]
        line = say(words, "alt.place", place=places[seat], name=name, what=", ".join(told))
        parts.append(Part(line, 1))
    return assemble(parts, words)
