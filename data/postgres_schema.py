"""Brings a PostgreSQL database to the present schema: the same migrations, all or none."""

from __future__ import annotations

from typing import Any

import asyncpg

from data import dialect
from data.errors import StoreError
from data.migrate import migrations
from data.postgres_errors import FAILURES, NO_ADDRESS, explained, place_of

LOCK = 0x474C5401
"""The advisory lock of whoever brings the schema up to date: two that start at once take turns."""
PATIENCE = 5.0
"""Seconds for which a connection is waited for."""
OLDEST = 13
"""The first version that can tell whether a transaction without an answer was committed."""


async def migrate(connection: Any, place: str) -> None:
    """Apply what the database lacks.

    Args:
        connection: One of asyncpg's, inside a transaction.
        place: What the database is called in sentences.

    Raises:
        StoreError: It is another program's or a newer version's, or the server is too old.
    """
    if connection.get_server_version().major < OLDEST:
        raise StoreError(
            f"The server of {place} is too old: PostgreSQL {OLDEST} or newer is needed."
        )
    await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
    ours, used = await connection.fetchrow(
        "SELECT to_regclass('ghostlight') IS NOT NULL, "
        "EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = current_schema())"
    )
    if used and not ours:
        raise StoreError(
            f"The database {place} belongs to another program: name another one for ours."
        )
    await connection.execute(
        "CREATE TABLE IF NOT EXISTS ghostlight (id INT PRIMARY KEY CHECK (id = 1), version INT)"
    )
    version = await connection.fetchval("SELECT version FROM ghostlight") or 0
    known = migrations()
    if version > max(known):
        raise StoreError(
            f"The database {place} was made by a newer Ghostlight (schema {version}, this one "
            f"knows {max(known)}): update Ghostlight, or choose another database."
        )
    for number, text in known.items():
        if number > version:
            await connection.execute(dialect.schema(number, text))
    await connection.execute(
        "INSERT INTO ghostlight VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET version = $1",
        max(known),
    )


async def require_present(url: str) -> None:
    """Look whether a database has the present schema, and leave it as it is.

    Raises:
        StoreError: It has another one or none, or cannot be used.
    """
    place = place_of(url)
    try:
        connection = await asyncpg.connect(url, timeout=PATIENCE)
        try:
            ours = await connection.fetchval("SELECT to_regclass('ghostlight') IS NOT NULL")
            version = await connection.fetchval("SELECT version FROM ghostlight") if ours else 0
        finally:
            await connection.close(timeout=PATIENCE)
    except FAILURES as error:
        raise explained(error, place) from error
    except ValueError:
        # Its words may hold any part of the URL.
        raise StoreError(NO_ADDRESS) from None
    if version != (newest := max(migrations())):
        raise StoreError(
            f"The database {place} has schema {version}, and this Ghostlight knows {newest}: the "
            "bot brings it up to date when it starts, or update Ghostlight."
        )
