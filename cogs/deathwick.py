"""`/deathwick`: a circle of Deathwick, or a large group in many."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.answers import Interaction
from bot.client import Ghostlight
from bot.first_games import PLANS
from bot.lobby_messages import AT_EACH_TABLE, GOING_ON, Choice
from cogs.learning import learn
from cogs.new_table import Level, open_table
from data.records import Pace

SALT = [
    app_commands.Choice(name="anybody", value="any"),
    app_commands.Choice(name="only those it targets", value="targeted"),
]
FIRST_GAME = PLANS["deathwick"]


class Deathwick(commands.GroupCog, group_name="deathwick"):
    """Play Deathwick."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        set_at_a_table = (Choice("salt", ("any", "targeted")), *AT_EACH_TABLE)
        bot.choices["deathwick"] = set_at_a_table
        bot.choices["deathwick gathering"] = (Choice(GOING_ON, (1, 2)), *set_at_a_table)

    @app_commands.command(name="new", extras={"public": True})
    @app_commands.describe(
        salt="Who may salt an action: anybody, or only those whom it targets",
        pace="How long a decision may take: live 90 seconds, relaxed 1 hour, slow 24 hours",
        ghosts="How many artificial players sit down at once",
        level="How well the artificial players play",
    )
    @app_commands.choices(salt=SALT)
    async def new(
        self,
        interaction: Interaction,
        salt: str = "any",
        pace: Pace | None = None,
        ghosts: app_commands.Range[int, 0, 7] = 0,
        level: Level | None = None,
    ) -> None:
        """Open a circle of Deathwick for 2 to 8 players."""
        await open_table(interaction, "deathwick", {"salt": salt}, ghosts, pace, level=level)

    @app_commands.command(name="gathering", extras={"public": True})
    @app_commands.describe(
        going_on="How many of each circle go on to the Final Ritual (1 if you do not say)",
        salt="Who may salt an action: anybody, or only those whom it targets",
        pace="How long a decision may take: live 90 seconds, relaxed 1 hour, slow 24 hours",
        ghosts="How many artificial players come at once",
        level="How well the artificial players play",
    )
    @app_commands.choices(salt=SALT)
    async def gathering(
        self,
        interaction: Interaction,
        going_on: app_commands.Range[int, 1, 2] = 1,
        salt: str = "any",
        pace: Pace | None = None,
        ghosts: app_commands.Range[int, 0, 39] = 0,
        level: Level | None = None,
    ) -> None:
        """Gather 9 to 40 players in circles of Deathwick, and a Final Ritual."""
        await open_table(interaction, "deathwick", {"salt": salt}, ghosts, pace, going_on, level)

    @app_commands.command(name="learn")
    async def learn(self, interaction: Interaction) -> None:
        """Learn Deathwick in a guided first game against an artificial player."""
        await learn(interaction, FIRST_GAME)


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(Deathwick(bot))
