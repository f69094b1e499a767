"""Tables of a server: which there are, one in words, and a finished one as a file."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot import messages, names, pictures
from bot.answers import Interaction, Way, answer, words_of
from bot.client import Ghostlight, Handler
from bot.controls import Control, button, row
from bot.errors import Refusal
from bot.exporting import export
from bot.limits import MESSAGE_TEXT
from bot.permissions import sees
from bot.place import Draft
from cogs.table_choice import add_to_group, chosen, finished, suggested_past
from data.catalogue import Catalogue
from data.records import Status, TableHead

PAGE = 10
"""So many tables stand on a page of the list."""
NAMED = 3
"""So many of those whose turn it is are named there."""
ROOM = MESSAGE_TEXT - 200


class Listing(commands.Cog):
    """Answers `/table list`, `text` and `export`."""

    def __init__(self, bot: Ghostlight) -> None:
        self.bot = bot
        bot.handlers["list"] = Handler(self.turn, Way.EDIT)

    async def list(self, interaction: Interaction) -> None:
        """The running and paused tables that the person may see."""
        if interaction.guild_id is None:
            raise Refusal("server_only")
        await answer(interaction, await self._page(interaction, 0))

    async def turn(self, interaction: Interaction, control: Control) -> None:
        """Another page of them."""
        await answer(interaction, await self._page(interaction, control.number))

    async def _page(self, interaction: Interaction, page: int) -> Draft:
        words = words_of(interaction)
        heads = await self.bot.store.heads_in(interaction.guild_id or 0)
        seen = [head for head in heads if sees(interaction, head)]
        if not seen:
            return messages.plain(words("bot.list.none"))
        pages = -(-len(seen) // PAGE)
        page = min(page, pages - 1)
        shown = seen[page * PAGE : (page + 1) * PAGE]
        lines = [await self._line(head, words) for head in shown]
        title = words("bot.list.title", n=len(seen), page=page + 1, pages=pages)
        turns = []
        if page:
            turns.append(button(Control("list", 0, page - 1), words("bot.step.earlier")))
        if page < pages - 1:
            turns.append(button(Control("list", 0, page + 1), words("bot.step.later")))
        return messages.plain("\n".join([title, *lines]), [row(*turns)] if turns else ())

    async def _line(self, head: TableHead, words: Catalogue) -> str:
        """A table: its number, game and place, and who is asked there."""
        told = words(
            "bot.list.line",
            table=head.id,
            game=words(f"{head.game}.title"),
            place=head.place_id,
        )
        if head.status is Status.PAUSED:
            return f"{told} {words('bot.list.paused')}"
        try:
            table = await self.bot.host.table(head.id)
        except Refusal:
            return f"{told} {words('bot.list.damaged')}"
        asked = [f"**{names.escaped(table.names[seat])}**" for seat in table.shown_owing()]
        named = ", ".join(asked[:NAMED]) + (" …" if len(asked) > NAMED else "")
        return f"{told} {words('bot.list.waiting', n=len(asked), names=named)}"

    @app_commands.describe(table="The table's number")
    async def text(self, interaction: Interaction, table: int | None = None) -> None:
        """A whole table in words, for the person's eyes only."""
        head = await chosen(interaction, table)
        live = await self.bot.host.table(head.id)
        language = words_of(interaction).language
        picture = await pictures.of_table(self.bot.painter, live, language)
        await answer(interaction, messages.plain(names.escaped_lines(picture.text, ROOM)))

    @app_commands.describe(table="The table's number")
    async def export(self, interaction: Interaction, table: int | None = None) -> None:
        """A finished game as a file, for the person's eyes only."""
        head = await finished(interaction, table)
        name, content = await export(self.bot.store, head.id)
        told = words_of(interaction)("bot.export.told", table=head.id, file=name)
        await answer(interaction, messages.document(told, name, content))


async def setup(bot: Ghostlight) -> None:
    """Load the cog, after that of the tables."""
    cog = Listing(bot)
    await bot.add_cog(cog)
    add_to_group(bot, "list", "The tables that are played in this server", cog.list, None)
    add_to_group(bot, "text", "A table in words, for your eyes only", cog.text)
    about = "A finished game as a file that anybody can check"
    add_to_group(bot, "export", about, cog.export, suggested_past)
