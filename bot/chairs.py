"""How many may sit in a lobby, and who takes the empty chairs."""

from __future__ import annotations

from itertools import count

from bot.errors import Refusal
from data.catalogue import catalogue
from data.records import Lobby, Seat
from games import GAMES
from games.deathwick import GROUPS

GHOSTS = 8
"""So many names for artificial players stand in the catalogue."""
LEVEL = "random"
STAND_IN = "regular"
"""The level of artificial players who decide or sit there for somebody."""


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
    words = catalogue(lobby.language)
    taken = {seat.name for seat in lobby.seats}
    plain = [words(f"bot.ghost.{n}") for n in range(1, GHOSTS + 1)]
    more = (f"{name} {time}" for time in count(2) for name in plain)
    name = next(name for names in (plain, more) for name in names if name not in taken)
    return Seat(user_id=None, name=name, level=level)
