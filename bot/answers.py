"""Answers to interactions: within a second, to the right people, never "This interaction failed".

Each interaction is expected to be answered in one way, told before its handler runs. A handler
that has not answered in time is deferred for in just that way, wherever it stands.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import Enum, auto
from typing import Any, TypeVar
from weakref import WeakSet

import aiohttp
import discord

from bot import messages
from bot.errors import Refusal
from bot.meters import Meters, meters_of
from bot.place import NOBODY, SENDING, Draft
from bot.tenure import telling_nothing
from data.catalogue import Catalogue, catalogue
from data.store import Damaged, StoreError
from games.game import GameError

log = logging.getLogger("ghostlight.answers")
PATIENCE = 0.7
"""Seconds after which an interaction that has no answer yet is deferred."""
_ANSWERED_ALREADY = 40060
_TOO_LATE = {10062, 10008, 10015, 50027}
UNSENT = (discord.DiscordException, aiohttp.ClientError, OSError)
"""What a request to Discord raises that did not come through."""
Interaction = discord.Interaction[Any]
T = TypeVar("T")


class Way(Enum):
    """How an interaction is answered."""

    REPLY = auto()
    """With a message of its own, for this person alone."""
    EDIT = auto()
    """In the message of this person's own that was clicked."""
    PUBLIC_REPLY = auto()
    """With a message that everybody sees."""
    PUBLIC_EDIT = auto()
    """In the message for everybody that was clicked."""


class Pending:
    """An answer that is owed. The lock keeps the answer and its deferral apart."""

    def __init__(self, way: Way, kind: str, meters: Meters) -> None:
        self.way = way
        self.kind = kind
        self.meters = meters
        self.came = asyncio.get_running_loop().time()
        self.lock = asyncio.Lock()
        self.given = asyncio.Event()
        self.timer: asyncio.TimerHandle | None = None
        self.deferring: asyncio.Task[None] | None = None

    @property
    def answered(self) -> bool:
        """Whether there is an answer."""
        return self.given.is_set()

    def done(self) -> None:
        """There is an answer: nothing is deferred any more."""
        if not self.answered:
            took = asyncio.get_running_loop().time() - self.came
            self.meters.answered(self.kind, took)
        self.lost()

    def lost(self) -> None:
        """Nothing will follow: nothing is deferred any more, which would promise something."""
        self.given.set()
        if self.timer is not None:
            self.timer.cancel()


def words_of(interaction: Interaction) -> Catalogue:
    """The catalogue in the language of the person who clicked or typed."""
    return catalogue(str(interaction.locale))


def expect(interaction: Interaction, way: Way, kind: str = "other") -> None:
    """Expect an answer in this way, and defer if it is not there after `PATIENCE` seconds.

    What is for one person alone never becomes part of a message that others see: a click that
    would edit such a message is answered with a message of its own.
    """
    clicked = interaction.message
    if way is Way.EDIT and (clicked is None or not clicked.flags.ephemeral):
        way = Way.REPLY
    pending = Pending(way, kind, meters_of(interaction.client))
    interaction.extras["pending"] = pending
    owed: WeakSet[Pending] | None = getattr(interaction.client, "owed", None)
    if owed is not None:
        owed.add(pending)

    def late() -> None:
        pending.meters.deferred(kind)
        pending.deferring = asyncio.create_task(_defer(interaction, pending), name="defer")

    pending.timer = asyncio.get_running_loop().call_later(PATIENCE, late)


