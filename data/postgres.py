"""A PostgreSQL database behind the face of the SQLite file.

The transactions are the same plain functions. They run in a thread of their own, whose event loop
has asyncpg's pool; where one of them waits for the server, a greenlet lets the others go on.
"""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from typing import Any, TypeVar

import asyncpg

from data.errors import LeaseLost, Outdated, StoreError
from data.migrate import migrations
from data.postgres_errors import FAILURES, NO_ADDRESS, explained, lost, place_of
from data.postgres_schema import migrate
from data.postgres_session import Session, run_in_greenlet
from data.shards import ALL, Shards

T = TypeVar("T")
Fence = tuple[str, tuple[int, ...]]
CONNECTIONS = 10
"""At most so many at a time; one of them is kept for the lease."""
PATIENCE = 5.0
"""Seconds for which a transaction waits for a connection, or for a server that went away."""
COMMAND = 30.0
"""Seconds after which a statement without an answer counts as lost."""
IDLE = 5.0
"""Seconds after which the server gives up a transaction whose process does nothing, as one that is
paused: what it has locked, others wait for."""
_WRITING: dict[str, Any] = {"isolation": "serializable"}
_MOVING: dict[str, Any] = {"isolation": "repeatable_read"}
"""For what is of one table: serializable transactions of other tables would count as in its way,
since their rows lie on the same pages of the indexes."""
_READING: dict[str, Any] = {"isolation": "repeatable_read", "readonly": True}
_MARK = "pg_current_xact_id_if_assigned()::text"
_IN_THE_WAY = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)


