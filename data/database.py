"""The database file: one connection that writes, one that reads, and commits that are shared.

A transaction is one function that runs whole on the connection's thread, so that it costs one hop
there and back. A commit waits for the disk; the transactions that come meanwhile gather, and the
next commit takes all of them.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

import aiosqlite

from data.errors import StoreError, explained
from data.migrate import migrate
from data.same_files import SameFiles
from data.torn import lost_commits

log = logging.getLogger("ghostlight.data")
BUSY_SECONDS = 5.0
"""How long to wait for another program that holds the file, in seconds."""

T = TypeVar("T")


class _Work(Generic[T]):
    """A transaction on its way. It shows nothing of what it holds: aiosqlite logs what it runs."""

    __slots__ = ("done", "error", "result", "run")

    def __init__(self, run: Callable[[sqlite3.Connection], T]) -> None:
        self.run = run
        self.done = False
        self.error: Exception | None = None
        self.result: T | None = None

    def outcome(self) -> T:
        if self.error is not None:
            raise self.error
        return cast("T", self.result)


class Database:
    """An open database file. Made by `open`; `close` must follow, or its threads live on."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writer = aiosqlite.connect(path, isolation_level=None, timeout=BUSY_SECONDS)
        self._reader = aiosqlite.connect(path, isolation_level=None, timeout=BUSY_SECONDS)
        self._opened: list[aiosqlite.Connection] = []
        self._waiting: deque[_Work[Any]] = deque()
        self._files: SameFiles | None = None
        self._closed = False
        self._closing = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Open the file, making it if it is not there, and bring it to the present schema.

        Raises:
            StoreError: It cannot be used; the message says why and what to do.
        """
        _check_place(path)
        if lost := lost_commits(path):
            log.error("the log of the database %s is damaged: %d changes are lost", path, lost)
        database = cls(path)
        try:
            await database._connect(database._writer, database._prepare_writing)
            await database._connect(database._reader, database._prepare_reading)
        except sqlite3.Error as error:
            await database.close()
            raise explained(error, path) from error
        except BaseException:
            await database.close()
            raise
        database._files = SameFiles(path)
        return database

    async def close(self) -> None:
        """Finish what was begun and end both threads. Closing again does nothing.

        Who is cancelled while waiting for it does not keep the threads alive.
        """
        self._closed = True
        async with self._closing:
            try:
                while self._opened:
                    await self._opened.pop().close()
            finally:
                while self._opened:
                    self._opened.pop().stop()

    async def write(self, run: Callable[[sqlite3.Connection], T], *, own: bool = False) -> T:
        """Run a transaction and return its result once it is on the disk.

        What it raises undoes it alone. If the awaiter is cancelled, the transaction still happens
        wholly, or not at all.

        Args:
            run: Called on the writer's thread; must not begin or end transactions.
            own: See `Transactions.write`; here one waits for the other anyway.

        Raises:
            StoreError: SQLite could not, or the store is closed; nothing was stored.
        """
        del own
        self._check_open()
        work = _Work(run)
        self._waiting.append(work)
        return await _hop(self._writer, lambda: self._settle(work))

    async def read(self, run: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function that sees the database at one instant, after all that was written.

        Raises:
            StoreError: SQLite could not, or the store is closed.
        """
        self._check_open()

        def whole() -> T:
            db = self._reader._conn
            try:
                db.execute("BEGIN")
                result = run(db)
                db.execute("COMMIT")
            except sqlite3.Error as error:
                raise explained(error, self._path) from error
            finally:
                # Or the reader would see this instant for ever after.
                if db.in_transaction:
                    db.execute("ROLLBACK")
            return result

        return await _hop(self._reader, whole)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("The database is closed: start the bot again.")

    async def _connect(
        self, connection: aiosqlite.Connection, prepare: Callable[[sqlite3.Connection], None]
    ) -> None:
        # A program that fails before it closes the store must end all the same.
        connection._thread.daemon = True
        await connection
        self._opened.append(connection)
        # What is damaged is found by what it says; it must not keep the rest from being read.
        connection.text_factory = _text
        await _hop(connection, lambda: prepare(connection._conn))

    def _prepare_writing(self, db: sqlite3.Connection) -> None:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA synchronous = FULL")
        # Before the change to WAL, which writes: a file that is not ours stays as it is.
        migrate(db, self._path)
        if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
            raise StoreError(
                f"The database {self._path} cannot have a write-ahead log where it is: "
                "choose a path on a local disk."
            )

    def _prepare_reading(self, db: sqlite3.Connection) -> None:
        db.execute("PRAGMA query_only = ON")

    def _settle(self, work: _Work[T]) -> T:
        """On the writer's thread: the outcome of a transaction that may have been run already.

        Each transaction is appended before its call here is queued, so the first call of those
        that gathered runs them all, and the others find theirs done.
        """
        if not work.done:
            self._run_together([self._waiting.popleft() for _ in range(len(self._waiting))])
        return work.outcome()

    def _run_together(self, batch: list[_Work[Any]]) -> None:
        db = self._writer._conn
        try:
            self._require_same_files(db)
            db.execute("BEGIN IMMEDIATE")
            for work in batch:
                self._run_apart(db, work)
            db.execute("COMMIT")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            # Also for those who failed on their own: what they saw is undone.
            for work in batch:
                work.error = explained(error, self._path)
        except StoreError as error:
            for work in batch:
                work.error = error
        finally:
            for work in batch:
                work.done = True

    def _require_same_files(self, db: sqlite3.Connection) -> None:
        """Raises `StoreError` if what is written now would be lost."""
        if self._files is None:
            return
        try:
            self._files.require()
        except StoreError:
            if self._files.main_is_there:
                # The log is lost with this program: what is in it goes where it stays.
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            raise

    def _run_apart(self, db: sqlite3.Connection, work: _Work[Any]) -> None:
        db.execute("SAVEPOINT apart")
        try:
            work.result = work.run(db)
        except Exception as error:
            # A full disk, for one, makes SQLite undo the whole transaction, the others' too.
            if not db.in_transaction:
                raise
            db.execute("ROLLBACK TO apart")
            work.error = explained(error, self._path) if isinstance(error, sqlite3.Error) else error
        db.execute("RELEASE apart")


def _check_place(path: Path) -> None:
    """Say more than SQLite does, which only cannot open a file."""
    if path.is_dir():
        raise StoreError(f"The database {path} is a folder: name a file in it.")
    if not path.parent.is_dir():
        raise StoreError(f"The folder {path.parent} does not exist: make it first.")


def _text(stored: bytes) -> str:
    return stored.decode("utf-8", "replace")


async def _hop(connection: aiosqlite.Connection, call: Callable[[], T]) -> T:
    """Run a function on a connection's thread.

    aiosqlite offers single statements only, each a hop of its own; this is what they are made of.
    """
    result: T = await connection._execute(call)  # type: ignore[no-untyped-call]
    return result
