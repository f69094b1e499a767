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
    (
        (asyncpg.UndefinedObjectError,),
        "does not know a setting that DATABASE_URL names: correct what follows its question mark",
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

NO_ADDRESS = (
    "DATABASE_URL is not a database's address: write it as postgresql://user:password@host:5432/"
    "name, and what is neither a letter nor a digit in the password as %2F, %40 and so on."
)


def lost(error: BaseException) -> bool:
    """Whether the server went away, or has not come back yet; not whether it refuses something."""
    return isinstance(error, _LOST) and not isinstance(error, asyncpg.DataError)


def place_of(url: str) -> str:
    """How a database is called in sentences: host and name, never user or password.

    Raises `StoreError` if this is no URL.
    """
    try:
        url.encode()
        parts = urlsplit(url)
        # Whose password has a bare slash or question mark ends too early: the rest is no name.
        if "@" in f"{parts.path}{parts.query}" or parts.fragment:
            raise ValueError
        where = parts.netloc.rpartition("@")[2] or "localhost"
        # Several servers that stand in for each other are asyncpg's to read.
        if "," not in where and parts.port is None:
            where += ":5432"
    except ValueError:
        raise StoreError(NO_ADDRESS) from None
    return f"{where}{parts.path}"


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
