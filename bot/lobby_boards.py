"""The messages of lobbies: each shows in the end how its lobby stands, whatever fails between."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import discord

import rendering
from bot.answers import UNSENT, Interaction, acknowledge, answer
from bot.chairs import kind
from bot.clock import Clock
from bot.lobbies import Lobbies
from bot.lobby_changes import posted_as
from bot.lobby_messages import Choice, closed_lobby, open_lobby
from bot.locks import Locks
from bot.painter import Painter
from bot.place import Draft, MessageGone, Place, PlaceLost
from bot.server_settings import Servers
from bot.tasks import Tasks, wait_of
from data.catalogue import catalogue
from data.records import Lobby
from data.store import StoreError

log = logging.getLogger("ghostlight.lobbies")
Shown = tuple[Lobby, Draft]


class LobbyBoards:
    """Shows lobbies. One message at a time is drawn and sent of each, from the newest state.

    Args:
        lobbies: Whose messages they are.
        painter: Who draws.
        client: The connected client.
        clock: For waiting.
        choices: The options of each game that a host may set.
        servers: What servers have set.
    """

    def __init__(
        self,
        lobbies: Lobbies,
        painter: Painter,
        client: discord.Client,
        clock: Clock,
        choices: Mapping[str, tuple[Choice, ...]],
        servers: Servers,
    ) -> None:
        self._lobbies = lobbies
        self._painter = painter
        self._client = client
        self._clock = clock
        self._choices = choices
        self._servers = servers
        self._locks = Locks()
        self._tasks = Tasks()
        self._ended: dict[int, Shown] = {}
        """Lobbies whose end is not shown yet."""
        self._lagging: set[int] = set()
        self._warmed: set[str] = set()

    async def draft(self, lobby: Lobby) -> Draft:
        """An open lobby as a message. A game's first one has what its pictures share made ahead."""
        choices = self._choices[kind(lobby)]
        ghosts = bool((await self._servers.of(lobby.guild_id)).ghosts)
        draft = await open_lobby(self._painter, lobby, choices, ghosts=ghosts)
        if lobby.game not in self._warmed:
            self._warmed.add(lobby.game)
            words = catalogue(lobby.language)
            self._tasks.start("warm", self._painter.run(rendering.warm, words, lobby.game))
        return draft

    async def post(self, lobby: Lobby) -> None:
        """Post a lobby's message into its channel, and keep where it is."""
        place = Place(self._client, lobby.guild_id, lobby.channel_id)
        message_id = await place.send(await self.draft(lobby))
        await self._lobbies.change(lobby.id, posted_as(message_id))

    async def answer(self, interaction: Interaction, number: int) -> None:
        """Answer a click on a lobby's message with the newest state in that message."""
        async with self._locks.alone(number):
            try:
                newest = await self._newest(number)
                if newest is None:
                    await acknowledge(interaction)
                else:
                    await answer(interaction, newest[1])
                    self._shown(number, newest)
            except Exception as error:  # noqa: BLE001 - what was done counts, and is shown later
                self._log(number, error)
                await acknowledge(interaction)
                self.mark(number)

    def end(self, lobby: Lobby, key: str, **values: object) -> None:
        """A lobby's message is to show from now on how it ended; `answer` or `mark` shows it.

        Args:
            lobby: As it stood last.
            key: The text below `bot.lobby` that says why.
            values: What that text fills in.
        """
        self._ended[lobby.id] = lobby, closed_lobby(lobby, key, **values)

    def mark(self, number: int) -> None:
        """See to it that a lobby's message shows the newest state."""
        if number not in self._lagging:
            self._lagging.add(number)
            self._tasks.start(f"lobby-{number}", self._show(number), number)

    async def _newest(self, number: int) -> Shown | None:
        if (ended := self._ended.get(number)) is not None:
            return ended
        lobby = await self._lobbies.get(number)
        return None if lobby is None else (lobby, await self.draft(lobby))

    def _shown(self, number: int, shown: Shown) -> None:
        if self._ended.get(number) is shown:
            del self._ended[number]

    async def _show(self, number: int) -> None:
        failures = 0
        while number in self._lagging:
            try:
                async with self._locks.alone(number):
                    self._lagging.discard(number)
                    newest = await self._newest(number)
                    if newest is not None:
                        await self._edit(*newest)
                        self._shown(number, newest)
            except Exception as error:  # noqa: BLE001 - no lobby is given up
                failures += 1
                self._log(number, error)
                self._lagging.add(number)
                await self._clock.sleep(wait_of(failures, error))

    def _log(self, number: int, error: Exception) -> None:
        known = isinstance(error, (*UNSENT, StoreError))
        level = logging.WARNING if known else logging.ERROR
        told = None if known else error
        log.log(level, "the message of lobby %d is edited again: %s", number, error, exc_info=told)

    async def _edit(self, lobby: Lobby, draft: Draft) -> None:
        if lobby.message_id is None:
            return
        try:
            place = Place(self._client, lobby.guild_id, lobby.channel_id)
            await place.edit(lobby.message_id, draft)
        except (MessageGone, PlaceLost) as error:
            log.info("the message of lobby %d is out of reach: %s", lobby.id, error)

    async def close(self) -> None:
        """End what is under way."""
        await self._tasks.close()
