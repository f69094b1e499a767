"""What is counted for the operator. Nothing is, unless METRICS_PORT says where it can be read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

from discord import AutoShardedClient

from data.records import Status
from data.shards import Shards

Counts = Callable[[], Awaitable[Mapping[tuple[int, Status], int]]]
Latencies = Callable[[], Mapping[int, float | None]]


class Meters:
    """Where the parts tell what they do; this one forgets it. Nothing told names a person, a table
    or a card.
    """

    answers: Callable[[], Awaitable[None]] | None = None
    """Asked whether the database answers; raises `StoreError` if not."""
    tables: Counts | None = None
    """Asked how many tables there are, by shard and state."""
    shards: Latencies | None = None
    """Asked for the seconds to Discord and back of each shard; `None` of one that is not there."""

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


def latencies(bot: AutoShardedClient, own: Shards | None) -> dict[int, float | None]:
    """What `Meters.shards` asks for, of a bot that has these shards, or however many there are."""
    there = {number: shard for number, shard in bot.shards.items() if not shard.is_closed()}
    wanted = own.ids if own else sorted(there) or (0,)
    return {
        number: there[number].latency if bot.is_ready() and number in there else None
        for number in wanted
    }


NONE = Meters()


def meters_of(client: object) -> Meters:
    """The meters of a client; of one that has none, some that forget."""
    found = getattr(client, "meters", NONE)
    return found if isinstance(found, Meters) else NONE


@asynccontextmanager
async def counting(port: int | None, host: str = "127.0.0.1") -> AsyncIterator[Meters]:
    """Meters that can be read at a port while inside; without one they forget.

    Args:
        port: The port.
        host: The address of this machine at which it is.

    Raises:
        StartError: The port is taken, or there is no such address.
    """
    if port is None:
        yield Meters()
        return
    # Loaded only where it is wanted.
    from bot.metrics import Metrics, reading

    metrics = Metrics()
    async with reading(metrics, port, host):
        yield metrics
