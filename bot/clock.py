"""Time and waiting, injected: tests give their own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import UTC, datetime
from typing import TypeVar

T = TypeVar("T")


class Clock:
    """The real clock."""

    def now(self) -> datetime:
        """The present instant, aware, in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Wait that long."""
        await asyncio.sleep(seconds)

    async def park(self, waiting: Awaitable[T], reason: str) -> T:
        """Wait for something that may never come; `reason` is for whoever looks at a stuck test."""
        del reason
        return await waiting
