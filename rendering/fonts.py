"""The typefaces, from installed packages: which one holds a character, and at what axes.

Noto Sans carries the text, Cinzel titles and numbers; what Noto Sans lacks comes from the
Japanese face, from the faces of other scripts, and from Noto Emoji's outlines.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from PIL import ImageFont

from rendering.coverage import code_points

SANS, SERIF, JAPANESE, EMOJI = "sans", "serif", "japanese", "emoji"
_SCRIPTS = (
    "Arabic", "Hebrew", "Devanagari", "Thai", "Bengali", "Tamil", "Telugu", "Kannada",
    "Malalayam", "Malayalam", "Gujarati", "Gurmukhi", "Oriya", "Sinhala", "Khmer", "Lao",
    "Myanmar", "Georgian", "Armenian", "Ethiopic", "Symbols",
)  # fmt: skip
WIDTHS = (100.0, 87.5, 75.0, 68.0)
"""Widths of Noto Sans in percent, in the order in which a long line tries them."""

_SCALES = {JAPANESE: 0.94, "Arabic": 0.84}
"""Faces that look larger than Noto Sans beside it, or reach down into the next line."""

LOCK = RLock()
"""FreeType's faces keep state while they set a line: one thread at a time."""


class Axes(NamedTuple):
    """What may vary in a face: least and greatest weight, and whether it can narrow."""

    least: int
    greatest: int
    narrows: bool


def _package(name: str) -> Path:
    return Path(str(files(name)))


def _files() -> dict[str, Path]:
    scripts = _package("manimgx_fonts")
    found = {
        SANS: _package("fontpkg_noto_sans") / "files" / "NotoSans[wdth,wght].ttf",
        SERIF: _package("fontpkg_cinzel") / "files" / "Cinzel[wght].ttf",
        JAPANESE: _package("noto_cjk_sans_jp_bold") / "NotoSansCJKjp-Bold.otf",
        EMOJI: scripts / "NotoEmoji[wght].ttf",
    }
    for script in _SCRIPTS:
        file = scripts / f"NotoSans{script}[wght].ttf"
        if file.exists():
            found[script] = file
    return found


FILES = _files()
_FALLBACKS = (SANS, JAPANESE, *(name for name in FILES if name in _SCRIPTS), EMOJI)
_PICTURES_FIRST = (SANS, EMOJI, *(name for name in _FALLBACKS if name not in (SANS, EMOJI)))
_FIRST_PICTURE = 0x1F000


@cache
def covered(name: str) -> frozenset[int]:
    """The code points that a face has a glyph for."""
    return code_points(FILES[name])


@lru_cache(maxsize=4096)
def face_for(char: str, picture: bool = False) -> str | None:
    """The name of the first face that has this character, `None` if no face has it.

    Args:
        char: One character.
        picture: Whether its outline as an emoji is wanted where there is one.
    """
    code = ord(char)
    if picture and code in covered(EMOJI):
        return EMOJI
    order = _PICTURES_FIRST if code >= _FIRST_PICTURE else _FALLBACKS
    return next((name for name in order if code in covered(name)), None)


@cache
def _axes(name: str) -> Axes | None:
    try:
        axes = ImageFont.truetype(str(FILES[name]), 20).get_variation_axes()
    except OSError:
        return None
    weight, *others = axes
    narrows = any(axis["name"] == b"Width" for axis in others)
    return Axes(int(weight["minimum"] or 0), int(weight["maximum"] or 0), narrows)


@lru_cache(maxsize=20)
def face(name: str, size: int, weight: int, width: float = 100.0) -> ImageFont.FreeTypeFont:
    """A face to set lines with; hold `LOCK` while using it.

    An open face takes 1 to 2 MB, and to open it 1 to 2 ms; set lines are kept longer.

    Args:
        name: A key of `FILES`.
        size: Pixels an em.
        weight: 100 to 900; a face that has less takes its nearest.
        width: Percent; only Noto Sans narrows.
    """
    with LOCK:
        scaled = round(size * _SCALES.get(name, 1.0))
        font = ImageFont.truetype(str(FILES[name]), scaled, layout_engine=ImageFont.Layout.RAQM)
        axes = _axes(name)
        if axes is not None:
            chosen: list[float] = [min(max(weight, axes.least), axes.greatest)]
            if axes.narrows:
                chosen.append(width)
            font.set_variation_by_axes(chosen)
        return font
