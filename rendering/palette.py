"""The one palette of 256 colours that all pictures are written in."""

from __future__ import annotations

from rendering import theme
from rendering.theme import Colour, mix, rgb

PINNED: tuple[Colour, ...] = tuple(
    dict.fromkeys(
        (
            theme.EDGE, theme.GROUND, theme.PANEL, theme.LINE, theme.TEXT, theme.QUIET,
            theme.WHITE, theme.PAPER_TOP, theme.PAPER_END, theme.INK, theme.RED_INK, theme.MINT,
            theme.MINT_TEXT, theme.GOLD, theme.GOLD_TEXT, theme.GOLD_DEEP, theme.EMBER,
            theme.EMBER_TEXT, theme.EMBER_TOP, theme.EMBER_END, theme.VIOLET, theme.DARK_TOP,
            theme.DARK_END, theme.WOOD_NUMBER, *theme.INKS.values(), *theme.LIGHTS.values(),
            theme.BACK_F, theme.BACK_P, theme.BACK_D, *theme.SEATS,
            theme.RED_TITLE, theme.PILL_RED, theme.ROSY_TOP, theme.ROSY_END,
        )
    )
)  # fmt: skip
"""Colours that bear a meaning: a palette cut by frequency would turn them grey-brown."""


def _ramp(first: Colour, last: Colour, steps: int) -> list[Colour]:
    return [mix(first, last, step / (steps - 1)) for step in range(steps)]


_WOOD = mix(theme.WOOD_TOP, theme.WOOD_END, 0.5)
"""The board where the planchette's light falls on it."""

RAMPS: tuple[Colour, ...] = (
    *_ramp(theme.PAPER_TOP, theme.PAPER_END, 8)[1:-1],
    *_ramp(theme.DIM_PAPER_TOP, theme.DIM_PAPER_END, 6),
    *_ramp(theme.GLASS_TOP, theme.GLASS_END, 9),
    *_ramp(mix(_WOOD, theme.MINT, 0.07), mix(_WOOD, theme.MINT, 0.32), 6),
    *_ramp(mix(theme.BACK_F, theme.VIOLET, 0.1), mix(theme.BACK_F, theme.EDGE, 0.4), 5),
    *_ramp(theme.ROSY_TOP, theme.ROSY_END, 6)[1:-1],
    *_ramp(mix(theme.BACK_P, theme.SEATS[1], 0.06), mix(theme.BACK_P, theme.EDGE, 0.45), 5),
    *_ramp(mix(theme.GROUND, theme.LOOKS["phantom_rummy"].glow, 0.56), theme.GROUND, 6)[:-1],
    *(
        mix(mix(ink, theme.PAPER_END, 0.14), theme.PAPER_END, part)
        for ink in (theme.ANGEL, theme.DEMON, theme.ITEM)
        for part in (0.0, 0.45)
    ),
)
"""Steps of smooth surfaces, where a missing tone shows as a blotch."""

_REST = """
    090810 0c080f 0b0812 0f090d 090b13 150b08 0d0a13 0c0c13 100b12 120c11 0c0d18 140e13 0d1019
    180f0f 1d0f0b 121116 0b131d 181014 11141a 0f131e 20120e 140f1f 0b191f 1d1214 181418 101520
    17101f 1e1217 211413 26140f 171222 1e1618 17181e 191222 141b1f 231616 0d2321 191226 261813
    191526 2c1811 231b19 1d1d1f 291917 172023 191b26 29171b 11202d 2f1c13 1c172c 251e1e 2d1c18
    112a27 16212b 2d2018 1c202b 1b2528 231b2a 341f15 122532 232324 311e1b 2c221e 13312c 1f232e
    182732 3a2116 34241b 1d2a2d 231d36 2b2824 242a2a 112e3a 232433 3d2519 222932 1d2d34 362526
    1a2f3a 2b292f 252b37 2a233a 233332 362e26 5b111e 442a1e 2f312f 21363a 282f3a 3e2b30 2c353c
    39362e 253d40 362e3f 333b36 4e3724 453a2f 2a4644 3c4239 5b4319 333d4c 105559 403b45 354943
    56412a 4d4536 2f4d4f 3f514a 494750 385458 5b4d42 4e3964 265e68 805520 72424d 55545d a23136
    655b51 795f3a 4c6a68 396f78 975b36 70516e 73665f 654c88 7e754d 686c73 408989 997645 ae5452
    59837b 7f736a b17f36 836789 5d9e91 b68f53 be7672 918797 5ea2b7 9cc664 db9855 7ab1a0 b79f7d
    977dc3 b1a390 e2ac62 aca6a9 c1aa94 d78b9e cfb48d c4b6a2 79c7e2 cabead bba3f2 d2cdc6
"""


def _chosen() -> tuple[Colour, ...]:
    rest = [rgb("#" + code) for code in _REST.split()]
    return tuple(dict.fromkeys((*PINNED, *RAMPS, *rest)))[:256]


COLOURS = _chosen()
"""The palette: pinned colours, ramps, and what was clustered from our pictures."""
