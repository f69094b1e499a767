"""Colours and sizes of every picture. Light has a meaning: mint is the turn, gold is what may be
done, ember is what just changed; everything else stays quiet.
"""

from __future__ import annotations

from typing import NamedTuple

Colour = tuple[int, int, int]

BRIGHTEST = 251
"""No channel of a drawn colour is higher, so that the encoder's pattern (0 to 3) never wraps."""


def rgb(code: str) -> Colour:
    """The colour of `#rrggbb`, each channel capped at `BRIGHTEST`."""
    red, green, blue = (min(BRIGHTEST, int(code[at : at + 2], 16)) for at in (1, 3, 5))
    return red, green, blue


def mix(first: Colour, second: Colour, part: float) -> Colour:
    """`first` with `part` (0 to 1) of `second` in it."""
    a, b, c = (round(x + (y - x) * part) for x, y in zip(first, second, strict=True))
    return a, b, c


EDGE, GROUND = rgb("#08060d"), rgb("#120d1a")
PANEL, LINE = rgb("#1d1628"), rgb("#43355a")
WELL = rgb("#0d0914")
TEXT, QUIET, WHITE = rgb("#f6ecd9"), rgb("#c3b8cc"), rgb("#fbf9f4")
PAPER_TOP, PAPER_END = rgb("#f1e6cd"), rgb("#d9c8a3")
DIM = 0.34
"""How much night lies on the paper of a card that may not be played."""
DIM_PAPER_TOP, DIM_PAPER_END = mix(PAPER_TOP, EDGE, DIM), mix(PAPER_END, EDGE, DIM)
GLASS_TOP, GLASS_END = rgb("#c4fbe9"), rgb("#2e947a")
PAPER_RIM = rgb("#8d7a57")
INK, RED_INK = rgb("#1c1422"), rgb("#a31420")
MINT, MINT_TEXT = rgb("#8ff2d2"), rgb("#bdf7e2")
GOLD, GOLD_TEXT, GOLD_DEEP = rgb("#ffc76b"), rgb("#f6d9a2"), rgb("#b8892f")
EMBER, EMBER_TEXT = rgb("#ff8d52"), rgb("#ffdcc4")
EMBER_TOP, EMBER_END = rgb("#2c1a1c"), rgb("#21131a")
VIOLET = rgb("#c5aaff")
DARK_TOP, DARK_END = rgb("#2a2340"), rgb("#140f22")
WOOD_TOP, WOOD_END = rgb("#4c2c1c"), rgb("#22120e")
WOOD_LETTER, WOOD_NUMBER, WOOD_LINE = rgb("#d9a35c"), rgb("#f0cb8d"), rgb("#9a6a2b")

CAT, CANDLE, GOAT, DOLL = rgb("#4a2a86"), rgb("#7d4200"), rgb("#8e1b1b"), rgb("#0a5363")
GHOST, CUP = MINT, GOLD
WAX_TOP, WAX_END = rgb("#f6dca4"), rgb("#c79a55")
FLAME_TOP, FLAME_END = rgb("#ff9a3c"), rgb("#ffe9a8")
BRASS_TOP, BRASS_END = rgb("#8a6a35"), rgb("#4a3517")
HUMAN, ANGEL, DEMON, ITEM = rgb("#3a2c1c"), rgb("#1d3f66"), rgb("#43205e"), rgb("#5a430c")
RED_TITLE = rgb("#a01020")
ROSY_TOP, ROSY_END = rgb("#fbe3d2"), rgb("#e9bfae")
PILL_RED, PILL_RIM = rgb("#4d111c"), rgb("#d0605f")
INKS: dict[str, Colour] = {
    "cat": CAT, "candle": CANDLE, "goat": GOAT, "doll": DOLL, "ghost": GHOST, "cup": CUP,
    "human": HUMAN, "angel": ANGEL, "demon": DEMON, "item": ITEM,
}  # fmt: skip
"""The ink of a shape on its card."""
LIGHTS: dict[str, Colour] = {
    "cat": VIOLET, "candle": GOLD, "goat": rgb("#ff9b80"),
    "doll": rgb("#6fd0ea"), "ghost": MINT, "cup": GOLD,
    "human": GOLD_TEXT, "angel": rgb("#86b4ff"), "demon": VIOLET, "item": rgb("#f0e27a"),
}  # fmt: skip
"""The colour of a shape that stands on the dark ground itself."""

BACK_F, BACK_P, BACK_D = rgb("#43306e"), rgb("#16485a"), rgb("#5a2f1c")


class Look(NamedTuple):
    """What tells a game's pictures from another's.

    `mark` is the sign beside its name and on the backs of its cards, `ground` and `light` are the
    colours of those backs, `glow` is the wide glow on the ground of its pictures.
    """

    mark: str
    ground: Colour
    light: Colour
    glow: Colour


LOOKS: dict[str, Look] = {
    "fantasmagoria": Look("planchette", BACK_F, rgb("#c9a9ff"), rgb("#4a2c16")),
    "phantom_rummy": Look("moon", BACK_P, rgb("#7fd6e8"), rgb("#143a4a")),
    "deathwick": Look("flame", BACK_D, rgb("#ffa75c"), rgb("#5a3416")),
}
"""The look of each game by its name."""

SEATS: tuple[Colour, ...] = tuple(
    rgb(code)
    for code in (
        "#f2b45a", "#7fd6e8", "#e58bb4", "#a6d96a", "#c7a6ff", "#ff9370", "#f0e27a", "#86b4ff",
    )
)  # fmt: skip

WIDTH, MARGIN, CORNER = 1280, 24, 20
"""Of every picture, in pixels: its width, its free edge, the radius of its panels."""
SMALLEST = 34
"""The smallest type, in pixels at `WIDTH`; 11 on a phone."""
