"""Hints: what an artificial player would do in one's place."""

from __future__ import annotations

import asyncio
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
        self._asked: dict[tuple[int, int, int], asyncio.Task[tuple[str, int]]] = {}
        bot.handlers["hint"] = Handler(self.hint, Way.EDIT)

    async def hint(self, interaction: Interaction, control: Control) -> None:
        """A hint, in the hand message that was clicked."""
        number, user = control.table, interaction.user.id
        before = await self.bot.host.table(number)
        if interaction.guild_id != before.head.guild_id:
            raise Refusal("elsewhere", table=number)
        words = words_of(interaction)
        try:
            move, left = await self._hint(number, user, control.number)
            told = move_text(before, seat_of(before, user), move, words)
            notice = words("bot.hint.told", move=told, n=left)
        except Refusal as refusal:
            if refusal.key == "not_seated":
                raise
            notice = refusal.sentence(words)
        await self.bot.hands.step(interaction, number, (), notice=notice)

    async def _hint(self, number: int, user: int, decision: int) -> tuple[str, int]:
        """The hint; who clicks again while it is thought over, gets the same one."""
        key = number, user, decision
        asked = self._asked.get(key)
        if asked is None:
            host, thinkers, dice = self.bot.host, self.bot.thinkers, self._dice.getrandbits(64)
            asked = asyncio.create_task(hint(host, thinkers, number, user, decision, dice))
            self._asked[key] = asked
            asked.add_done_callback(lambda done: self._answered(key, done))
        return await asyncio.shield(asked)

    def _answered(self, key: tuple[int, int, int], done: asyncio.Task[tuple[str, int]]) -> None:
        del self._asked[key]
        # Nobody may be there any more to hear how it ended.
        if not done.cancelled():
            done.exception()


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(Company(bot))
