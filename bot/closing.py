"""A board when its game is over: what stands below it, and how it looks once it is closed."""

from __future__ import annotations

from datetime import datetime

from bot import messages, pictures
from bot.answers import Interaction
from bot.board_text import board_texts
from bot.errors import Refusal
from bot.live import LiveTable
from bot.painter import Painter
from bot.permissions import moderates, sits
from bot.place import Draft
from bot.replay import require_ended
from bot.results import changed
from data.store import Store


async def board_lines(store: Store, table: LiveTable, now: datetime | None = None) -> list[str]:
    """The lines below a board, with the ratings that its game has changed.

    Args:
        store: Where the ratings are kept.
        table: The table.
        now: The time, by which a decision may be due soon.
    """
    texts = board_texts(table, now)
    if rated := await changed(store, table):
        texts.insert(1, rated)
    return texts


async def require_may_close(interaction: Interaction, store: Store, table: LiveTable) -> None:
    """Raises `Refusal` unless this person may close the board that they clicked on."""
    head = table.head
    if (interaction.guild_id, interaction.channel_id) != (head.guild_id, head.place_id):
        raise Refusal("elsewhere", table=table.id)
    require_ended(table)
    boards = [post.message_id for post in await store.messages.of(table.id) if post.kind == "board"]
    if interaction.message is None or interaction.message.id not in boards:
        raise Refusal("unknown_control")
    allowed = sits(interaction, head) or interaction.user.id == head.host_id
    if not (allowed or moderates(interaction, head)):
        raise Refusal("may_not_close", table=table.id)


async def closed(store: Store, painter: Painter, table: LiveTable) -> Draft:
    """A finished board without controls; `/table replay` shows its game all the same."""
    picture = await pictures.of_table(painter, table)
    texts = await board_lines(store, table)
    return messages.draft(("table.png", picture), texts, accent=messages.GOLD)
