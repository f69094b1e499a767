"""The marks: each has a shape of its own, so that none needs its colour to be understood."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from rendering import fonts, theme
from rendering.figures import SIGNS
from rendering.paths import Layer, scaled, stroke
from rendering.shapes import SHAPES, silhouette
from rendering.sprites import Sprite, blend, from_rgba, rounded
from rendering.suits import RITES
from rendering.theme import EMBER, EMBER_END, SEATS, TEXT, WELL, Colour, mix
from rendering.typeset import Style, set_line

_RAYS = " ".join(
    stroke(
        f"{50 + 32 * math.cos(turn):.2f} {45 + 32 * math.sin(turn):.2f} "
        f"{50 + 41 * math.cos(turn):.2f} {45 + 41 * math.sin(turn):.2f}",
        5.5,
    )
    for turn in (math.radians(degrees) for degrees in (-90, -135, -45, 180, 0, 150, 30))
)
_STAR = "M 50 2 C 54 36 64 46 98 50 C 64 54 54 64 50 98 C 46 64 36 54 2 50 C 36 46 46 36 50 2 Z"

MARKS: dict[str, tuple[Layer, ...]] = {
    "lamp": (
        (True, "O 50 45 21 21 M 39 60 L 61 60 L 59 73 L 41 73 Z M 46 70 L 54 70 L 54 90 L 46 90 Z"),
        (True, "M 26 97 C 26 89 38 85 50 85 C 62 85 74 89 74 97 Z"),
        (True, _RAYS),
        (False, stroke("45 61 45 50 50 42 55 50 55 61", 2.6)),
        (False, "M 38 64 L 62 64 L 62 67 L 38 67 Z"),
    ),
    "crown": (
        (True, "M 18 74 L 8 30 C 20 40 26 46 32 48 C 38 40 44 28 50 14 C 56 28 62 40 68 48 "
               "C 74 46 80 40 92 30 L 82 74 Z M 18 80 L 82 80 L 82 92 L 18 92 Z"),
        (True, "O 8 26 6.5 6.5 O 50 11 7 7 O 92 26 6.5 6.5"),
        (False, "M 50 52 L 56 62 L 50 71 L 44 62 Z O 31 62 4 4 O 69 62 4 4"),
    ),
    "planchette": (
        (True, "M 50 2 C 58 20 92 34 92 62 C 92 84 74 98 50 98 C 26 98 8 84 8 62 "
               "C 8 34 42 20 50 2 Z"),
        (False, "O 50 61 20 20"),
    ),
    "star": ((True, _STAR),),
    "moon": ((True, "M 70 4 C 30 2 14 26 14 50 C 14 74 30 98 70 96 C 48 84 42 68 42 50 "
                    "C 42 32 48 16 70 4 Z"),),
    "cards": (
        (True, "M 50 16 L 84 25 C 90 27 93 30 91 37 L 78 84 C 77 88 74 90 70 90 L 54 90 Z"),
        (False, "M 14 8 L 60 8 C 66 8 68 10 68 16 L 68 86 C 68 92 66 97 60 97 L 14 97 Z"),
        (True, "M 16 10 L 50 10 C 57 10 60 13 60 20 L 60 82 C 60 89 57 92 50 92 L 16 92 "
               "C 9 92 6 89 6 82 L 6 20 C 6 13 9 10 16 10 Z"),
    ),
    "tricks": (
        (True, "M 50 10 L 96 34 L 50 58 L 4 34 Z"),
        (True, "M 4 51 L 16 45 L 50 63 L 84 45 L 96 51 L 50 75 Z"),
        (True, "M 4 68 L 16 62 L 50 80 L 84 62 L 96 68 L 50 92 Z"),
    ),
    "pile": (
        (True, "M 12 8 L 60 8 C 66 8 70 12 70 18 L 70 66 C 70 72 66 76 60 76 L 18 76 "
               "C 12 76 8 72 8 66 L 8 18 C 8 12 12 8 18 8 Z"),
        (True, "M 77 22 C 84 22 90 26 90 34 L 90 82 C 90 90 84 94 78 94 L 36 94 "
               "C 30 94 25 90 25 83 L 68 83 C 74 83 77 79 77 74 Z"),
    ),
    "tick": ((True, stroke("12 54 38 80 88 22", 14)),),
    "not": (
        (True, "O 50 50 44 44"),
        (False, "O 50 50 32 32"),
        (True, stroke("24 76 76 24", 12)),
    ),
    "chair": (
        (True, stroke("28 8 28 94", 9) + " " + stroke("74 56 74 94", 9)),
        (True, "M 24 48 L 76 48 C 80 48 80 62 76 62 L 24 62 Z"),
        (True, stroke("30 14 46 14", 9) + " " + stroke("30 30 44 30", 7)),
    ),
    "bot": (
        (True, "M 22 30 L 78 30 C 86 30 90 34 90 42 L 90 76 C 90 84 86 90 78 90 L 22 90 "
               "C 14 90 10 84 10 76 L 10 42 C 10 34 14 30 22 30 Z"),
        (True, stroke("50 30 50 14", 7) + " O 50 12 9 9"),
        (False, "O 34 55 8.5 8.5 O 66 55 8.5 8.5"),
        (False, stroke("36 75 64 75", 6)),
    ),
    **SIGNS,
    **RITES,
}  # fmt: skip
"""The small signs, by name; the suits' shapes may stand as signs too."""


