"""The SQL that the store speaks, and what it needs of a database: SQLite and PostgreSQL have both.

Statements are written once, in SQLite's parameters (`?`, `?1`, `:name`). What the two databases do
not both understand is not used; `data/dialect.py` makes PostgreSQL's of the little that differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
Parameters = Sequence[Any] | Mapping[str, Any]


class Rows(Protocol):
    """What a statement found, or how many rows it changed."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""

    def fetchone(self) -> Any:
        """The next row as a tuple, `None` after the last."""

    def fetchall(self) -> list[Any]:
        """All rows that are left, as tuples."""

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A connection inside a transaction; what runs there must not begin or end one."""

    def execute(self, sql: str, parameters: Any = (), /) -> Rows:
        """Run a statement."""

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> Rows:
        """Run a statement once for each of these parameters."""


class Transactions(Protocol):
    """An open database."""

    async def write(self, run: Callable[[Any], T], *, own: bool = False) -> T:
        """Run a transaction; its result once it is safe.

        What it raises undoes it. If the awaiter is cancelled, the transaction still happens wholly,
        or not at all. It may be run again where others were in its way.

        Args:
            run: Given a `Connection`.
            own: Whether all that it reads and writes is of one game table, whose own row it
                changes: then nothing that others write at the same time can mislead it.

        Raises:
            StoreError: The database could not; nothing was stored.
        """

    async def read(self, run: Callable[[Any], T]) -> T:
        """Run a function that sees the database at one instant, after all that was written.

        It is given a `Connection`.

        Raises:
            StoreError: The database could not.
        """

    async def close(self) -> None:
        """Finish what was begun. Closing again does nothing."""
