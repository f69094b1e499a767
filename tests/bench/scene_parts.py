"""What the bench scene shows: 40 cards and 20 texts, and where each lies on 1280 x 800."""

from __future__ import annotations

from rendering import fonts, theme
from rendering.cards import Face
from rendering.typeset import Style

GAME = "fantasmagoria"
HEIGHT = 800
CARD = 96
"""The width of a card, in pixels."""
ACROSS, DOWN = 10, 4
TEXTS = 20
SUITS = ("cat", "candle", "goat", "doll", "ghost", "cup")
STYLE = Style(fonts.SANS, 34, 600)
ROOM = 250


def cards() -> list[tuple[Face, int, int]]:
    """The cards with their upper left corners: every suit, ranks 0 to 9."""
    pitch, row = theme.WIDTH // ACROSS, HEIGHT // DOWN
    return [
        (_face(number), number % ACROSS * pitch + 16, number // ACROSS * row + 8)
        for number in range(ACROSS * DOWN)
    ]


def _face(number: int) -> Face:
    suit = SUITS[number % len(SUITS)]
    return Face(suit, str(number % 10), theme.INKS[suit], dark=suit in ("ghost", "cup"))


def texts(picture: int) -> list[tuple[str, int, int]]:
    """The texts with their left ends and baselines; no two pictures share one."""
    each = theme.WIDTH // 5
    return [
        (f"Seat {picture * TEXTS + at}", at % 5 * each + 10, at // 5 * 200 + 188)
        for at in range(TEXTS)
    ]
