"""What is counted for the operator. Nothing is, unless METRICS_PORT says where it can be read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

from data.records import Status

Counts = Callable[[], Awaitable[Mapping[Status, int]]]


class Meters:
    """Where the parts tell what they do; this one forgets it. Nothing told names a person, a table
    or a card.
    """

    tables: Counts | None = None
    """Asked how many tables there are in each state."""

    def answered(self, kind: str, seconds: float) -> None:
        """Somebody's command or click, of this kind, was answered after that time."""

    def deferred(self, kind: str) -> None:
        """An answer was not there at once, and Discord was told that it comes."""

    def moved(self, game: str) -> None:
        """A move of a game was committed."""

    def posted(self, kind: str, how: str) -> None:
        """A table's message of this kind (`board`, `story`) was `edited` or `posted`."""

    def drew(self, seconds: float) -> None:
        """A picture was drawn, and waited for, in that time."""


NONE = Meters()


def meters_of(client: object) -> Meters:
    """The meters of a client; of one that has none, some that forget."""
    found = getattr(client, "meters", NONE)
    return found if isinstance(found, Meters) else NONE


@asynccontextmanager
async def counting(port: int | None) -> AsyncIterator[Meters]:
    """Meters that can be read at a port of this machine while inside; without one they forget.

    Raises `StartError` if the port is taken.
    """
    if port is None:
        yield Meters()
        return
    # Loaded only where it is wanted.
    from bot.metrics import Metrics, reading

    metrics = Metrics()
    async with reading(metrics, port):
        yield metrics
