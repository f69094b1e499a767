"""The spirit board: wood, numbers, YES, NO and GOODBYE, and the planchette on what it shows."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering import fonts, theme
from rendering.layout import Canvas
from rendering.marks import planchette, sign
from rendering.sprites import (
    Sprite,
    blend,
    from_rgba,
    grain,
    grained,
    rim,
    rounded,
    shaded,
    shadow,
    spot,
)
from rendering.stage import Thing
from rendering.theme import Colour
from rendering.typeset import Style, set_line

WIDTH, HEIGHT = 800, 392
"""Of the table's board, in pixels."""
Place = tuple[int, int]

_NUMBER = Style(fonts.SERIF, 56, 700)
_LOWER = Style(fonts.SERIF, 46, 700)
_WORD = Style(fonts.SERIF, 36, 700, tracking=3)
_BYE = Style(fonts.SERIF, 34, 700, tracking=9)
_WINDOW = Style(fonts.SERIF, 48, 800)
_OVER, _RADIUS = 3, 43
"""How much larger masks are drawn, and the radius of the ring where the planchette was."""


def number_place(number: int) -> Place:
    """Where a number stands on the table's board: the middle of it, from the board's corner."""
    if number > 9:
        return 336 + 128 * (number - 10), 282
    away = number - 5
    return 400 + round(away * 83.5), round(152 + away * away * 5.6)


