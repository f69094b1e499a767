"""One start of the bot on a database, in a process of its own: `... <database>`; prints JSON.

Discord is a stub: the bot believes that it is connected at once, and takes up what was going on.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from time import perf_counter, time
from unittest.mock import AsyncMock, patch

import msgspec

from tests.bench.memory import resident


class Started(msgspec.Struct):
    """How a start went: seconds from opening the database until all was taken up, the instant
    (Unix time) when that was, resident kilobytes then, and how many games were found running.
    """

    seconds: float
    ready: float
    resident: int
    running: int


async def start(database: Path) -> Started:
    """Start the bot and stop it again."""
    from bot.client import Ghostlight
    from bot.config import Settings
    from tests.bench.stubbed_discord import connected

    bot = Ghostlight(Settings(database_path=database), shard_count=1)
    await connected(bot)
    begun = perf_counter()
    with patch.object(bot.tree, "sync", AsyncMock()):
        await bot.setup_hook()
    assert bot._ready is not None
    bot._ready.set()
    await next(task for task in asyncio.all_tasks() if task.get_name() == "resume")
    found = Started(perf_counter() - begun, time(), resident(), 0)
    found.running = len(await bot.store.heads())
    await bot.close()
    return found


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(start(Path(sys.argv[1])))))
