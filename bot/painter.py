"""Drawing beside the event loop: worker threads, and no view drawn twice."""

from __future__ import annotations

import asyncio
import hashlib
import sys
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec

from rendering.scene import Picture, Scene, SeatView

T = TypeVar("T")
KEPT = 96
"""So many pictures are kept, newest used first: about 20 MB."""


class Painter:
    """Draws pictures in worker threads. Shares the drawing of those who ask for the same one.

    Args:
        workers: Threads that draw at once.
    """

    def __init__(self, workers: int = 2) -> None:
        # A drawing thread hands the interpreter back sooner, so that clicks are not kept waiting.
        sys.setswitchinterval(0.001)
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="painter")
        self._made: OrderedDict[bytes, Picture] = OrderedDict()
        self._making: dict[bytes, asyncio.Future[Picture]] = {}

    async def draw(
        self, draw: Callable[..., Picture], scene: Scene, own: SeatView | None = None
    ) -> Picture:
        """The picture that `draw(scene)` or `draw(scene, own)` makes, drawn at most once."""
        key = _key(draw, scene, own)
        if (made := self._made.get(key)) is not None:
            self._made.move_to_end(key)
            return made
        making = self._making.get(key)
        if making is None:
            arguments = (scene,) if own is None else (scene, own)
            making = asyncio.get_running_loop().run_in_executor(self._pool, draw, *arguments)
            self._making[key] = making
            making.add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(making)

    def _keep(self, key: bytes, done: asyncio.Future[Picture]) -> None:
        self._making.pop(key, None)
        if not done.cancelled() and done.exception() is None:
            self._made[key] = done.result()
            if len(self._made) > KEPT:
                self._made.popitem(last=False)

    async def run(self, work: Callable[..., T], *arguments: object) -> T:
        """Other heavy work, in the same threads."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)

    def close(self) -> None:
        """Let the threads end."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _key(draw: Callable[..., Picture], scene: Scene, own: SeatView | None) -> bytes:
    told = msgspec.json.encode(
        (
            draw.__module__,
            draw.__qualname__,
            scene.game,
            scene.table,
            scene.view,
            scene.names,
            scene.to_act,
            scene.recent,
            scene.history,
            scene.words.language,
            scene.until,
            scene.result,
            own,
        )
    )
    return hashlib.blake2b(told, digest_size=16).digest()
