"""Seats that artificial players play, and whoever wants to play on there."""

from __future__ import annotations

from discord.ext import commands

from bot import leaving, messages
from bot.answers import Interaction, Way, answer, words_of
from bot.client import Ghostlight, Handler
from bot.controls import Control, button, row
from bot.errors import Refusal
from bot.host import PLAYED
from bot.live import LiveTable
from bot.names import escaped
from bot.seat_requests import asking
from data.catalogue import catalogue


class OpenSeats(commands.Cog):
    """Answers those who ask for a seat, and those who say yes or no."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        bot.handlers |= {
            "sit": Handler(self.choose, Way.REPLY),
            "ask": Handler(self.ask, Way.PUBLIC_REPLY),
            "let": Handler(self.let, Way.PUBLIC_EDIT),
            "refuse": Handler(self.refuse, Way.PUBLIC_EDIT),
        }

    async def _table(self, interaction: Interaction, control: Control) -> LiveTable:
        """The table of a control, which must be where it is played: others are to see this."""
        table = await self.bot.host.table(control.table)
        here = (interaction.guild_id, interaction.channel_id)
        if here != (table.head.guild_id, table.head.place_id):
            raise Refusal("elsewhere", table=table.id)
        return table

    async def choose(self, interaction: Interaction, control: Control) -> None:
        """Which seats are open, for the person alone."""
        table = await self._table(interaction, control)
        if table.head.status not in PLAYED:
            raise Refusal(str(table.head.status), table=table.id)
        words = words_of(interaction)
        seats: list[int] = []
        why = Refusal("not_open", table=table.id)
        for seat in leaving.open_seats(table):
            try:
                await leaving.require_free_to_sit(self.bot.host, table, seat, interaction.user.id)
            except Refusal as refusal:
                why = refusal
            else:
                seats.append(seat)
        if not seats:
            raise why
        buttons = [button(Control("ask", table.id, seat), table.names[seat]) for seat in seats]
        rows = [row(*buttons[at : at + 5]) for at in range(0, len(buttons), 5)]
        await answer(interaction, messages.plain(words("bot.seat.choose"), rows))

    async def ask(self, interaction: Interaction, control: Control) -> None:
        """Ask for a seat, for all to see."""
        table = await self._table(interaction, control)
        user = interaction.user
        request, name = await self.bot.requests.ask(
            table.id, control.number, user.id, user.display_name
        )
        message_id = await answer(interaction, asking(table, request, name))
        if message_id is not None:
            await self.bot.requests.posted(request, message_id)

    async def let(self, interaction: Interaction, control: Control) -> None:
        """Let somebody have the seat."""
        table = await self._table(interaction, control)
        request = await self.bot.requests.grant(control, interaction.user.id)
        words = catalogue(table.head.language)
        told = words("bot.seat.granted", person=f"**{escaped(request.name)}**", table=table.id)
        await answer(interaction, messages.plain(told))

    async def refuse(self, interaction: Interaction, control: Control) -> None:
        """Let somebody not have the seat."""
        table = await self._table(interaction, control)
        request = await self.bot.requests.decline(control, interaction.user.id)
        words = catalogue(table.head.language)
        told = words("bot.seat.refused", person=f"**{escaped(request.name)}**")
        await answer(interaction, messages.plain(told))


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(OpenSeats(bot))
