"""A Shadow: ghosts from the left neighbour on the left, from the right one on the right, those of
others or nobody in the middle; walls at the bottom.
"""

from __future__ import annotations

from dataclasses import dataclass

from rendering import fonts, theme
from rendering.cards import LAST, PLAIN
from rendering.deathwick.faces import ghost, ghost_height, wall
from rendering.deathwick.places import Box
from rendering.deathwick.reading import Ghost
from rendering.layout import Canvas
from rendering.marks import pill, spark
from rendering.stage import Thing, offset
from rendering.theme import mix
from rendering.typeset import Style

SIZES = (96, 84, 72, 62)
"""Widths of a ghost; where even the smallest do not fit in one row, they stand in two."""
_TIGHT = 58
_GAP, _PAD, _BETWEEN = 6, 8, 8
_WALL, _STRIP = (92, 62), (72, 40)
_MORE = Style(fonts.SANS, 34, 800)


@dataclass(frozen=True, slots=True)
class Spread:
    """How a Shadow fits its place: the width of a ghost, how many rows, the parts' columns, and
    how many ghosts of each part are shown.
    """

    width: int
    rows: int
    columns: tuple[int, int, int]
    shown: tuple[int, int, int]


def parts(
    ghosts: tuple[Ghost, ...], sides: tuple[int | None, int | None]
) -> tuple[tuple[Ghost, ...], tuple[Ghost, ...], tuple[Ghost, ...]]:
    """The ghosts of the left neighbour, of others or nobody, and of the right neighbour."""
    left, right = sides
    first = tuple(one for one in ghosts if one.haunter is not None and one.haunter == left)
    last = tuple(one for one in ghosts if one.haunter is not None and one.haunter == right != left)
    rest = tuple(one for one in ghosts if one not in first and one not in last)
    return first, rest, last


