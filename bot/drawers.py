"""Where pictures are drawn: processes beside this one, asked through the event loop's pipes."""

from __future__ import annotations

import asyncio
import heapq
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from enum import IntEnum
from itertools import count as count_up
from typing import Protocol, TypeVar

from bot import drawing
from bot.drawing import LENGTH, PRIORITY, framed

T = TypeVar("T")
SECRET = frozenset({"DISCORD_TOKEN", "DATABASE_URL"})
"""Settings that no other process needs to know."""
MOST = 4
"""So many processes draw at most; a picture takes about 30 ms."""
ROOM = 1 << 20
"""Bytes of an answer that are taken in at once."""
PATIENCE = 2.0
"""Seconds that a process may take to end."""
HANGING = 30.0
"""Seconds after which a process that was asked is taken to hang, and is killed."""


class Rank(IntEnum):
    """Who comes first where more is asked for than can be done. Each gives way for so many seconds
    to what is asked for later and is more urgent, and not for ever.
    """

    AWAITED = 0
    """Somebody has clicked and waits."""
    SHOWN = 3
    """It brings what everybody sees, or who is asked, up to date."""
    FOLLOWING = 15
    """It brings up to date what somebody looks at who is not asked."""


class Died(Exception):
    """A drawing process ended before it answered, or hung and was killed."""


class Drawers(Protocol):
    """Whoever does drawing work apart from the event loop."""

    async def run(self, work: Callable[..., T], *arguments: object, rank: Rank = Rank.AWAITED) -> T:
        """What `work(*arguments)` returns or raises. Raises `Died` if nobody can tell."""
        ...

    async def close(self) -> None:
        """End it."""
        ...


class _Drawer:
    """One process, started when it is first asked, and anew after it died."""

    def __init__(self, priority: int, patience: float, hanging: float) -> None:
        self._priority = priority
        self._patience = patience
        self._hanging = hanging
        self._process: Process | None = None
        self._closed = False

    async def ask(self, work: Callable[..., T], arguments: tuple[object, ...]) -> T:
        """One request and its answer. One at a time."""
        if self._closed:
            raise Died
        if self._process is None:
            command = (sys.executable, "-m", drawing.__name__, str(self._priority))
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, limit=ROOM, env=_without_secrets()
            )
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        try:
            async with asyncio.timeout(self._hanging):
                asked.write(framed((work, arguments)))
                await asked.drain()
                size = int.from_bytes(await answers.readexactly(LENGTH))
                answer = await answers.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError) as broken:
            await self._end(self._patience)
            raise Died from broken
        except TimeoutError as hung:
            await self._end(0)
            raise Died from hung
        result, error = pickle.loads(answer)
        if error is not None:
            raise error
        done: T = result
        return done

    async def close(self) -> None:
        """End the process, and start no other."""
        self._closed = True
        await self._end(self._patience)

    async def _end(self, patience: float) -> None:
        # It ends with its input; one that hangs is killed.
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(patience):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()


def spare() -> int:
    """How many processes there may be: one a core, but for the event loop's."""
    return max(1, min(MOST, (os.cpu_count() or 2) - 1))


def _without_secrets() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name.upper() not in SECRET}


class Processes:
    """Processes that share what there is to do.

    Args:
        count: How many; by default `spare()`.
        priority: How much they give way to others, 0 to 19.
        patience: Seconds that one may take to end.
        hanging: Seconds that one may take to answer.
    """

    def __init__(
        self,
        count: int | None = None,
        priority: int = PRIORITY,
        patience: float = PATIENCE,
        hanging: float = HANGING,
    ) -> None:
        made = range(count or spare())
        self._drawers = [_Drawer(priority, patience, hanging) for _ in made]
        self._idle = self._drawers.copy()
        self._waiting: list[tuple[float, int, asyncio.Future[_Drawer]]] = []
        self._order = count_up()

    async def run(self, work: Callable[..., T], *arguments: object, rank: Rank = Rank.AWAITED) -> T:
        """Let a drawer do it as soon as one is free, by rank and by who asked first.

        Who gives up waiting disturbs no other: before their turn nothing is done for them, and what
        has begun is done to its end.
        """
        drawer = await self._turn(rank)
        task = asyncio.create_task(self._asked(drawer, work, arguments))
        # Nobody may be there any more to hear how it ended.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _asked(
        self, drawer: _Drawer, work: Callable[..., T], arguments: tuple[object, ...]
    ) -> T:
        try:
            return await drawer.ask(work, arguments)
        finally:
            self._free(drawer)

    async def _turn(self, rank: Rank) -> _Drawer:
        """A drawer that is free."""
        if self._idle:
            return self._idle.pop()
        turn: asyncio.Future[_Drawer] = asyncio.get_running_loop().create_future()
        due = asyncio.get_running_loop().time() + rank
        heapq.heappush(self._waiting, (due, next(self._order), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                # It came at the very moment.
                self._free(turn.result())
            raise

    def _free(self, drawer: _Drawer) -> None:
        """Whoever is first of those who wait takes it over."""
        while self._waiting:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(drawer)
                return
        # The last one that was used is used next: others need not even start.
        self._idle.append(drawer)

    async def close(self) -> None:
        """End them all."""
        await asyncio.gather(*(drawer.close() for drawer in self._drawers))
