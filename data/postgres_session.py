"""Plain functions on an asyncpg connection: where one waits for the server, others go on."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any, TypeVar

from greenlet import getcurrent, greenlet

from data import dialect

T = TypeVar("T")


class _Found:
    def __init__(self, rows: list[tuple[Any, ...]], count: int) -> None:
        self._rows = iter(rows)
        self.rowcount = count

    def fetchone(self) -> Any:
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        return list(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return self._rows


class Session:
    """A connection as a transaction sees it, in a greenlet of `run_in_greenlet`."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def execute(self, sql: str, parameters: Any = (), /) -> _Found:
        """See `Connection`."""
        text, order = dialect.statement(sql)
        values = dialect.values(order, parameters)
        if text.startswith("SELECT") or "RETURNING" in text:
            rows = [tuple(row) for row in _wait(self._connection.fetch(text, *values))]
            return _Found(rows, len(rows))
        status: str = _wait(self._connection.execute(text, *values))
        count = status.rpartition(" ")[2]
        return _Found([], int(count) if count.isdigit() else -1)

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> _Found:
        """See `Connection`."""
        text, order = dialect.statement(sql)
        each = [dialect.values(order, values) for values in parameters]
        if each:
            _wait(self._connection.executemany(text, each))
        return _Found([], -1)


def _wait(awaitable: Awaitable[T]) -> T:
    """Called in a greenlet of `run_in_greenlet`: what comes of it, once it has."""
    found: T = getcurrent().parent.switch(awaitable)
    return found


async def run_in_greenlet(run: Callable[[Any], T], session: Session) -> T:
    """Call a plain function that waits with `_wait`."""
    child = greenlet(run)
    waits = child.switch(session)
    while not child.dead:
        try:
            found = await waits
        except BaseException:  # noqa: BLE001 - whatever it is, it happens where it is waited for
            waits = child.throw(*sys.exc_info())
        else:
            waits = child.switch(found)
    result: T = waits
    return result
