"""Lobbies: tables that gather people, from the first click to Start."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import msgspec

from bot import names
from bot.chairs import LEVEL, ghost, numbers, require_chair
from bot.clock import Clock
from bot.errors import Refusal
from bot.fairness import hash_of, new_secret
from bot.locks import Locks
from data.catalogue import Catalogue
from data.records import Lobby, Pace, Seat
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
Change = Callable[[Lobby], Lobby]


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
            seats=(_person(host[0], host[1], 1),),
            created_at=self._clock.now(),
            pace=pace,
            going_on=going_on,
            level=level,
        )
        for _ in range(ghosts):
            lobby = _seated(lobby, *lobby.seats, ghost(lobby, lobby.level))
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


def joined(user_id: int, name: str) -> Change:
    """Somebody sits down, or takes the seat kept for them. Refused if they sit, or all is full."""

    def change(lobby: Lobby) -> Lobby:
        for at, seat in enumerate(lobby.seats):
            if seat.user_id == user_id:
                if not seat.reserved:
                    raise Refusal("sits_already", table=lobby.id)
                taken = msgspec.structs.replace(seat, reserved=False)
                return _seated(lobby, *lobby.seats[:at], taken, *lobby.seats[at + 1 :])
        require_chair(lobby)
        return _seated(lobby, *lobby.seats, _person(user_id, name, len(lobby.seats) + 1))

    return change


def left(user_id: int) -> Change:
    """Somebody gets up; the next person becomes host. The last one is told to cancel instead."""

    def change(lobby: Lobby) -> Lobby:
        if not any(seat.user_id == user_id for seat in lobby.seats):
            raise Refusal("not_seated", table=lobby.id)
        seats = tuple(seat for seat in lobby.seats if seat.user_id != user_id)
        people = [seat.user_id for seat in seats if seat.user_id is not None and not seat.reserved]
        if not people:
            raise Refusal("last_person", table=lobby.id)
        host = lobby.host_id if lobby.host_id in people else people[0]
        return msgspec.structs.replace(lobby, seats=seats, host_id=host)

    return change


def sent_away(by: int | None, user_id: int) -> Change:
    """Somebody is sent away, by the host or by a moderator (`None`)."""

    def change(lobby: Lobby) -> Lobby:
        _require_may(lobby, by, user_id)
        return left(user_id)(lobby)

    return change


def handed_over(by: int | None, user_id: int) -> Change:
    """Somebody else who sits there hosts, as the host or a moderator (`None`) says."""

    def change(lobby: Lobby) -> Lobby:
        _require_may(lobby, by, user_id, joined=True)
        return msgspec.structs.replace(lobby, host_id=user_id)

    return change


def _require_may(lobby: Lobby, by: int | None, user_id: int, joined: bool = False) -> None:
    if by is not None:
        require_host(lobby, by)
    seats = [seat for seat in lobby.seats if not (joined and seat.reserved)]
    if not any(seat.user_id == user_id for seat in seats):
        raise Refusal("not_at_table", table=lobby.id, person=user_id)


def with_ghost(by: int) -> Change:
    """The host adds an artificial player."""

    def change(lobby: Lobby) -> Lobby:
        require_host(lobby, by)
        return _seated(lobby, *lobby.seats, ghost(lobby, lobby.level))

    return change


def without_ghost(by: int) -> Change:
    """The host sends the latest artificial player away."""

    def change(lobby: Lobby) -> Lobby:
        require_host(lobby, by)
        at = max((i for i, seat in enumerate(lobby.seats) if seat.level), default=None)
        if at is None:
            raise Refusal("no_ghost", table=lobby.id)
        return _seated(lobby, *lobby.seats[:at], *lobby.seats[at + 1 :])

    return change


def with_pace(by: int, pace: Pace) -> Change:
    """The host sets how fast the table plays."""

    def change(lobby: Lobby) -> Lobby:
        require_host(lobby, by)
        return msgspec.structs.replace(lobby, pace=pace)

    return change


def sound(lobby: Lobby) -> bool:
    """Whether a stored lobby can be shown: its game and level are known, and its host sits."""
    sits = any(seat.user_id == lobby.host_id for seat in lobby.seats)
    return lobby.game in GAMES and lobby.level in OFFERED and sits


def with_going_on(by: int, going_on: int) -> Change:
    """The host sets how many of each circle go on, where a large group gathers."""

    def change(lobby: Lobby) -> Lobby:
        require_host(lobby, by)
        if not lobby.going_on:
            raise Refusal("unknown_control")
        changed = msgspec.structs.replace(lobby, going_on=going_on)
        if len(lobby.seats) > max(numbers(changed)):
            raise Refusal("going_on", n=len(lobby.seats), most=max(numbers(changed)))
        return changed

    return change


def with_option(by: int, name: str, value: int | str) -> Change:
    """The host sets an option; `cursed.cat` is the entry `cat` of the option `cursed`.

    An option that is on or off takes 1 or 0. The change raises `GameError` if the game does not
    allow it.
    """

    def change(lobby: Lobby) -> Lobby:
        require_host(lobby, by)
        options: dict[str, Any] = dict(lobby.options)
        game = GAMES[lobby.game]
        key, _, entry = name.partition(".")
        if entry:
            options[key] = {**options.get(key, {}), entry: value}
        else:
            default = game.options(max(game.SEATS), {}).get(key)
            options[key] = bool(value) if isinstance(default, bool) and value in (0, 1) else value
        game.options(max(game.SEATS), options)
        return msgspec.structs.replace(lobby, options=options)

    return change


def posted_as(message_id: int) -> Change:
    """The lobby's message is that one now."""
    return lambda lobby: msgspec.structs.replace(lobby, message_id=message_id)


def require_host(lobby: Lobby, user_id: int) -> None:
    """Raises `Refusal` for anybody but the lobby's host."""
    if user_id != lobby.host_id:
        raise Refusal("not_host", table=lobby.id, host=lobby.host_id)


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


def _person(user_id: int, name: str, chair: int) -> Seat:
    return Seat(user_id=user_id, name=names.clean(name, f"#{chair}"))


def _seated(lobby: Lobby, *seats: Seat) -> Lobby:
    return msgspec.structs.replace(lobby, seats=seats)
