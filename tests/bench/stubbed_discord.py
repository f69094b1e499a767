"""Discord without a network: clicks go in as the gateway delivers them, requests end in a stub.

All of discord.py's own work stays: it parses the click, builds and encodes the request, and reads
the answer. The stub answers at once with the message as it was first sent.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from time import thread_time
from types import TracebackType
from typing import Any

import aiohttp
import discord

APPLICATION, GUILD, CHANNEL, MESSAGE, USER = (10**18 + number for number in range(1, 6))
BUTTON = 2
_EPHEMERAL, _V2 = 1 << 6, 1 << 15


class _Response:
    """An answer of Discord's, read as aiohttp's is."""

    status = 200
    headers: Mapping[str, str] = {"content-type": "application/json"}

    def __init__(self, text: str) -> None:
        self._text = text

    async def text(self, encoding: str = "utf-8") -> str:
        return self._text

    async def __aenter__(self) -> _Response:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        return


class StubSession:
    """What discord.py takes for its connection to Discord's REST interface."""

    def __init__(self) -> None:
        self.sent = 0
        self.components: list[Any] = []
        """The first message's, which every answer and click then bears."""
        self._answer = ""
        self._message = ""

    def request(self, method: str, url: str, *, data: Any = None, **_: Any) -> _Response:
        """Take a request; its answer is ready."""
        self.sent += 1
        if method == "GET" and url.endswith("/messages"):
            return _Response("[]")
        if not self._answer:
            payload = _payload(data)
            self.components = payload.get("data", payload).get("components", [])
            self._message = json.dumps(message(self.components))
            made = {"id": str(MESSAGE), "type": 3, "response_message_id": str(MESSAGE)}
            resource = {"type": 7, "message": message(self.components)}
            self._answer = json.dumps({"interaction": made, "resource": resource})
        return _Response(self._answer if "/callback" in url else self._message)

    async def close(self) -> None:
        """Nothing was open."""


def _payload(data: Any) -> dict[str, Any]:
    """The JSON of a request, out of a form where it has files."""
    if isinstance(data, aiohttp.FormData):
        data = next(
            value for options, _, value in data._fields if options["name"] == "payload_json"
        )
    loaded: dict[str, Any] = json.loads(data)
    return loaded


def message(components: list[Any]) -> dict[str, Any]:
    """A message of the bot's as Discord describes it."""
    return {
        "id": str(MESSAGE),
        "channel_id": str(CHANNEL),
        "type": 0,
        "content": "",
        "author": user(APPLICATION),
        "embeds": [],
        "mentions": [],
        "mention_roles": [],
        "mention_everyone": False,
        "attachments": [],
        "pinned": False,
        "tts": False,
        "timestamp": "2026-10-31T20:00:00+00:00",
        "edited_timestamp": None,
        "flags": _EPHEMERAL | (_V2 if any(part["type"] > 10 for part in components) else 0),
        "components": components,
    }


def user(number: int) -> dict[str, Any]:
    """Somebody."""
    return {"id": str(number), "username": "ana", "discriminator": "0", "avatar": None}


def channel() -> dict[str, Any]:
    """The channel where everything is clicked."""
    return {
        "id": str(CHANNEL),
        "type": 0,
        "guild_id": str(GUILD),
        "name": "table",
        "position": 0,
        "permission_overwrites": [],
    }


def click(custom_id: str, number: int, who: int, components: list[Any]) -> dict[str, Any]:
    """An INTERACTION_CREATE: that person clicks that button."""
    member = {"user": user(who), "roles": [], "permissions": "2248473465835073", "flags": 0}
    member |= {"joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False}
    return {
        "id": str(10**18 + number),
        "application_id": str(APPLICATION),
        "type": 3,
        "token": "token",
        "version": 1,
        "guild_id": str(GUILD),
        "channel_id": str(CHANNEL),
        "channel": channel(),
        "member": {**member, "nick": None, "premium_since": None},
        "locale": "en-US",
        "guild_locale": "en-US",
        "app_permissions": "2248473465835073",
        "attachment_size_limit": 10 << 20,
        "entitlements": [],
        "authorizing_integration_owners": {},
        "context": 0,
        "message": message(components),
        "data": {"custom_id": custom_id, "component_type": BUTTON},
    }


async def connected(client: discord.Client) -> StubSession:
    """Make a client believe that it is logged in. It stays unready: nothing is resumed."""
    session = StubSession()
    await client._async_setup_hook()
    http: Any = client.http
    http._HTTPClient__session = session
    http._global_over = asyncio.Event()
    http._global_over.set()
    client._connection.user = discord.ClientUser(
        state=client._connection,
        data={**user(APPLICATION), "bot": True},  # type: ignore[typeddict-item]
    )
    return session


async def deliver(client: discord.Client, payload: dict[str, Any]) -> float:
    """Deliver a click and wait for all that it started.

    Returns:
        The processor time of the event loop's thread, in microseconds. Drawing and the database
        have threads of their own.
    """
    before = asyncio.all_tasks()
    begun = thread_time()
    client._connection.parse_interaction_create(payload)  # type: ignore[arg-type]
    while started := asyncio.all_tasks() - before:
        for task in started:
            await task
    return (thread_time() - begun) * 1e6
