"""Moves all that a SQLite file keeps into a PostgreSQL database.

Table by table, in batches, each in one transaction together with how far it has come: what was
broken off goes on there. At the end every table is compared, by count and by hash.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from data.database import Database
from data.dialect import NO_NUL
from data.errors import LeaseLost, StoreError, explained
from data.leases import Leases
from data.postgres import Postgres
from data.shards import ALL, LENGTH
from data.sql import Connection

BATCH = 1000
PATIENCE = LENGTH + 1
"""Seconds after which whoever has the target is no process that died."""
TABLES = (
    *("tables", "seats", "games", "moves", "events", "messages", "settings", "windows", "retired"),
    *("gatherings", "circles", "lessons", "clocks", "notes", "former", "unreminded", "requests"),
    *("results", "finished", "thoughts", "undos", "undo_requests", "rematches"),
    "forgetting",
)
"""What is moved, each after those that it refers to."""
STAYS = ("shards", "identified")
"""What belongs to the processes that run, not to what they play."""
COUNTED = {"tables": "id", "notes": "id", "finished": "number"}
"""The tables that number their rows, and where."""
_PROGRESS = "CREATE TABLE IF NOT EXISTS moving (name TEXT PRIMARY KEY, last TEXT NOT NULL)"
Tell = Callable[[int, int], object]


class Plan(msgspec.Struct, frozen=True):
    """A table: its columns, and which of them make its key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]

    def after(self, first: bool) -> str:
        """The statement for the next batch: of the first, or after a key."""
        columns, key = _list(self.columns), _list(self.key)
        where = "" if first else f"WHERE ({key}) > ({_places(self.key)}) "
        return f"SELECT {columns} FROM {self.name} {where}ORDER BY {key} LIMIT {BATCH}"

    def key_of(self, row: Sequence[Any]) -> list[Any]:
        """The key of a row."""
        return [row[self.columns.index(column)] for column in self.key]


async def move_all(source: Path, url: str, tell: Tell) -> int:
    """Move everything; how many rows there are. May be called again after it was broken off.

    Args:
        source: The SQLite file; no bot may use it. It is brought to the present schema.
        url: The PostgreSQL database: a new one, or one into which this file was being moved.
        tell: Told of how many rows how many are there.

    Raises:
        StoreError: A database fails or is not what it has to be, a bot plays from the target, or
            what is there in the end is not the same.
    """
    await (await Database.open(source)).close()
    target = await Postgres.open(url)
    try:
        leases = Leases(target, ALL, f"moving {secrets.token_hex(8)}", moving=True)
        await _take(leases)
        try:
            with closing(_reading(source)) as db:
                plans = _plans(db)
                total = sum(_count(db, plan.name) for plan in plans)
                if not await _begin(target):
                    return await _done(db, target, leases, plans, total)
                done = 0
                for plan in plans:
                    done = await _move(db, target, leases, plan, lambda n: tell(n, total), done)
                for plan in plans:
                    await _compare(db, target, leases, plan)
                await target.write(partial(_finish, numbers=_numbers(db), beat=_beat(db)))
        finally:
            # Whoever comes next need not wait until it has run out.
            with suppress(StoreError):
                await leases.give_back()
    except sqlite3.Error as error:
        raise explained(error, source) from error
    finally:
        await target.close()
    return total


async def _take(leases: Leases) -> None:
    loop = asyncio.get_running_loop()
    until = loop.time() + PATIENCE
    while (wait := await leases.take()) is not None:
        if loop.time() > until:
            raise StoreError("A bot plays from the target: stop it, then try again.")
        await asyncio.sleep(min(wait, 0.2))


def _reading(source: Path) -> sqlite3.Connection:
    # A folder's name may hold what means something in an address.
    db = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
    db.text_factory = _text
    return db


def _text(stored: bytes) -> str:
    """A text as the bot reads it, but that PostgreSQL has no NUL character."""
    return stored.decode("utf-8", "replace").replace("\0", NO_NUL)


def _plans(db: sqlite3.Connection) -> list[Plan]:
    found = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    unknown = {name for name in found if not name.startswith("sqlite_")} - {*TABLES, *STAYS}
    assert not unknown, f"data/moving.py does not know {sorted(unknown)}"
    plans = []
    for name in TABLES:
        info = db.execute(f"PRAGMA table_info({name})").fetchall()
        key = sorted((row[5], row[1]) for row in info if row[5])
        plans.append(Plan(name, tuple(row[1] for row in info), tuple(name for _, name in key)))
    return plans


