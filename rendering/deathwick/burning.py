"""The course of a Candle as a strip: how it burned down, in the colour of its seat."""

from __future__ import annotations

from PIL import Image, ImageDraw

from rendering import theme
from rendering.deathwick.course import START
from rendering.layout import Canvas
from rendering.theme import SEATS, mix

_OVER = 3


def draw_burning(
    canvas: Canvas, seat: int, course: tuple[int, ...], box: tuple[int, int, int, int]
) -> None:
    """Draw the numbers of cards in a Candle from the start to now, as an area that ends in smoke.

    Args:
        canvas: The picture.
        seat: Whose colour it has.
        course: Cards at the start, after each chapter, and now.
        box: Left, top, width and height.
    """
    x, y, wide, tall = box
    most = max(START, *course)
    step = wide / max(1, len(course) - 1)
    points = [(at * step, tall - 6 - (tall - 12) * count / most) for at, count in enumerate(course)]
    colour = SEATS[seat % len(SEATS)]
    base = y + tall - 5
    canvas.image.paste(mix(theme.LINE, theme.GROUND, 0.2), (x, base, x + wide, base + 2))
    area = Image.new("L", (wide * _OVER, tall * _OVER), 0)
    line = Image.new("L", area.size, 0)
    path = [(px * _OVER, py * _OVER) for px, py in points]
    floor = (tall - 5) * _OVER
    ImageDraw.Draw(area).polygon([(0, floor), *path, (path[-1][0], floor)], 90)
    ImageDraw.Draw(line).line(path, 255, 5 * _OVER, "curve")
    for mask in (area, line):
        canvas.image.paste(colour, (x, y, x + wide, y + tall), mask.reduce(_OVER))
