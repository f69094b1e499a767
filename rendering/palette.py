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
    000000 090609 0c080d 0e080c 0c0810 0c0812 0e0a0f 150a08 080c14 0f0a12 0d0c14 0f0c12 120a11
    130c0e 120c12 0a101a 110e15 1a0f0c 150e13 111016 170f14 191012 20100c 141119 1b1214 20120f
    0f151f 1f1213 1b1317 0c1b1f 17101f 201414 14181d 19161a 26140f 161223 201417 251413 1b1b1a
    241814 191226 211818 251618 291812 181626 22161c 2c1711 191c20 0e2523 271916 101e2a 241b1a
    201c1e 2b1916 201625 29171b 1b172b 1d1130 301b13 2d1c17 192325 201b26 2a2018 212122 281b22
    1c1f2b 301f18 29211e 211a2f 361f15 122f2a 30221b 132735 20212e 282426 1f252f 202a2a 241838
    3b2317 302027 38241b 231e37 34261e 232432 292a26 2f2923 4d121c 222833 2a2036 40261a 2e282b
    252b32 203233 28203d 252b37 2a2f2e 3b2d20 332e29 422a1e 3c262b 31233b 282f39 2b293d 432f20
    2f3431 26353a 36342b 342a38 2a323d 2a3936 413429 483423 3b3432 2c3642 362f3f 422a39 353e37
    294340 423c2e 174d4a 4e3b27 313c45 463639 314845 584028 403c46 494336 3a4941 22475e 543640
    364d50 654a2d 40524b 4c474c 59493f 745123 296669 56683a 405d5e 515e50 654159 565258 885920
    745937 66594e 984335 516c62 426e73 87653f 686164 75506d 644b86 9b6e2f 60796d 51827a a9594c
    808054 796f6d a07948 648c82 7d6499 9e617f 827b83 559894 a38962 bd7469 be9453 799e90 62aaa2
    918697 9fcc65 b3a07f c49878 997fc6 dbaa5d a49ea4 8bb6a7 ef9476 c6ae88 b6ae9f d883aa eab179
    7ed1c6 cfb699 c7c0b0 bba3f2 d4cdc0 d5c7e2 fae3ad
"""


def _chosen() -> tuple[Colour, ...]:
    rest = [rgb("#" + code) for code in _REST.split()]
    return tuple(dict.fromkeys((*PINNED, *RAMPS, *rest)))[:256]


COLOURS = _chosen()
"""The palette: pinned colours, ramps, and what was clustered from our pictures."""
