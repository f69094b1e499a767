"""Guided first games: one person learns in seat 0, against artificial players."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from bot import names
from bot.chairs import ghost
from bot.clock import Clock
from bot.errors import Refusal
from bot.host import Host
from bot.lessons import news
from bot.live import LiveTable, dealt
from bot.locks import Locks
from data.records import Lobby, Pace, Seat
from games import GAMES
from games.game import Position

LEVEL = "novice"
"""How well the others play in every first game."""


class Plan(msgspec.Struct, frozen=True):
    """How a game is first played: the same for everybody.

    `seed` makes the deal and `prepare` may change it, so that the game is short.
    """

    game: str
    ghosts: int
    seed: str
    options: dict[str, Any] = {}
    prepare: Callable[[Position], Position] | None = None

    def deal(self, players: int, seed: str, options: Mapping[str, Any]) -> Any:
        """The game's first state."""
        game = GAMES[self.game]
        state = game.new(players, seed, options)
        return state if self.prepare is None else game.load(self.prepare(game.dump(state)), seed)


class Learning:
    """Starts guided first games; a person has one at a time in a server.

    Args:
        host: Who keeps the tables.
        clock: For the time of their start.
    """

    def __init__(self, host: Host, clock: Clock) -> None:
        self._host = host
        self._clock = clock
        self._locks = Locks()

    @asynccontextmanager
    async def alone(self, guild_id: int, user_id: int) -> AsyncIterator[None]:
        """Nobody else starts for this person meanwhile.

        Raises `Refusal` that says where they learn already.
        """
        async with self._locks.alone(user_id):
            for head in await self._host.store.heads_of(user_id, guild_id):
                if head.learning and head.host_id == user_id:
                    raise Refusal("learns_already", table=head.id, place=head.place_id)
            yield

    async def begin(
        self,
        plan: Plan,
        where: tuple[int, int, int],
        language: str,
        learner: tuple[int, str],
        start_id: int,
    ) -> LiveTable:
        """Deal and start.

        Args:
            plan: How it is played.
            where: Ids of the server, the channel, and the thread or channel it is played in.
            language: The language of the table.
            learner: Id and name of who learns.
            start_id: Id of the interaction that asked for it.
        """
        guild_id, channel_id, place_id = where
        now = self._clock.now()
        lobby = Lobby(
            id=0,
            guild_id=guild_id,
            channel_id=channel_id,
            game=plan.game,
            host_id=learner[0],
            language=language,
            options=dict(plan.options),
            secret=b"",
            hash="",
            seats=(Seat(learner[0], names.clean(learner[1], "#1")),),
            created_at=now,
            # Nobody is hurried.
            pace=Pace.SLOW,
        )
        for _ in range(plan.ghosts):
            seats = (*lobby.seats, ghost(lobby, LEVEL))
            lobby = msgspec.structs.replace(lobby, seats=seats)
        options = GAMES[plan.game].options(len(lobby.seats), plan.options)
        table = dealt(lobby, options, plan.seed, start_id, place_id, now, plan.deal)
        table.head = msgspec.structs.replace(table.head, learning=True)
        record = msgspec.structs.replace(table.record, head=table.head, lessons=news(table, ()))
        return await self._host.begin_alone(lobby, LiveTable(record))
