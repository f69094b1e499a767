"""The course of the scores: a line a seat, its points and its end bearing the seat's token."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from rendering import theme
from rendering.layout import QUIET, SMALL, Canvas
from rendering.marks import token
from rendering.sprites import Sprite
from rendering.theme import SEATS, mix
from rendering.typeset import Line, first_of, fit

_OVER = 3
_LABEL = 54
_BEND, _NAME = 52, 36
"""From the lines' end to a token, and from its middle to the name."""
_WHOLE, _CUT = 460, 260
"""So many pixels a whole name may take, and one that does not fit; the lines have the rest."""


@dataclass(frozen=True, slots=True)
class Area:
    """Where a chart stands: the lines' box, and the right end of the names beside it.

    Long names take of the lines' width; `right` is where these end beside short ones.
    """

    left: int
    top: int
    right: int
    bottom: int
    end: int


def _ticks(low: int, high: int) -> list[int]:
    step = next((s for s in (1, 2, 5, 10, 20, 50, 100) if (high - low) / s <= 3.5), 200)
    return [value for value in range(-400, 401, step) if low <= value <= high]


def draw_chart(
    canvas: Canvas,
    names: tuple[str, ...],
    totals: tuple[tuple[int, ...], ...],
    area: Area,
    steps_only: bool = False,
) -> None:
    """Draw the running totals, `totals[round][seat]`, from 0 at the left edge.

    Lines that end close together keep their names apart: a short bend leads to each. Tokens stand
    at every point, or at those alone where the total has changed (`steps_only`).
    """
    labels = [_label(name) for name in names]
    least = area.end - _BEND - _NAME - max(label.width for label in labels)
    area = replace(area, right=min(area.right, least))
    points = ((0,) * len(names), *totals)
    low = min(min(row) for row in points)
    high = max(max(row) for row in points)
    high = max(high, low + 4)

    def place(at: int, value: int) -> tuple[float, float]:
        x = area.left + (area.right - area.left) * at / (len(points) - 1)
        return x, area.bottom - (area.bottom - area.top) * (value - low) / (high - low)

    for value in _ticks(low, high):
        level = round(place(0, value)[1])
        colour = mix(theme.LINE, theme.QUIET, 0.25) if value == 0 else theme.LINE
        canvas.image.paste(colour, (area.left, level - 1, area.right, level + 1))
        label = str(value).replace("-", "−")
        canvas.text(label, area.left - 20, level + 12, QUIET, theme.QUIET, 90, "right")
    seats = sorted(range(len(names)), key=lambda seat: (-points[-1][seat], seat))
    ends = _apart([place(len(points) - 1, points[-1][seat])[1] for seat in seats], area)
    for seat, y in zip(seats, ends, strict=True):
        line = [place(at, row[seat]) for at, row in enumerate(points)]
        draw_line(canvas, [*line, (area.right + 30, y)], SEATS[seat])
    for at in range(1, len(points) - 1):
        taken: list[tuple[int, int]] = []
        for seat in seats:
            if steps_only and points[at][seat] == points[at - 1][seat]:
                continue
            across, down = place(at, points[at][seat])
            beyond = place(at + 1, points[at + 1][seat])
            slope = (beyond[1] - down) / (beyond[0] - across)
            spot = (round(across), round(down))
            # Tokens that would hide each other move on, each along its own line.
            while any(abs(spot[0] - u) < 42 and abs(spot[1] - v) < 42 for u, v in taken):
                spot = (spot[0] + 12, round(down + (spot[0] + 12 - across) * slope))
            taken.append(spot)
            canvas.put(token(seat, 44), *spot)
    for seat, y in zip(seats, ends, strict=True):
        x = area.right + _BEND
        canvas.put(token(seat, 48), x, round(y))
        canvas.line(labels[seat], x + _NAME, round(y) + 12, SEATS[seat])


def _label(name: str) -> Line:
    """A name, whole if it can be; else its first part."""
    whole = fit(name, SMALL, _WHOLE)
    if not whole.text.endswith("…"):
        return whole
    return fit(first_of(name, SMALL, _CUT)[0], SMALL, _CUT)


def _apart(places: list[float], area: Area) -> list[float]:
    """Heights for the labels, in the same order, `_LABEL` pixels apart, within the area."""
    found = list(places)
    for at in range(1, len(found)):
        found[at] = max(found[at], found[at - 1] + _LABEL)
    over = max(0.0, found[-1] - (area.bottom + 16))
    found[-1] -= over
    for at in range(len(found) - 2, -1, -1):
        found[at] = min(found[at], found[at + 1] - _LABEL)
    return found


def draw_line(canvas: Canvas, points: list[tuple[float, float]], colour: theme.Colour) -> None:
    """Draw a line through points, as wide as those of scores."""
    left, top = min(x for x, _ in points) - 6, min(y for _, y in points) - 6
    wide = round(max(x for x, _ in points) - left + 8)
    tall = round(max(y for _, y in points) - top + 8)
    mask = Image.new("L", (wide * _OVER, tall * _OVER), 0)
    path = [((x - left) * _OVER, (y - top) * _OVER) for x, y in points]
    ImageDraw.Draw(mask).line(path, 255, 5 * _OVER, "curve")
    canvas.put(Sprite(colour, mask.reduce(_OVER)), round(left), round(top))
