"""Reading one value of a position: the right kind and length, or an error that says what is."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from games.deathwick.cards import CARD_OF, CODES, pool
from games.deathwick.setup import shown, whole
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


def word(value: object, name: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise GameError(f"{name} is {shown(value)}: it must be a text")
    return value


def among(value: object, name: str, allowed: tuple[str, ...]) -> str:
    """One of some words."""
    for one in allowed:
        if value == one:
            return one
    raise GameError(f"{name} is {shown(value)}: it must be one of {', '.join(allowed)}")


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
    empty: Callable[[], _Value],
    read: Callable[[object, str], _Value],
    prefix: str = "",
) -> list[_Value]:
    """One value for each seat; all of them empty where the key is left out."""
    if name not in position:
        return [empty() for _ in range(players)]
    values = items(position[name], prefix + name)
    if len(values) != players:
        raise GameError(
            f"{prefix}{name} has {len(values)} entries: it must have one for each of {players} "
            "seats"
        )
    return [read(value, f"{prefix}{name}.{seat}") for seat, value in enumerate(values)]


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
