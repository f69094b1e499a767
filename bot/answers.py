"""Answers to interactions: within a second, ephemeral, and never "This interaction failed"."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any

import discord

from bot import messages
from bot.errors import Refusal
from bot.place import NOBODY, Draft
from data.catalogue import Catalogue, catalogue
from data.store import StoreError
from games.game import GameError

log = logging.getLogger("ghostlight.answers")
PATIENCE = 0.7
"""Seconds after which an answer that is still being made is deferred."""
_TOO_LATE = {10062, 10008, 10015, 40060, 50027}
Interaction = discord.Interaction[Any]


def words_of(interaction: Interaction) -> Catalogue:
    """The catalogue in the language of the person who clicked or typed."""
    return catalogue(str(interaction.locale))


async def answer(
    interaction: Interaction,
    making: Awaitable[Draft],
    *,
    edit: bool = False,
    public: bool = False,
) -> int | None:
    """Answer with a message, deferring if it takes long to make; its id, where Discord tells it.

    Args:
        interaction: The click or command.
        making: Makes the message; what it raises is raised here.
        edit: Edit the message that the control is on, instead of sending a new one.
        public: The message is for all to see. What is for this person alone never becomes part of
            a message that others see: such a click is answered with a message of its own.
    """
    clicked = interaction.message
    edit = edit and (public or (clicked is not None and clicked.flags.ephemeral))
    task = asyncio.ensure_future(making)
    response = interaction.response
    if not response.is_done():
        await asyncio.wait({task}, timeout=PATIENCE)
        if not task.done():
            await response.defer(ephemeral=not public, thinking=not edit)
    draft = await task
    files = draft.files()
    if response.is_done():
        message = await interaction.edit_original_response(
            view=draft.view, attachments=files, allowed_mentions=NOBODY
        )
        return message.id
    if edit:
        await response.edit_message(view=draft.view, attachments=files, allowed_mentions=NOBODY)
        return None
    sent = await response.send_message(
        view=draft.view, files=files, ephemeral=not public, allowed_mentions=NOBODY
    )
    return sent.message_id


async def say(interaction: Interaction, text: str) -> None:
    """Tell this person one thing, whether or not the interaction was answered already."""
    draft = messages.plain(text)
    if interaction.response.is_done():
        await interaction.followup.send(view=draft.view, ephemeral=True, allowed_mentions=NOBODY)
    else:
        await interaction.response.send_message(
            view=draft.view, ephemeral=True, allowed_mentions=NOBODY
        )


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
        return
    elif isinstance(cause, StoreError):
        log.error("interaction %d of table %s: %s", interaction.id, table, cause)
        text = words("bot.refusal.store")
    else:
        log.error("interaction %d of table %s failed", interaction.id, table, exc_info=cause)
        text = words("bot.refusal.failed", reference=interaction.id)
    try:
        await say(interaction, text)
    except discord.HTTPException as late:
        log.info("interaction %d could not be told: %s", interaction.id, late)
