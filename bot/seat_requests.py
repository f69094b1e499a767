"""Requests for open seats: asked where all see it, granted by the host or who is away."""

from __future__ import annotations

import logging
from datetime import timedelta

import discord
import msgspec

from bot import leaving, messages
from bot.answers import UNSENT
from bot.controls import Control, button, row
from bot.errors import Refusal
from bot.host import PLAYED, Host
from bot.live import LiveTable
from bot.names import clean, escaped
from bot.place import Draft, Place, PlaceLost
from data.catalogue import catalogue
from data.requests import SeatRequest

log = logging.getLogger("ghostlight.requests")
LIFE = timedelta(hours=24)
"""So long a request waits for an answer."""


class Requests:
    """Keeps who asks for which seat; the messages that ask work after any restart.

    Args:
        host: Whose tables they are.
        client: The connected client.
    """

    def __init__(self, host: Host, client: discord.Client) -> None:
        self._host = host
        self._client = client
        self._store = host.store.requests

    async def ask(self, number: int, seat: int, user_id: int, name: str) -> tuple[SeatRequest, str]:
        """Keep a new request; also the name of whoever plays that seat now.

        A former one of the same person at that table is forgotten, its message taken back.

        Raises `Refusal` if that seat is not open to them, or the game is over.
        """
        table = await self._played(number)
        await leaving.require_free_to_sit(self._host, table, seat, user_id)
        now = self._host.clock.now()
        former = await self._store.get(number, user_id)
        asked = int(now.timestamp())
        if former is not None:
            asked = max(asked, former.number + 1)
        request = SeatRequest(
            table=number,
            seat=seat,
            user_id=user_id,
            name=clean(name, f"#{seat + 1}"),
            number=asked,
            expires=now + LIFE,
            channel_id=table.head.place_id,
        )
        await self._store.put(request)
        if former is not None:
            await self._take_back(table.head.guild_id, former)
        return request, table.shown_names[seat]

    async def posted(self, request: SeatRequest, message_id: int) -> None:
        """Keep which message asks."""
        await self._store.put(msgspec.structs.replace(request, message_id=message_id))

    async def grant(self, control: Control, by: int) -> SeatRequest:
        """Let somebody sit down. Raises `Refusal` if that cannot be, or is not `by`'s to say."""
        request = await self._open(control)
        _require_may_answer(await self._played(request.table), request, by)
        await leaving.sit_down(
            self._host, request.table, request.seat, request.user_id, request.name
        )
        await self._store.drop(request)
        return request

    async def decline(self, control: Control, by: int) -> SeatRequest:
        """Let somebody not sit down; they may take their own request back themselves."""
        request = await self._open(control)
        if by != request.user_id:
            _require_may_answer(await self._host.table(request.table), request, by)
        await self._store.drop(request)
        return request

    async def _open(self, control: Control) -> SeatRequest:
        user = int(control.path) if control.path.isascii() and control.path.isdecimal() else 0
        request = await self._store.get(control.table, user) if user < 2**63 else None
        if request is None or request.number != control.number:
            raise Refusal("no_request")
        if request.expires <= self._host.clock.now():
            await self._store.drop(request)
            raise Refusal("no_request")
        return request

    async def _played(self, number: int) -> LiveTable:
        table = await self._host.table(number)
        if table.head.status not in PLAYED:
            raise Refusal(str(table.head.status), table=number)
        return table

    async def sweep(self) -> None:
        """Take back requests whose time is over."""
        for guild_id, request in await self._store.expired(self._host.clock.now()):
            await self._take_back(guild_id, request)
            await self._store.drop(request)

    async def _take_back(self, guild_id: int, request: SeatRequest) -> None:
        if request.message_id is None:
            return
        try:
            place = Place(self._client, guild_id, request.channel_id)
            await place.delete(request.message_id)
        except (PlaceLost, *UNSENT) as error:
            log.info("table %d: a request was not taken back: %s", request.table, error)


def _require_may_answer(table: LiveTable, request: SeatRequest, by: int) -> None:
    """Raises `Refusal` unless they host, or it is the seat that they are away from."""
    if by not in (table.head.host_id, table.head.seats[request.seat].user_id):
        raise Refusal("not_yours_to_say", table=table.id, host=table.head.host_id)


def asking(table: LiveTable, request: SeatRequest, name: str) -> Draft:
    """The message that asks, for all to see.

    Args:
        table: The table.
        request: The request.
        name: Who plays that seat now, as it may stand in a message.
    """
    words = catalogue(table.head.language)
    path, style = str(request.user_id), discord.ButtonStyle
    yes = Control("let", table.id, request.number, path)
    no = Control("refuse", table.id, request.number, path)
    sitting = table.head.seats[request.seat]
    key = "bot.seat.asks_away" if sitting.away else "bot.seat.asks"
    told = words(
        key, person=f"**{escaped(request.name)}**", name=f"**{name}**", host=_host_of(table)
    )
    buttons = [
        button(yes, words("bot.seat.let"), style.success),
        button(no, words("bot.seat.refuse")),
    ]
    return messages.plain(told, [row(*buttons)])


def _host_of(table: LiveTable) -> str:
    """The host's name; no mention, since no decision of a game is owed."""
    for name, sitting in zip(table.shown_names, table.head.seats, strict=True):
        if sitting.user_id == table.head.host_id:
            return f"**{name}**"
    return catalogue(table.head.language)("bot.seat.host")
