"""The program that tests of this room ask."""

from collections.abc import Iterator

import pytest

from tests.games.process import NEW, Process


@pytest.fixture(scope="module")
def shared() -> Iterator[Process]:
    """One process for the whole module: it must outlive every bad line."""
    process = Process()
    yield process
    assert process.close() == (b"", b"", 0)


@pytest.fixture
def program(shared: Process) -> Process:
    shared.good(**NEW)
    return shared
