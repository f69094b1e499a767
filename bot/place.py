"""One channel or thread of Discord's, as the publisher needs it, with typed failures."""

from __future__ import annotations

import asyncio
import io
import secrets
from collections.abc import Iterable, Iterator
from typing import Any

import discord
import msgspec

from bot.brake import patiently
from rendering.scene import Picture

_GONE_MESSAGE = 10008
_THREAD_ARCHIVED = 50083
_TOO_MANY_OLD_EDITS = 30046
_LOST = {
    10003: "channel_gone",
    50001: "no_access",
    50013: "no_permission",
    160005: "thread_locked",
}
SENDING = 20.0
"""Seconds that a request may take, its waiting for Discord's limits included."""
NOBODY = discord.AllowedMentions.none()


class PlaceLost(Exception):
    """Nothing can be posted in a place any more; `reason` is a key below `bot.lost`."""

    def __init__(self, reason: str, place_id: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.place_id = place_id


class MessageGone(Exception):
    """The message was deleted, or may not be edited any more."""


class Draft(msgspec.Struct, frozen=True):
    """A message before it is sent: its layout, the pictures that the layout shows, the people whom
    it calls, and the files that it offers, by name. One that calls nobody makes no sound.
    """

    view: discord.ui.LayoutView
    pictures: tuple[tuple[str, Picture], ...] = ()
    mentioned: tuple[int, ...] = ()
    offered: tuple[tuple[str, bytes], ...] = ()

    def files(self) -> list[discord.File]:
        """Fresh uploads of the pictures and files; each can be sent once."""
        pictures = [(name, picture.png) for name, picture in self.pictures]
        return [
            discord.File(io.BytesIO(content), filename=name)
            for name, content in (*pictures, *self.offered)
        ]


class Seen(msgspec.Struct, frozen=True):
    """A message that is there: whether it is ours, the `custom_id`s of its controls, its texts."""

    id: int
    mine: bool
    controls: tuple[str, ...]
    texts: tuple[str, ...]


class Place:
    """Where a table is played.

    Args:
        client: The connected client.
        guild_id: The server.
        place_id: The channel or thread.
    """

    def __init__(self, client: discord.Client, guild_id: int, place_id: int) -> None:
        self._client = client
        self._target = client.get_partial_messageable(place_id, guild_id=guild_id)

    async def send(self, draft: Draft, nonce: str = "") -> int:
        """Post a message; its id. With the same nonce it is posted once. Raises `PlaceLost`."""
        called = discord.AllowedMentions(
            everyone=False,
            roles=False,
            users=[discord.Object(user_id) for user_id in draft.mentioned],
        )

        async def work() -> int:
            message = await self._target.send(
                view=draft.view,
                files=draft.files(),
                silent=not draft.mentioned,
                nonce=nonce or secrets.token_hex(12),
                allowed_mentions=called,
            )
            return message.id

        result: int = await self._awake(work)
        return result

    async def edit(self, message_id: int, draft: Draft) -> None:
        """Edit a message of ours. Raises `MessageGone` or `PlaceLost`."""
        message = self._target.get_partial_message(message_id)

        async def work() -> None:
            await message.edit(view=draft.view, attachments=draft.files(), allowed_mentions=NOBODY)

        await self._awake(work)

    async def delete(self, message_id: int) -> None:
        """Delete a message of ours; one that is gone already is fine. Raises `PlaceLost`."""
        message = self._target.get_partial_message(message_id)
        try:
            await self._awake(message.delete)
        except MessageGone:
            return

    async def since(self, message_id: int | None, most: int) -> list[Seen]:
        """Up to `most` messages from that one on, it included; without one the latest of all.

        Raises `PlaceLost`.
        """
        me = self._client.user
        after = None if message_id is None else discord.Object(message_id - 1)

        async def work() -> list[Seen]:
            return [
                Seen(
                    message.id,
                    me is not None and message.author.id == me.id,
                    tuple(controls_of(message.components)),
                    tuple(texts_of(message.components)),
                )
                async for message in self._target.history(after=after, limit=most)
            ]

        seen: list[Seen] = await self._awake(work)
        return seen

    async def _awake(self, work: Any) -> Any:
        try:
            async with asyncio.timeout(SENDING):
                try:
                    return await patiently(work)
                except discord.HTTPException as error:
                    if error.code != _THREAD_ARCHIVED:
                        raise
                    await patiently(self._wake)
                    return await patiently(work)
        except discord.HTTPException as error:
            if error.code in (_GONE_MESSAGE, _TOO_MANY_OLD_EDITS):
                raise MessageGone from error
            if error.code in _LOST:
                raise PlaceLost(_LOST[error.code], self._target.id) from error
            raise

    async def _wake(self) -> None:
        thread = await self._client.fetch_channel(self._target.id)
        if not isinstance(thread, discord.Thread):
            raise PlaceLost("channel_gone", self._target.id)
        if thread.locked:
            raise PlaceLost("thread_locked", self._target.id)
        await thread.edit(archived=False)


def controls_of(parts: Iterable[Any]) -> Iterator[str]:
    """The `custom_id`s of a message's components."""
    for part in parts:
        name = getattr(part, "custom_id", None)
        if isinstance(name, str):
            yield name
        yield from controls_of(getattr(part, "children", ()))


def texts_of(parts: Iterable[Any]) -> Iterator[str]:
    """The texts that a message's components show."""
    for part in parts:
        text = getattr(part, "content", None)
        if isinstance(text, str):
            yield text
        yield from texts_of(getattr(part, "children", ()))
