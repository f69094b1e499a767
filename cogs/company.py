"""Hints: what an artificial player would do in one's place."""

from __future__ import annotations

from random import SystemRandom

from discord.ext import commands

from bot.answers import Interaction, Way, words_of
from bot.client import Ghostlight, Handler
from bot.company import hint, move_text
from bot.controls import Control
from bot.errors import Refusal
from bot.seats import seat_of


class Company(commands.Cog):
    """Answers those who ask artificial players for advice."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        self._dice = SystemRandom()
        bot.handlers["hint"] = Handler(self.hint, Way.EDIT)

    async def hint(self, interaction: Interaction, control: Control) -> None:
        """A hint, in the hand message that was clicked."""
        number, user = control.table, interaction.user.id
        before = await self.bot.host.table(number)
        if interaction.guild_id != before.head.guild_id:
            raise Refusal("elsewhere", table=number)
        words = words_of(interaction)
        try:
            move, left = await hint(
                self.bot.host,
                self.bot.thinkers,
                number,
                user,
                control.number,
                self._dice.getrandbits(64),
            )
            told = move_text(before, seat_of(before, user), move, words)
            notice = words("bot.hint.told", move=told, n=left)
        except Refusal as refusal:
            if refusal.key == "not_seated":
                raise
            notice = refusal.sentence(words)
        await self.bot.hands.step(interaction, number, (), notice=notice)


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(Company(bot))
