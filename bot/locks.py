"""Locks by number, kept only while somebody needs them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Locks:
    """A lock for each number that is asked for."""

    def __init__(self) -> None:
        self._locks: dict[int, tuple[asyncio.Lock, int]] = {}

    @asynccontextmanager
    async def alone(self, number: int) -> AsyncIterator[None]:
        """Wait until nobody else is in here with this number, and keep others out meanwhile."""
        lock, users = self._locks.get(number, (None, 0))
        lock = lock or asyncio.Lock()
        self._locks[number] = lock, users + 1
        try:
            async with lock:
                yield
        finally:
            users = self._locks[number][1] - 1
            if users:
                self._locks[number] = lock, users
            else:
                del self._locks[number]

    def __len__(self) -> int:
        """How many are kept."""
        return len(self._locks)
