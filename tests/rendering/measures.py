"""How well a colour stands on a ground, and what stood under each line of a picture."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from PIL import Image

from rendering import typeset
from rendering.layout import Anchor, Canvas, Placed
from rendering.scene import Picture
from rendering.theme import Colour
from rendering.typeset import Line, Style


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG has it, 0 to 1."""
    parts = []
    for channel in colour:
        level = channel / 255
        parts.append(level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


class Laid(NamedTuple):
    """A line of a picture and its least contrast with what lay under it."""

    line: Placed
    contrast: float


class Seen(NamedTuple):
    """A drawn picture before it was encoded, and its lines."""

    image: Image.Image
    lines: list[Laid]


def forget() -> None:
    """Empty every cache of the pictures, as at a start."""
    for name, module in list(sys.modules.items()):
        if name.startswith("rendering."):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear") and kept.__module__.startswith("rendering."):
                    kept.cache_clear()


class Typeset(NamedTuple):
    """What was set within a block: every text with its style, those in sprites too, and the lines
    that were laid on pictures, as they ended there.
    """

    texts: set[tuple[str, Style]]
    laid: set[str]


@contextmanager
def typeset_within() -> Iterator[Typeset]:
    """Collect every text that is set within the block, whatever was set before."""
    found = Typeset(set(), set())
    runs, lay = typeset._runs, Canvas.line

    def noted(text: str, style: Style) -> list[Any]:
        found.texts.add((text, style))
        return runs(text, style)

    def line(
        canvas: Canvas, line: Line, x: int, y: int, colour: Colour, anchor: Anchor = "left"
    ) -> tuple[int, int]:
        found.texts.add((line.text, line.style))
        found.laid.add(line.text)
        return lay(canvas, line, x, y, colour, anchor)

    forget()
    with patch.object(typeset, "_runs", noted), patch.object(Canvas, "line", line):
        yield found


@contextmanager
def watched() -> Iterator[list[Seen]]:
    """Collect what is drawn within the block, one entry a picture."""
    seen: list[Seen] = []
    lines: dict[int, list[Laid]] = {}
    lay, finish = Canvas.line, Canvas.picture

    def line(
        canvas: Canvas, line: Line, x: int, y: int, colour: Colour, anchor: Anchor = "left"
    ) -> tuple[int, int]:
        before = canvas.image.copy()
        ends = lay(canvas, line, x, y, colour, anchor)
        placed = canvas.placed[-1]
        ground = before.crop(placed.box).resize((24, 4), Image.Resampling.BOX)
        under = [pixel for _, pixel in ground.getcolors(96) or []]
        worst = min(contrast(colour, (p[0], p[1], p[2])) for p in under if isinstance(p, tuple))
        lines.setdefault(id(canvas), []).append(Laid(placed, worst))
        return ends

    def picture(canvas: Canvas, alt: str, text: str) -> Picture:
        seen.append(Seen(canvas.image, lines.pop(id(canvas), [])))
        return finish(canvas, alt, text)

    with patch.object(Canvas, "line", line), patch.object(Canvas, "picture", picture):
        yield seen