async def _begin(target: Postgres) -> bool:
    """Begin, or go on; whether the target is empty or half moved, not in use."""

    def begin(there: Connection) -> bool:
        known = there.execute("SELECT to_regclass('moving') IS NOT NULL").fetchone()[0]
        if not known and there.execute("SELECT 1 FROM tables LIMIT 1").fetchone():
            return False
        there.execute(_PROGRESS)
        return True

    return await target.write(begin)


async def _done(
    db: sqlite3.Connection, target: Postgres, leases: Leases, plans: list[Plan], total: int
) -> int:
    """All was moved before, if nobody was told. Raises `StoreError` if it is something else."""
    try:
        for plan in plans:
            await _compare(db, target, leases, plan)
    except LeaseLost:
        raise
    except StoreError:
        raise StoreError("The target is in use: name a new, empty database.") from None
    return total


async def _move(
    db: sqlite3.Connection,
    target: Postgres,
    leases: Leases,
    plan: Plan,
    tell: Callable[[int], object],
    done: int,
) -> int:
    """Move what is left of a table; how many rows are there of all tables so far."""
    last = await target.read(lambda there: _last(there, plan))
    if last is not None:
        done += await target.read(lambda there: _count(there, plan.name))
    columns = _list(plan.columns)
    insert = f"INSERT INTO {plan.name} ({columns}) VALUES ({_places(plan.columns)})"
    while batch := db.execute(plan.after(last is None), last or ()).fetchall():
        last = plan.key_of(batch[-1])

        def keep(
            there: Connection,
            rows: list[Any] = batch,
            upto: str = msgspec.json.encode(last).decode(),
        ) -> None:
            there.executemany(insert, rows)
            there.execute(
                "INSERT INTO moving (name, last) VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET last = excluded.last",
                (plan.name, upto),
            )

        await target.write(keep)
        await leases.renew()
        done += len(batch)
        tell(done)
    return done


def _last(there: Connection, plan: Plan) -> list[Any] | None:
    row = there.execute("SELECT last FROM moving WHERE name = ?", (plan.name,)).fetchone()
    return None if row is None else list(msgspec.json.decode(row[0]))


async def _compare(db: sqlite3.Connection, target: Postgres, leases: Leases, plan: Plan) -> None:
    """Raises `StoreError` where a table is not the same on both sides."""
    here, there = _Sum(), _Sum()
    last: list[Any] | None = None
    while True:
        statement, after = plan.after(last is None), last or ()
        batch = db.execute(statement, after).fetchall()
        moved = await target.read(partial(_rows, statement=statement, after=after))
        here.add(batch)
        there.add(moved)
        if here != there:
            raise StoreError(
                f"The table {plan.name} is not the same in the target: something else changed "
                "one of the two. Empty the target and begin anew."
            )
        if not batch:
            return
        last = plan.key_of(batch[-1])
        await leases.renew()


class _Sum:
    """The count and the hash of rows in their order."""

    def __init__(self) -> None:
        self._count = 0
        self._hash = hashlib.sha256()

    def add(self, rows: list[Any]) -> None:
        self._count += len(rows)
        self._hash.update(msgspec.json.encode([list(row) for row in rows]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sum) and self._told() == other._told()

    def __hash__(self) -> int:
        return hash(self._told())

    def _told(self) -> tuple[int, bytes]:
        return self._count, self._hash.digest()


def _numbers(db: sqlite3.Connection) -> dict[str, int]:
    """The last number that each table has given, also to a row that is no more."""
    return dict(db.execute("SELECT name, seq FROM sqlite_sequence").fetchall())


def _beat(db: sqlite3.Connection) -> int | None:
    row = db.execute("SELECT max(at) FROM shards").fetchone()
    found: int | None = row[0]
    return found


def _finish(there: Connection, numbers: dict[str, int], beat: int | None) -> None:
    for name, column in COUNTED.items():
        if given := numbers.get(name):
            sequence = f"pg_get_serial_sequence('{name}', '{column}')"
            there.execute(f"SELECT setval({sequence}, ?)", (given,))
    if beat is not None:
        there.execute("UPDATE shards SET at = ?", (beat,))
    there.execute("DROP TABLE moving")


def _rows(there: Connection, statement: str, after: Sequence[Any]) -> list[Any]:
    return there.execute(statement, after).fetchall()


def _count(db: Any, name: str) -> int:
    found: int = db.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
    return found


def _list(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _places(names: Sequence[str]) -> str:
    return ", ".join("?" * len(names))
