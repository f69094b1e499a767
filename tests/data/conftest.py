from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from data.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ghostlight.db"


@pytest_asyncio.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(path)
    yield opened
    await opened.close()
