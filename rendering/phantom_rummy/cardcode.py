"""What a card's code says: attribute, title, colour, silhouette, condition of a red title."""

from __future__ import annotations

from typing import NamedTuple

from games.phantom_rummy.cards import CARD_OF

_ATTRIBUTES = {"H": "human", "A": "angel", "D": "demon", "I": "item"}
_CONDITIONS = {1: "ends", 7: "ends", 2: "no_ends", 6: "no_ends", 3: "three", 5: "three", 4: "one"}
SIGN_OF = {
    "ends": "ends", "no_ends": "no_ends", "three": "three_sets", "one": "one_kind",
    "win": "three_sets", "always": "star",
}  # fmt: skip
"""The sign of each condition."""
WORTH = {"ends": 2, "no_ends": 2, "three": 2, "one": 5, "win": 0, "always": 1}
"""The points that each condition brings; `win` brings the whole game."""


CODE_OF = {card // 2: code for code, card in CARD_OF.items() if card % 2 == 0}
"""The black card of each kind."""


class Card(NamedTuple):
    """A card: `title` is its number, 0 for items; `shape` names its silhouette."""

    attribute: str
    title: int
    red: bool
    shape: str

    @property
    def condition(self) -> str:
        """The condition of its red title in the advanced game; empty for a black card."""
        if not self.red:
            return ""
        if self.title:
            return _CONDITIONS[self.title]
        return "always" if self.shape == "item_ring" else "win"


def read_card(code: str) -> Card:
    """The card of a code (`H3*`, `Icrown`)."""
    black = code.removesuffix("*")
    attribute = _ATTRIBUTES[black[0]]
    red = code != black
    if attribute == "item":
        return Card(attribute, 0, red, f"item_{black[1:]}")
    return Card(attribute, int(black[1:]), red, attribute)


def place_of(code: str) -> int:
    """Where the card stands in the deck list."""
    return CARD_OF[code]


def kind_of(code: str) -> int:
    """The attribute and title of a card as a number; red is as black."""
    return CARD_OF[code] // 2
