"""Which of the two databases it is."""

from __future__ import annotations

from pathlib import Path

from data.database import Database
from data.shards import Shards
from data.sql import Transactions


def is_url(place: Path | str) -> bool:
    """Whether this names a PostgreSQL database, not a SQLite file."""
    return str(place).startswith(("postgresql://", "postgres://"))


async def opened(place: Path | str, shards: Shards) -> Transactions:
    """Open a SQLite file, or a PostgreSQL database as `postgresql://user@host/name`.

    Raises:
        StoreError: It cannot be used; the message is one sentence that says what to do.
    """
    if is_url(place):
        # Loaded only where it is wanted: it is large.
        from data.postgres import Postgres

        return await Postgres.open(str(place), shards)
    return await Database.open(Path(place))
