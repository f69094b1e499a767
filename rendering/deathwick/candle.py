"""A Candle that burns down: as high as its cards, never under a stub; smoke over one put out."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from rendering import theme
from rendering.marks import MARKS
from rendering.paths import outline, scaled
from rendering.sprites import Sprite, blend, from_rgba, rounded, shaded, spot
from rendering.theme import mix

FULL = 30
"""Cards of a Candle that is drawn in its full height."""
_STUB = 20
_BURNING, _SMOKING = (1.0, 0.7, 0.45, 0.22), (0.6, 0.95, 1.3)
"""How large the flame is, burning and step by step while it goes out, and then the smoke."""
_OVER = 4
_OUTER = (
    "M 52 0 C 56 20 82 40 82 66 C 82 86 68 100 50 100 C 32 100 18 86 18 66 C 18 42 46 26 52 0 Z"
)
_INNER = "M 50 40 C 54 54 68 62 68 78 C 68 90 60 97 50 97 C 40 97 32 90 32 78 C 32 62 46 56 50 40 Z"


def candle(count: int, width: int, height: int) -> Sprite:
    """A Candle of so many cards, placed by the middle of its foot.

    Args:
        count: Cards; 0 is a stub with a flame, as nobody dies before the check.
        width: Of its saucer, in pixels.
        height: From the tip of the flame to the foot of a full one.
    """
    return _candle(min(count, FULL), width, height)


def dying(count: int, width: int, height: int, step: int) -> Sprite:
    """The same while it goes out, at a step of the flame's (0 to 2) or of the smoke's (3 to 5)."""
    return _candle(min(count, FULL), width, height, step + 1)


@lru_cache(maxsize=96)
def _candle(count: int, width: int, height: int, step: int = 0) -> Sprite:
    flame = round(width * 0.74)
    plate = round(width * 0.25)
    most = height - flame - plate
    body = max(_STUB, round(most * count / FULL))
    wide = round(width * 0.62)
    tall = flame + body + plate
    margin = width // 2
    base = Image.new("RGBA", (width + 2 * margin, tall + margin))
    burns = _BURNING[step] if step < len(_BURNING) else 0.0
    if burns:
        glow = spot(width * 2, round(width * 2.2), theme.FLAME_TOP, 0.34 * burns)
        blend(base, glow, base.width // 2, margin + flame // 2)
    x = margin + (width - wide) // 2
    y = margin + flame - 4
    wax = Image.new("RGB", (wide, body + 8))
    for across in range(wide):
        side = abs(across / wide - 0.36)
        column = shaded(1, body + 8, theme.WAX_TOP, mix(theme.WAX_TOP, theme.WAX_END, 0.55))
        shade = mix((255, 255, 255), (150, 100, 50), min(1.0, side * 1.25))
        column = column.point([min(251, v * shade[band] // 255) for band in range(3)
                               for v in range(256)])  # fmt: skip
        wax.paste(column, (across, 0))
    blend(base, Sprite(wax, rounded(wide, body + 8, min(8, wide // 5))), x, y)
    drip = rounded(wide // 6, min(body // 2 + 6, wide // 2), wide // 12)
    blend(base, Sprite(mix(theme.WAX_TOP, (251, 249, 244), 0.4), drip), x + wide // 7, y + 2)
    brass = shaded(width, plate, theme.BRASS_TOP, theme.BRASS_END)
    saucer = rounded(width, plate, plate // 2)
    blend(base, Sprite(mix(theme.BRASS_TOP, theme.GOLD, 0.35), saucer), margin, y + body + 2)
    inner = rounded(width, plate, plate // 2, 2)
    blend(base, Sprite(brass, inner), margin, y + body + 2)
    wick = rounded(3, 10, 1)
    blend(base, Sprite(theme.rgb("#3a2416"), wick), margin + width // 2 - 1, y - 6)
    if burns:
        small = round(flame * burns)
        _flame(base, margin + width // 2, margin + flame - small, small)
    else:
        # It rises from the wick.
        size = round(flame * _SMOKING[step - len(_BURNING)])
        smoke = Sprite(theme.rgb("#8d8794"), scaled(MARKS["smoke"], size))
        blend(base, smoke, margin + (width - size) // 2, y - 6 - size)
    return from_rgba(base, -base.width // 2, -(y + body + 2 + plate))


def _flame(base: Image.Image, middle: int, top: int, size: int) -> None:
    for path, colour in ((_OUTER, theme.FLAME_TOP), (_INNER, theme.FLAME_END)):
        big = Image.new("L", (size * _OVER, size * _OVER), 0)
        draw = ImageDraw.Draw(big)
        for polygon in outline(path):
            scale = size * _OVER / 100
            draw.polygon([(x * scale, y * scale) for x, y in polygon], 255)
        blend(base, Sprite(colour, big.reduce(_OVER)), middle - size // 2, top)


@lru_cache(maxsize=8)
def smoking(width: int, height: int) -> Sprite:
    """A stub that was put out, with smoke over it, placed by the middle of its foot."""
    plate, body = round(width * 0.25), round(width * 0.30)
    base = Image.new("RGBA", (width, height))
    wide = round(width * 0.6)
    grey, dark = theme.rgb("#4a4652"), theme.rgb("#2b2833")
    smoke = height - plate - body - 12
    line = scaled(MARKS["smoke"], smoke).resize((min(width, round(smoke * 0.7)), smoke))
    blend(base, Sprite(theme.rgb("#6a6472"), line), (width - line.width) // 2, 0)
    top = height - plate - body
    wax = shaded(wide, body + 6, grey, dark)
    blend(base, Sprite(wax, rounded(wide, body + 6, 6)), (width - wide) // 2, top)
    saucer = shaded(width, plate, theme.rgb("#3a3640"), theme.rgb("#201d28"))
    blend(base, Sprite(saucer, rounded(width, plate, plate // 2)), 0, height - plate)
    return from_rgba(base, -width // 2, -height)
