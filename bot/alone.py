"""One bot a database: a second one would play the same tables and answer the same clicks."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from bot.errors import StartError


@contextmanager
def alone_with(database: Path | str) -> Iterator[None]:
    """Keep other bots away from a database while inside, and after any death of this one not.

    Args:
        database: The database's file. What is locked is an empty file beside it, so that it can
            be read by other programs as before. Of a server's database, by its URL, whoever has a
            lease keeps others away.

    Raises:
        StartError: Another bot is running on it.
    """
    with ExitStack() as kept:
        if isinstance(database, Path) and (lock := _locked(database)) is not None:
            kept.enter_context(closing(lock))
        yield


def _locked(database: Path) -> sqlite3.Connection | None:
    try:
        lock = sqlite3.connect(f"{database}-running", timeout=0, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise StartError(
                f"Another Ghostlight is running on the database {database}: stop it, or choose"
                " another path with DATABASE_PATH."
            ) from None
        # The folder cannot be used: opening the database tells that better.
        return None
    return lock
