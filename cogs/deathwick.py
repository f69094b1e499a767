"""`/deathwick`: a circle of Deathwick."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction
from bot.client import Ghostlight
from bot.lobby_messages import PACE, Choice
from cogs.new_table import open_table
from data.records import Pace


class Deathwick(commands.GroupCog, group_name="deathwick"):
    """Play Deathwick."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        bot.choices["deathwick"] = (Choice("salt", ("any", "targeted")), Choice(PACE, tuple(Pace)))

    @app_commands.command(name="new", extras={"public": True})
    @app_commands.describe(
        salt="Who may salt an action: anybody, or only those whom it targets",
        pace="How long an action waits for answers: 12 seconds, 10 minutes or 4 hours",
        ghosts="How many artificial players sit down at once",
    )
    @app_commands.choices(
        salt=[
            app_commands.Choice(name="anybody", value="any"),
            app_commands.Choice(name="only those it targets", value="targeted"),
        ]
    )
    async def new(
        self,
        interaction: Interaction,
        salt: str = "any",
        pace: Pace = Pace.RELAXED,
        ghosts: app_commands.Range[int, 0, 7] = 0,
    ) -> None:
        """Open a circle of Deathwick for 2 to 8 players."""
        await open_table(interaction, "deathwick", {"salt": salt}, ghosts, pace)


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(Deathwick(bot))