async def all_given(owed: WeakSet[Pending], seconds: float) -> None:
    """Wait until all that is owed is answered, but not for longer than that."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            for pending in list(owed):
                await pending.given.wait()


def _pending(interaction: Interaction) -> Pending:
    pending: Pending = interaction.extras["pending"]
    return pending


async def _defer(interaction: Interaction, pending: Pending) -> None:
    async with pending.lock:
        if interaction.response.is_done():
            return
        try:
            with telling_nothing():
                await interaction.response.defer(
                    ephemeral=pending.way is Way.REPLY,
                    thinking=pending.way in (Way.REPLY, Way.PUBLIC_REPLY),
                )
        except UNSENT as error:
            log.info("interaction %d could not be deferred: %s", interaction.id, error)


async def answer(interaction: Interaction, draft: Draft) -> int | None:
    """Answer with a message, in the way that is expected; its id, where Discord tells it."""
    pending = _pending(interaction)
    async with pending.lock, asyncio.timeout(SENDING):
        message_id = None
        try:
            if not interaction.response.is_done():
                message_id = await _first(interaction, pending.way, draft)
            else:
                message_id = await _edited(interaction, draft)
        except discord.HTTPException as error:
            if error.code != _ANSWERED_ALREADY:
                raise
            # What Discord said to the first answer or deferral was lost on its way.
            message_id = await _edited(interaction, draft)
        pending.done()
        return message_id


async def _first(interaction: Interaction, way: Way, draft: Draft) -> int | None:
    return await _once_more(lambda: _begun(interaction, way, draft))


async def _edited(interaction: Interaction, draft: Draft) -> int:
    return await _once_more(lambda: _changed(interaction, draft))


async def _once_more(send: Callable[[], Awaitable[T]]) -> T:
    """Send again after the connection broke, whether or not Discord has what was sent."""
    try:
        return await send()
    except (aiohttp.ClientError, OSError):
        return await send()


async def _begun(interaction: Interaction, way: Way, draft: Draft) -> int | None:
    response, files = interaction.response, draft.files()
    if way in (Way.EDIT, Way.PUBLIC_EDIT):
        await response.edit_message(view=draft.view, attachments=files, allowed_mentions=NOBODY)
        return None
    sent = await response.send_message(
        view=draft.view, files=files, ephemeral=way is Way.REPLY, allowed_mentions=NOBODY
    )
    return sent.message_id


async def _changed(interaction: Interaction, draft: Draft) -> int:
    message = await interaction.edit_original_response(
        view=draft.view, attachments=draft.files(), allowed_mentions=NOBODY
    )
    return message.id


async def acknowledge(interaction: Interaction) -> None:
    """Tell Discord that a click was taken, without showing anything."""
    pending = _pending(interaction)
    await _defer(interaction, pending)
    pending.done()


async def say(interaction: Interaction, text: str) -> None:
    """Tell this person alone one thing, whether or not the interaction was answered already."""
    draft = messages.plain(text)
    pending = _pending(interaction)
    async with pending.lock, asyncio.timeout(SENDING):
        first = not interaction.response.is_done()
        if first:
            try:
                await _first(interaction, Way.REPLY, draft)
            except discord.HTTPException as error:
                if error.code != _ANSWERED_ALREADY:
                    raise
                first = False
        if first:
            pass
        elif pending.way is Way.REPLY and not pending.answered:
            await _edited(interaction, draft)
        elif pending.way is Way.PUBLIC_REPLY and not pending.answered:
            # Everybody sees that an answer is being made: it is not for them after all. Until
            # that message is complete, another would only fill it.
            await _edited(interaction, messages.plain("…"))
            await _followed(interaction, draft)
            await interaction.delete_original_response()
        else:
            await _followed(interaction, draft)
        pending.done()


async def _followed(interaction: Interaction, draft: Draft) -> None:
    await interaction.followup.send(view=draft.view, ephemeral=True, allowed_mentions=NOBODY)


async def report(interaction: Interaction, error: BaseException, table: int | None = None) -> None:
    """Tell the person what went wrong, in one sentence, and log what is not their doing.

    Args:
        interaction: The click or command that failed.
        error: What was raised.
        table: The table's number, for the log.
    """
    cause = getattr(error, "original", error)
    words = words_of(interaction)
    if isinstance(cause, Refusal):
        text = cause.sentence(words)
    elif isinstance(cause, GameError):
        text = str(cause)
    elif isinstance(cause, discord.HTTPException) and cause.code in _TOO_LATE:
        log.info("interaction %d of table %s came too late: %s", interaction.id, table, cause.code)
        _pending(interaction).lost()
        return
    elif isinstance(cause, StoreError):
        log.error("interaction %d of table %s: %s", interaction.id, table, cause)
        damaged = isinstance(cause, Damaged)
        text = words("bot.refusal.database_damaged" if damaged else "bot.refusal.store")
    elif isinstance(cause, UNSENT):
        log.warning("interaction %d of table %s: Discord failed: %s", interaction.id, table, cause)
        text = words("bot.refusal.failed", reference=interaction.id)
    else:
        log.error("interaction %d of table %s failed", interaction.id, table, exc_info=cause)
        text = words("bot.refusal.failed", reference=interaction.id)
    try:
        with telling_nothing():
            await say(interaction, text)
    except UNSENT as late:
        log.info("interaction %d could not be told: %s", interaction.id, late)
        _pending(interaction).lost()
