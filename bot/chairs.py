"""How many may sit in a lobby, and who takes the empty chairs."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import count

from bot.errors import Refusal
from data.catalogue import catalogue
from data.records import Lobby, Seat
from games import GAMES
from games.deathwick import GROUPS

GHOSTS = 8
"""So many names for artificial players stand in the catalogue."""
LEVEL = "regular"
STAND_IN = "regular"
"""The level of artificial players who decide or sit there for somebody."""
_AGAIN = re.compile(r" \d+$")


def numbers(lobby: Lobby) -> tuple[int, ...]:
    """The numbers of players that a lobby can start with."""
    return GROUPS[lobby.going_on] if lobby.going_on else GAMES[lobby.game].SEATS


def kind(lobby: Lobby) -> str:
    """What is set in a lobby depends on this: the game, and whether a large group gathers."""
    return f"{lobby.game} gathering" if lobby.going_on else lobby.game


def require_chair(lobby: Lobby) -> None:
    """Raises `Refusal` if every chair is taken."""
    chairs = max(numbers(lobby))
    if len(lobby.seats) >= chairs:
        raise Refusal("full", n=chairs)


def ghost(lobby: Lobby, level: str = LEVEL) -> Seat:
    """An artificial player with a name of its own. Raises `Refusal` if every chair is taken."""
    require_chair(lobby)
    name = ghost_name(lobby.language, {seat.name for seat in lobby.seats})
    return Seat(user_id=None, name=name, level=level)


def ghost_name(language: str, taken: Collection[str]) -> str:
    """A name for an artificial player that nobody has yet."""
    plain = _names(language)
    more = (f"{name} {time}" for time in count(2) for name in plain)
    return next(name for names in (plain, more) for name in names if name not in taken)


def is_ghost(language: str, name: str) -> bool:
    """Whether artificial players may be called so."""
    return any(name == each or _AGAIN.sub("", name) == each for each in _names(language))


def _names(language: str) -> list[str]:
    words = catalogue(language)
    return [words(f"bot.ghost.{n}") for n in range(1, GHOSTS + 1)]
