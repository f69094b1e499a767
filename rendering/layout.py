"""The parts that all pictures share: ground, title, turn bar, panels, ember bar, lines of text."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

from PIL import Image, ImageChops

from rendering import fonts, theme
from rendering.encode import png
from rendering.graphemes import harmless
from rendering.scene import Picture
from rendering.sprites import (
    Piece,
    Sprite,
    blend,
    cut_up,
    faded,
    halo,
    lay,
    of_pieces,
    rim,
    rounded,
    shaded,
    shadow,
    shifted,
)
from rendering.stage import Scenery, Stage
from rendering.theme import MARGIN, WIDTH, Colour, mix
from rendering.typeset import Line, Style, fit

TITLE = Style(fonts.SERIF, 46, 800, tracking=3)
HEAD = Style(fonts.SERIF, 34, 700, tracking=2)
TURN = Style(fonts.SANS, 46, 800)
HERO = Style(fonts.SANS, 58, 800)
NAME = Style(fonts.SANS, 38, 700)
STRONG = Style(fonts.SANS, 36, 700)
LINE = Style(fonts.SANS, 36, 600)
SMALL = Style(fonts.SANS, 34, 600)
QUIET = Style(fonts.SANS, 34, 500)
SCORE = Style(fonts.SERIF, 60, 800)

Anchor = Literal["left", "right", "middle"]
Kind = Literal["plain", "turn", "gold", "ember", "asked", "dark", "well", "out", "fell"]
_GLOW = 26
_OUT = _GLOW + 4
_BEND = theme.CORNER
_END, _TILE = 64, 64
"""The width of a panel's ends, beyond which no corner is felt, and of a tile of its middle."""
_BAR = 112
_UNTIL = 330
EMBER_ROOM = WIDTH - 2 * MARGIN - 98
"""Pixels that the ember bar has for its sentence."""
_DEEP, _HIGHER = 13, 9
"""How far a bar's first line may reach down, and how much higher it may stand."""
_COARSE = 16


class Placed(NamedTuple):
    """A line as it was laid: its words, its box, its size, its colour."""

    text: str
    box: tuple[int, int, int, int]
    size: int
    colour: Colour


