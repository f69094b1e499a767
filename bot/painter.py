"""Drawing beside the event loop: worker threads, and no view drawn twice."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec

from rendering.scene import LobbyScene, Picture, Scene, SeatView

T = TypeVar("T")
MOST = 4
"""So many threads draw at most; a picture takes about 30 ms."""
Shown = Scene | LobbyScene | SeatView
KEPT = 96
"""So many pictures are kept, newest used first: about 20 MB."""


class Painter:
    """Draws pictures in worker threads. Shares the drawing of those who ask for the same one.

    Args:
        workers: Threads that draw at once; by default a core is left to the event loop.
    """

    def __init__(self, workers: int | None = None) -> None:
        # A drawing thread hands the interpreter back sooner, so that clicks are not kept waiting.
        sys.setswitchinterval(0.001)
        self._pool = ThreadPoolExecutor(
            workers or max(1, min(MOST, (os.cpu_count() or 2) - 1)),
            thread_name_prefix="painter",
            initializer=_give_way,
        )
        self._made: OrderedDict[bytes, Picture] = OrderedDict()
        self._making: dict[bytes, asyncio.Future[Picture]] = {}

    async def draw(self, draw: Callable[..., Picture], *shown: Shown) -> Picture:
        """The picture that `draw(*shown)` makes, drawn at most once."""
        key = _key(draw, *shown)
        if (made := self._made.get(key)) is not None:
            self._made.move_to_end(key)
            return made
        making = self._making.get(key)
        if making is None:
            making = asyncio.get_running_loop().run_in_executor(self._pool, draw, *shown)
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


def _give_way() -> None:
    """Let the event loop's thread run before this one, where each thread has a priority (Linux)."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


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
