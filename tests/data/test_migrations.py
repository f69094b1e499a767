"""Migrations: all or none, each once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from data import migrate as migrating
from data.migrate import APPLICATION, migrate, migrations, statements
from data.store import Store, StoreError
from tests.data.samples import read, started

FIRST = "CREATE TABLE a (x INTEGER) STRICT;\nINSERT INTO a VALUES (1);"
SECOND = "-- More.\nCREATE TABLE b (y INTEGER) STRICT;\n\nUPDATE a SET x = x + 1;"
BROKEN = SECOND + "\nINSERT INTO nowhere VALUES (1);"


@pytest.fixture
def db(path: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path, isolation_level=None)
    yield connection
    connection.close()


def content(db: sqlite3.Connection) -> tuple[object, ...]:
    marks = [
        db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("user_version", "application_id")
    ]
    return (*marks, *db.iterdump())


def test_numbers_go_up_from_one_without_a_gap() -> None:
    assert list(migrations()) == list(range(1, len(migrations()) + 1))


def test_each_is_applied_once_in_order(db: sqlite3.Connection, path: Path) -> None:
    migrate(db, path, {1: FIRST})
    assert content(db)[:2] == (1, APPLICATION)
    migrate(db, path, {1: FIRST, 2: SECOND})
    assert content(db)[:2] == (2, APPLICATION)
    assert db.execute("SELECT x FROM a").fetchall() == [(2,)]
    changes, before = db.total_changes, content(db)
    migrate(db, path, {1: FIRST, 2: SECOND})
    assert (db.total_changes, content(db)) == (changes, before)


@pytest.mark.parametrize("from_version", [0, 1])
def test_one_that_fails_leaves_the_file_as_it_was(
    db: sqlite3.Connection, path: Path, from_version: int
) -> None:
    if from_version:
        migrate(db, path, {1: FIRST})
    before, file_before = content(db), read(path)
    with pytest.raises(sqlite3.OperationalError):
        migrate(db, path, {1: FIRST, 2: SECOND, 3: BROKEN})
    assert not db.in_transaction
    assert content(db) == before
    assert read(path) == file_before
    migrate(db, path, {1: FIRST, 2: SECOND})
    assert db.execute("SELECT x FROM a").fetchall() == [(2,)]


async def test_a_store_whose_migration_fails_does_not_open(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(path)
    table = await started(store)
    await store.close()
    before = read(path)
    with monkeypatch.context() as patch:
        newer = migrations() | {max(migrations()) + 1: "DELETE FROM tables;\n" + BROKEN}
        patch.setattr(migrating, "migrations", lambda: newer)
        with pytest.raises(StoreError):
            await Store.open(path)
    assert read(path) == before
    store = await Store.open(path)
    assert await store.head(table) is not None
    await store.close()


async def test_opening_twice_changes_nothing(path: Path) -> None:
    await (await Store.open(path)).close()
    before = read(path)
    await (await Store.open(path)).close()
    assert read(path) == before


async def test_two_may_open_a_fresh_file_at_once(path: Path) -> None:
    stores = [await Store.open(path), await Store.open(path)]
    table = await started(stores[0])
    assert await stores[1].head(table) is not None
    for store in stores:
        await store.close()


def test_every_table_checks_its_types(db: sqlite3.Connection, path: Path) -> None:
    migrate(db, path)
    tables = db.execute(
        "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
    )
    loose = {name for name, strict in tables if not strict and not name.startswith("sqlite_")}
    assert loose == set()


def test_a_script_falls_into_its_statements() -> None:
    trigger = "CREATE TRIGGER t AFTER INSERT ON a BEGIN\n  DELETE FROM a;\n  DELETE FROM b;\nEND;\n"
    text = "-- Why; indeed.\nCREATE TABLE a (x);\n" + trigger + "-- The end.\n"
    assert list(statements(text)) == [
        "-- Why; indeed.\nCREATE TABLE a (x);\n",
        trigger,
        "-- The end.\n",
    ]
