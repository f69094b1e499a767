"""The replays that people look at: read once, and kept while they do."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from bot.deals import DealtOtherwise, first_state
from bot.errors import Refusal
from bot.host import Host
from bot.live import LiveTable
from bot.painter import Painter
from bot.replay import Replay, require_ended
from data.owed import Note
from games.game import GameError

log = logging.getLogger("ghostlight.replays")
KEPT = 8
"""So many games are kept, newest used first: a long one takes about 1 MB."""


class Replays:
    """Finds the replay of a table.

    Args:
        host: Whose tables they are.
        painter: Whose thread plays games again.
    """

    def __init__(self, host: Host, painter: Painter) -> None:
        self._host = host
        self._painter = painter
        self._kept: OrderedDict[int, tuple[Replay, list[Note]]] = OrderedDict()
        self._lock = asyncio.Lock()

    async def of(self, number: int) -> Replay:
        """The replay of a table.

        Raises:
            Refusal: There is no such table, its game is not over, it is damaged, or these rules
                do not lead to its end.
        """
        async with self._lock:
            notes = await self._host.store.clocks.notes(number)
            kept = self._kept.get(number)
            # Names may have been taken out of it since.
            if kept is None or kept[0].table.head != await self._host.store.head(number):
                kept = None
            if kept is None or kept[1] != notes:
                kept = await self._made(number, notes), notes
            self._kept[number] = kept
            self._kept.move_to_end(number)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return kept[0]

    async def _made(self, number: int, notes: list[Note]) -> Replay:
        self._kept.pop(number, None)
        table = await self._host.table(number)
        require_ended(table)
        try:
            if table.record.rules != table.game.VERSION:
                raise DealtOtherwise
            first = await first_state(self._host.store, table.record)
            moves = await self._host.store.moves(number)
            return await self._painter.think(Replay, table, first, moves, notes)
        except DealtOtherwise:
            raise Refusal("no_replay", table=number) from None
        except GameError as error:
            log.error("table %d cannot be played again: %s", number, type(error).__name__)
            raise Refusal("no_replay", table=number) from error

    async def at(self, replay: Replay, ply: int) -> LiveTable:
        """The table after that ply."""
        return await self._painter.think(replay.at, ply)

    async def deciding(self, replay: Replay, ply: int) -> tuple[LiveTable, int]:
        """The table just before the move to that ply, and whose move it was."""
        return await self._painter.think(replay.deciding, ply)
