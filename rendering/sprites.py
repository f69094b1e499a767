"""Pieces of pictures that are made once and laid down often: grounds, gradients, rims, glows."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.theme import Colour

_OVER = 4


Box = tuple[int, int, int, int]
Piece = tuple[Image.Image, Image.Image | None, int, int]
"""An image, the mask through which it is laid (`None`: it is solid), and where its corner lies."""


class Sprite(NamedTuple):
    """A colour or an RGB image, the mask through which it is laid, and where the mask's corner
    lies from the point that the sprite is placed at (glows and shadows reach out).

    `pieces` is the same cut up, so that what is solid is laid fast and what is alike is kept once.
    """

    colour: Image.Image | Colour
    mask: Image.Image
    dx: int = 0
    dy: int = 0
    pieces: tuple[Piece, ...] = ()


_NO_MASK = Image.new("L", (1, 1))


def lay(image: Image.Image, sprite: Sprite, x: int, y: int) -> None:
    """Lay a sprite on an RGB image at a point in pixels."""
    left, top = x + sprite.dx, y + sprite.dy
    if not sprite.pieces:
        width, height = sprite.mask.size
        image.paste(sprite.colour, (left, top, left + width, top + height), sprite.mask)
    for piece, mask, across, down in sprite.pieces:
        image.paste(piece, (left + across, top + down), mask)


def from_rgba(image: Image.Image, dx: int = 0, dy: int = 0) -> Sprite:
    """The sprite of an RGBA image."""
    return Sprite(image.convert("RGB"), image.getchannel("A"), dx, dy)


def of_pieces(pieces: tuple[Piece, ...]) -> Sprite:
    """The sprite that these pieces make together, laid in their order."""
    return Sprite((0, 0, 0), _NO_MASK, pieces=pieces)


def cut_up(image: Image.Image, solid: Box, dx: int = 0, dy: int = 0) -> tuple[Piece, ...]:
    """An RGBA image in pieces, its corner at (`dx`, `dy`): first what lies within `solid`, where
    it has no holes and needs no mask, then what lies around that.
    """
    left, top, right, bottom = solid
    width, height = image.size
    around = (
        (0, 0, width, top),
        (0, bottom, width, height),
        (0, top, left, bottom),
        (right, top, width, bottom),
    )
    colour, mask = image.convert("RGB"), image.getchannel("A")
    pieces: list[Piece] = [(colour.crop(solid), None, left + dx, top + dy)]
    pieces += [
        (colour.crop(box), mask.crop(box), box[0] + dx, box[1] + dy)
        for box in around
        if box[0] < box[2] and box[1] < box[3]
    ]
    return tuple(pieces)


def shifted(pieces: tuple[Piece, ...], across: int, room: int | None = None) -> tuple[Piece, ...]:
    """The same pieces, so many pixels further to the right, cut to `room` pixels of width."""
    found: list[Piece] = []
    for image, mask, x, y in pieces:
        if room is not None and room < image.width:
            box = (0, 0, room, image.height)
            found.append((image.crop(box), mask and mask.crop(box), x + across, y))
        else:
            found.append((image, mask, x + across, y))
    return tuple(found)


def blend(under: Image.Image, sprite: Sprite, x: int = 0, y: int = 0) -> None:
    """Lay a sprite that is not in pieces on an RGBA image, alpha included: for larger sprites."""
    piece = Image.new("RGBA", sprite.mask.size)
    piece.paste(sprite.colour, (0, 0, *sprite.mask.size))
    piece.putalpha(sprite.mask)
    left, top = x + sprite.dx, y + sprite.dy
    inside = (max(0, -left), max(0, -top), *piece.size)
    under.alpha_composite(piece, (max(0, left), max(0, top)), inside)


@lru_cache(maxsize=96)
def rounded(width: int, height: int, radius: int, inset: int = 0) -> Image.Image:
    """The mask of a rectangle with round corners, `inset` pixels within its size."""
    mask = Image.new("L", (width, height), 0)
    right, low = width - inset, height - inset
    mask.paste(255, (inset, inset, max(inset, right), max(inset, low)))
    bend = min(max(0, radius - inset), (right - inset) // 2, (low - inset) // 2)
    if bend > 0:
        # Only the corners are smoothed: all of it in four times its size would take megabytes.
        for x, at in ((inset, 0), (right - bend, bend)):
            for y, down in ((inset, 0), (low - bend, bend)):
                mask.paste(_disc(bend).crop((at, down, at + bend, down + bend)), (x, y))
    return mask


@lru_cache(maxsize=32)
def _disc(radius: int) -> Image.Image:
    size = 2 * radius * _OVER
    big = Image.new("L", (size, size), 0)
    ImageDraw.Draw(big).ellipse((0, 0, size - 1, size - 1), 255)
    return big.reduce(_OVER)


def rim(width: int, height: int, radius: int, thick: int, inset: int = 0) -> Image.Image:
    """The mask of a frame of `thick` pixels, `inset` pixels within its size."""
    return ImageChops.subtract(
        rounded(width, height, radius, inset), rounded(width, height, radius, inset + thick)
    )


def shaded(
    width: int, height: int, top: Colour, end: Colour, bend: Callable[[float], float] | None = None
) -> Image.Image:
    """An RGB gradient from top to end; `bend` maps the way down (0 to 1) to the part of `end`."""
    column = Image.new("RGB", (1, height))
    for y in range(height):
        part = y / max(1, height - 1)
        part = bend(part) if bend else part
        column.putpixel(
            (0, y),
            (
                round(top[0] + (end[0] - top[0]) * part),
                round(top[1] + (end[1] - top[1]) * part),
                round(top[2] + (end[2] - top[2]) * part),
            ),
        )
    return column.resize((width, height), Image.Resampling.NEAREST)


def faded(width: int, height: int, top: int, end: int) -> Image.Image:
    """A mask that goes from `top` to `end` (0 to 255) downwards."""
    column = Image.new("L", (1, height))
    for y in range(height):
        column.putpixel((0, y), round(top + (end - top) * y / max(1, height - 1)))
    return column.resize((width, height), Image.Resampling.NEAREST)


@lru_cache(maxsize=32)
def halo(
    width: int, height: int, radius: int, spread: int, colour: Colour, strength: float
) -> Sprite:
    """Light around a rectangle of that size: strongest at its edge, gone after `spread` pixels."""
    margin = spread
    size = (width + 2 * margin, height + 2 * margin)
    light = Image.new("L", size, 0)
    light.paste(rounded(width, height, radius), (margin, margin))
    # A blur is slow in full size, and its result is smooth: do it at a quarter.
    small = light.reduce(_OVER).filter(ImageFilter.GaussianBlur(spread / _OVER / 2.2))
    soft = small.resize(size, Image.Resampling.BICUBIC)
    return Sprite(colour, soft.point([round(v * strength) for v in range(256)]), -margin, -margin)


@lru_cache(maxsize=32)
def shadow(width: int, height: int, radius: int, drop: int = 5, soft: int = 10) -> Sprite:
    """The shadow of a rectangle, `drop` pixels below it."""
    under = halo(width, height, radius, soft * 2, (2, 1, 4), 0.75)
    return under._replace(dy=under.dy + drop)


@lru_cache(maxsize=64)
def spot(width: int, height: int, colour: Colour, strength: float) -> Sprite:
    """A round light that fades to nothing at its edge, placed by its centre."""
    light = Image.radial_gradient("L").resize((width, height), Image.Resampling.BICUBIC)
    curve = [round(max(0.0, 1 - v / 181) ** 2 * 255 * strength) for v in range(256)]
    return Sprite(colour, light.point(curve), -width // 2, -height // 2)


@lru_cache(maxsize=8)
def grain(width: int, height: int, coarse: float = 1.6) -> Image.Image:
    """Paper grain around 128, the same on every machine; fresh noise would double the size."""
    noise = Image.frombytes("L", (256, 256), random.Random("grain").randbytes(256 * 256))
    soft = noise.filter(ImageFilter.GaussianBlur(coarse))
    low, high = soft.getextrema()
    assert isinstance(low, int)
    assert isinstance(high, int)
    soft = soft.point(
        [round((min(max(v, low), high) - low) * 255 / (high - low)) for v in range(256)]
    )
    tile = Image.new("L", (width, height))
    for y in range(0, height, 256):
        for x in range(0, width, 256):
            tile.paste(soft, (x, y))
    return tile


def grained(image: Image.Image, levels: int, coarse: float = 1.6) -> Image.Image:
    """An RGB image with grain of about +- `levels` in it."""
    tile = grain(*image.size, coarse).point([round(v * levels * 2 / 255) for v in range(256)])
    return ImageChops.add(image, Image.merge("RGB", [tile] * 3), 1, -levels)
