"""Reading one value of a position: the right kind and length, or an error that says what is."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from games.fantasmagoria.cards import CARD_OF
from games.fantasmagoria.setup import shown, whole
from games.game import GameError

_Value = TypeVar("_Value")


def number(value: object, name: str, least: int, most: int) -> int:
    """A whole number in a range. Raises `GameError`, as all here do."""
    if not isinstance(value, int) or not whole(value) or not least <= value <= most:
        raise GameError(
            f"{name} is {shown(value)}: it must be a whole number from {least} to {most}"
        )
    return value


def truth(value: object, name: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise GameError(f"{name} is {shown(value)}: it must be true or false")
    return value


def items(value: object, name: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise GameError(f"{name} is {shown(value)}: it must be a list")
    return value


def record(value: object, name: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
    """An object with no other keys than these."""
    if not isinstance(value, Mapping):
        raise GameError(f"{name} is {shown(value)}: it must be an object")
    for key in value:
        if key not in keys:
            raise GameError(f"{name} has the key {shown(key)}: its keys are {', '.join(keys)}")
    return value


def per_seat(
    position: Mapping[str, Any],
    name: str,
    players: int,
    empty: _Value,
    read: Callable[[object, str], _Value],
) -> list[_Value]:
    """One value for each seat; all of them empty where the key is left out."""
    if name not in position:
        return [empty] * players
    values = items(position[name], name)
    if len(values) != players:
        raise GameError(
            f"{name} has {len(values)} entries: it must have one for each of {players} seats"
        )
    return [read(value, f"{name}.{seat}") for seat, value in enumerate(values)]


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
