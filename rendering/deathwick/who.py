"""Who somebody is, in a row of a standing: token, name, emblem and class."""

from __future__ import annotations

from rendering import theme
from rendering.deathwick.emblems import emblem
from rendering.deathwick.phrases import class_name
from rendering.deathwick.reading import Reading
from rendering.layout import NAME, QUIET, Canvas
from rendering.marks import token
from rendering.scene import Words

FADED = theme.rgb("#8f8798")
"""The colour of those who are out."""


def draw_who(
    canvas: Canvas,
    reading: Reading,
    words: Words,
    seat: int,
    place: tuple[int, int],
    room: int,
    out: bool = False,
) -> None:
    """Draw a player; `place` is the middle of the token, `room` what the name may take."""
    x, middle = place
    canvas.put(token(seat, 56, FADED if out else None), x, middle)
    left, base = x + 48, middle + 14
    role = reading.classes[seat]
    shade = FADED if out else theme.TEXT
    canvas.text(reading.names[seat], left, base - 22 if role else base, NAME, shade, room)
    if role:
        colour = FADED if out else theme.GOLD
        canvas.put(emblem(role, 40, colour), left + 2, base - 6)
        canvas.text(class_name(words, role), left + 58, base + 28, QUIET, colour, room - 58)
