"""The contact sheet of the gallery: all pictures at a phone's width, under their names."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from PIL import Image

from rendering import fonts
from rendering.typeset import Style, fit

COLUMNS = 7
GAP, HEAD, LABEL = 16, 64, 36
"""Pixels between pictures, and above a kind of them and each of them for their names."""
GROUND, WORDS = (49, 51, 56), (242, 243, 245)
"""The colours of a dark Discord."""
_HEAD = Style(fonts.SANS, 36, 700)
SMALL = Style(fonts.SANS, 22, 500)
Shown = tuple[str, Image.Image]


def sheet(shown: Sequence[Shown]) -> Image.Image:
    """All pictures on one sheet: a head for each kind of each game, below it its pictures.

    Args:
        shown: Names, as `fantasmagoria-table-new-round`, and pictures of one width.
    """
    kinds = list(dict.fromkeys(_kind(name) for name, _ in shown))
    alike = sorted(shown, key=lambda one: kinds.index(_kind(one[0])))
    groups = [(kind, list(some)) for kind, some in groupby(alike, lambda one: _kind(one[0]))]
    width = max(image.width for _, image in shown)
    rows = [
        (kind if at == 0 else "", some[at : at + COLUMNS])
        for kind, some in groups
        for at in range(0, len(some), COLUMNS)
    ]
    height = GAP + sum(_height(kind, row) for kind, row in rows)
    whole = Image.new("RGB", (COLUMNS * (width + GAP) + GAP, height), GROUND)
    top = GAP
    for kind, row in rows:
        if kind:
            _write(whole, kind, (GAP, top + 44), _HEAD, whole.width - 2 * GAP)
        below = top + (HEAD if kind else 0)
        for column, (name, image) in enumerate(row):
            left = GAP + column * (width + GAP)
            label = name.split("-", 2)[-1].replace("-", " ")
            _write(whole, label, (left, below + 25), SMALL, width)
            whole.paste(image, (left, below + LABEL))
        top += _height(kind, row)
    return whole


def _kind(name: str) -> str:
    """The first two parts of a name: the game and the kind of picture."""
    game, kind, _ = name.split("-", 2)
    return f"{game} · {kind}"


def _height(kind: str, row: Sequence[Shown]) -> int:
    return (HEAD if kind else 0) + LABEL + max(image.height for _, image in row) + GAP


def _write(whole: Image.Image, words: str, at: tuple[int, int], style: Style, room: int) -> None:
    line = fit(words, style, room)
    left, top = at[0] - line.left, at[1] - line.rise
    whole.paste(WORDS, (left, top, left + line.mask.width, top + line.mask.height), line.mask)
