"""The tree of slash commands: how each is answered, and what its failures say."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands

from bot.answers import Interaction, Way, expect, report
from bot.logs import foreseen, from_here_on, named


class _Suggestions(logging.Filter):
    """What discord.py logs of suggestions that failed names the person; this does not.

    Nobody can be told of it, and where Discord did not take them there is nothing to look for.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and str(record.msg).startswith("Ignoring exception in autocomplete"):
            command = record.args[0] if isinstance(record.args, tuple) and record.args else ""
            record.msg = "suggestions for %s were not given: %s"
            record.args = (command, named(error))
            if foreseen(error):
                record.levelno, record.levelname = logging.WARNING, "WARNING"
                record.exc_info = None
        return True


_SUGGESTIONS = _Suggestions()


class Commands(app_commands.CommandTree[Any]):
    """The slash commands. Those whose answer everybody sees say so in their `extras`."""

    def __init__(self, client: Any, **settings: Any) -> None:
        super().__init__(client, **settings)
        logging.getLogger(app_commands.tree.__name__).addFilter(_SUGGESTIONS)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Expect an answer to each command in the right way."""
        given = getattr(interaction.namespace, "table", None)
        from_here_on(given if isinstance(given, int) else None, interaction.id)
        if interaction.type is discord.InteractionType.application_command:
            command = interaction.command
            public = command is not None and command.extras.get("public", False)
            kind = command.qualified_name if command is not None else "unknown"
            expect(interaction, Way.PUBLIC_REPLY if public else Way.REPLY, kind)
        return True

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the person what went wrong."""
        await report(interaction, error)