class Postgres:
    """An open database of a server. Made by `open`; `close` must follow, or its thread lives on."""

    def __init__(self, url: str) -> None:
        self._place = place_of(url)
        self._closed = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="ghostlight-postgres", daemon=True
        )
        self._pool: Any = None
        self._room = asyncio.Semaphore(CONNECTIONS - 1)
        self.fence: Fence | None = None
        """The owner and the shards without whose lease nothing is written."""

    @classmethod
    async def open(cls, url: str, shards: Shards = ALL) -> Postgres:
        """Connect, and bring the database to the present schema.

        Args:
            url: As `postgresql://user:password@host:port/database`.
            shards: Whose tables are meant where all are asked for.

        Raises:
            StoreError: It cannot be used; the message says why and what to do, and no password.
        """
        database = cls(url)
        database._thread.start()
        try:
            await database._there(database._connect(url, shards))
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Finish what was begun and end the thread. Closing again does nothing."""
        if self._closed:
            return
        self._closed = True
        await _elsewhere(self._close(), self._loop)
        self._loop.call_soon_threadsafe(self._loop.stop)
        await asyncio.to_thread(self._thread.join)
        self._loop.close()

    async def write(self, run: Callable[[Any], T], *, own: bool = False) -> T:
        """Run a transaction and return its result once it is safe; see `Transactions.write`."""
        how = _MOVING if own else _WRITING
        return await self._there(self._until_done(run, how, self.fence))

    async def write_first(self, run: Callable[[Any], T], *, fenced: bool = True) -> T:
        """As `write`, on a connection that nothing else has: for what is about the lease itself.

        Args:
            run: The transaction.
            fenced: Whether the lease is needed for it.
        """
        fence = self.fence if fenced else None
        return await self._there(self._until_done(run, _WRITING, fence, first=True))

    async def read(self, run: Callable[[Any], T]) -> T:
        """Run a function that sees one instant; see `Transactions.read`."""
        return await self._there(self._until_done(run, _READING))

    async def _there(self, coroutine: Coroutine[Any, Any, T]) -> T:
        if self._closed:
            coroutine.close()
            raise StoreError("The database is closed: start the bot again.")
        try:
            return await _elsewhere(coroutine, self._loop)
        except FAILURES as error:
            raise explained(error, self._place) from error

    async def _connect(self, url: str, shards: Shards) -> None:
        self._pool = await asyncpg.create_pool(
            url,
            # None is kept open for its own sake: a server that is away makes no noise.
            min_size=0,
            max_size=CONNECTIONS,
            timeout=PATIENCE,
            command_timeout=COMMAND,
            server_settings={
                "application_name": "ghostlight",
                "jit": "off",
                "idle_in_transaction_session_timeout": f"{IDLE * 1000:.0f}",
                "ghostlight.shard_count": str(shards.count),
                "ghostlight.shard_ids": f"{{{','.join(map(str, shards.ids))}}}",
            },
        )
        try:
            connection = await self._pool.acquire()
        except ValueError:
            # Its words may hold any part of the URL.
            raise StoreError(NO_ADDRESS) from None
        try:
            async with connection.transaction():
                await migrate(connection, self._place)
        finally:
            await self._pool.release(connection)

    async def _close(self) -> None:
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), PATIENCE)
            except TimeoutError:
                self._pool.terminate()

    async def _until_done(
        self,
        run: Callable[[Any], T],
        how: dict[str, Any],
        fence: Fence | None = None,
        *,
        first: bool = False,
    ) -> T:
        """Run a transaction, again where others were in its way or the server went away."""
        until = self._loop.time() + PATIENCE
        wait = 0.002
        while True:
            try:
                async with self._connection(first) as connection:
                    return await self._once(connection, run, how, fence)
            except FAILURES as error:
                again = isinstance(error, _IN_THE_WAY) or lost(error)
                if not again or self._loop.time() + wait > until:
                    raise
                await asyncio.sleep(wait * random.uniform(0.5, 1.5))
                wait = min(2 * wait, 0.5)

    @asynccontextmanager
    async def _connection(self, first: bool) -> AsyncIterator[Any]:
        if not first:
            async with asyncio.timeout(PATIENCE):
                await self._room.acquire()
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                yield connection
        finally:
            if not first:
                self._room.release()

    async def _once(
        self, connection: Any, run: Callable[[Any], T], how: dict[str, Any], fence: Fence | None
    ) -> T:
        transaction = connection.transaction(**how)
        await transaction.start()
        try:
            result = await run_in_greenlet(run, Session(connection))
            mark = await _mark(connection, fence)
        except BaseException:
            # Where the server has gone, it has undone it already.
            with suppress(*FAILURES):
                await transaction.rollback()
            raise
        try:
            await transaction.commit()
        except FAILURES as error:
            if not lost(error) or (mark is not None and not await self._happened(mark)):
                raise
        return result

    async def _happened(self, mark: str) -> bool:
        """Whether a transaction whose commit had no answer was committed, once the server says."""
        until = self._loop.time() + PATIENCE
        while True:
            try:
                async with self._connection(first=True) as connection:
                    found = await connection.fetchval("SELECT pg_xact_status($1::text::xid8)", mark)
                if found != "in progress":
                    return bool(found == "committed")
            except FAILURES as error:
                if not lost(error):
                    raise
            if self._loop.time() > until:
                raise StoreError(
                    f"The database {self._place} went away in the middle of a move, "
                    "and it is not known whether it was kept: start the bot again."
                )
            await asyncio.sleep(0.1)


async def _mark(connection: Any, fence: Fence | None) -> str | None:
    """By which the server knows this transaction later, if it changes anything.

    Raises `LeaseLost` if the lease is not ours; whoever wants it waits until we are through.
    Raises `Outdated` if the schema is not ours any more.
    """
    if fence is None:
        found: str | None = await connection.fetchval(f"SELECT {_MARK}")
        return found
    held = (
        "SELECT count(*) FROM (SELECT 1 FROM shards WHERE owner = $1 AND shard = ANY ($2) "
        "FOR KEY SHARE) AS held"
    )
    asked = f"SELECT ({held}), {_MARK}, (SELECT version FROM ghostlight)"
    row = await connection.fetchrow(asked, *fence)
    if row[0] != len(fence[1]):
        raise LeaseLost
    if row[2] != max(migrations()):
        raise Outdated
    mark: str | None = row[1]
    return mark


async def _elsewhere(coroutine: Coroutine[Any, Any, T], loop: asyncio.AbstractEventLoop) -> T:
    """Run it in that thread's loop. Who is cancelled while waiting for it does not cancel it."""
    # In a context of its own: nothing of the caller's goes over into the other thread.
    future = Context().run(asyncio.run_coroutine_threadsafe, coroutine, loop)
    return await asyncio.shield(asyncio.wrap_future(future))
