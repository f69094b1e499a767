"""Shapes drawn by code: closed outlines in a box of 100 x 100, laid on and cut out in turn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

Point = tuple[float, float]
Layer = tuple[bool, str]
"""Whether it is laid on (or cut out), and an outline as `outline` reads it."""

BOX = 100
_SCALE = 10
_STEPS = 14


def _curve(points: Sequence[Point]) -> Iterator[Point]:
    degree = len(points) - 1
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        weights = [math.comb(degree, i) * t**i * (1 - t) ** (degree - i) for i in range(degree + 1)]
        yield (
            sum(w * p[0] for w, p in zip(weights, points, strict=True)),
            sum(w * p[1] for w, p in zip(weights, points, strict=True)),
        )


def outline(path: str) -> list[list[Point]]:
    """The polygons of a path: `M x y`, `L x y`, `Q` and `C` with their points, `Z`;
    `O x y rx ry` is an ellipse; commands are absolute and never left out.
    """
    words = path.replace(",", " ").split()
    shapes: list[list[Point]] = []
    at = 0

    def points(count: int) -> list[Point]:
        nonlocal at
        values = [float(word) for word in words[at : at + 2 * count]]
        at += 2 * count
        return list(zip(values[::2], values[1::2], strict=True))

    while at < len(words):
        command = words[at]
        at += 1
        if command == "M":
            shapes.append(points(1))
        elif command == "L":
            shapes[-1] += points(1)
        elif command in "QC":
            shapes[-1] += _curve([shapes[-1][-1], *points(2 if command == "Q" else 3)])
        elif command == "O":
            (x, y), (across, down) = points(2)
            shapes.append(
                [
                    (x + across * math.cos(turn), y + down * math.sin(turn))
                    for turn in (i * math.tau / 64 for i in range(64))
                ]
            )
        elif command != "Z":
            raise ValueError(f"no such command in a path: {command}")
    return shapes


def mirrored(path: str) -> str:
    """The path and its mirror image across the upright middle line."""
    flipped: list[str] = []
    words = path.split()
    across, ellipse = True, 0
    for word in words:
        if word.isalpha():
            across, ellipse = True, 4 if word == "O" else 0
            flipped.append(word)
            continue
        # An ellipse's second pair holds radii, which a mirror leaves as they are.
        flipped.append(f"{BOX - float(word):g}" if across and ellipse != 2 else word)
        ellipse = max(0, ellipse - 1)
        across = not across
    return f"{path} {' '.join(flipped)}"


def stroke(points: str, width: float) -> str:
    """An outline for a line through `x y x y …` with round ends, `width` wide."""
    values = [float(word) for word in points.split()]
    places = list(zip(values[::2], values[1::2], strict=True))
    half = width / 2
    parts = [f"O {x:g} {y:g} {half:g} {half:g}" for x, y in places]
    for (x, y), (u, v) in pairwise(places):
        length = math.hypot(u - x, v - y) or 1
        dx, dy = (v - y) / length * half, (x - u) / length * half
        corners = ((x + dx, y + dy), (u + dx, v + dy), (u - dx, v - dy), (x - dx, y - dy))
        start, *rest = (f"{a:.2f} {b:.2f}" for a, b in corners)
        parts.append(f"M {start} " + " ".join(f"L {corner}" for corner in rest) + " Z")
    return " ".join(parts)


@lru_cache(maxsize=2)
def master(layers: tuple[Layer, ...]) -> Image.Image:
    """The mask of a shape at ten times its box, to be scaled: 1 MB each."""
    mask = Image.new("L", (BOX * _SCALE, BOX * _SCALE), 0)
    draw = ImageDraw.Draw(mask)
    for laid, path in layers:
        for polygon in outline(path):
            draw.polygon([(x * _SCALE, y * _SCALE) for x, y in polygon], 255 if laid else 0)
    return mask


@lru_cache(maxsize=512)
def scaled(layers: tuple[Layer, ...], size: int) -> Image.Image:
    """The mask of a shape in a box of `size` pixels."""
    return master(layers).resize((size, size), Image.Resampling.LANCZOS)
