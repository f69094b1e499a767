"""What tests of backups look at: files, what a database holds, and one that is damaged."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from data.migrate import migrations
from data.store import Store
from tests.data.samples import played, read, started, write

NEWEST = max(migrations())


def left(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def kept_of(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())


async def damage(path: Path) -> None:
    """A database with many moves, of which one page is overwritten."""
    store = await Store.open(path)
    table = await started(store)
    await played(store, table, 300)
    await store.close()
    content = bytearray(read(path))
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    write(path, bytes(content))
