"""A place for a card that is not played yet, in the trick's row and among the sacrifices."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from rendering import theme
from rendering.cards import height
from rendering.marks import sign
from rendering.sprites import Sprite, blend, from_rgba, halo, rounded, shaded
from rendering.theme import mix


@lru_cache(maxsize=8)
def slot(width: int, waits: bool) -> Sprite:
    """A place for a card: with the lamp and a dashed mint rim for who is to play, else empty."""
    tall, margin, over = height(width), 24, 4
    whole = Image.new("RGBA", (width + 2 * margin, tall + 2 * margin))
    top, end = (theme.rgb("#14352f"), theme.rgb("#0b1a1c")) if waits else (theme.WELL, theme.EDGE)
    if waits:
        blend(whole, halo(width, tall, 12, margin, theme.MINT, 0.34), margin, margin)
    blend(whole, Sprite(shaded(width, tall, top, end), rounded(width, tall, 12)), margin, margin)
    dashes = Image.new("L", (width * over, tall * over), 0)
    pen = ImageDraw.Draw(dashes)
    thick, dash = (4 if waits else 2) * over, 17 * over
    for line, size in ((True, width * over), (False, tall * over)):
        count = max(2, round(size / (dash * 1.75)))
        step = size / count
        for number in range(count):
            a = step * number + (step - dash) / 2
            for edge in (0, (tall if line else width) * over - thick):
                box = (a, edge, a + dash, edge + thick - 1)
                pen.rectangle(box if line else (box[1], box[0], box[3], box[2]), 255)
    colour = theme.MINT if waits else mix(theme.LINE, theme.GROUND, 0.1)
    blend(whole, Sprite(colour, dashes.reduce(over)), margin, margin)
    if waits:
        size = round(width * 0.5)
        blend(
            whole, sign("lamp", size, theme.MINT), margin + (width - size) // 2,
            margin + (tall - size) // 2,
        )  # fmt: skip
    return from_rgba(whole, -margin, -margin)
