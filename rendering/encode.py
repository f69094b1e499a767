"""An RGB picture becomes a small PNG: one palette for all, and a fixed pattern against bands."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache

from isal import isal_zlib
from PIL import Image, ImageChops

from rendering.palette import COLOURS

_LEVEL = 2
"""As fast as 0 and 1 here, and smaller than both and than 3."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_STRIP = 64
_STEPS = 4
"""The pattern adds 0 to 3, as wide as a step of the table: an even colour on a step stays even.
Half of it is the shift of the palette that it is matched with.
"""


def _bayer(x: int, y: int) -> int:
    value = 0
    for bit in range(3):
        a, b = (x >> bit) & 1, (y >> bit) & 1
        value |= ((a ^ b) << 1 | b) << 2 * (2 - bit)
    return value


@lru_cache(maxsize=2)
def _pattern(width: int, height: int) -> Image.Image:
    tile = Image.new("L", (8, 8))
    for y in range(8):
        for x in range(8):
            tile.putpixel((x, y), _bayer(x, y) * _STEPS // 64)
    row = Image.new("L", (width, 8))
    for x in range(0, width, 8):
        row.paste(tile, (x, 0))
    whole = Image.new("L", (width, height))
    for y in range(0, height, 8):
        whole.paste(row, (0, y))
    return Image.merge("RGB", [whole] * 3)


@lru_cache(maxsize=2)
def _flat(shift: int) -> bytes:
    return bytes(min(255, channel + shift) for colour in COLOURS for channel in colour)


@lru_cache(maxsize=1)
def _matched() -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(_flat(_STEPS // 2))
    return image


def png(image: Image.Image) -> bytes:
    """The PNG of an RGB picture whose channels are at most `theme.BRIGHTEST`.

    Pillow matches colours by a table of 6 bits a channel, which is why no error is carried over:
    the same pixels give the same bytes, and parts that stay alike stay alike from move to move.
    """
    # Strip by strip, so that no more than the picture itself is held in full colour. A column more
    # on the left: in a PNG a zero goes before each row that is packed as it is.
    width, height = image.size
    indexed = Image.new("P", (width + 1, height))
    for top in range(0, height, _STRIP):
        strip = image.crop((0, top, width, min(height, top + _STRIP)))
        patterned = ImageChops.add_modulo(strip, _pattern(width, _STRIP))
        matched = patterned.quantize(palette=_matched(), dither=Image.Dither.NONE)
        indexed.paste(matched, (1, top))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    # Pillow's own way takes twice the time for the whole picture.
    packed = isal_zlib.compress(indexed.tobytes(), _LEVEL)
    parts = ((b"IHDR", header), (b"PLTE", _flat(0)), (b"IDAT", packed), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, content) for kind, content in parts)


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(content, zlib.crc32(kind))
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
