"""A real PostgreSQL server for tests that several processes share; skipped where there is none."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

import data.postgres
from data.store import Store
from tests.postgres import Missing, Server, server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "shared_store" in item.path.parts:
            item.add_marker("postgres")


@pytest.fixture(scope="session")
def running() -> Iterator[Server]:
    try:
        with server() as found:
            yield found
    except Missing as missing:
        pytest.skip(str(missing))


@pytest.fixture
def url(running: Server) -> str:
    """A new database."""
    return running.database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await Store.open(url)
    yield opened
    await opened.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data.postgres, "PATIENCE", 0.3)
