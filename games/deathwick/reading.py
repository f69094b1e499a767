"""Reading one value of a position: the right kind and length, or an error that says what is."""

from collections import Counter

from games.deathwick.cards import CARD_OF, CODES, pool
from games.game import GameError
from games.values import items, number, shown


def seats(value: object, name: str, players: int) -> list[int]:
    """A list of seats, each once."""
    found = [
        number(seat, f"{name}.{at}", 0, players - 1) for at, seat in enumerate(items(value, name))
    ]
    if len(set(found)) < len(found):
        raise GameError(f"{name} has a seat twice")
    return found


class Deck:
    """The cards of a circle: no more copies than its pool holds are to be found in a position."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.left = Counter(pool(players))

    def card(self, value: object, name: str) -> int:
        """A card's code, of which there is a copy left."""
        card = code(value, name)
        if not self.left[card]:
            raise GameError(
                f"{name}: {CODES[card]} is there more often than in the cards of {self.players} "
                "players"
            )
        self.left[card] -= 1
        return card

    def cards(self, value: object, name: str) -> list[int]:
        """A list of such cards."""
        return [self.card(one, name) for one in items(value, name)]


def code(value: object, name: str) -> int:
    """A card's code."""
    if not isinstance(value, str) or value not in CARD_OF:
        raise GameError(f"{name}: {shown(value)} is no card; cards are written like 7H, 10S, X")
    return CARD_OF[value]
