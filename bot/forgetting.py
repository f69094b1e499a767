"""Forgets a person: out of lobbies, seats to artificial players, then out of all that is stored."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AsyncExitStack
from datetime import datetime

import msgspec

from bot.absence import altered
from bot.chairs import STAND_IN, ghost_name, is_ghost
from bot.errors import Refusal
from bot.gatherings import Gatherings
from bot.host import Host
from bot.leaving import leave
from bot.live import LiveTable
from bot.lobbies import Lobbies
from bot.lobby_boards import LobbyBoards
from bot.locks import Locks
from bot.names import MARK
from bot.publisher import Publisher
from data.catalogue import catalogue
from data.clocks import Altered
from data.privacy import NOBODY, Stand
from data.records import Lobby

ROUNDS = 20
"""So often somebody is led out of what they have just come into again."""


class FormerNames:
    """What former players and artificial ones are called."""

    def former(self, language: str) -> str:
        """What a former player is called."""
        return catalogue(language)("bot.privacy.former")

    def ghost(self, language: str, taken: Collection[str]) -> str:
        """A name for an artificial player that is not taken yet."""
        return ghost_name(language, taken)

    def is_ghost(self, language: str, name: str) -> bool:
        """Whether a name is an artificial player's, marked as one or not."""
        return is_ghost(language, name.removeprefix(MARK).strip())


STAND = Stand(STAND_IN, FormerNames())


class Forgetting:
    """Forgets people, each alone.

    Args:
        host: Whose tables they sit at.
        lobbies: The open lobbies.
        lobby_boards: Their messages.
        gatherings: Those that go on by themselves.
        publisher: Whoever tells the tables' stories.
    """

    def __init__(
        self,
        host: Host,
        lobbies: Lobbies,
        lobby_boards: LobbyBoards,
        gatherings: Gatherings,
        publisher: Publisher,
    ) -> None:
        self._host = host
        self._store = host.store
        self._lobbies = lobbies
        self._lobby_boards = lobby_boards
        self._gatherings = gatherings
        self._publisher = publisher
        self._locks = Locks()

    async def go_on(self) -> None:
        """Do our part for those whom other processes have begun to forget."""
        for user_id in await self._store.privacy.asked():
            try:
                await self.forget(user_id)
            except Refusal:
                # The next time.
                continue

    async def forget(self, user_id: int) -> bool:
        """Forget all that is stored about somebody. Done before, nothing happens.

        Returns:
            Whether it is done; if not, they sit or host in servers that another process plays. It
            leads them out, and whichever is the last forgets them.

        Raises:
            Refusal: They come into tables faster than they can be led out.
        """
        async with self._locks.alone(user_id):
            told: set[int] = set()
            done = True
            for _ in range(ROUNDS):
                held = await self._store.privacy.held(user_id)
                told.update(held.tables)
                for number in held.lobbies:
                    await self._leave_lobby(number, user_id)
                for number in held.tables:
                    await self._give_up(number, user_id)
                async with AsyncExitStack() as stack:
                    # In an order that is always the same, so that two never wait for each other.
                    for number in held.gatherings:
                        await stack.enter_async_context(self._gatherings.alone(number))
                    if await self._store.privacy.forget(user_id, STAND, held.gatherings):
                        break
                if held.elsewhere and not held.lobbies and not held.tables:
                    await self._store.privacy.ask(user_id, self._host.clock.now())
                    done = False
                    break
            else:
                raise Refusal("still_playing")
        for number in told:
            self._publisher.retell(number)
        return done

    async def _leave_lobby(self, number: int, user_id: int) -> None:
        """Get up; who sits there next hosts, and without anybody the lobby closes."""
        try:
            async with self._lobbies.alone(number) as lobby:
                seats = tuple(seat for seat in lobby.seats if seat.user_id != user_id)
                # Whoever has not joined yet is nobody who could start it.
                sitting = [seat.user_id for seat in seats if not seat.reserved]
                people = [person for person in sitting if person is not None]
                if people:
                    host = people[0] if lobby.host_id == user_id else lobby.host_id
                    after = msgspec.structs.replace(lobby, seats=seats, host_id=host)
                    await self._lobbies.keep(after)
                elif await self._lobbies.close(number):
                    ended: Lobby = msgspec.structs.replace(lobby, seats=seats, host_id=NOBODY)
                    self._lobby_boards.end(ended, "cancelled")
        except Refusal:
            # It has closed or started: the next look finds what became of it.
            return
        self._lobby_boards.mark(number)

    async def _give_up(self, number: int, user_id: int) -> None:
        """Let an artificial player have their seat, and somebody else host."""
        now = self._host.clock.now()
        try:
            if any(seat.user_id == user_id for seat in (await self._host.table(number)).head.seats):
                await leave(self._host, number, user_id)
            # Who hosts a gathering hosts its tables without sitting there.
            await self._host.alter(number, lambda before: _unhosted(before, user_id, now))
        except Refusal:
            # It is over or damaged by now: the next look finds what became of it.
            return


def _unhosted(before: LiveTable, user_id: int, now: datetime) -> Altered:
    """A table that the next person hosts, if anybody sits there, instead of somebody."""
    people = [seat.user_id for seat in before.head.seats if seat.user_id is not None]
    hosts = before.head.host_id
    if hosts == user_id:
        hosts = next((person for person in people if person != user_id), NOBODY)
    return altered(before, before.head.seats, now, host_id=hosts)
