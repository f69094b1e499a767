"""`/fantasmagoria`: a table of Fantasmagória, and the parlour séance."""

from __future__ import annotations

import secrets
import string

from discord import app_commands
from discord.ext import commands

from bot import messages, names
from bot.answers import Interaction, answer
from bot.client import Ghostlight
from bot.errors import Refusal
from bot.first_games import PLANS
from bot.lobby_messages import AT_EACH_TABLE, Choice
from bot.permissions import may_write
from cogs.learning import learn
from cogs.new_table import Level, open_table
from data.catalogue import catalogue
from data.records import Pace
from rendering.fantasmagoria import spirit

SUITS = ("cat", "candle", "goat", "doll")
ANSWERS = ("YES", "NO", "GOODBYE")
FIRST_GAME = PLANS["fantasmagoria"]
QUESTION = 200
"""So long may a question to the spirits be."""


class Fantasmagoria(commands.GroupCog, group_name="fantasmagoria"):
    """Play Fantasmagória, or ask the spirits."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        bot.choices["fantasmagoria"] = (
            Choice("rounds", tuple(range(1, 6))),
            *(Choice(f"cursed.{suit}", tuple(range(1, 10))) for suit in SUITS),
            *AT_EACH_TABLE,
        )

    @app_commands.command(name="new", extras={"public": True})
    @app_commands.describe(
        rounds="How many rounds (3 if you do not say)",
        pace="How long a decision may take: live 90 seconds, relaxed 1 hour, slow 24 hours",
        ghosts="How many artificial players sit down at once",
        level="How well the artificial players play",
    )
    async def new(
        self,
        interaction: Interaction,
        rounds: app_commands.Range[int, 1, 5] = 3,
        pace: Pace | None = None,
        ghosts: app_commands.Range[int, 0, 3] = 0,
        level: Level | None = None,
    ) -> None:
        """Open a table of Fantasmagória for 3 or 4 players."""
        await open_table(
            interaction, "fantasmagoria", {"rounds": rounds}, ghosts, pace, level=level
        )

    @app_commands.command(name="learn")
    async def learn(self, interaction: Interaction) -> None:
        """Learn Fantasmagória in a guided first game against artificial players."""
        await learn(interaction, FIRST_GAME)

    @app_commands.command(name="seance", extras={"public": True})
    @app_commands.describe(question="What you want to know")
    async def seance(
        self, interaction: Interaction, question: app_commands.Range[str, 1, QUESTION]
    ) -> None:
        """Ask the spirits: they answer on the spirit board."""
        words = catalogue(await self.bot.servers.language(interaction))
        said = _answer()
        if not may_write(interaction):
            raise Refusal("may_not_write")
        asked = names.shown_line(question)
        if not asked:
            raise Refusal("no_question")
        picture = await self.bot.painter.run(spirit, asked, said, words)
        who = names.escaped(names.clean(interaction.user.display_name, "#1"))
        text = words("fantasmagoria.seance.asked", who=f"**{who}**", question=names.escaped(asked))
        draft = messages.draft(("spirits.png", picture), [text], accent=messages.MINT)
        await answer(interaction, draft)


def _answer() -> str:
    """Half of the answers are YES or NO, the rest a letter, now and then GOODBYE."""
    if secrets.randbelow(2):
        return ANSWERS[secrets.randbelow(2)]
    answer: str = secrets.choice([*string.ascii_uppercase, ANSWERS[2]])
    return answer


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(Fantasmagoria(bot))
