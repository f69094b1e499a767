"""A real PostgreSQL server for tests that several processes share; skipped where there is none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

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
