"""What all games share at the table: hands, the table menu, `/hand` and `/table`."""

from __future__ import annotations

from contextlib import suppress

import discord
from discord import app_commands
from discord.ext import commands

from bot import messages, names, pictures
from bot.answers import Interaction, Way, answer, words_of
from bot.client import Ghostlight, Handler
from bot.controls import Control, button, row
from bot.errors import Refusal
from bot.hand_controls import ANSWER
from bot.host import PLAYED
from bot.leaving import open_seats
from bot.limits import MESSAGE_TEXT
from bot.live import LiveTable
from bot.permissions import missing, moderates, named, sits
from bot.place import Draft
from bot.seats import own_view, seat_of
from bot.windows import decline_of
from cogs.table_choice import chosen, suggested
from data.records import Status, TableHead

ROOM = MESSAGE_TEXT - 200


class Tables(commands.Cog):
    """Answers the clicks on boards and hands, and the commands about tables."""

    table = app_commands.Group(name="table", description="The table that you are at, or another")

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        bot.handlers |= {
            "hand": Handler(self.open_hand, Way.REPLY),
            "step": Handler(self.play, Way.EDIT),
            ANSWER: Handler(self.play, Way.EDIT),
            "back": Handler(self.step, Way.EDIT),
            "page": Handler(self.turn_page, Way.EDIT),
            "pass": Handler(self.decline, Way.REPLY),
            "quiet": Handler(self.quiet, Way.EDIT),
            "order": Handler(self.order, Way.EDIT),
            "menu": Handler(self.menu, Way.REPLY),
            "text": Handler(self.as_text, Way.REPLY),
            "handtext": Handler(self.hand_as_text, Way.REPLY),
            "abort": Handler(self.ask_abort, Way.EDIT),
            "stay": Handler(self.stay, Way.EDIT),
            "end": Handler(self.really_abort, Way.EDIT),
        }

    async def _table(self, interaction: Interaction, control: Control) -> LiveTable:
        """The table of a control, which must be of this server."""
        table = await self.bot.host.table(control.table)
        if interaction.guild_id != table.head.guild_id:
            raise Refusal("elsewhere", table=table.id)
        return table

    async def open_hand(self, interaction: Interaction, control: Control) -> None:
        """My hand, from a board."""
        table = await self._table(interaction, control)
        _require_place(interaction, table)
        await self.bot.hands.open(interaction, table.id)

    async def play(self, interaction: Interaction, control: Control) -> None:
        """A step forward in a hand; the last one is a move."""
        table = await self._table(interaction, control)
        answers = control.verb == ANSWER
        await self.bot.hands.play(interaction, table.id, control.number, control.words, answers)

    async def step(self, interaction: Interaction, control: Control) -> None:
        """A step back in a hand."""
        table = await self._table(interaction, control)
        await self.bot.hands.step(interaction, table.id, control.words)

    async def turn_page(self, interaction: Interaction, control: Control) -> None:
        """Another page of a long menu."""
        table = await self._table(interaction, control)
        page, *path = control.words or ("0",)
        number = int(page) if page.isascii() and page.isdecimal() and len(page) < 4 else 0
        await self.bot.hands.step(interaction, table.id, tuple(path), number)

    async def decline(self, interaction: Interaction, control: Control) -> None:
        """Pass, on the board, while a question is open."""
        table = await self._table(interaction, control)
        _require_place(interaction, table)
        seat = seat_of(table, interaction.user.id)
        window = table.window
        if window is None or window.opened != control.number or not table.running:
            raise Refusal("late")
        decline = decline_of(table.game.legal(table.state, seat))
        if seat not in window.seats or decline is None:
            raise Refusal("answered" if seat in window.seats else "not_asked")
        decision = table.head.seats[seat].decision
        await self.bot.host.play(table.id, seat, decision, decline, by=interaction.user.id)
        await answer(interaction, messages.plain(words_of(interaction)("bot.window.passed")))

    async def quiet(self, interaction: Interaction, control: Control) -> None:
        """Pass this question and all others until it is one's own turn."""
        table = await self._table(interaction, control)
        seat = seat_of(table, interaction.user.id)
        asked = decline_of(table.game.legal(table.state, seat)) is not None
        if asked and table.head.seats[seat].decision == control.number:
            await self._obeyed(await self.bot.host.set_orders(table.id, seat, passing=True), seat)
        await self.bot.hands.step(interaction, table.id, ())

    async def order(self, interaction: Interaction, control: Control) -> None:
        """Set one's standing order for open questions."""
        table = await self._table(interaction, control)
        seat = seat_of(table, interaction.user.id)
        if control.path not in table.game.ORDERS:
            raise Refusal("unknown_control")
        ordered = await self.bot.host.set_orders(table.id, seat, standing=control.path)
        await self._obeyed(ordered, seat)
        await self.bot.hands.step(interaction, table.id, ())

    async def _obeyed(self, table: LiveTable, seat: int) -> None:
        """What a seat has just ordered goes for the question that is open now too."""
        move = table.waived(seat) if seat in table.owing() else None
        if move is not None:
            # The host may have been quicker.
            with suppress(Refusal):
                decision = table.head.seats[seat].decision
                await self.bot.host.play(table.id, seat, decision, move, by=None)

    async def menu(self, interaction: Interaction, control: Control) -> None:
        """Table…, from a board."""
        table = await self._table(interaction, control)
        _require_place(interaction, table)
        words = words_of(interaction)
        items = [button(Control("text", table.id), words("bot.menu.text"))]
        if sits(interaction, table.head):
            items.append(button(Control("handtext", table.id), words("bot.menu.hand_text")))
            if table.head.status in PLAYED:
                items.append(button(Control("askleave", table.id), words("bot.leave.menu")))
        elif table.head.status in PLAYED and open_seats(table):
            items.append(button(Control("sit", table.id), words("bot.seat.menu")))
        moved = await self.bot.store.undos.has_moved(table.id, interaction.user.id)
        if table.running and sits(interaction, table.head) and moved:
            items.append(button(Control("undo", table.id), words("bot.undo.button")))
        if table.running and _may_abort(interaction, table.head):
            style = discord.ButtonStyle.danger
            items.append(button(Control("abort", table.id), words("bot.menu.abort"), style))
        title = words("bot.menu.title", table=table.id)
        if not sits(interaction, table.head):
            title = f"{title}\n{words('bot.seat.watch')}"
        await answer(interaction, messages.plain(title, [row(*items)]))

    async def as_text(self, interaction: Interaction, control: Control) -> None:
        """The whole table in words."""
        table = await self._table(interaction, control)
        language = words_of(interaction).language
        picture = await pictures.of_table(self.bot.painter, table, language)
        await answer(interaction, messages.plain(names.escaped_lines(picture.text, ROOM)))

    async def hand_as_text(self, interaction: Interaction, control: Control) -> None:
        """One's own hand in words."""
        table = await self._table(interaction, control)
        language = words_of(interaction).language
        own = own_view(table, interaction.user.id)
        picture = await pictures.of_hand(self.bot.painter, table, own, language)
        await answer(interaction, messages.plain(names.escaped_lines(picture.text, ROOM)))

    async def ask_abort(self, interaction: Interaction, control: Control) -> None:
        """Ask once more before a game is ended for all."""
        table = await self._table(interaction, control)
        await answer(interaction, _confirm(interaction, table))

    async def stay(self, interaction: Interaction, control: Control) -> None:
        """Not to end the game after all."""
        words = words_of(interaction)
        await answer(interaction, messages.plain(words("bot.menu.stays", table=control.table)))

    async def really_abort(self, interaction: Interaction, control: Control) -> None:
        """End the game for all."""
        table = await self._table(interaction, control)
        _require_abort(interaction, table)
        by = "by its host" if interaction.user.id == table.head.host_id else "by a moderator"
        await self.bot.host.set_status(table.id, Status.ABORTED, by)
        told = words_of(interaction)("bot.menu.aborted", table=table.id)
        await answer(interaction, messages.plain(told))

    @app_commands.command(name="hand")
    @app_commands.describe(table="The table's number, if you sit at several")
    async def hand(self, interaction: Interaction, table: int | None = None) -> None:
        """Your hand, for your eyes only, wherever you are in the server."""
        head = await chosen(interaction, table, sitting=True)
        await self.bot.hands.open(interaction, head.id)

    @table.command(name="show")
    @app_commands.describe(table="The table's number")
    async def show(self, interaction: Interaction, table: int | None = None) -> None:
        """How a table stands, for your eyes only."""
        head = await chosen(interaction, table)
        live = await self.bot.host.table(head.id)
        words = words_of(interaction)
        picture = await pictures.of_table(self.bot.painter, live, words.language)
        where = "where" if live.head.status in PLAYED else "was"
        told = words(f"bot.table.{where}", table=live.id, place=live.head.place_id)
        text = button(Control("text", live.id), words("bot.menu.text"))
        await answer(interaction, messages.draft(("table.png", picture), [told], [row(text)]))

    @table.command(name="abort")
    @app_commands.describe(table="The table's number")
    async def abort(self, interaction: Interaction, table: int | None = None) -> None:
        """End a game for all, without a result: its host may, and moderators."""
        head = await chosen(interaction, table)
        live = await self.bot.host.table(head.id)
        await answer(interaction, _confirm(interaction, live))

    @table.command(name="resume")
    @app_commands.describe(table="The table's number")
    async def resume(self, interaction: Interaction, table: int | None = None) -> None:
        """Set a table up again in this channel, after its own was lost."""
        head = await chosen(interaction, table)
        words = words_of(interaction)
        if head.status not in PLAYED:
            raise Refusal(str(head.status), table=head.id)
        if not sits(interaction, head) and not _may_abort(interaction, head):
            raise Refusal("not_seated", table=head.id)
        if head.status is Status.RUNNING and not _may_abort(interaction, head):
            raise Refusal("runs_there", table=head.id, place=head.place_id)
        in_thread = isinstance(interaction.channel, discord.Thread)
        if lacking := missing(interaction.app_permissions, in_thread):
            raise Refusal("permissions", names=named(lacking, words))
        if interaction.channel_id != head.place_id:
            await self.bot.servers.require_allowed(interaction)
        assert interaction.channel_id is not None
        await self.bot.host.move_place(head.id, interaction.channel_id)
        self.bot.publisher.renew(head.id)
        told = words("bot.table.resumed", table=head.id)
        await answer(interaction, messages.plain(told))

    hand.autocomplete("table")(suggested)
    show.autocomplete("table")(suggested)
    abort.autocomplete("table")(suggested)
    resume.autocomplete("table")(suggested)


def _may_abort(interaction: Interaction, head: TableHead) -> bool:
    return interaction.user.id == head.host_id or moderates(interaction, head)


def _require_abort(interaction: Interaction, table: LiveTable) -> None:
    if table.head.status not in PLAYED:
        raise Refusal(str(table.head.status), table=table.id)
    if not _may_abort(interaction, table.head):
        raise Refusal("may_not_abort", table=table.id, host=table.head.host_id)


def _require_place(interaction: Interaction, table: LiveTable) -> None:
    if interaction.channel_id != table.head.place_id:
        raise Refusal("elsewhere", table=table.id)


def _confirm(interaction: Interaction, table: LiveTable) -> Draft:
    _require_abort(interaction, table)
    words = words_of(interaction)
    yes = button(Control("end", table.id), words("bot.menu.abort_yes"), discord.ButtonStyle.danger)
    no = button(Control("stay", table.id), words("bot.menu.abort_no"))
    return messages.plain(words("bot.menu.abort_sure", table=table.id), [row(no, yes)])


async def setup(bot: Ghostlight) -> None:
    """Load the cog."""
    await bot.add_cog(Tables(bot))