@lru_cache(maxsize=512)
def sign(name: str, size: int, colour: Colour) -> Sprite:
    """A sign or a suit's shape in one colour, placed by its upper left corner."""
    mask = silhouette(name, size) if name in SHAPES else scaled(MARKS[name], size)
    return Sprite(colour, mask)


@lru_cache(maxsize=128)
def token(seat: int, size: int, colour: Colour | None = None) -> Sprite:
    """A seat's token: its number in a ring of its colour, placed by its centre.

    Args:
        seat: From 0; the number shown counts from 1.
        size: The token's diameter in pixels.
        colour: Another colour than the seat's own, as for one who is out.
    """
    return disc(str(seat + 1), size, colour or SEATS[seat % len(SEATS)])


def disc(label: str, size: int, colour: Colour) -> Sprite:
    """A short label in a ring, placed by the ring's centre."""
    return _framed(label, size, colour, size // 2)


def badge(label: str, size: int, colour: Colour) -> Sprite:
    """A short label in a frame with round corners, placed by its centre: the number of a thing,
    where a ring would be taken for a seat.
    """
    return _framed(label, size, colour, round(size * 0.26))


@lru_cache(maxsize=256)
def _framed(label: str, size: int, colour: Colour, bend: int) -> Sprite:
    over = 4
    big = Image.new("RGBA", (size * over, size * over), (*WELL, 0))
    draw = ImageDraw.Draw(big)
    last = size * over - 1
    draw.rounded_rectangle((0, 0, last, last), bend * over, (*colour, 255))
    thick = max(3, round(size / 14)) * over
    within = (thick, thick, last - thick, last - thick)
    draw.rounded_rectangle(within, max(0, bend * over - thick), (*WELL, 255))
    small = big.reduce(over)
    line = set_line(label, Style(fonts.SANS, max(34, round(size * 0.62)), 800))
    ink = line.mask.getbbox()
    if ink is not None:
        mask = line.mask.crop(ink)
        at = ((size - mask.width) // 2, (size - mask.height) // 2)
        piece = Image.new("L", (size, size), 0)
        piece.paste(mask, at)
        blend(small, Sprite(colour, piece))
    return from_rgba(small, -size // 2, -size // 2)


SPARKS = (36, 46)
"""The sizes of a spark on a small card and on a large one, in pixels."""


@lru_cache(maxsize=4)
def spark(size: int = SPARKS[0]) -> Sprite:
    """The star of what has just changed, on a dark disc of its own, placed by its centre: a rim
    alone would say it by its colour only.
    """
    base = Image.new("RGBA", (size, size))
    blend(base, Sprite(EMBER, rounded(size, size, size // 2)))
    blend(base, Sprite(EMBER_END, rounded(size, size, size // 2, 2)))
    blend(base, sign("star", size - 8, EMBER), 4, 4)
    return from_rgba(base, -size // 2, -size // 2)


@lru_cache(maxsize=128)
def pill(width: int, height: int, fill: Colour, edge: Colour, thick: int = 2) -> Sprite:
    """A pill without its words, placed by its upper left corner."""
    base = Image.new("RGBA", (width, height))
    radius = height // 2
    blend(base, Sprite(edge, rounded(width, height, radius)))
    blend(base, Sprite(fill, rounded(width, height, radius, thick)))
    return from_rgba(base)


@lru_cache(maxsize=16)
def planchette(size: int, label: str, style: Style) -> Sprite:
    """The planchette of the spirit board with what it shows in its window, placed by the
    window's centre: mint glass with light from above, and a shadow.
    """
    centre = round(size * 0.61)
    margin = size // 3
    base = Image.new("RGBA", (size + 2 * margin, size + 2 * margin))
    whole = scaled((MARKS["planchette"][0],), size)

    dark = Image.new("L", base.size, 0)
    dark.paste(whole, (margin, margin + round(size * 0.07)))
    blend(
        base,
        Sprite(
            (2, 1, 4),
            dark.filter(ImageFilter.GaussianBlur(size / 22)).point(
                [round(v * 0.8) for v in range(256)]
            ),
        ),
    )
    glass = Image.new("RGB", (size, size))
    for y in range(size):
        part = y / size
        shade = mix(theme.GLASS_TOP, theme.GLASS_END, min(1.0, part * 1.15))
        glass.paste(shade, (0, y, size, y + 1))
    blend(base, Sprite((24, 92, 76), whole), margin, margin + 2)
    inner = scaled((MARKS["planchette"][0],), size - 6)
    blend(base, Sprite(glass.resize(inner.size), inner), margin + 3, margin + 2)
    window = round(size * 0.46)
    disk = rounded(window, window, window // 2)
    blend(
        base,
        Sprite((222, 251, 241), disk),
        margin + size // 2 - window // 2,
        margin + centre - window // 2,
    )
    small = rounded(window, window, window // 2, 3)
    blend(
        base,
        Sprite((13, 38, 33), small),
        margin + size // 2 - window // 2,
        margin + centre - window // 2,
    )
    line = set_line(label, style)
    ink = line.mask.getbbox()
    if ink is not None:
        mask = line.mask.crop(ink)
        blend(
            base,
            Sprite(TEXT, mask),
            margin + size // 2 - mask.width // 2,
            margin + centre - mask.height // 2,
        )
    return from_rgba(base, -margin - size // 2, -margin - centre)


@lru_cache(maxsize=64)
def bracket(width: int, colour: Colour) -> Sprite:
    """A bracket under a group, open upwards, placed by its upper left corner."""
    mask = Image.new("L", (width, 18), 255)
    mask.paste(0, (4, 0, width - 4, 14))
    return Sprite(colour, mask)
