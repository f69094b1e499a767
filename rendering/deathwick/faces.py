"""The faces of Deathwick's cards: playing cards on paper, a Joker of night, a wall of bricks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from rendering import fonts, theme
from rendering.cards import (
    DIMMED,
    LAST,
    LEGAL,
    PLAIN,
    Face,
    corner,
    ink_colour,
    paper_colours,
)
from rendering.deathwick.cardcode import JOKER, rank_of, suit_of
from rendering.marks import sign, token
from rendering.rims import dressed, faced
from rendering.shapes import silhouette
from rendering.sprites import Piece, Sprite, blend, from_rgba, grained, rounded, shaded
from rendering.theme import Colour, mix
from rendering.typeset import Style, fit, set_line

STANDING = 1.5
"""Height of a ghost over its width."""
_BAND = 100
"""The least width of a band with a name, in pixels."""
_TOKEN = 0.365
"""The radius of the haunter's token over the ghost's width."""


@dataclass(frozen=True, slots=True)
class RitualFace:
    """The face of a hand card: a playing card with the name of what it does on its foot.

    `seen` is how much of its width the card above leaves in sight, in percent: the name keeps to
    that, and is left out where it would be illegible.
    """

    plain: Face
    name: str
    seen: int = 100

    def drawn(self, width: int, mark: str, large: bool) -> Image.Image:  # noqa: ARG002
        """The card of that width under that mark, as RGBA, without rim and shadow."""
        base = _paper(self.plain, width, round(width * 1.42), mark)
        ink, tall = ink_colour(self.plain, mark), base.height
        middle = width * 0.245
        rank = _rank(self.plain.rank, round(width * 0.385))
        _put(base, rank, ink, middle - rank.width / 2, width * 0.125)
        small = round(width * 0.235)
        _put(base, silhouette(self.plain.shape, small), ink, middle - small / 2, width * 0.455)
        big = round(width * 0.45)
        faint = silhouette(self.plain.shape, big).point([round(v * 0.86) for v in range(256)])
        _put(base, faint, ink, width * 0.425, width * 0.58)
        self._band(base, width, tall, ink, mark)
        return base

    def _band(self, base: Image.Image, width: int, tall: int, ink: Colour, mark: str) -> None:
        wide, deep = round(width * 0.82), max(44, round(width * 0.19))
        x, y = (width - wide) // 2, round(tall - deep - width * 0.09)
        if self.seen < 100:
            wide = min(wide, width * self.seen // 100 - x - 8)
        if wide < _BAND:
            return
        top, end = paper_colours(self.plain, mark)
        ground = end if self.plain.dark else mix(ink, top, 0.12)
        blend(base, Sprite(ground, rounded(wide, deep, round(width * 0.045))), x, y)
        style = Style(fonts.SANS, max(34, round(width * 0.165)), 700)
        line = fit(self.name, style, wide - 10)
        colour = ink if self.plain.dark else top
        left = x + (wide - line.width) // 2 - line.left
        base_line = y + deep // 2 + round(style.size * 0.35)
        _put(base, line.mask, colour, left, base_line - line.rise)


@lru_cache(maxsize=128)
def face(code: str) -> Face:
    """The small face of a card by its code."""
    if code == JOKER:
        return Face("ghost", JOKER, theme.GHOST, dark=True)
    suit = suit_of(code)
    ink = theme.RED_INK if suit in "HD" else theme.INK
    return Face(f"suit_{suit}", rank_of(code), ink)


def ritual_face(code: str, name: str) -> RitualFace:
    """The face of a hand card with the name of what it does."""
    return RitualFace(face(code), name)


def light(code: str) -> Colour:
    """The colour of a card's shape on the dark ground itself."""
    if code == JOKER:
        return theme.GHOST
    return theme.rgb("#ff9b80") if suit_of(code) in "HD" else theme.TEXT


def ghost_height(width: int) -> int:
    """The height of a ghost of that width with the token on its foot."""
    return round(width * (STANDING + _TOKEN))


def ghost(code: str, haunter: int | None, width: int, mark: str = PLAIN) -> tuple[Sprite, ...]:
    """A ghost, and its haunter's token if there is one, both placed by the ghost's corner."""
    tall = round(width * STANDING)
    rim = {LAST: theme.EMBER, LEGAL: theme.GOLD}.get(mark)
    shown = dressed(_ghost(code, width, tall), (width, tall), corner(width), rim)
    if haunter is None:
        return (shown,)
    disc = token(haunter, round(2 * _TOKEN * width))
    return shown, disc._replace(dx=disc.dx + width // 2, dy=disc.dy + tall)


@lru_cache(maxsize=256)
def _ghost(code: str, width: int, tall: int) -> tuple[Piece, ...]:
    plain = face(code)
    base = _paper(plain, width, tall, PLAIN)
    ink = ink_colour(plain, PLAIN)
    rank = _rank(plain.rank, round(width * 0.47))
    _put(base, rank, ink, (width - rank.width) / 2, tall * 0.245 - rank.height / 2)
    shape = round(width * 0.44)
    _put(base, silhouette(plain.shape, shape), ink, (width - shape) / 2, tall * 0.43)
    return faced(base, corner(width))


@lru_cache(maxsize=8)
def wall(width: int, height: int, mark: str = PLAIN) -> Sprite:
    """A wall: a card that lies with its back up, and bricks, placed by its upper left corner."""
    look = theme.LOOKS["deathwick"]
    ground, glow = look.ground, look.light
    base = Image.new("RGBA", (width, height))
    bend = corner(height)
    blend(base, Sprite(mix(glow, ground, 0.35), rounded(width, height, bend)))
    deep = shaded(width, height, ground, mix(ground, (6, 4, 10), 0.45))
    blend(base, Sprite(grained(deep, 2), rounded(width, height, bend, 2)))
    size = round(height * 0.8)
    blend(base, sign("bricks", size, glow), (width - size) // 2, (height - size) // 2)
    if mark == LAST:
        return dressed(faced(base, bend), (width, height), bend, theme.EMBER)
    return from_rgba(base)


def _paper(plain: Face, width: int, tall: int, mark: str) -> Image.Image:
    base = Image.new("RGBA", (width, tall))
    top, end = paper_colours(plain, mark)
    edge = mix(plain.ink, end, 0.45) if plain.dark else mix(theme.PAPER_RIM, end, 0.2)
    if mark == DIMMED:
        edge = mix(edge, theme.GROUND, 0.5)
    bend = corner(width)
    blend(base, Sprite(edge, rounded(width, tall, bend)))
    paper = grained(shaded(width, tall, top, end), 2)
    blend(base, Sprite(paper, rounded(width, tall, bend, max(1, round(width * 0.01)))))
    return base


@lru_cache(maxsize=64)
def _rank(text: str, size: int) -> Image.Image:
    # These reach below the line in Cinzel: they would stand on the suit.
    size = round(size * {"J": 0.8, "Q": 0.88}.get(text, 1))
    line = set_line(text, Style(fonts.SERIF, max(theme.SMALLEST, size), 800))
    return line.mask.crop(line.mask.getbbox() or (0, 0, 1, 1))


def _put(base: Image.Image, mask: Image.Image, colour: Colour, x: float, y: float) -> None:
    blend(base, Sprite(colour, mask), round(x), round(y))
