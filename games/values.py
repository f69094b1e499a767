"""Plain data from outside, in options and positions: what it is, or what is wrong with it.

`name` is always where the value stands, for the error; each error is a `GameError`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from games.game import GameError, IllegalMove

_Value = TypeVar("_Value")


class _Players(Protocol):
    @property
    def players(self) -> int: ...


class Seated(Protocol):
    """A state of any game, as far as it says how many play."""

    @property
    def setup(self) -> _Players:
        """What the table has agreed."""
        ...


def whole(value: object) -> bool:
    """Whether this is a whole number; JSON's true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def shown(value: object) -> str:
    """A wrong value in an error message: short, whatever it is."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:39] + "…")
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value) if abs(value) < 10**20 else "a huge number"
    return "a list" if isinstance(value, list | tuple) else "an object"


def number(value: object, name: str, least: int, most: int) -> int:
    """A whole number in a range."""
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


def agreed(
    position: Mapping[str, Any], game: str, check_players: Callable[[object], None]
) -> tuple[int, Mapping[str, Any]]:
    """For how many players a position of this game is, and with which options, unread."""
    if position.get("game", game) != game:
        raise GameError(f"game is {shown(position['game'])}: it must be {game}")
    word(position.get("rules", ""), "rules")
    players = position.get("players", 0)
    check_players(players)
    options = position.get("options", {})
    if not isinstance(options, Mapping):
        raise GameError(f"options is {shown(options)}: it must be an object")
    return players, options


def check_seat(state: Seated, seat: int) -> None:
    """Raise `GameError` for a seat that the table does not have."""
    if not 0 <= seat < state.setup.players:
        raise GameError(f"there is no seat {shown(seat)}: seats are 0 to {state.setup.players - 1}")


def no_such_seat(state: Seated, seat: int) -> IllegalMove | None:
    """What a move of a seat is refused with that the table does not have."""
    players = state.setup.players
    if 0 <= seat < players:
        return None
    return IllegalMove(
        "no_such_seat",
        f"There is no seat {shown(seat)}: seats are 0 to {players - 1}.",
        players=players,
    )
