"""Leaving a table, sending somebody away, handing it over: commands, and what they ask first."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot import leaving, lobby_changes, messages
from bot.answers import Interaction, Way, answer, words_of
from bot.client import Ghostlight, Handler
from bot.controls import Control, button, row
from bot.errors import Refusal
from bot.host import PLAYED
from bot.live import LiveTable
from bot.lobby_changes import Change
from bot.names import escaped
from bot.permissions import moderates
from bot.place import Draft
from bot.seats import seat_of
from cogs.table_choice import add_to_group, chosen
from data.owed import SENT_AWAY
from data.records import Lobby, TableHead

YOU, THEM = "gone", "kick"
"""Verbs of the buttons that say yes."""


class Leaving(commands.Cog):
    """Answers those who leave, send away, or hand over."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        bot.handlers |= {
            "askleave": Handler(self.ask_leave, Way.EDIT),
            YOU: Handler(self.really_leave, Way.EDIT),
            THEM: Handler(self.really_kick, Way.EDIT),
        }
        add_to_group(
            bot, "leave", "Leave a table; an artificial player plays on in your seat.", self.leave
        )
        add_to_group(
            bot,
            "kick",
            "Send somebody away from a table: its host may, and moderators.",
            self.kick,
        )
        add_to_group(
            bot,
            "host",
            "Hand a table over to somebody who sits there: its host may, and moderators.",
            self.hand_over,
        )

    @app_commands.describe(table="The table's number")
    async def leave(self, interaction: Interaction, table: int | None = None) -> None:
        """Leave a table; a game that is on asks once more."""
        if (lobby := await self._lobby(interaction, table, interaction.user)) is not None:
            await self._change(interaction, lobby, lobby_changes.left(interaction.user.id))
            return
        head = await chosen(interaction, table, sitting=True)
        await answer(interaction, self._sure(interaction, await self.bot.host.table(head.id)))

    @app_commands.describe(person="Who is to go", table="The table's number")
    async def kick(
        self, interaction: Interaction, person: discord.User, table: int | None = None
    ) -> None:
        """Send somebody away; a game that is on asks once more."""
        if (lobby := await self._lobby(interaction, table, person)) is not None:
            by = None if interaction.permissions.manage_messages else interaction.user.id
            await self._change(interaction, lobby, lobby_changes.sent_away(by, person.id))
            return
        head = await chosen(interaction, table)
        live = await self.bot.host.table(head.id)
        name = self._require_may(interaction, live, person.id)
        words = words_of(interaction)
        style = discord.ButtonStyle.danger
        yes = Control(THEM, live.id, seat_of(live, person.id) + 1, str(person.id))
        no = button(Control("stay", live.id), words("bot.leave.not_them"))
        told = words("bot.leave.sure_them", name=name, table=live.id)
        rows = [row(no, button(yes, words("bot.leave.them"), style))]
        await answer(interaction, messages.plain(told, rows))

    @app_commands.describe(person="Who is to host", table="The table's number")
    async def hand_over(
        self, interaction: Interaction, person: discord.User, table: int | None = None
    ) -> None:
        """Let somebody else host."""
        if (lobby := await self._lobby(interaction, table, person)) is not None:
            by = None if interaction.permissions.manage_messages else interaction.user.id
            await self._change(interaction, lobby, lobby_changes.handed_over(by, person.id))
            return
        head = await chosen(interaction, table)
        live = await self.bot.host.table(head.id)
        name = self._require_may(interaction, live, person.id)
        await leaving.hand_over(self.bot.host, live.id, person.id)
        told = words_of(interaction)("bot.leave.handed_over", name=name, table=live.id)
        await answer(interaction, messages.plain(told))

    async def ask_leave(self, interaction: Interaction, control: Control) -> None:
        """Leave, from the table's menu; asks once more."""
        table = await self._table(interaction, control)
        await answer(interaction, self._sure(interaction, table))

    async def really_leave(self, interaction: Interaction, control: Control) -> None:
        """Leave, after the question."""
        table = await self._table(interaction, control)
        _require_seat(table, seat_of(table, interaction.user.id), control)
        await leaving.leave(self.bot.host, table.id, interaction.user.id)
        told = words_of(interaction)("bot.leave.left", table=table.id)
        await answer(interaction, messages.plain(told))

    async def really_kick(self, interaction: Interaction, control: Control) -> None:
        """Send somebody away, after the question."""
        table = await self._table(interaction, control)
        person = int(control.path) if control.path.isascii() and control.path.isdecimal() else 0
        name = self._require_may(interaction, table, person)
        _require_seat(table, seat_of(table, person), control)
        # A game counts for whoever leaves it; nobody gets out of that by sending themselves away.
        why = leaving.LEFT if person == interaction.user.id else SENT_AWAY
        await leaving.leave(self.bot.host, table.id, person, why)
        told = words_of(interaction)("bot.leave.sent_away", name=name, table=table.id)
        await answer(interaction, messages.plain(told))

    def _sure(self, interaction: Interaction, table: LiveTable) -> Draft:
        number = seat_of(table, interaction.user.id) + 1
        _require_played(table.head)
        words = words_of(interaction)
        style = discord.ButtonStyle.danger
        yes = button(Control(YOU, table.id, number), words("bot.leave.yes"), style)
        no = button(Control("stay", table.id), words("bot.leave.no"))
        return messages.plain(words("bot.leave.sure", table=table.id), [row(no, yes)])

    def _require_may(self, interaction: Interaction, table: LiveTable, person: int) -> str:
        """The name of somebody who sits there. Raises `Refusal` if this cannot be done to them."""
        _require_played(table.head)
        host = table.head.host_id
        if interaction.user.id != host and not moderates(interaction, table.head):
            raise Refusal("not_host", table=table.id, host=host)
        leaving.require_sitting(table, person)
        name = next(seat.name for seat in table.head.seats if seat.user_id == person)
        return f"**{escaped(name)}**"

    async def _table(self, interaction: Interaction, control: Control) -> LiveTable:
        table = await self.bot.host.table(control.table)
        if interaction.guild_id != table.head.guild_id:
            raise Refusal("elsewhere", table=table.id)
        return table

    async def _lobby(
        self, interaction: Interaction, number: int | None, who: discord.abc.User
    ) -> Lobby | None:
        """The open lobby that is meant: by number, or the only one of this channel.

        Of several that in which `who` sits. Whoever sits at a table may mean that, unless `who`
        sits in the lobby.
        """
        guild, channel = interaction.guild_id, interaction.channel_id
        if number is not None:
            lobby = await self.bot.lobbies.get(number) if 0 < number < 2**62 else None
            return lobby if lobby is not None and lobby.guild_id == guild else None
        if await self.bot.store.heads_at(channel or 0):
            return None
        here = [
            lobby
            for lobby in await self.bot.store.open_lobbies()
            if (lobby.guild_id, lobby.channel_id) == (guild, channel)
        ]
        sat = [lobby for lobby in here if any(seat.user_id == who.id for seat in lobby.seats)]
        if not sat and await self.bot.store.heads_of(interaction.user.id, guild or 0):
            return None
        found = sat or here
        return found[0] if len(found) == 1 else None

    async def _change(self, interaction: Interaction, lobby: Lobby, change: Change) -> None:
        """Change a lobby by command; its message shows it."""
        await self.bot.lobbies.change(lobby.id, change)
        self.bot.lobby_boards.mark(lobby.id)
        told = words_of(interaction)("bot.leave.lobby", table=lobby.id)
        await answer(interaction, messages.plain(told))


def _require_seat(table: LiveTable, seat: int, control: Control) -> None:
    """A yes is for the seat that was asked about: its number counts the seats from 1."""
    _require_played(table.head)
    if control.number != seat + 1:
        raise Refusal("unknown_control")


def _require_played(head: TableHead) -> None:
    if head.status not in PLAYED:
        raise Refusal(str(head.status), table=head.id)


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(Leaving(bot))
