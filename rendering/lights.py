"""Sprites as a film needs them: by themselves and smaller; the light of the turn by itself."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering import theme
from rendering.sprites import Piece, Sprite, blend, halo, rim, rounded
from rendering.stage import Point, Rect

HALF = 2
"""A film is so much smaller than a picture."""
_SPREAD, _THICK = 13, 2
"""Of the light of the turn in half its size, in pixels."""


def shrunk(sprites: tuple[Sprite, ...], by: int) -> tuple[Image.Image, int, int]:
    """Sprites that are laid at one point, as an RGBA image, and where its corner lies from there.

    Args:
        sprites: Each is laid on those before it.
        by: So many times smaller.
    """
    pieces = [piece for sprite in sprites for piece in _pieces(sprite)]
    # On whole pixels of the smaller picture.
    left = min(x for _, _, x, _ in pieces) // by * by
    top = min(y for _, _, _, y in pieces) // by * by
    right = max(x + image.width for image, _, x, _ in pieces)
    low = max(y + image.height for image, _, _, y in pieces)
    whole = Image.new("RGBA", (-(-(right - left) // by) * by, -(-(low - top) // by) * by))
    for image, mask, x, y in pieces:
        tile = image.convert("RGBA")
        if mask is not None:
            tile.putalpha(mask)
        whole.alpha_composite(tile, (x - left, y - top))
    # Premultiplied, or what is clear would darken the edges.
    small = whole.convert("RGBa").reduce(by).convert("RGBA")
    return small, left // by, top // by


def _pieces(sprite: Sprite) -> list[Piece]:
    if sprite.pieces:
        return [(image, mask, sprite.dx + x, sprite.dy + y) for image, mask, x, y in sprite.pieces]
    colour = sprite.colour
    if not isinstance(colour, Image.Image):
        colour = Image.new("RGB", sprite.mask.size, colour)
    return [(colour, sprite.mask, sprite.dx, sprite.dy)]


@lru_cache(maxsize=32)
def outline(width: int, height: int) -> tuple[Image.Image, int]:
    """The light of the turn around a panel of that size, and how far it reaches beyond it."""
    whole = Image.new("RGBA", (width + 2 * _SPREAD, height + 2 * _SPREAD))
    bend = theme.CORNER // 2
    glow = halo(width, height, bend, _SPREAD, theme.MINT, 0.62)
    around = glow.mask.copy()
    around.paste(0, (_SPREAD, _SPREAD), rounded(width, height, bend))
    blend(whole, glow._replace(mask=around), _SPREAD, _SPREAD)
    blend(whole, Sprite(theme.MINT, rim(width, height, bend, _THICK)), _SPREAD, _SPREAD)
    return whole, _SPREAD


def halved(box: Rect) -> Point:
    """Where the corner of a box of a picture lies in half its size."""
    return box[0] // HALF, box[1] // HALF


def cut(image: Image.Image, box: Rect) -> Image.Image:
    """What a box of a picture shows, of the picture in half its size."""
    x, y, width, height = (side // HALF for side in box)
    return image.crop((x, y, x + width, y + height))
