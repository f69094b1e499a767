"""The middle of the circle: The Dark, what is in the air, and the way the turn goes round."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from rendering import fonts, theme
from rendering.cards import LAST, PLAIN, back, card, height
from rendering.deathwick.air import TALL, draw_air, in_the_air
from rendering.deathwick.changes import darkened, laid_by
from rendering.deathwick.faces import face
from rendering.deathwick.phrases import say
from rendering.deathwick.places import Box, Plan, plan
from rendering.deathwick.reading import Reading
from rendering.deathwick.who import FADED
from rendering.layout import HEAD, QUIET, Canvas
from rendering.marks import SPARKS, disc, sign, spark, token
from rendering.scene import Words
from rendering.sprites import Sprite
from rendering.stage import STAYS, Thing, offset
from rendering.theme import mix
from rendering.typeset import Style

_COUNT = Style(fonts.SERIF, 64, 800)
PILE, LARGE_PILE = 138, 170
"""Widths of a card on The Dark, and there where it has a whole cell."""
_LAMPS, _CELL = 4, 420


def draw_middle(canvas: Canvas, reading: Reading, words: Words) -> None:
    """Draw The Dark and what is in the air."""
    places = plan(reading.players)
    box = places.middle
    if places.ring:
        _in_ring(canvas, reading, words, box)
        return
    _pile(canvas, reading, box.x + 340, box.y + 20, PILE)
    canvas.text(say(words, "picture.dark").upper(), box.x + 26, box.y + 62, HEAD, theme.VIOLET, 290)
    base = box.y + 140
    number = str(reading.dark)
    _, end = canvas.text(number, box.x + 26, base, _COUNT, theme.VIOLET, 160)
    label = say(words, "picture.cards", n=reading.dark)
    canvas.text(label, end + 16, base, QUIET, theme.QUIET, 300 - (end - box.x))
    if reading.top:
        told = say(words, "picture.on_top")
        canvas.text(told, box.x + 26, base + 56, QUIET, theme.QUIET, 290)
    left = box.x + 520
    if in_the_air(reading):
        draw_air(canvas, reading, words, Box(left, box.y + 49, box.width - 544, TALL))
    else:
        circle = Box(left + 330, box.y + 12, box.width - 520 - 330 - 80, box.height - 24)
        heading = say(words, "picture.circle").upper()
        canvas.text(heading, left, box.y + 62, HEAD, theme.GOLD, 310)
        canvas.text(say(words, "picture.clockwise"), left, box.y + 114, QUIET, theme.QUIET, 280)
        _circle(canvas, reading, places, circle)


def _in_ring(canvas: Canvas, reading: Reading, words: Words, box: Box) -> None:
    middle = box.x + box.width // 2
    heading = say(words, "picture.dark").upper()
    canvas.text(heading, middle, box.y + 44, HEAD, theme.VIOLET, box.width - 20, "middle")
    air = in_the_air(reading)
    high = box.height > _CELL
    tall = box.height // 2 + 20 if high else box.height - 60 - (TALL + 8 if air else 0)
    wide = PILE if air and not high else LARGE_PILE
    y = box.y + 60 + (tall - height(wide)) // 2
    _pile(canvas, reading, middle - wide - 4, y, wide)
    left = middle + 28
    base = y + height(wide) // 2
    canvas.text(str(reading.dark), left, base + 6, _COUNT, theme.VIOLET, 160)
    label = say(words, "picture.cards", n=reading.dark)
    canvas.text(label, left, base + 52, QUIET, theme.QUIET, box.x + box.width - left - 8)
    if air:
        y = box.y + (box.height * 3 // 5 if high else box.height - TALL - 4)
        draw_air(canvas, reading, words, Box(box.x + 9, y, box.width - 18, TALL))


def _pile(canvas: Canvas, reading: Reading, x: int, y: int, wide: int) -> None:
    if not reading.top:
        canvas.panel(x, y, wide, height(wide), "well")
        return
    layers = min(3, reading.dark // 12)
    for layer in range(layers, 0, -1):
        canvas.put(back("deathwick", wide), x - 5 * layer, y + 4 * layer)
    mark = LAST if darkened(reading) else PLAIN
    lies = [card(face(reading.top), wide, mark)]
    if mark == LAST:
        lies.append(offset(spark(SPARKS[1]), 4, 4))
    thing = Thing(reading.top, tuple(lies), wide, laid_by(reading), STAYS)
    canvas.thing(thing, x, y)


def _circle(canvas: Canvas, reading: Reading, places: Plan, box: Box) -> None:
    """The seats as tokens, with arrows from each to the one who plays after."""
    seats = places.seats
    across = [seat.x + seat.width / 2 for seat in seats]
    down = [seat.y + seat.height / 2 for seat in seats]
    spots = []
    for u, v in zip(across, down, strict=True):
        part_x = (u - min(across)) / ((max(across) - min(across)) or 1)
        part_y = (v - min(down)) / ((max(down) - min(down)) or 1)
        if max(across) == min(across):
            part_x = 0.5
        spots.append(
            (box.x + 30 + round(part_x * (box.width - 60)),
             box.y + 38 + round(part_y * (box.height - 76)))
        )  # fmt: skip
    lit = [seat for seat in range(reading.players) if reading.lit[seat]]
    for at, seat in enumerate(lit):
        following = lit[(at + 1) % len(lit)]
        if following != seat:
            shift = 10 if len(lit) == 2 else 0
            one, other = spots[seat], spots[following]
            side = shift if other[1] > one[1] else -shift
            canvas.put(_arrow(other[0] - one[0], other[1] - one[1]), one[0] + side, one[1])
    turns = reading.phase != "over" and not reading.halt and not canvas.dim
    acts = reading.actor if turns else None
    for seat, (x, y) in enumerate(spots):
        if seat == acts:
            canvas.put(disc("", 74, theme.MINT), x, y)
        canvas.put(token(seat, 54, None if reading.lit[seat] else FADED), x, y)
    if acts is not None and len(spots) <= _LAMPS:
        x, y = spots[acts]
        outward = 42 if x >= box.x + box.width // 2 else -96
        canvas.put(sign("lamp", 54, theme.MINT), x + outward, y - 27)


@lru_cache(maxsize=32)
def _arrow(across: int, down: int) -> Sprite:
    """An arrow between two tokens, placed by the first one's middle."""
    over, margin, free = 4, 16, 44
    length = max(1.0, (across**2 + down**2) ** 0.5)
    left, top = min(0, across) - margin, min(0, down) - margin
    size = (abs(across) + 2 * margin, abs(down) + 2 * margin)
    mask = Image.new("L", (size[0] * over, size[1] * over), 0)
    draw = ImageDraw.Draw(mask)
    u, v = across / length, down / length

    def spot_of(along: float, aside: float) -> tuple[float, float]:
        x, y = u * along - v * aside - left, v * along + u * aside - top
        return x * over, y * over

    end = length - free
    draw.line((spot_of(free, 0), spot_of(end, 0)), 255, 4 * over)
    for aside in (-12, 12):
        draw.line((spot_of(end - 16, aside), spot_of(end, 0)), 255, 5 * over)
    return Sprite(mix(theme.VIOLET, theme.GROUND, 0.25), mask.reduce(over), left, top)
