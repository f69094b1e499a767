"""What is killed: a process that lives on a database, or puts a backup in its place.

It tells what it acknowledged, as (kind, ...) through a pipe; whatever it is told there ends it in
good order.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from bot.alone import alone_with
from bot.operating import put_back
from data.store import Store
from tests.bot.house import House
from tests.bot.people import People


def live(path: Path, backups: Path, seed: int, pipe: Connection) -> None:
    """Open the database, take up what is there, and play on until told to end."""
    _run(pipe, lambda: _live(path, backups, seed, pipe, to_the_end=False), path)


def finish(path: Path, backups: Path, seed: int, pipe: Connection) -> None:
    """Open the database, and play what is there to its end."""
    _run(pipe, lambda: _live(path, backups, seed, pipe, to_the_end=True), path)


def restore(path: Path, backup: Path, seed: int, pipe: Connection) -> None:
    """Put a backup in the database's place."""
    pipe.send(("doing", "restore"))
    put_back(path, backup)
    pipe.send(("restored",))


async def _live(
    path: Path, backups: Path, seed: int, pipe: Connection, *, to_the_end: bool
) -> None:
    pipe.send(("doing", "opening"))
    store = await Store.open(path)
    pipe.send(("did", "opening"))
    house = House(store, lambda *told: pipe.send(told), Random(seed))
    await house.take_up()
    pipe.send(("playing",))
    people = People(house, path, backups)
    living = asyncio.create_task(people.finish() if to_the_end else people.live())
    asyncio.get_running_loop().add_reader(pipe.fileno(), living.cancel)
    with suppress(asyncio.CancelledError):
        await living
    pipe.send(("doing", "closing"))
    await house.close()
    pipe.send(("closed",))


def _run(pipe: Connection, work: Callable[[], object], path: Path) -> None:
    # What is known to happen at each start of a database with a damaged game.
    logging.disable(logging.CRITICAL)
    with alone_with(path):
        try:
            asyncio.run(work())  # type: ignore[arg-type]
        except BaseException as error:
            pipe.send(("failed", repr(error), _trace(error)))
            raise


def _trace(error: BaseException) -> str:
    import traceback

    return "".join(traceback.format_exception(error))
