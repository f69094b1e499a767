"""Tables without Discord: a store on disk, a host, and a clock that stands still."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.clock import Clock
from bot.fairness import hash_of
from bot.host import Host
from bot.live import LiveTable
from bot.undoing import Undoing
from data.records import Lobby, Seat
from data.store import Store

NOW = datetime(2026, 10, 31, 20, 0, tzinfo=UTC)
PEOPLE = (Seat(11, "Ana"), Seat(12, "Bo"), Seat(13, "Chidi"))
GHOST = Seat(None, "Wisp", "random")


class StillClock(Clock):
    """Time that passes only when somebody sleeps, and then at once."""

    def __init__(self) -> None:
        self.time = NOW

    def now(self) -> datetime:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


class Standing(StillClock):
    """Time that passes only where a test says so."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()


def lobby(*seats: Seat, **changed: object) -> Lobby:
    fields: dict[str, object] = {
        "id": 0,
        "guild_id": 1,
        "channel_id": 2,
        "game": "fantasmagoria",
        "host_id": 11,
        "language": "en",
        "options": {},
        "secret": b"s" * 32,
        "hash": hash_of(b"s" * 32),
        "seats": seats or PEOPLE,
        "created_at": NOW,
    }
    return Lobby(**(fields | changed))  # type: ignore[arg-type]


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "tables.db")
    yield opened
    await opened.close()


@pytest.fixture
def host(store: Store, clock: StillClock) -> Host:
    return Host(store, clock)


@pytest.fixture
def begin(store: Store, host: Host) -> Callable[..., object]:
    async def started(*seats: Seat, **changed: object) -> LiveTable:
        kept = await store.add_lobby(lobby(*seats, **changed))
        return await host.begin(kept, start_id=99, place_id=3)

    return started


@pytest.fixture
async def undoing(host: Host, clock: StillClock) -> AsyncIterator[Undoing]:
    made = Undoing(host, clock, lambda table: None)
    yield made
    await made.close()
