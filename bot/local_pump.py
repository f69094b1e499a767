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

from bot.limits import components_of

STEP = 0.2
"""Seconds between two looks at the clock; a page asks for news every half second."""
KEPT = 32
"""So many published states of a page are remembered: a click may be on any of them."""
log = logging.getLogger("ghostlight.local")


class Pump:
    """Moves the simulated time with the real one, and shows every page what others did.

    By itself the simulated clock stands still, a page follows only its own clicks, and a click on
    a page that others have changed since is refused. One lock stands around all that acts, since
    the simulation refuses two actions at once.

    Args:
        env: The running simulation.
        preview: Its open page.
    """

    def __init__(self, env: Env, preview: Preview) -> None:
        self._env = env
        self._preview = preview
        self._lock = asyncio.Lock()
        self._act = preview._action
        self._publish = preview._publish
        self._shown: dict[str, dict[int, dict[str, str]]] = {}
        self._clicks = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        # The preview looks both up at each use.
        self._preview._action = self._clicked  # type: ignore[method-assign]
        self._preview._publish = self._published  # type: ignore[method-assign]
        self._running = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait((self._running,))

    def _published(self, page: Any, **how: Any) -> None:
        """Publish, and remember which control stood where."""
        self._publish(page, **how)
        shown = self._shown.setdefault(page.id, {})
        shown[page.revision] = _controls(page)
        for revision in list(shown)[:-KEPT]:
            del shown[revision]

    async def _clicked(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._lock:
            page = self._preview._pages.get(context_id or "")
            if page is not None and isinstance(body, Mapping) and "published_revision" in body:
                if self._env.http_requests:
                    self._preview._publish(page)
                body = self._meant(page, body)
            answer = await self._act(context_id, body)
        # Who clicked has the answer; the other pages follow at once, but after it.
        self._clicks.set()
        return answer

    def _meant(self, page: Any, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """What was clicked, where it stands now; as it came if that is gone, to be refused.

        A page names controls by their place in the message, where another may stand by now.
        """
        now = {**body, "published_revision": page.revision}
        if body.get("kind") not in ("click", "select"):
            return now
        key = str(body.get("control_key"))
        shown = self._shown.get(page.id, {})
        meant = shown.get(body["published_revision"], {}).get(key)
        message = key.partition(":component:")[0]
        for place, custom_id in _controls(page).items():
            if custom_id == meant and place.startswith(f"{message}:component:"):
                return {**now, "control_key": place}
        return body

    async def _run(self) -> None:
        while True:
            # Not `wait_for`: Python 3.11's forgets a cancellation that comes with a click.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(STEP):
                    await self._clicks.wait()
            self._clicks.clear()
            try:
                async with self._lock:
                    passed = (datetime.now(UTC) - self._env.now()).total_seconds()
                    await self._env.advance_time(max(passed, 0.0))
                    await self._show()
            except TimeoutError:
                # After the machine slept, hours pass here at once: the rest follows next time.
                continue
            except Exception:
                log.exception("the local table's clock stumbled")

    async def _show(self) -> None:
        """Publish anew on every page if the bot said anything."""
        requests = self._env.http_requests
        if requests:
            # The simulation keeps them all for tests; here they would only pile up.
            requests.clear()
            self._env.backend.transcript.clear()
            with contextlib.suppress(SetupError):  # the page has just been closed
                await self._preview.refresh()
            open_pages = self._preview._pages
            self._shown = {name: kept for name, kept in self._shown.items() if name in open_pages}


def _controls(page: Any) -> dict[str, str]:
    """The `custom_id` of each control of a page's published state, by its place."""
    return {
        part["control_key"]: part["custom_id"]
        for message in page.snapshot.get("messages", {}).values()
        for part in components_of(message)
        if part.get("control_key") and part.get("custom_id")
    }
