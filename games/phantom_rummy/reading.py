"""Reading one value of a position: the right kind and length, or an error that says what is."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from games.game import GameError
from games.phantom_rummy.cards import CARD_OF, MOST
from games.phantom_rummy.setup import shown, whole

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
    empty: Any,
    read: Callable[[Any, str], _Value],
) -> list[_Value]:
    """One value for each seat, read from `empty` where the key is left out."""
    values = items(position.get(name, [empty] * players), name)
    if len(values) != players:
        raise GameError(
            f"{name} has {len(values)} entries: it must have one for each of {players} seats"
        )
    return [read(value, f"{name}.{seat}") for seat, value in enumerate(values)]


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
