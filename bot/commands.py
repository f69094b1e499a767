"""The tree of slash commands: how each is answered, and what its failures say."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.answers import Interaction, Way, expect, report
from bot.logs import from_here_on


class Commands(app_commands.CommandTree[Any]):
    """The slash commands. Those whose answer everybody sees say so in their `extras`."""

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
