"""The one palette of 256 colours that all pictures are written in."""

from __future__ import annotations

from rendering import theme
from rendering.theme import Colour, rgb

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

_REST = """
    04020b 08060d 0f090c 080c15 0c0815 140c0f 0f0c15 121015 031421 0c111b 120d1a 1a1011 2c0807
    15101b 0f1621 18151a 161121 28140f 0c1b24 211516 191324 1c1422 1a1524 1a1a21 271917 131d29
    122622 1d1628 221921 0f212e 2f1c15 1e1135 222123 1c202b 291d22 312119 142533 241b30 192832
    19302a 282728 39241a 0e2c3d 212730 302128 25193c 50121d 3a2c1c 1c2f38 302a29 2b2139 252c35
    45281b 2c3130 3e272b 20353b 32243c 37312c 462f20 29323c 2d1e4c 123b4e 372a3b 2f3836 253a40
    4c3523 5a2f1c 2e3841 43382c 383a36 5a430c 980210 412e3b 891012 284248 313f43 3a2e4b 39423c
    16485a 4f3d2c 45363d 38275d 9e0818 7d4200 0a5363 613728 43205e 484237 1d3f66 2d494d 8e1b1b
    354649 5b4327 413d4b 55383e a01020 414a45 43355a 384d4d 264c60 554837 a31420 325253 4c444d
    6a5124 43306e 5b4543 714330 415650 644f37 4b3e61 a61e2a 4e4d58 2c5a6e 7d5425 3b5d61 4a2a86
    513972 576f3b 48615c 70583e 5e5a4f a92c33 884c37 7d5f35 5c5560 74485c 6e5d4f 5a4a77 7e6148
    516d6a 406e7c 5d438c 656067 736958 8b6c41 b44449 a3702f 4f8175 827155 6c6a77 6c568c 796d69
    997548 827962 b98421 b65953 8f7b5b b17347 816389 827874 7a7685 a9834a 609285 8b7f6d 558d9f
    83a956 878382 938876 4db395 a08d68 d37d49 826daa c56b6f bc9152 8d8096 9b917f 6ba5a2 918e96
    cb7978 ab9a7a 907cb8 ce9e59 f08851 c98a77 64c4a6 a49d92 9e95a0 b1a286 ff8d52 ffa53a aebb7d
    c9a07f a6d96a b9a889 9c85c9 7dbcb2 deac62 e39c77 b1a79e bcad94 aaa0b3 d7988f f2b45a ff9370
    b0e670 c8b38b ecb965 bfb39b 7fd6ba dfb879 a993d5 d3ab94 f7bf66 f8a582 c7ba9e beb8ab e58bb4
    b7adc0 feb17d dcb4a0 d3c09d ffc76b e9c488 cbc1ab 86b4ff 7fd6e8 d9c8a3 c3b8cc baa0f0 f0e27a
    e5bbac d2c9b7 8ff2d2 ddcdaa f2d197 a4e8d0 ebc4b3 e1d2b1 c7a6ff c5aaff e4d6b6 d9d2c5 f7d9a3
    efccbb b3efd6 d3c4e6 e7dabc f4d3c1 e1dbcf ebdec2 ffe9a8 fae3b6 f7d9c7 ede2c8 bff8e3 bdfee1
    fbddcb f1e6cd fbe3d2 f6ecd9 e9e7ec d8fff0 fdf2dc fdfae9 ffffff
"""


def _chosen() -> tuple[Colour, ...]:
    rest = [rgb("#" + code) for code in _REST.split()]
    return tuple(dict.fromkeys((*PINNED, *rest)))[:256]


COLOURS = _chosen()
"""The palette: the pinned colours, then those clustered from our pictures, dark ones favoured."""
