"""Lobbies: tables that gather people, from the first click to Start."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

from bot.chairs import LEVEL, numbers
from bot.clock import Clock
from bot.errors import Refusal
from bot.fairness import hash_of, new_secret
from bot.lobby_changes import Change, joined, with_ghost
from bot.locks import Locks
from data.catalogue import Catalogue
from data.records import Lobby, Pace
from data.store import Gone, Store
from games import GAMES
from games.deathwick import circles
from games.game import GameError
from rendering import counts

log = logging.getLogger("ghostlight.lobbies")
OFFERED = ("novice", "regular", "expert")
"""The levels that a lobby's host may choose."""
LIFE = timedelta(minutes=30)
"""A lobby that nobody starts closes itself after so long."""
SWEEP = 60.0
"""Seconds between looks for lobbies to close."""


class Lobbies:
    """All open lobbies. Each change reads, checks and writes under the lobby's lock.

    Args:
        store: Where lobbies are kept.
        clock: For their ages.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._locks = Locks()

    @asynccontextmanager
    async def alone(self, number: int) -> AsyncIterator[Lobby]:
        """The lobby while nobody else changes it. Raises `Refusal` if it is not open."""
        async with self._locks.alone(number):
            lobby = await self.get(number)
            if lobby is None:
                raise Refusal("no_lobby", table=number)
            yield lobby

    async def get(self, number: int) -> Lobby | None:
        """The lobby as it is stored, if it is open and not damaged."""
        lobby = await self._store.lobby(number)
        if lobby is None or not self._store.serves(lobby.guild_id):
            return None
        return lobby if sound(lobby) else None

    async def open(
        self,
        game: str,
        guild_id: int,
        channel_id: int,
        language: str,
        host: tuple[int, str],
        options: Mapping[str, Any],
        ghosts: int,
        pace: Pace = Pace.RELAXED,
        going_on: int = 0,
        level: str = LEVEL,
    ) -> Lobby:
        """A new lobby in which its host sits.

        Args:
            game: The game's name.
            guild_id: The server.
            channel_id: The channel that it is posted in.
            language: The language of its table.
            host: Id and name of who opened it.
            options: Options of the game that were chosen.
            ghosts: How many artificial players sit down at once.
            pace: How fast the table plays.
            going_on: How many of each circle go on, where a large group gathers.
            level: How well the artificial players play.

        Raises:
            Refusal: More players than the game has chairs.
            GameError: An option is out of range.
        """
        GAMES[game].options(max(GAMES[game].SEATS), options)
        secret = new_secret()
        lobby = Lobby(
            id=0,
            guild_id=guild_id,
            channel_id=channel_id,
            game=game,
            host_id=host[0],
            language=language,
            options=dict(options),
            secret=secret,
            hash=hash_of(secret),
            seats=(),
            created_at=self._clock.now(),
            pace=pace,
            going_on=going_on,
            level=level,
        )
        lobby = joined(*host)(lobby)
        for _ in range(ghosts):
            lobby = with_ghost(lobby.host_id)(lobby)
        return await self._store.add_lobby(lobby)

    async def change(self, number: int, change: Change) -> Lobby:
        """Apply a change and keep it. Raises what the change raises, with nothing changed."""
        async with self.alone(number) as lobby:
            changed = change(lobby)
            await self.keep(changed)
            return changed

    async def keep(self, lobby: Lobby) -> None:
        """Keep a changed lobby, by who is `alone` with it. Raises `Refusal` if it is over."""
        try:
            await self._store.save_lobby(lobby)
        except Gone:
            raise Refusal("no_lobby", table=lobby.id) from None

    async def close(self, number: int) -> bool:
        """Close it. Returns whether it was open: one that has started goes on."""
        return await self._store.close_lobby(number)

    async def overdue(self) -> list[Lobby]:
        """Open lobbies that have outlived their time."""
        now = self._clock.now()
        return [
            lobby
            for lobby in await self._store.open_lobbies()
            if now - lobby.created_at >= LIFE and sound(lobby)
        ]


def sound(lobby: Lobby) -> bool:
    """Whether a stored lobby can be shown: its game and level are known, and its host sits."""
    sits = any(seat.user_id == lobby.host_id for seat in lobby.seats)
    return lobby.game in GAMES and lobby.level in OFFERED and sits


def require_startable(lobby: Lobby, words: Catalogue) -> None:
    """Raises `Refusal` if the number or the options are wrong."""
    allowed = numbers(lobby)
    if len(lobby.seats) not in allowed:
        raise Refusal("wrong_number", n=len(lobby.seats), allowed=counts(allowed, words))
    sitting = len(lobby.seats)
    try:
        for players in set(circles(sitting)) if lobby.going_on else (sitting,):
            GAMES[lobby.game].options(players, lobby.options)
    except GameError as error:
        raise Refusal("options", reason=str(error)) from None
