"""Reading one value of a position: the right kind and length, or an error that says what is."""

from games.fantasmagoria.cards import CARD_OF
from games.game import GameError
from games.values import items, shown


class Deck:
    """The cards of a table, each to be found once at most in a position."""

    def __init__(self, players: int, cards: tuple[int, ...]) -> None:
        self.players = players
        self.left = set(cards)
        self.whole = frozenset(cards)

    def card(self, value: object, name: str) -> int:
        """A card's code that was not there before."""
        card = self.code(value, name)
        if card not in self.left:
            raise GameError(f"{name}: {value} is there twice; each card is in one place")
        self.left.remove(card)
        return card

    def cards(self, value: object, name: str) -> list[int]:
        """A list of such cards."""
        return [self.card(code, name) for code in items(value, name)]

    def code(self, value: object, name: str) -> int:
        """A card's code that this table uses, there before or not."""
        if not isinstance(value, str) or value not in CARD_OF:
            raise GameError(
                f"{name}: {shown(value)} is no card; cards are written like cat1, ghost11, cup"
            )
        if CARD_OF[value] not in self.whole:
            raise GameError(f"{name}: {value} is not in a game of {self.players}")
        return CARD_OF[value]
