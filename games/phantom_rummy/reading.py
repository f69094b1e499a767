"""Reading one value of a position: the right kind and length, or an error that says what is."""

from games.game import GameError
from games.phantom_rummy.cards import CARD_OF, MOST
from games.values import items, shown


def code(value: object, name: str) -> int:
    """A card's code."""
    if not isinstance(value, str) or value not in CARD_OF:
        raise GameError(
            f"{name}: {shown(value)} is no card; cards are written like H3, A7*, Icrown, Iring*"
        )
    return CARD_OF[value]


class Deck:
    """The cards of the game: a position has no more copies of any than there are."""

    def __init__(self) -> None:
        self.left = list(MOST)

    def card(self, value: object, name: str) -> int:
        """A card's code of which a copy is left."""
        card = code(value, name)
        if not self.left[card]:
            raise GameError(f"{name}: {value} is there too often; the deck has {MOST[card]} of it")
        self.left[card] -= 1
        return card

    def cards(self, value: object, name: str) -> list[int]:
        """A list of such cards."""
        return [self.card(entry, name) for entry in items(value, name)]
