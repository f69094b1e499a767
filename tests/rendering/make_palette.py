"""Make the clustered colours of `rendering/palette.py` anew, when new pictures need others.

    python -m tests.rendering.make_palette [PNG ...]

Draws games of Fantasmagória in full colour, adds the pictures given (as of games whose pictures
are still to come), clusters all with dark tones favoured, and prints what belongs into `_REST`.
The goldens change with it: `python -m tests.rendering.goldens`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from unittest.mock import patch

from PIL import Image

from rendering import fantasmagoria
from rendering.layout import Canvas
from rendering.palette import PINNED, RAMPS
from rendering.scene import Picture
from rendering.theme import Colour
from tests.rendering.games import end_scene, moments, seat_view

_SIZE = 256
_BEND = 0.6
"""Dark tones get more of the palette by this power of the level."""
_AREA = 0.5
_NEAR = 10
"""A cluster this close to a pinned colour only makes it flicker under the pattern."""


def _pictures(paths: list[str]) -> Iterator[Image.Image]:
    caught: list[Image.Image] = []

    def keep(canvas: Canvas, alt: str, text: str) -> Picture:
        caught.append(canvas.image)
        return Picture(b"", 0, 0, alt, text)

    with patch.object(Canvas, "picture", keep):
        for players in (3, 4):
            for state, scene in list(moments(players, "palette"))[::9]:
                fantasmagoria.table(scene)
                if scene.to_act:
                    fantasmagoria.hand(scene, seat_view(state, scene.to_act[0]))
            fantasmagoria.end(end_scene(players, "palette"))
        fantasmagoria.spirit("?", "K", scene.words)
    yield from caught
    for path in paths:
        yield from [Image.open(path).convert("RGB")] * 3


def clustered(pictures: Iterator[Image.Image]) -> list[Colour]:
    """As many colours as the pinned ones leave room for, from these pictures."""
    strips = [picture.resize((320, picture.height // 4), Image.Resampling.NEAREST)
              for picture in pictures]  # fmt: skip
    counts: Counter[Colour] = Counter()
    for strip in strips:
        for count, colour in strip.getcolors(strip.width * strip.height) or []:
            assert isinstance(colour, tuple)
            r, g, b = (round(255 * (int(v) / 255) ** _BEND) for v in colour)
            counts[r & ~3, g & ~3, b & ~3] += count
    # The wide dark grounds would take all: a colour's weight grows slower than its area.
    samples = [c for c, n in sorted(counts.items()) for _ in range(max(1, round(n**_AREA / 4)))]
    bent = Image.new("RGB", (len(samples), 1))
    bent.putdata(samples)
    wanted = _SIZE - len({*PINNED, *RAMPS})
    for asked in range(wanted, _SIZE + 1, 4):
        found = bent.quantize(
            asked, method=Image.Quantize.MEDIANCUT, kmeans=4, dither=Image.Dither.NONE
        )
        flat = found.getpalette() or []
        levels = [round(255 * (v / 255) ** (1 / _BEND)) for v in flat]
        colours = list(zip(levels[::3], levels[1::3], levels[2::3], strict=True))[:asked]
        free = [colour for colour in dict.fromkeys(colours) if not _pinned(colour)]
        if len(free) >= wanted:
            break
    return sorted(free[:wanted], key=lambda colour: (sum(colour), colour))


def _pinned(colour: Colour) -> bool:
    # In the darkest tones a pin and its neighbours must differ by less than elsewhere.
    near = _NEAR if sum(colour) > 150 else 3
    return any(
        max(abs(a - b) for a, b in zip(colour, pin, strict=True)) < near
        for pin in (*PINNED, *RAMPS)
    )


if __name__ == "__main__":
    codes = [f"{r:02x}{g:02x}{b:02x}" for r, g, b in clustered(_pictures(sys.argv[1:]))]
    for at in range(0, len(codes), 13):
        print("    " + " ".join(codes[at : at + 13]))
