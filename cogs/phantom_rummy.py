"""`/phantom-rummy`: a table of Phantom Rummy."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction
from bot.client import Ghostlight
from bot.first_games import PLANS
from bot.lobby_messages import AT_EACH_TABLE, Choice
from cogs.learning import learn
from cogs.new_table import Level, open_table
from data.records import Pace

FIRST_GAME = PLANS["phantom_rummy"]


class PhantomRummy(commands.GroupCog, group_name="phantom-rummy"):
    """Play Phantom Rummy."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        bot.choices["phantom_rummy"] = (Choice("advanced", (0, 1)), *AT_EACH_TABLE)

    @app_commands.command(name="new", extras={"public": True})
    @app_commands.describe(
        variant="The basic game, or the advanced one with conditions on red titles",
        pace="How long a decision may take: live 90 seconds, relaxed 1 hour, slow 24 hours",
        ghosts="How many artificial players sit down at once",
        level="How well the artificial players play",
    )
    @app_commands.choices(
        variant=[
            app_commands.Choice(name="basic", value=0),
            app_commands.Choice(name="advanced", value=1),
        ]
    )
    async def new(
        self,
        interaction: Interaction,
        variant: int = 0,
        pace: Pace | None = None,
        ghosts: app_commands.Range[int, 0, 3] = 0,
        level: Level | None = None,
    ) -> None:
        """Open a table of Phantom Rummy for 2 to 4 players."""
        options = {"advanced": bool(variant)}
        await open_table(interaction, "phantom_rummy", options, ghosts, pace, level=level)

    @app_commands.command(name="learn")
    async def learn(self, interaction: Interaction) -> None:
        """Learn Phantom Rummy in a guided first game against an artificial player."""
        await learn(interaction, FIRST_GAME)


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(PhantomRummy(bot))
