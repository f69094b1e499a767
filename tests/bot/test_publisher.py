from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from bot.errors import Refusal
from bot.publisher import AT_ONCE, Publisher
from tests.bot.conftest import StillClock


class Busy:
    """A host whose tables nobody finds, and who counts how many are looked for at once."""

    def __init__(self) -> None:
        self.on_change: list[object] = []
        self.attended: dict[object, int] = {}
        self.asked: list[int] = []
        self.now = self.most = 0

    async def table(self, number: int) -> None:
        self.asked.append(number)
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0)
        self.now -= 1
        raise Refusal("no_table", table=number)


async def test_of_many_tables_so_many_are_published_at_once_and_each_in_its_turn() -> None:
    busy: Any = Busy()
    nobody: Any = None
    nothing: Any = SimpleNamespace(messages=None)
    publisher = Publisher(busy, nothing, nobody, nobody, StillClock())
    tables = list(range(1, 4 * AT_ONCE))
    for number in tables:
        publisher.touch(number)
    await asyncio.gather(*publisher._tasks._tasks)
    assert busy.most == AT_ONCE
    assert busy.asked == tables
