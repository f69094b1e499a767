"""What a table has agreed before the first card: players and options."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from games.game import GameError
from games.values import shown, whole

PLAYERS: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8, 9, 10)
SEATS: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8)
"""Larger groups play in circles of at most 8."""
ANY, TARGETED = "any", "targeted"
ABLE, ALL = "able", "all"
_CHOICES: Final = {"salt": (ANY, TARGETED), "ask": (ABLE, ALL)}
TURN_LIMIT: Final = 60
LEAST_LIMIT, MOST_LIMIT = 20, 200


class Setup(msgspec.Struct, frozen=True):
    """The agreed options, shared by all states of such a table."""

    players: int
    salt: str
    """Who may salt an action: `any` other player, or only who is `targeted`."""
    ask: str
    """Who is asked for an answer: who is `able` to give one, or `all` who might be (D-6)."""
    advance: int
    """How many go on from this circle."""
    turn_limit: int
    """After so many turns a player the ritual burns out (D-13)."""


def options(players: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options `salt`, `ask`, `advance` and `turn_limit` with their values, defaults filled in.

    Raises `GameError` for a player count, an option or a value that is not allowed.
    """
    check_players(players)
    values: dict[str, Any] = {"salt": ANY, "ask": ABLE, "advance": 1, "turn_limit": TURN_LIMIT}
    for name in given:
        if name not in values:
            raise GameError(
                f"there is no option {shown(name)}: the options are {', '.join(values)}"
            )
    values.update(given)
    for name, allowed in _CHOICES.items():
        if values[name] not in allowed:
            raise GameError(f"{name} is {shown(values[name])}: it must be {' or '.join(allowed)}")
    advance, limit = values["advance"], values["turn_limit"]
    if not whole(advance) or advance not in (1, 2):
        raise GameError(f"advance is {shown(advance)}: it must be 1 or 2")
    if advance == 2 and players == 2:
        raise GameError("advance is 2: a circle of 2 would be over before it begins; it must be 1")
    if not whole(limit) or not LEAST_LIMIT <= limit <= MOST_LIMIT:
        raise GameError(
            f"turn_limit is {shown(limit)}: it must be a whole number from {LEAST_LIMIT} to "
            f"{MOST_LIMIT}"
        )
    return values


def check_players(players: object) -> None:
    """Raise `GameError` for a player count that one circle cannot have."""
    if not whole(players) or players not in PLAYERS:
        raise GameError(f"players is {shown(players)}: a circle of Deathwick has 2 to 10 players")


def setup_of(players: int, given: Mapping[str, Any]) -> Setup:
    """The setup of these options. Raises `GameError` as `options` does."""
    return _setup(players, *options(players, given).values())


@lru_cache(maxsize=256)
def _setup(players: int, salt: str, ask: str, advance: int, turn_limit: int) -> Setup:
    return Setup(players, salt, ask, advance, turn_limit)


def options_of(setup: Setup) -> dict[str, Any]:
    """The options of a setup, as a position carries them."""
    values = msgspec.structs.asdict(setup)
    del values["players"]
    return values
