"""A pytest plugin: every store that a test opens is in a PostgreSQL database of its own.

`make test-postgres` runs the tests of the store and of the whole bot so. Each file's path stands
for a database, so that a restart finds what was kept. Tests that look into the SQLite file
themselves are left out.
"""

from __future__ import annotations

import asyncio
import inspect
from contextlib import ExitStack
from pathlib import Path

import pytest

from data.shards import ALL, Shards
from data.store import Store
from tests.postgres import Missing, Server, server

_open = Store.open
_ended = ExitStack()


class _Databases:
    def __init__(self, running: Server) -> None:
        self._server = running
        # With its schema, so that each test's database is a copy of it.
        self._empty = running.database()
        self.known: dict[str, str] = {}

    async def open(self, place: Path | str, shards: Shards = ALL) -> Store:
        if str(place) not in self.known:
            self.known[str(place)] = self._server.database(self._empty)
        return await _open(self.known[str(place)], shards)

    async def prepare(self) -> None:
        await (await _open(self._empty)).close()


def pytest_sessionstart(session: pytest.Session) -> None:
    try:
        running = _ended.enter_context(server())
    except Missing as missing:
        pytest.exit(f"skipped: {missing}", returncode=0)
    databases = _Databases(running)
    asyncio.run(databases.prepare())
    Store.open = databases.open  # type: ignore[method-assign]


def pytest_sessionfinish() -> None:
    _ended.close()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left = [item for item in items if _looks_into_the_file(item)]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in left]


def _looks_into_the_file(item: pytest.Item) -> bool:
    module = inspect.getmodule(getattr(item, "function", None))
    source = "" if module is None else inspect.getsource(module)
    return any(word in source for word in ("sqlite", '"-wal"', "from tests.data.old import"))
