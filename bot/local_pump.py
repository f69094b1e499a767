"""What keeps the local table's pages alive: time that passes, and tabs that follow one another."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Self

from simcord import Env, SetupError
from simcord.preview import Preview

STEP = 0.2
"""Seconds between two looks at the clock; a page asks for news every half second."""
log = logging.getLogger(__name__)


class Pump:
    """Moves the simulated time with the real one, and shows every page what others did.

    By itself the simulated clock stands still, and a page follows only its own clicks. One lock
    stands around both, since the simulation refuses two actions at once.

    Args:
        env: The running simulation.
        preview: Its open page.
    """

    def __init__(self, env: Env, preview: Preview) -> None:
        self._env = env
        self._preview = preview
        self._lock = asyncio.Lock()
        self._act = preview._action
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        # The page's server looks the handler up at each click.
        self._preview._action = self._clicked  # type: ignore[method-assign]
        self._running = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait((self._running,))

    async def _clicked(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._lock:
            page = self._preview._pages.get(context_id or "")
            if page is not None and isinstance(body, Mapping) and "published_revision" in body:
                # Others may have changed the page since; what is clicked is looked up anyway.
                body = {**body, "published_revision": page.revision}
            answer = await self._act(context_id, body)
            await self._show()
            return answer

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(STEP)
            try:
                async with self._lock:
                    passed = (datetime.now(UTC) - self._env.now()).total_seconds()
                    await self._env.advance_time(max(passed, 0.0))
                    await self._show()
            except TimeoutError:
                # After the machine slept, hours pass here at once: the rest follows next time.
                continue
            except Exception:
                log.exception("The local table's clock stumbled")

    async def _show(self) -> None:
        """Publish anew on every page if the bot said anything."""
        requests = self._env.http_requests
        if requests:
            # The simulation keeps them all for tests; here they would only pile up.
            requests.clear()
            self._env.backend.transcript.clear()
            with contextlib.suppress(SetupError):  # the page has just been closed
                await self._preview.refresh()