def wood(width: int, height: int) -> Sprite:
    """A board of dark wood with a golden edge, without any letters."""
    margin = 24
    whole = Image.new("RGBA", (width + 2 * margin, height + 2 * margin))
    blend(whole, shadow(width, height, 30, 7, 11), margin, margin)
    plank = shaded(width, height, theme.WOOD_TOP, theme.WOOD_END)
    fibres = grain(width, height).resize((width, height)).crop((0, 0, width // 24, height))
    fibres = fibres.resize((width, height), Image.Resampling.BICUBIC)
    levels = fibres.point([round(v * 12 / 255) for v in range(256)])
    plank = ImageChops.add(plank, Image.merge("RGB", [levels] * 3), 1, -5)
    plank = grained(plank, 3, 1.4)
    dark = Image.new("L", (width, height), 255)
    dark.paste(rounded(width - 60, height - 60, 60).point([255 - v for v in range(256)]), (30, 30))
    dark = dark.reduce(4).filter(ImageFilter.GaussianBlur(14)).resize((width, height))
    plank.paste(
        theme.rgb("#160b09"),
        (0, 0, width, height),
        dark.point([round(v * 0.72) for v in range(256)]),
    )
    blend(whole, Sprite(plank, rounded(width, height, 30)), margin, margin)
    gold = shaded(width, height, theme.rgb("#c08a3e"), theme.rgb("#7d5320"))
    blend(whole, Sprite(gold, rim(width, height, 30, 4)), margin, margin)
    inner = rim(width, height, 30, 2, 15)
    blend(
        whole,
        Sprite(theme.WOOD_LINE, inner.point([round(v * 0.7) for v in range(256)])),
        margin,
        margin,
    )
    return from_rgba(whole, -margin, -margin)


def _lettered(base: Image.Image, words: str, style: Style, colour: Colour, x: int, y: int) -> None:
    """Burn a word into the board, its middle at a point: dark above, the letter, light below."""
    line = set_line(words, style)
    mask = line.mask.crop(line.mask.getbbox() or (0, 0, 1, 1))
    left, top = x - mask.width // 2, y - mask.height // 2
    blend(base, Sprite((14, 6, 5), mask.point([round(v * 0.8) for v in range(256)])), left, top - 2)
    blend(base, Sprite(colour, mask), left, top)


def lettered(yes: str, no: str, goodbye: str) -> Sprite:
    """The table's board with everything that never changes."""
    plain = wood(WIDTH, HEIGHT)
    base = Image.merge("RGBA", (*_rgb(plain).split(), plain.mask))
    left, top = -plain.dx, -plain.dy
    blend(base, sign("star", 44, theme.WOOD_LETTER), left + 38, top + 34)
    word = set_line(yes.upper(), _WORD)
    _lettered(base, yes.upper(), _WORD, theme.WOOD_LETTER, left + 98 + word.width // 2, top + 56)
    blend(base, sign("moon", 44, theme.WOOD_LETTER), left + WIDTH - 76, top + 34)
    word = set_line(no.upper(), _WORD)
    at = left + WIDTH - 94 - word.width // 2
    _lettered(base, no.upper(), _WORD, theme.WOOD_LETTER, at, top + 56)
    for number in range(1, 12):
        x, y = number_place(number)
        style = _NUMBER if number < 10 else _LOWER
        colour = theme.WOOD_NUMBER if number < 10 else theme.WOOD_LETTER
        _lettered(base, str(number), style, colour, left + x, top + y)
    _lettered(base, goodbye.upper(), _BYE, theme.WOOD_LETTER, left + 400, top + 348)
    return from_rgba(base, plain.dx, plain.dy)


def _rgb(sprite: Sprite) -> Image.Image:
    assert isinstance(sprite.colour, Image.Image)
    return sprite.colour


@lru_cache(maxsize=64)
def trail(start: Place, end: Place) -> Sprite:
    """The dotted way of the planchette between two places, which it has just gone, and an empty
    ring where it was.
    """
    over = _OVER
    mask = Image.new("L", (WIDTH * over, HEIGHT * over), 0)
    draw = ImageDraw.Draw(mask)
    _ring(draw, start)
    radius = _RADIUS
    dots = max(6, round(math.dist(start, end) / 20))
    for dot in range(dots + 1):
        t = dot / dots
        u, v = _arc(start, end, t)
        # They end above the planchette's window.
        v -= 40 * t * t
        tip = end[0], end[1] - 30
        if math.dist((u, v), start) < radius + 8 or math.dist((u, v), tip) < 48:
            continue
        size = 3 + 1.6 * t
        draw.ellipse(
            ((u - size) * over, (v - size) * over, (u + size) * over, (v + size) * over), 235
        )
    return _of_mask(mask, theme.EMBER)


def _arc(start: Place, end: Place, part: float) -> tuple[float, float]:
    """How far the planchette has come when it has gone so much of its way.

    The arc stands on the line between both places and bends upwards, over the ring and the
    planchette if they stand side by side.
    """
    far, rest = math.dist(start, end), 1 - part
    bend = (start[0] + end[0]) / 2, min(start[1], end[1]) - 40 - max(far * 0.36, 150 - far * 0.5)
    u, v = (
        rest**2 * one + 2 * part * rest * over + part * part * other
        for one, over, other in zip(start, bend, end, strict=True)
    )
    return u, v


def along(start: Place, end: Place, part: float) -> Place:
    """The same in whole pixels, as a film needs it."""
    u, v = _arc(start, end, part)
    return round(u), round(v)


@lru_cache(maxsize=16)
def left_behind(place: Place) -> Sprite:
    """The quiet ring where the planchette was before, when that was some moves ago."""
    mask = Image.new("L", (WIDTH * _OVER, HEIGHT * _OVER), 0)
    _ring(ImageDraw.Draw(mask), place)
    return _of_mask(mask, theme.WOOD_LETTER)


def _ring(draw: ImageDraw.ImageDraw, place: Place) -> None:
    ring = [(v + s * _RADIUS) * _OVER for s in (-1, 1) for v in place]
    draw.ellipse(ring, outline=190, width=3 * _OVER)


def _of_mask(mask: Image.Image, colour: Colour) -> Sprite:
    small = mask.reduce(_OVER)
    box = small.getbbox() or (0, 0, 1, 1)
    return Sprite(colour, small.crop(box), box[0], box[1])


def draw_planchette(
    canvas: Canvas, corner: Place, place: Place, label: str, size: int = 112
) -> None:
    """Lay the planchette with its window at a place of the table's board, in its own light.

    Args:
        canvas: The picture.
        corner: The board's corner in the picture.
        place: From there.
        label: What the window shows.
        size: Of the planchette, in pixels.
    """
    # Its light ends where the board does, so it does not move along.
    shine = light(size, place, (WIDTH, HEIGHT))
    canvas.thing(Thing(f"light at {place}", (shine,)), *corner)
    style = _WINDOW if size <= 112 else Style(fonts.SERIF, round(size * 0.40), 800)
    thing = Thing("planchette", (planchette(size, label, style),), size, path=along)
    canvas.thing(thing, corner[0] + place[0], corner[1] + place[1])


@lru_cache(maxsize=32)
def light(size: int, place: Place, board: Place) -> Sprite:
    """The light of a planchette at a place of a board, which ends where the board ends; it is
    placed by the board's corner.
    """
    whole = spot(size * 3, size * 3, theme.MINT, 0.36)
    left, top = place[0] + whole.dx, place[1] + whole.dy
    wide, tall = whole.mask.size
    box = (max(0, -left), max(0, -top), min(wide, board[0] - left), min(tall, board[1] - top))
    within = rounded(*board, 30).crop((left + box[0], top + box[1], left + box[2], top + box[3]))
    mask = ImageChops.multiply(whole.mask.crop(box), within)
    return Sprite(theme.MINT, mask, left + box[0], top + box[1])


SEANCE_WIDTH, SEANCE_HEIGHT = 1232, 640
_LETTER = Style(fonts.SERIF, 62, 700)
_LARGE = Style(fonts.SERIF, 56, 700, tracking=4)
_FAREWELL = Style(fonts.SERIF, 48, 700, tracking=12)
_CORNERS = {"YES": (112, 112), "NO": (SEANCE_WIDTH - 112, 112)}


def letter_place(letter: str) -> Place:
    """Where a letter stands on the séance's board: two arcs of thirteen."""
    row, column = divmod(ord(letter) - ord("A"), 13)
    away = column - 6
    return 616 + round(away * 86), round(206 + 124 * row + away * away * 2.2)


def answer_place(answer: str) -> Place:
    """Where the planchette lies for an answer: on a letter, or on the sign beside YES, NO and
    GOODBYE, so that the word can be read. Raises `ValueError` for anything else.
    """
    if answer == "GOODBYE":
        return 300, 564
    if answer in _CORNERS:
        return _CORNERS[answer]
    if len(answer) == 1 and "A" <= answer <= "Z":
        return letter_place(answer)
    raise ValueError(f"the spirits cannot answer {answer!r}: YES, NO, A to Z or GOODBYE")


def seance_board(yes: str, no: str, goodbye: str) -> Sprite:
    """The large board with letters, numbers and the three words."""
    plain = wood(SEANCE_WIDTH, SEANCE_HEIGHT)
    base = Image.merge("RGBA", (*_rgb(plain).split(), plain.mask))
    left, top = -plain.dx, -plain.dy
    for name, (x, y) in (("star", _CORNERS["YES"]), ("moon", _CORNERS["NO"])):
        blend(base, sign(name, 68, theme.WOOD_LETTER), left + x - 34, top + y - 34)
    wide = set_line(yes.upper(), _LARGE).width
    _lettered(base, yes.upper(), _LARGE, theme.WOOD_NUMBER, left + 196 + wide // 2, top + 112)
    wide = set_line(no.upper(), _LARGE).width
    right = left + SEANCE_WIDTH - 196 - wide // 2
    _lettered(base, no.upper(), _LARGE, theme.WOOD_NUMBER, right, top + 112)
    for code in range(26):
        x, y = letter_place(chr(65 + code))
        _lettered(base, chr(65 + code), _LETTER, theme.WOOD_NUMBER, left + x, top + y)
    for number in range(1, 12):
        x = left + 616 + (number - 6) * 92
        _lettered(base, str(number), _LOWER, theme.WOOD_LETTER, x, top + 474)
    _lettered(base, goodbye.upper(), _FAREWELL, theme.WOOD_NUMBER, left + 616, top + 572)
    return from_rgba(base, plain.dx, plain.dy)
