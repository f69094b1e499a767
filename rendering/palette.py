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
        )
    )
)  # fmt: skip
"""Colours that bear a meaning: a palette cut by frequency would turn them grey-brown."""



def _ramp(first: Colour, last: Colour, steps: int) -> list[Colour]:
    return [mix(first, last, step / (steps - 1)) for step in range(steps)]


RAMPS: tuple[Colour, ...] = (
    *_ramp(theme.PAPER_TOP, theme.PAPER_END, 8)[1:-1],
    *_ramp(theme.DIM_PAPER_TOP, theme.DIM_PAPER_END, 6),
    *_ramp(theme.GLASS_TOP, theme.GLASS_END, 9),
    *_ramp(mix(theme.BACK_F, theme.VIOLET, 0.1), mix(theme.BACK_F, theme.EDGE, 0.4), 5),
)
"""Steps of smooth surfaces, where a missing tone shows as a blotch."""

_REST = """
    000003 00000b 090509 0b080b 0c080e 0e080c 0c0810 0b0812 0e0a0f 150a08 080c14 0d0a13 100a12
    0f0c12 120a11 130c0e 0e0c15 120c12 0f0f15 0a101a 1a0f0c 150e13 111016 170f14 191012 20100c
    161216 0e141e 1b1214 20120f 1b1317 0c1b1f 17101f 141320 14181b 201413 19161a 26140f 171223
    261413 1b1b1a 211818 251814 181526 251618 2a1811 181c20 0e2522 21161f 271917 101e2a 221c1b
    2b1916 1e1d20 28181b 301b13 34111a 1c162e 2d1c17 192325 1f192a 2a2018 222022 11282d 1c1f2b
    281c22 301f18 29221e 351f15 1f212e 221933 112f2f 251e2c 30231c 392016 272525 182832 1f252e
    212a2a 2f2026 37241b 3d2318 232433 241e38 34281f 3a1e23 4d121c 2a2a28 2f2a23 212933 2f262a
    252b31 2a2037 3c2720 41271b 1f3134 252b37 28223d 2a2f2e 3b2d20 322e29 263633 31233c 3f262b
    292e3a 3a2c2c 432f20 36332a 2f3431 342a38 29323c 2a3a38 383431 423428 4f3320 2c3641 343d36
    372f41 3f3c2f 4b3927 294341 174d4a 44313b 313d46 3a443d 494135 574028 334944 403c47 264856
    553640 364c50 664c26 55483d 40514a 4b464e 493a65 6a4f32 805520 55683a 296669 4f5b4e 3f5e60
    5f544a 664157 555159 973b33 7b603d 516a61 6c6156 645e67 976134 477475 75506c 664d89 5e7a6d
    a7584c 756d79 76974f 9e7847 5d8980 99607b 7e669c 599c97 a28964 8d8680 769c8f be796c be9453
    908497 68b1a9 be7497 b19c7d 9b9b95 997fc4 dbaa5c 83b9a7 a99cac b6a795 c6a983 ef9476 b6b3a7
    cdb497 eab47a c7bead 93e6ca d2cabd d2c6df fae3ad
"""


def _chosen() -> tuple[Colour, ...]:
    rest = [rgb("#" + code) for code in _REST.split()]
    return tuple(dict.fromkeys((*PINNED, *RAMPS, *rest)))[:256]


COLOURS = _chosen()
"""The palette: pinned colours and ramps, then those clustered from our pictures, dark ones favoured."""