class Canvas(Scenery):
    """A picture in the making, `WIDTH` pixels wide, on the ground of its game.

    Args:
        game: Whose glow lies on the ground.
        height: In pixels.
        backdrop: What lies under everything, of the same size, if more than the ground; it is
            drawn upon.
        stage: Told what moves, for a film.
    """

    def __init__(
        self,
        game: str,
        height: int,
        backdrop: Image.Image | None = None,
        stage: Stage | None = None,
    ) -> None:
        self.image, self.stage = backdrop or kept(ground, game, height), stage
        self.height = height
        self.placed: list[Placed] = []

    def line(
        self, line: Line, x: int, y: int, colour: Colour, anchor: Anchor = "left"
    ) -> tuple[int, int]:
        """Lay a line that is already set. `y` is its baseline. Returns its left and right end."""
        start = x - {"left": 0, "right": line.width, "middle": line.width // 2}[anchor]
        left, top = start - line.left, y - line.rise
        width, height = line.mask.size
        self.image.paste(colour, (left, top, left + width, top + height), line.mask)
        size = line.style.size
        box = (start, y - size, start + line.width, y + size // 4)
        self.placed.append(Placed(line.text, box, size, colour))
        return start, start + line.width

    def text(
        self,
        words: str,
        x: int,
        y: int,
        style: Style,
        colour: Colour,
        room: int,
        anchor: Anchor = "left",
    ) -> tuple[int, int]:
        """Set and lay a text of at most `room` pixels. `y` is its baseline.

        Returns its left and right end.
        """
        return self.line(fit(harmless(words), style, room), x, y, colour, anchor)

    def panel(self, x: int, y: int, width: int, height: int, kind: Kind = "plain") -> None:
        """Lay a panel: `plain`, in the light of the `turn`, of `gold` or `ember`, of an open
        question (`asked`), of The Dark (`dark`), a `well`, one who is `out`, or `fell` just now.
        """
        lay(self.image, panel(width, height, kind), x, y)

    def title(self, mark: str, words: str, state: str) -> None:
        """The first line: the game's mark and name, and on the right the state of the game."""
        self.sign(mark, MARGIN + 10, 22, 50, theme.GOLD)
        left = MARGIN + 74
        _, end = self.text(words.upper(), left, 66, TITLE, theme.GOLD, 640)
        self.text(state, WIDTH - MARGIN - 10, 64, LINE, theme.TEXT, WIDTH - 70 - end, "right")

    def bar(
        self,
        first: str,
        second: str,
        until: str = "",
        kind: Kind = "turn",
        mark: str = "lamp",
        height: int = _BAR,
    ) -> None:
        """The turn bar: who, what they may do, and on the right until when."""
        x, y, width = MARGIN, 92, WIDTH - 2 * MARGIN
        self.panel(x, y, width, height, kind)
        light, words = {
            "turn": (theme.MINT, theme.MINT_TEXT),
            "gold": (theme.GOLD, theme.GOLD_TEXT),
            "ember": (theme.EMBER, theme.EMBER_TEXT),
            "asked": (theme.EMBER, theme.EMBER_TEXT),
        }.get(kind, (theme.QUIET, theme.QUIET))
        tall = height > _BAR
        size = height - 32
        self.sign(mark, x + 22, y + 16, size, light)
        left = x + size + 42
        base = y + (68 if tall else 51)
        if until:
            self.text(until, x + width - 28, base, LINE, theme.TEXT, _UNTIL, "right")
        line = fit(harmless(first), HERO if tall else TURN, bar_room(until, height))
        # Letters that reach far below the line keep clear of the next.
        deep = line.mask.height - line.rise
        self.line(line, left, base - min(_HIGHER, max(0, deep - _DEEP)), theme.WHITE)
        base = y + (118 if tall else 95)
        self.text(second, left, base, LINE, words, bar_room(height=height))

    def head(self, words: str, y: int, right: str = "", x: int = MARGIN + 10) -> None:
        """A section's head, and quiet words at the right end of its line."""
        _, end = self.text(words.upper(), x, y, HEAD, theme.GOLD, 700)
        if right:
            room = WIDTH - MARGIN - 10 - end - 30
            self.text(right, WIDTH - MARGIN - 10, y, QUIET, theme.QUIET, room, "right")

    def ember_panel(self, y: int) -> None:
        """The ember bar without its sentence."""
        self.panel(MARGIN, y, WIDTH - 2 * MARGIN, 74, "ember")

    def ember(self, words: str, y: int, laid: bool = False) -> None:
        """The ember bar: one sentence of what has just changed; its panel may be `laid` before."""
        if not laid:
            self.ember_panel(y)
        self.sign("star", MARGIN + 18, y + 19, 36, theme.EMBER)
        self.text(words, MARGIN + 70, y + 49, LINE, theme.EMBER_TEXT, EMBER_ROOM)

    def picture(self, alt: str, text: str) -> Picture:
        """The finished picture with its words."""
        return Picture(png(self.image), WIDTH, self.height, alt, text)


def state_room(title: str) -> int:
    """Pixels that are left beside a title for the state of the game."""
    return WIDTH - 70 - MARGIN - 74 - fit(title.upper(), TITLE, 640).width


def bar_room(until: str = "", height: int = _BAR) -> int:
    """Pixels that a bar of that height has for a line, beside until when."""
    room = WIDTH - 2 * MARGIN - 28 - (height - 32) - 42
    return room - fit(harmless(until), LINE, _UNTIL).width - 24 if until else room


def kept(make: Callable[..., Image.Image], *given: str | int) -> Image.Image:
    """What `make(*given)` makes, to draw upon: the latest few of all games together are kept."""
    size, packed = _packed(make, *given)
    return Image.frombytes("RGB", size, packed)


@lru_cache(maxsize=4)
def _packed(make: Callable[..., Image.Image], *given: str | int) -> tuple[tuple[int, int], bytes]:
    # Up to 6 MB each, a quarter less than as an image, and as fast as a copy of one.
    image = make(*given)
    return image.size, image.tobytes()


def ground(game: str, height: int) -> Image.Image:
    """The ground of a game's pictures of one height, for a backdrop to be drawn on."""
    small = _light(height, theme.LOOKS[game].glow)
    return small.resize((WIDTH, height), Image.Resampling.BICUBIC)


@lru_cache(maxsize=64)
def _light(height: int, colour: Colour) -> Image.Image:
    """The ground, small for it is smooth: one wide warm light, darkness at the edges."""
    across, down = WIDTH // _COARSE, max(2, height // _COARSE)
    small = Image.new("RGB", (across, down))
    centre = min(0.40 * height, 540)
    reach = max(620.0, height * 0.72)
    for y in range(down):
        for x in range(across):
            dx = ((x + 0.5) * _COARSE - WIDTH / 2) / (WIDTH * 0.66)
            dy = ((y + 0.5) * _COARSE - centre) / reach
            near = max(0.0, 1 - (dx * dx + dy * dy))
            lit = mix(theme.GROUND, colour, 0.56 * near**1.5)
            side = abs((x + 0.5) / across * 2 - 1)
            edge = min(1.0, (1 - near) ** 1.6 + side**7 * 0.4)
            small.putpixel((x, y), mix(lit, theme.EDGE, edge))
    return small


_RIMS: dict[str, tuple[Colour, int, Colour, Colour]] = {
    "plain": (theme.LINE, 2, theme.PANEL, mix(theme.PANEL, theme.GROUND, 0.75)),
    "well": (mix(theme.LINE, theme.GROUND, 0.35), 2, theme.WELL, mix(theme.WELL, theme.EDGE, 0.4)),
    "turn": (theme.MINT, 4, theme.rgb("#2c3540"), theme.rgb("#1c1e2a")),
    "gold": (theme.GOLD, 4, theme.rgb("#3a281b"), theme.rgb("#241814")),
    "ember": (theme.EMBER, 3, theme.EMBER_TOP, theme.EMBER_END),
    "asked": (theme.EMBER, 4, theme.rgb("#38211d"), theme.EMBER_END),
    "dark": (theme.rgb("#2f2450"), 2, theme.rgb("#241a3c"), theme.rgb("#150f22")),
    "out": (theme.rgb("#2a2433"), 2, theme.rgb("#120f18"), theme.EDGE),
    "fell": (theme.EMBER, 3, theme.rgb("#120f18"), theme.EDGE),
}


@lru_cache(maxsize=128)
def panel(width: int, height: int, kind: Kind) -> Sprite:
    """A panel of that size, placed by its upper left corner; its light reaches beyond it."""
    if width <= 2 * _END + _TILE:
        box = (_OUT, _OUT + _BEND, _OUT + width, _OUT + height - _BEND)
        return of_pieces(cut_up(_whole_panel(width, height, kind), box, -_OUT, -_OUT))
    # Between its ends a panel is the same all along: one tile of its middle is laid repeatedly.
    left, tile, right = _parts(height, kind)
    inside = width - 2 * _END
    pieces = [*left, *shifted(right, width - _END)]
    for x in range(0, inside, _TILE):
        pieces += shifted(tile, _END + x, inside - x)
    return of_pieces(tuple(pieces))


@lru_cache(maxsize=64)
def _parts(height: int, kind: Kind) -> tuple[tuple[Piece, ...], ...]:
    """The left end, a tile of the middle and the right end of a panel, each placed by its corner
    without what reaches out.
    """
    whole = _whole_panel(2 * _END + _TILE, height, kind)
    tall, low = whole.height, _OUT + height
    first, last = _OUT + _END, _OUT + _END + _TILE
    left, right = (whole.crop((x, 0, x + first, tall)) for x in (0, last))
    return (
        cut_up(left, (_OUT, _OUT + _BEND, first, low - _BEND), -_OUT, -_OUT),
        cut_up(whole.crop((first, 0, last, tall)), (0, _OUT, _TILE, low), 0, -_OUT),
        cut_up(right, (0, _OUT + _BEND, _END, low - _BEND), 0, -_OUT),
    )


def _whole_panel(width: int, height: int, kind: Kind) -> Image.Image:
    edge, thick, top, end = _RIMS[kind]
    whole = Image.new("RGBA", (width + 2 * _OUT, height + 2 * _OUT))
    radius = theme.CORNER if kind != "well" else 16
    if kind in ("plain", "turn", "gold", "asked"):
        blend(whole, shadow(width, height, radius, 4, 8), _OUT, _OUT)
    if kind in ("turn", "gold", "asked"):
        blend(whole, halo(width, height, radius, _GLOW, edge, 0.62), _OUT, _OUT)
    body = rounded(width, height, radius)
    blend(whole, Sprite(shaded(width, height, top, end), body), _OUT, _OUT)
    if kind == "plain":
        gleam = rim(width, height, radius, 2, 2)
        shine = ImageChops.multiply(gleam, faded(width, height, 42, 0))
        blend(whole, Sprite(theme.QUIET, shine), _OUT, _OUT)
    line = edge if kind != "ember" else mix(edge, end, 0.45)
    blend(whole, Sprite(line, rim(width, height, radius, thick)), _OUT, _OUT)
    return whole
