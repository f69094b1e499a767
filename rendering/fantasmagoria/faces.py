"""The faces of Fantasmagória's cards."""

from __future__ import annotations

from rendering import theme
from rendering.cards import Face
from rendering.fantasmagoria.phrases import say
from rendering.fantasmagoria.reading import number_of, suit_of
from rendering.scene import Words

WORTH = {"cat": "−3", "candle": "+2", "goat": "×2", "doll": "+4"}
"""What stands on a cursed card."""


def face(card: str, cursed: dict[str, int], words: Words) -> Face:
    """The face of a card by its code; `cursed` holds the cursed number of each ritual suit."""
    suit, number = suit_of(card), number_of(card)
    dark = suit in ("ghost", "cup")
    is_cursed = cursed.get(suit) == number
    return Face(
        shape=suit,
        rank=str(number) if number else "",
        ink=theme.INKS[suit],
        dark=dark,
        value=WORTH[suit] if is_cursed else "",
        band=say(words, f"cursed.{suit}") if is_cursed else "",
    )
