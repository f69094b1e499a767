"""The message that asks people whether somebody may take back a move."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

import discord

from bot import messages
from bot.clock import Clock
from bot.controls import Control, Layout, button, row
from bot.live import LiveTable
from bot.place import Draft
from bot.sent import Sent
from bot.undoing import is_open, missing, public_ply
from data.catalogue import catalogue
from data.store import Store
from data.undos import Asked

KIND = "undo"


class UndoMessage:
    """Keeps one table's message about a move to be taken back.

    Args:
        sent: The table's messages.
        store: Where it is kept what is asked.
        clock: For whether it is asked still.
    """

    def __init__(self, sent: Sent, store: Store, clock: Clock) -> None:
        self._sent = sent
        self._store = store
        self._clock = clock
        self._due: datetime | None = None
        """Until when the message says that it is asked, as far as is known since the start."""

    async def show(self, table: LiveTable) -> None:
        """Ask what is asked, and take back what is not asked any more.

        What somebody said no to stays there, with that answer, until the table moves on.
        """
        wish = await self._store.undos.asked(table.id)
        before = self._sent.get(KIND)
        if wish is not None and is_open(wish, table, self._clock):
            if before is None or before.ply != wish.ply or self._due != wish.due:
                unwanted = await self._store.reminders.unwanted(table.head.guild_id)
                shown = question(table, wish, unwanted)
                anew = before is not None and before.ply != wish.ply
                await self._sent.put(table, KIND, shown, ply=wish.ply, anew=anew)
                self._due = wish.due
        elif before is not None:
            refused = wish is not None and wish.refused_by is not None
            if not (refused and table.running and before.ply == public_ply(table)):
                await self._sent.retire(KIND)


def question(table: LiveTable, wish: Asked, unwanted: Collection[int] = ()) -> Draft:
    """What is asked, with who has said yes; it calls those whose answer is missing.

    Args:
        table: The table.
        wish: What is asked.
        unwanted: Who wants no mention.
    """
    words = catalogue(table.head.language)
    called = [table.head.seats[seat].user_id or 0 for seat in missing(wish, table)]
    why = f"bot.undo.why.{wish.reason}"
    texts = [
        words(
            "bot.undo.question",
            names=", ".join(f"<@{user}>" for user in called),
            name=table.shown_names[wish.seat],
            # What is stored may be damaged.
            why=words(why) if words.has(why) else "",
            until=f"<t:{int(wish.due.timestamp())}:R>",
        )
    ]
    if wish.yes:
        agreed = ", ".join(f"**{table.shown_names[seat]}**" for seat in wish.yes)
        texts.append(words("bot.undo.agreed", names=agreed))
    yes = Control("undoyes", table.id, wish.ply)
    no = Control("undono", table.id, wish.ply)
    asked = row(
        button(yes, words("bot.undo.yes"), discord.ButtonStyle.success),
        button(no, words("bot.undo.no")),
    )
    view = Layout(*(discord.ui.TextDisplay(text) for text in texts), asked)
    return Draft(view, mentioned=tuple(user for user in called if user not in unwanted))


def outcome(table: LiveTable, wish: Asked) -> Draft:
    """What has come of it, without controls."""
    words = catalogue(table.head.language)
    asker = f"**{table.shown_names[wish.seat]}**"
    if wish.refused_by is None:
        return messages.story(words("bot.undo.all", name=asker))
    if wish.refused_by == wish.seat:
        return messages.story(words("bot.undo.withdrawn", name=asker))
    name = f"**{table.shown_names[wish.refused_by]}**"
    return messages.story(words("bot.undo.refused", name=name, asker=asker))
