"""What a table has agreed before the first card: players, the variant, and who is asked."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import msgspec

from games.game import GameError
from games.values import shown, whole

PLAYERS: tuple[int, ...] = (2, 3, 4)
SEATS: tuple[int, ...] = PLAYERS
SHORT_GAMES: Final = {2: 6, 3: 6, 4: 8}
TARGET: Final = {2: 24, 3: 18, 4: 12}
ABLE: Final = "able"
ALL: Final = "all"
ASK: Final = (ABLE, ALL)


class Setup(msgspec.Struct, frozen=True):
    """The agreed options and what follows from them, shared by all states of such a table."""

    players: int
    advanced: bool
    ask: str
    """Who is asked about a discard: those who can answer (`able`) or all others (`all`)."""
    short_games: int
    target: int
    """The score at which the game ends."""
    market: int
    """How many cards make a market."""


def options(players: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options `advanced` and `ask` with their values, defaults filled in.

    Raises `GameError` for a player count, an option or a value that is not allowed.
    """
    check_players(players)
    for name in given:
        if name not in ("advanced", "ask"):
            raise GameError(f"there is no option {shown(name)}: the options are advanced and ask")
    advanced = given.get("advanced", False)
    if not isinstance(advanced, bool):
        raise GameError(f"advanced is {shown(advanced)}: it must be true or false")
    ask = given.get("ask", ABLE)
    if not isinstance(ask, str) or ask not in ASK:
        raise GameError(f"ask is {shown(ask)}: it must be one of {', '.join(ASK)}")
    return {"advanced": advanced, "ask": ask}


def check_players(players: object) -> None:
    """Raise `GameError` for a player count that the manual does not know."""
    if not whole(players) or players not in PLAYERS:
        raise GameError(f"players is {shown(players)}: Phantom Rummy is for 2, 3 or 4 players")


def setup_of(players: int, given: Mapping[str, Any]) -> Setup:
    """The setup of these options. Raises `GameError` as `options` does."""
    values = options(players, given)
    return _setup(players, values["advanced"], values["ask"])


@cache
def _setup(players: int, advanced: bool, ask: str) -> Setup:
    return Setup(players, advanced, ask, SHORT_GAMES[players], TARGET[players], players + 1)


def options_of(setup: Setup) -> dict[str, Any]:
    """The options of a setup, as a position carries them."""
    return {"advanced": setup.advanced, "ask": setup.ask}
