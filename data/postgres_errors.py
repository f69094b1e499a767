"""What can go wrong with a PostgreSQL server, each in one sentence for whoever has to mend it."""

from __future__ import annotations

from urllib.parse import urlsplit

import asyncpg

from data.errors import StoreError

_LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
)
FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""What asyncpg and the network raise."""
_WHAT_TO_DO: tuple[tuple[tuple[type[BaseException], ...], str], ...] = (
    (
        (asyncpg.InvalidPasswordError, asyncpg.InvalidAuthorizationSpecificationError),
        "does not let this user in: check the user and the password in DATABASE_URL",
    ),
    (
        (asyncpg.InvalidCatalogNameError,),
        "is not there: make it (createdb), or name another in DATABASE_URL",
    ),
    (
        (asyncpg.InsufficientPrivilegeError,),
        "does not let this user make or change tables: grant that, or name another user",
    ),
    (
        (asyncpg.TooManyConnectionsError,),
        "has no connection left: raise max_connections, or close other programs",
    ),
    ((asyncpg.DiskFullError,), "has no room left: free some space on its disk, then try again"),
    (
        (asyncpg.ReadOnlySQLTransactionError,),
        "can only be read: name the server that is written to",
    ),
    # Before those that are lost: a TimeoutError is an OSError.
    ((TimeoutError,), "does not answer in time: try again in a moment"),
    (_LOST, "cannot be reached: start its server, or correct DATABASE_URL"),
)


def lost(error: BaseException) -> bool:
    """Whether the server went away, or has not come back yet; not whether it refuses something."""
    return isinstance(error, _LOST) and not isinstance(error, asyncpg.DataError)


def place_of(url: str) -> str:
    """How a database is called in sentences: host and name, never user or password.

    Raises `StoreError` if this is no URL.
    """
    try:
        parts = urlsplit(url)
        return f"{parts.hostname or 'localhost'}:{parts.port or 5432}{parts.path}"
    except ValueError:
        raise StoreError(
            "DATABASE_URL is not a database's address: "
            "write it as postgresql://user:password@host:5432/name."
        ) from None


def explained(error: BaseException, place: str) -> StoreError:
    """The server's error as ours, with the server's as its cause; values never come into it."""
    for kinds, words in _WHAT_TO_DO:
        if isinstance(error, kinds) and not isinstance(error, asyncpg.DataError):
            found = StoreError(f"The database {place} {words}.")
            break
    else:
        name = type(error).__name__
        found = StoreError(
            f"The database {place} refused ({name}): please report this with the log."
        )
    found.__cause__ = error
    return found
