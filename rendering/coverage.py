"""Which characters a typeface has, from its file's `cmap` table.

Read here and not by a library for fonts, because that unpacks every glyph's name on the way: 34 MB
for the Japanese face, and they stay with the process.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

_WANTED = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3))
"""Platform and encoding of tables for Unicode, the fullest first."""


def code_points(file: Path) -> frozenset[int]:
    """The code points that an OpenType file has a glyph for.

    Raises:
        ValueError: It has no table of Unicode characters that can be read.
    """
    table = _cmap(file)
    places = {}
    for at in range(4, 4 + 8 * _number(table, 2), 8):
        platform, encoding, offset = struct.unpack_from(">HHL", table, at)
        places[platform, encoding] = offset
    for wanted in _WANTED:
        if wanted in places:
            start = places[wanted]
            kind = _number(table, start)
            if kind in (4, 12):
                return frozenset(_segments(table, start) if kind == 4 else _groups(table, start))
    raise ValueError(f"{file.name} has no table of Unicode characters of format 4 or 12")


def _cmap(file: Path) -> bytes:
    with file.open("rb") as font:
        count = _number(font.read(12), 4)
        records = font.read(16 * count)
        for at in range(0, len(records), 16):
            tag, _, offset, length = struct.unpack_from(">4sLLL", records, at)
            if tag == b"cmap":
                font.seek(offset)
                return font.read(length)
    raise ValueError(f"{file.name} has no cmap table")


def _number(table: bytes, at: int) -> int:
    return int.from_bytes(table[at : at + 2], "big")


def _groups(table: bytes, start: int) -> Iterator[int]:
    """Format 12: runs of characters whose glyphs follow each other."""
    (count,) = struct.unpack_from(">L", table, start + 12)
    for at in range(start + 16, start + 16 + 12 * count, 12):
        first, last, glyph = struct.unpack_from(">LLL", table, at)
        yield from range(first if glyph else first + 1, last + 1)


def _segments(table: bytes, start: int) -> Iterator[int]:
    """Format 4: runs whose glyphs are shifted, or stand in a list."""
    count = _number(table, start + 6) // 2
    ends = start + 14
    starts = ends + 2 * count + 2
    for at in range(count):
        first, last = _number(table, starts + 2 * at), _number(table, ends + 2 * at)
        shift = _number(table, starts + 2 * (count + at))
        slot = starts + 2 * (2 * count + at)
        listed = _number(table, slot)
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if listed:
                glyph = _number(table, slot + listed + 2 * (code - first))
            if (not listed or glyph) and (glyph + shift) % 0x10000:
                yield code
