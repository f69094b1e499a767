"""Cards of all three games: paper or night, a rank over a shape, and the marks that they bear."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from PIL import Image, ImageDraw

from rendering import fonts, theme
from rendering.marks import MARKS, sign
from rendering.paths import scaled
from rendering.rims import dressed, faced
from rendering.shapes import silhouette
from rendering.sprites import (
    Piece,
    Sprite,
    blend,
    faded,
    grained,
    rim,
    rounded,
    shaded,
    spot,
)
from rendering.theme import Colour, mix
from rendering.typeset import Style, fit, set_line

RATIO = 1.42
"""Height of a card over its width."""
PLAIN, LEGAL, DIMMED, LAST = "plain", "legal", "dimmed", "last"
"""What a card's rim says: nothing, may be played, may not, has just changed."""
_RIMS: dict[str, Colour] = {LEGAL: theme.GOLD, LAST: theme.EMBER}
_DIM_INK = 0.84


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a card: its shape (a key of `SHAPES`), rank (may be empty) and ink.

    `dark` cards are night with light ink. `value` and `band` stand on cursed cards, which are
    framed: what the card is worth, and its name.
    """

    shape: str
    rank: str
    ink: Colour
    dark: bool = False
    value: str = ""
    band: str = ""


class Drawn(Protocol):
    """The face of a card that draws itself; it must be hashable, as cards are kept."""

    def __hash__(self) -> int: ...

    def drawn(self, width: int, mark: str, large: bool) -> Image.Image:
        """The card of that width under that mark, as RGBA, without rim and shadow."""
        ...


def height(width: int) -> int:
    """The height of a card of that width, in pixels."""
    return round(width * RATIO)


def corner(width: int) -> int:
    """The radius of a card's corners."""
    return max(4, round(width * 0.085))


def paper_colours(face: Face, mark: str) -> tuple[Colour, Colour]:
    """The ground of a card, top and bottom, under that mark."""
    top, end = (theme.DARK_TOP, theme.DARK_END) if face.dark else (theme.PAPER_TOP, theme.PAPER_END)
    if mark == DIMMED:
        return mix(top, theme.EDGE, theme.DIM), mix(end, theme.EDGE, theme.DIM)
    return top, end


def ink_colour(face: Face, mark: str) -> Colour:
    """The ink of rank and shape under that mark."""
    if mark != DIMMED:
        return face.ink
    return mix(face.ink, theme.GROUND, 0.36 if face.dark else _DIM_INK)


def _ground(face: Face, width: int, mark: str) -> Image.Image:
    tall, round_corner = height(width), corner(width)
    base = Image.new("RGBA", (width, tall))
    top, end = paper_colours(face, mark)
    paper = grained(shaded(width, tall, top, end), 2)
    edge = mix(face.ink, end, 0.45) if face.dark else mix(theme.PAPER_RIM, end, 0.2)
    if mark == DIMMED:
        edge = mix(edge, theme.GROUND, 0.5)
    if face.band:
        edge = theme.GOLD_DEEP if mark != DIMMED else mix(theme.GOLD_DEEP, theme.GROUND, 0.5)
    blend(base, Sprite(edge, rounded(width, tall, round_corner)))
    thick = max(2, round(width * 0.035)) if face.band else max(1, round(width * 0.008))
    blend(base, Sprite(paper, rounded(width, tall, round_corner, thick)))
    inset = round(width * (0.065 if face.band else 0.052))
    line = mix(edge, end, 0.25 if face.dark else 0.1)
    hair = rim(width, tall, max(3, round_corner - 1), max(1, round(width * 0.007)), inset)
    blend(base, Sprite(line, hair.point([round(v * 0.75) for v in range(256)])))
    return base


def _put(base: Image.Image, mask: Image.Image, colour: Colour, x: float, y: float) -> None:
    blend(base, Sprite(colour, mask), round(x), round(y))


def _rank(text: str, size: int) -> Image.Image:
    line = set_line(text, Style(fonts.SERIF, size, 800))
    return line.mask.crop(line.mask.getbbox() or (0, 0, 1, 1))


