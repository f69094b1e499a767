"""Drawing beside the event loop: processes of their own, and no view drawn twice."""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec

from bot.drawers import MOST, Died, Drawers, Processes, Rank
from bot.meters import NONE, Meters
from rendering import open_typefaces
from rendering.ratings import Leaderboard, Profile
from rendering.scene import LobbyScene, Picture, Scene, SeatView

T = TypeVar("T")
Shown = Scene | LobbyScene | SeatView | Profile | Leaderboard
KEPT = 96
"""So many pictures are kept, newest used first: about 20 MB."""
LAST = 19
"""How much long work gives way to everything else."""
LONG = 300.0
"""Seconds after which long work is given up."""
AT_ONCE = 0.2
"""Seconds that a process may take to end which has nothing more to do, or is given up."""


class Painter:
    """Draws pictures. Shares the drawing of those who ask for the same one.

    Drawing holds Python's lock for milliseconds on end, so in a thread it would keep clicks
    waiting.

    Args:
        drawers: Who draws; by default a process a core, which start when there is something to
            draw. They give way to the event loop, which needs half a core where all draw.
        meters: Told how long pictures take.
    """

    def __init__(self, drawers: Drawers | None = None, meters: Meters = NONE) -> None:
        self._meters = meters
        self._drawers = drawers or Processes(max(1, min(MOST, os.cpu_count() or 1)))
        self._thinkers = ThreadPoolExecutor(1, thread_name_prefix="thinker")
        self._made: OrderedDict[bytes, Picture] = OrderedDict()
        self._making: dict[bytes, tuple[Rank, asyncio.Task[Picture]]] = {}
        self._long = asyncio.Lock()
        self._apart: Drawers | None = None

    async def draw(
        self, draw: Callable[..., Picture], *shown: Shown, rank: Rank = Rank.AWAITED
    ) -> Picture:
        """The picture that `draw(*shown)` makes, drawn at most once."""
        key = _key(draw, *shown)
        if (made := self._made.get(key)) is not None:
            self._made.move_to_end(key)
            return made
        asked, making = self._making.get(key, (rank, None))
        # Whoever waits does not wait with those who only look.
        if making is None or rank < asked:
            making = asyncio.create_task(self._draw(rank, draw, *shown), name="drawing")
            self._making[key] = rank, making
            making.add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(making)

    async def _draw(self, rank: Rank, draw: Callable[..., Picture], *shown: Shown) -> Picture:
        loop = asyncio.get_running_loop()
        asked = loop.time()
        picture = await self.run(draw, *shown, rank=rank)
        self._meters.drew(loop.time() - asked)
        return picture

    def _keep(self, key: bytes, done: asyncio.Task[Picture]) -> None:
        self._making.pop(key, None)
        if not done.cancelled() and done.exception() is None:
            self._made[key] = done.result()
            if len(self._made) > KEPT:
                self._made.popitem(last=False)

    async def run(self, work: Callable[..., T], *arguments: object, rank: Rank = Rank.AWAITED) -> T:
        """Other work where pictures are drawn: a function of a module, and what it is given."""
        try:
            return await self._drawers.run(work, *arguments, rank=rank)
        except Died:
            # The process was killed, perhaps for another's picture.
            return await self._drawers.run(work, *arguments, rank=rank)

    async def apart(self, work: Callable[..., T], *arguments: object) -> T:
        """Work of many seconds, one at a time: in a process that gives way to all others, and ends
        with it. Raises `Died` if that process is killed, or does not come to an end.
        """
        async with self._long:
            self._apart = Processes(1, LAST, AT_ONCE, LONG)
            try:
                return await self._apart.run(work, *arguments)
            finally:
                await self._apart.close()

    async def start(self) -> None:
        """Have a drawing process ready before the first picture."""
        await self.run(open_typefaces)

    async def think(self, work: Callable[..., T], *arguments: object) -> T:
        """Work of any kind that does not draw, in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, work, *arguments)

    async def close(self) -> None:
        """Let processes and threads end."""
        for _, making in self._making.values():
            making.cancel()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        if self._apart is not None:
            await self._apart.close()
        await self._drawers.close()


def _key(draw: Callable[..., Picture], *shown: Shown) -> bytes:
    told = [
        [
            value.language if name == "words" else value
            for name in part.__struct_fields__
            for value in [getattr(part, name)]
        ]
        for part in shown
    ]
    encoded = msgspec.json.encode([draw.__module__, draw.__qualname__, told])
    return hashlib.blake2b(encoded, digest_size=16).digest()