def spread(counts: tuple[int, int, int], width: int, height: int, walls: bool) -> Spread:
    """The largest ghosts that fit; where too many wait, some are left out of the longest part."""
    below = (_WALL[1] + _PAD) if walls else 0
    tall = [size for size in SIZES if ghost_height(size) + 2 * _PAD + below <= height]
    sides = max(counts[0], counts[2])
    for needed in ((sides, counts[1], sides), counts):
        for size in tall:
            if _reach(needed, size) <= width:
                return Spread(size, 1, counts, counts)
    size = SIZES[-1] if not walls else _TIGHT
    shown = list(counts)
    while True:
        columns = tuple((number + 1) // 2 for number in shown)
        if _reach(columns, size) <= width:
            one, two, three = columns
            return Spread(size, 2, (one, two, three), (shown[0], shown[1], shown[2]))
        longest = max(range(3), key=lambda at: (shown[at], -at))
        shown[longest] -= 1


def _reach(columns: tuple[int, ...], size: int) -> int:
    used = [number for number in columns if number]
    inside = sum(number * (size + _GAP) - _GAP for number in used)
    return inside + 2 * _PAD + _BETWEEN * (len(used) - 1)


def draw_shadow(
    canvas: Canvas,
    seat: int,
    ghosts: tuple[Ghost, ...],
    sides: tuple[int | None, int | None],
    walls: int,
    box: Box,
    fresh: tuple[str, ...],
    built: bool,
) -> None:
    """Draw the ghosts and walls of a Shadow in its well; `fresh` cards have just come, and a wall
    if one was `built`.
    """
    found = parts(ghosts, sides)
    counts = (len(found[0]), len(found[1]), len(found[2]))
    fit = spread(counts, box.width, box.height, walls > 0)
    new = newest(ghosts, fresh)
    starts = _starts(fit, box)
    _lines(canvas, fit, starts, box)
    tall = ghost_height(fit.width)
    for part, start, shown in zip(found, starts, fit.shown, strict=True):
        columns = fit.columns[starts.index(start)] if fit.rows == 1 else (shown + 1) // 2
        for at, one in enumerate(part[:shown]):
            x = start + (at % max(1, columns)) * (fit.width + _GAP)
            y = box.y + _PAD + (at // max(1, columns)) * (tall + 4)
            hidden = len(part) - shown
            if hidden and at == shown - 1:
                _more(canvas, hidden + 1, x, y, fit.width)
                continue
            mark = LAST if any(one is other for other in new) else PLAIN
            lies = ghost(one.card, one.haunter, fit.width, mark)
            if mark == LAST:
                lies += (offset(spark(), 4, 4),)
            canvas.thing(Thing(one.card, lies, fit.width, one.haunter), x, y)
    if walls:
        _walls(canvas, seat, walls, box, fit.rows > 1, built)


def newest(ghosts: tuple[Ghost, ...], cards: tuple[str, ...]) -> list[Ghost]:
    """The ghosts that have just come: of equal cards those that lie last."""
    left = list(cards)
    found = []
    for one in reversed(ghosts):
        if one.card in left:
            left.remove(one.card)
            found.append(one)
    return found


def _starts(fit: Spread, box: Box) -> tuple[int, int, int]:
    """The left edge of each part: the first at the left end, the last at the right one."""
    wide = [number * (fit.width + _GAP) - _GAP for number in fit.columns]
    left = box.x + _PAD
    right = box.x + box.width - _PAD - wide[2]
    middle = box.x + (box.width - wide[1]) // 2
    if fit.columns[0]:
        middle = max(middle, left + wide[0] + _BETWEEN)
    if fit.columns[2]:
        middle = min(middle, right - _BETWEEN - wide[1])
    return left, middle, right


def _lines(canvas: Canvas, fit: Spread, starts: tuple[int, int, int], box: Box) -> None:
    """What parts the sides: a line each side of the middle's ghosts, or one if it has none."""
    left, middle, right = starts
    wide = [number * (fit.width + _GAP) - _GAP for number in fit.columns]
    places = []
    if not fit.columns[1]:
        end = left + max(wide[0], 0) + _GAP // 2 if fit.columns[0] else 0
        start = right - _GAP // 2 if fit.columns[2] else box.x + box.width
        half = box.x + box.width // 2
        places.append(min(max(half, end), start) if fit.columns[0] or fit.columns[2] else half)
    else:
        if fit.columns[0]:
            places.append((left + wide[0] + middle) // 2)
        if fit.columns[2]:
            places.append((middle + wide[1] + right) // 2)
    colour = mix(theme.LINE, theme.GROUND, 0.25)
    for x in places:
        canvas.image.paste(colour, (x - 1, box.y + 10, x + 1, box.y + box.height - 10))


def _more(canvas: Canvas, number: int, x: int, y: int, width: int) -> None:
    canvas.put(pill(width, 56, theme.PANEL, theme.LINE), x, y + 20)
    canvas.text(f"+{number}", x + width // 2, y + 61, _MORE, theme.TEXT, width - 4, "middle")


def _walls(canvas: Canvas, seat: int, walls: int, box: Box, strip: bool, built: bool) -> None:
    wide, tall = _STRIP if strip else _WALL
    most = max(1, (box.width - 2 * _PAD) // (wide + _GAP))
    shown = walls if walls <= most else 1
    reach = shown * (wide + _GAP) - _GAP + (70 if shown < walls else 0)
    x = box.x + (box.width - reach) // 2
    y = box.y + box.height - tall - _PAD
    for at in range(shown):
        mark = LAST if built and at == shown - 1 else PLAIN
        lies = [wall(wide, tall, mark)]
        if mark == LAST:
            lies.append(offset(spark(), 2, 2))
        thing = Thing(f"wall {seat}", tuple(lies), wide, seat)
        canvas.thing(thing, x + at * (wide + _GAP), y)
    if shown < walls:
        base = y + tall // 2 + 13
        canvas.text(f"×{walls}", x + wide + 12, base, _MORE, theme.TEXT, 70)
