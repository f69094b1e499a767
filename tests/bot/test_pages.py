"""Pages of the database file are overwritten: whoever can be read plays on, the rest is named."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from bot.clock import Clock
from bot.errors import Refusal
from bot.host import Host
from bot.operating import check_all
from data.backup import keep
from data.records import Table
from data.store import Store, StoreError
from tests.bot.conftest import lobby
from tests.bot.test_checking import play

PAGE = 4096
EVERY = 8
"""Each page would take a while."""
RUBBISH: dict[str, Callable[[int], bytes]] = {
    "zeroes": lambda _: bytes(PAGE),
    "noise": lambda page: Random(page).randbytes(PAGE),
}
TABLES = 3
NAMED = re.compile(r"is damaged|no database of")


async def _used(path: Path) -> tuple[int, list[str]]:
    """Play at each table: how many could be played, and what the others were told."""
    store, told, moved = await Store.open(path), list[str](), 0
    host = Host(store, Clock())
    try:
        for head in await store.heads():
            try:
                table = await host.table(head.id)
                await play(host, table, 1)
                moved += 1
            except (Refusal, StoreError) as error:
                told.append(error.key if isinstance(error, Refusal) else str(error))
    except StoreError as error:
        told.append(str(error))
    finally:
        await store.close()
    return moved, told


@pytest.fixture
async def whole(tmp_path: Path) -> bytes:
    """A database of some running games."""
    path = tmp_path / "whole.db"
    store = await Store.open(path)
    host = Host(store, Clock())
    for _ in range(TABLES):
        kept = await store.add_lobby(lobby(options={"rounds": 1}))
        await play(host, await host.begin(kept, 99, 3), 25)
    await store.close()
    return path.read_bytes()


@pytest.mark.parametrize("rubbish", RUBBISH)
async def test_a_page_of_rubbish_is_named_is_not_copied_and_stops_no_more_than_it_must(
    tmp_path: Path, whole: bytes, rubbish: str
) -> None:
    played = 0
    pages = range(0, len(whole) // PAGE, EVERY)
    for page in pages:
        path = tmp_path / f"{page}.db"
        content = bytearray(whole)
        content[page * PAGE : (page + 1) * PAGE] = RUBBISH[rubbish](page)
        path.write_bytes(content)
        assert NAMED.search(checked(path))
        with pytest.raises(StoreError, match=NAMED):
            keep(path, tmp_path / "backup.db")
        try:
            moved, refused = await _used(path)
        except StoreError as error:
            moved, refused = 0, [str(error)]
        played += moved
        assert moved == TABLES or refused
        for sentence in refused:
            assert "damaged" in sentence or "is not a database" in sentence
    # Most pages concern one table, or none that is touched now.
    assert played > len(pages) * TABLES // 3


def checked(path: Path) -> str:
    """What `check` says first, which has an event loop of its own."""
    told: list[str] = []
    with ThreadPoolExecutor(1) as apart:
        try:
            fine = apart.submit(check_all, path, told.append).result()
        except StoreError as error:
            return str(error)
    return "" if fine else told[0]


async def test_a_table_that_cannot_be_read_is_not_set_aside_and_plays_on_once_it_can(
    tmp_path: Path, whole: bytes
) -> None:
    record = await _stored(tmp_path / "whole.db", 2)
    at = whole.index(record.snapshot[:200]) // PAGE * PAGE
    path = tmp_path / "tables.db"
    path.write_bytes(whole[:at] + b"\xff" * PAGE + whole[at + PAGE :])
    store = await Store.open(path)
    with pytest.raises(Refusal, match="database_damaged"):
        await Host(store, Clock()).table(2)
    await store.close()
    content = path.read_bytes()
    path.write_bytes(content[:at] + whole[at : at + PAGE] + content[at + PAGE :])
    store = await Store.open(path)
    host = Host(store, Clock())
    assert (await play(host, await host.table(2), 1)).head.ply == record.head.ply + 1
    await store.close()


async def _stored(path: Path, number: int) -> Table:
    store = await Store.open(path)
    found = await store.table(number)
    await store.close()
    assert found is not None
    return found