def _fallen(mask: Image.Image, part: float) -> Image.Image:
    return mask.point([round(v * part) for v in range(256)])


def _value_pill(base: Image.Image, face: Face, width: int, ink: Colour, ground: Colour) -> None:
    style = Style(fonts.SANS, max(34, round(width * 0.19)), 800)
    words = set_line(face.value, style)
    ink_box = words.mask.getbbox() or (0, 0, 1, 1)
    mask = words.mask.crop(ink_box)
    wide, tall = round(width * 0.36), round(width * 0.25)
    x, y = round(width * 0.085), round(width * 0.765)
    blend(base, Sprite(ink, rounded(wide, tall, round(width * 0.045))), x, y)
    _put(base, mask, ground, x + (wide - mask.width) / 2, y + (tall - mask.height) / 2)


def _large(face: Face, width: int, mark: str) -> Image.Image:
    base = _ground(face, width, mark)
    tall = base.height
    ink = ink_colour(face, mark)
    top, _ = paper_colours(face, mark)
    big = round(width * (0.44 if face.value else 0.53))
    at = (
        round(width * (0.48 if face.value else 0.40)),
        round(tall * (0.655 if face.band else 0.64) - big / 2 + width * 0.06),
    )
    if face.dark:
        glow = spot(round(width * 1.15), round(width * 1.15), ink, 0.30 if mark != DIMMED else 0.12)
        clipped = Image.new("RGBA", base.size)
        blend(clipped, glow, at[0] + big // 2, at[1] + big // 2)
        clipped.putalpha(
            Image.composite(
                clipped.getchannel("A"),
                Image.new("L", base.size, 0),
                rounded(width, tall, corner(width), 2),
            )
        )
        base.alpha_composite(clipped)
    _put(base, _fallen(silhouette(face.shape, big), 0.86), ink, *at)
    middle = width * 0.235
    y = width * 0.12
    if face.rank:
        rank = _rank(face.rank, round(width * 0.385))
        _put(base, rank, ink, middle - rank.width / 2, y)
        y += width * 0.325
    small = round(width * (0.25 if face.rank else 0.27))
    _put(base, silhouette(face.shape, small), ink, middle - small / 2, y)
    if face.value:
        _value_pill(base, face, width, ink, top)
    if face.band:
        gold = theme.GOLD_DEEP if mark != DIMMED else mix(theme.GOLD_DEEP, theme.GROUND, 0.45)
        deep = round(width * 0.145)
        band = Image.new("L", base.size, 0)
        band.paste(255, (0, tall - deep, width, tall))
        shape = Image.composite(
            rounded(width, tall, corner(width)), Image.new("L", base.size, 0), band
        )
        blend(base, Sprite(gold, shape))
        style = Style(fonts.SERIF, max(12, round(width * 0.098)), 800)
        name = fit(face.band.upper(), style, round(width * 0.9))
        mask = name.mask.crop(name.mask.getbbox() or (0, 0, 1, 1))
        _put(base, mask, theme.INK, (width - mask.width) / 2, tall - deep / 2 - mask.height / 2)
    return base


def _small(face: Face, width: int, mark: str) -> Image.Image:
    base = _ground(face, width, mark)
    tall = base.height
    ink = ink_colour(face, mark)
    if face.dark:
        glow = spot(width, width, ink, 0.26 if mark != DIMMED else 0.1)
        blend(base, glow, width // 2, round(tall * 0.6))
        base.putalpha(rounded(width, tall, corner(width)))
    if not face.rank:
        big = round(width * 0.56)
        _put(base, silhouette(face.shape, big), ink, (width - big) / 2, (tall - big) / 2)
        return base
    rank = _rank(face.rank, round(width * 0.46))
    _put(base, rank, ink, (width - rank.width) / 2, tall * 0.32 - rank.height / 2)
    shape = round(width * 0.44)
    _put(base, silhouette(face.shape, shape), ink, (width - shape) / 2, tall * 0.70 - shape / 2)
    if face.band:
        gold = theme.GOLD_DEEP if mark != DIMMED else mix(theme.GOLD_DEEP, theme.GROUND, 0.45)
        size = max(14, round(width * 0.2))
        star = scaled(MARKS["star"], size)
        _put(base, star, gold, width - size - width * 0.075, width * 0.075)
    return base


def _dressed(face: tuple[Piece, ...], width: int, mark: str) -> Sprite:
    return dressed(face, (width, height(width)), corner(width), _RIMS.get(mark))


def _faced(face: Face | Drawn, width: int, mark: str, large: bool) -> tuple[Piece, ...]:
    if isinstance(face, Face):
        return faced((_large if large else _small)(face, width, mark), corner(width))
    return faced(face.drawn(width, mark, large), corner(width))


# A large one takes about 250 KB: by number alone they would be either too few or too big.
_large_ones = lru_cache(maxsize=128)(_faced)
_small_ones = lru_cache(maxsize=256)(_faced)
_SMALL = 150


def card(face: Face | Drawn, width: int, mark: str = PLAIN, large: bool = False) -> Sprite:
    """A card, placed by its upper left corner; shadow and light reach beyond it.

    Args:
        face: What it shows.
        width: In pixels; `height` gives the other side.
        mark: `PLAIN`, `LEGAL`, `DIMMED` or `LAST`.
        large: With everything needed in the left 45 %, for hands, where cards overlap.
    """
    shade = PLAIN if mark in _RIMS else mark
    kept = _small_ones if width < _SMALL else _large_ones
    return _dressed(kept(face, width, shade, large), width, mark)


def back(game: str, width: int, mark: str = PLAIN) -> Sprite:
    """A card's back: the game's emblem in a ring of rays, placed by its upper left corner."""
    return _dressed(_back(game, width), width, mark)


@lru_cache(maxsize=16)
def _back(game: str, width: int) -> tuple[Piece, ...]:
    tall, round_corner = height(width), corner(width)
    mark, ground, light, _ = theme.LOOKS[game]
    over = 4
    base = Image.new("RGBA", (width, tall))
    blend(base, Sprite(mix(light, ground, 0.35), rounded(width, tall, round_corner)))
    deep = shaded(width, tall, mix(ground, light, 0.05), mix(ground, (6, 4, 10), 0.45))
    blend(base, Sprite(grained(deep, 2), rounded(width, tall, round_corner, 2)))
    lines = Image.new("L", (width * over, tall * over), 0)
    draw = ImageDraw.Draw(lines)
    x, y, inner = width * over / 2, tall * over / 2, width * over * 0.30
    for step in range(48):
        turn = step * math.tau / 48
        reach = width * over * (0.98 if step % 2 else 0.62)
        draw.line(
            (
                x + inner * math.cos(turn),
                y + inner * math.sin(turn),
                x + reach * math.cos(turn),
                y + reach * math.sin(turn),
            ),
            255,
            max(2, round(width * over * 0.006)),
        )
    rays = lines.reduce(over)
    within = rounded(width, tall, round_corner, round(width * 0.075))
    rays = Image.composite(rays, Image.new("L", rays.size, 0), within)
    blend(base, Sprite(light, _fallen(rays, 0.42)))
    inset = round(width * 0.07)
    frame = rim(width, tall, round_corner, max(1, round(width * 0.008)), inset)
    blend(base, Sprite(light, _fallen(frame, 0.65)))
    ring = round(width * 0.50)
    at = ((width - ring) // 2, (tall - ring) // 2)
    blend(base, Sprite(mix(ground, (4, 3, 8), 0.55), rounded(ring, ring, ring // 2)), *at)
    circle = rim(ring, ring, ring // 2, max(1, round(width * 0.011)))
    blend(base, Sprite(light, circle), *at)
    size = round(width * 0.29)
    blend(
        base,
        sign(mark, size, light),
        (width - size) // 2,
        round((tall - size) / 2 - width * 0.015),
    )
    gloss = Image.composite(
        faded(width, tall, 26, 0), Image.new("L", base.size, 0), rounded(width, tall, round_corner)
    )
    blend(base, Sprite(light, gloss))
    return faced(base, round_corner)
