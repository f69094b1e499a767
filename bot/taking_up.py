"""What a start takes up, what it looks over afterwards, and what is closed now and then.

Whoever plays a game that is found damaged is told.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot import messages
from bot.answers import UNSENT
from bot.errors import Refusal
from bot.logs import about
from bot.place import Place, PlaceLost
from data.catalogue import catalogue
from data.records import Status, TableHead

if TYPE_CHECKING:
    from bot.client import Ghostlight

log = logging.getLogger("ghostlight")
LOOK = 0.2
"""Seconds from one look at a board to the next: far below Discord's limits."""


async def take_up(bot: Ghostlight) -> None:
    """Take up lobbies, boards, moves, clocks and gatherings where the last start ended."""
    if bot.forgetful:
        await bot.store.messages.forget_all()
    for lobby in await bot.store.open_lobbies():
        if bot.forgetful:
            await bot.lobby_boards.post(lobby)
        else:
            bot.lobby_boards.mark(lobby.id)
    bot.publisher.watch(await bot.store.messages.boards())
    due = [head.id for head in await bot.store.heads() if head.driven]
    for number in sorted({*due, *await bot.store.messages.lagging()}):
        try:
            table = await bot.host.table(number)
        except Refusal:
            continue
        bot.publisher.mark(table)
        bot.driver.mark(table)
    await bot.deadlines.take_up()
    await bot.undoing.take_up()
    for number in await bot.store.open_gatherings():
        bot.gatherings.mark(number)


async def look_over(bot: Ghostlight) -> None:
    """Find damaged games, and boards that were deleted or pushed away meanwhile."""
    boards = {board.table: board for board in await bot.store.messages.boards()}
    heads = await bot.store.heads()
    if heads or bot.forgetful:
        # People play already.
        bot.warm_up()
    for head in heads:
        board = boards.get(head.id)
        try:
            with about(head.id):
                await bot.host.look_over(head.id)
                if board is not None and head.status is Status.RUNNING:
                    await bot.publisher.look_over(head, board)
        except Refusal:
            continue
        except UNSENT as error:
            log.warning("the board of table %d was not looked at: %s", head.id, error)
        await bot.clock.sleep(LOOK)


async def tell_damage(bot: Ghostlight, head: TableHead) -> None:
    """Tell those at a table, in its place, that its game is damaged."""
    told = catalogue(head.language)("bot.refusal.damaged", table=head.id)
    try:
        await Place(bot, head.guild_id, head.place_id).send(messages.plain(told))
    except (PlaceLost, *UNSENT) as error:
        log.info("table %d could not be told: %s", head.id, error)


async def close_overdue(bot: Ghostlight) -> None:
    """Close lobbies that nobody starts, and see to what else is looked after now and then."""
    for sweep in bot.sweeps:
        await sweep()
    for lobby in await bot.lobbies.overdue():
        if await bot.lobbies.close(lobby.id):
            bot.lobby_boards.end(lobby, "timed_out")
            bot.lobby_boards.mark(lobby.id)
