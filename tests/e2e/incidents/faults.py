"""The ways in which one call fares badly, each from the first time that it is made."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import aiohttp

from tests.e2e.incidents.wire import Reply, Request, Through

sleep = asyncio.sleep
"""How time passes; simulated time, where that is what passes."""
TEN_MINUTES = 600.0
Fare = Callable[["Trouble", Request, Through], Awaitable[Reply]]


@dataclass
class Trouble:
    """One call that fares badly, once or for a time.

    Args:
        call: Method, route and purpose.
        name: Which of `FARES`.
    """

    call: tuple[str, str, str]
    name: str
    begun: float | None = None
    struck: int = 0
    for_all: bool = False
    """A limit was hit that is for all calls."""

    @property
    def lasts(self) -> float:
        """Seconds for which it goes on; 0 for once."""
        return FARES[self.name][0]

    def over(self, at: float) -> bool:
        """Whether it has begun, and does not go on any more."""
        return self.begun is not None and (at >= self.begun + self.lasts)

    async def __call__(self, request: Request, through: Through) -> Reply:
        """How a request fares; all others come through."""
        at = asyncio.get_running_loop().time()
        hit = request.call == self.call
        if self.for_all and "/interactions/" not in request.route:
            hit = hit or "/webhooks/" not in request.route
        if not hit or (self.begun is not None and self.over(at)):
            return await through()
        if self.begun is None:
            self.begun = at
        self.struck += 1
        return await FARES[self.name][1](self, request, through)

    def left(self) -> float:
        """Seconds until it is over."""
        now = asyncio.get_running_loop().time()
        return max((self.begun or 0.0) + self.lasts - now, 0.0)


def _code_of_404(request: Request) -> int:
    if request.route.endswith("/callback"):
        return 10062
    if "/webhooks/" in request.route:
        return 10015
    if request.route.endswith("/messages/:id"):
        return 10008
    return 10003 if request.route.startswith("/channels") else 0


def _refused(status: int) -> Fare:
    async def fare(trouble: Trouble, request: Request, through: Through) -> Reply:
        code = 50013 if status == 403 else _code_of_404(request)
        return Reply(status, {"code": code, "message": "refused"})

    return fare


def _broken(status: int, body: object) -> Fare:
    async def fare(trouble: Trouble, request: Request, through: Through) -> Reply:
        return Reply(status, body)

    return fare


def _limited(seconds: float = 0.0, for_all: bool = False) -> Fare:
    async def fare(trouble: Trouble, request: Request, through: Through) -> Reply:
        trouble.for_all = for_all
        left = seconds or trouble.left()
        headers = {"Via": "1.1 google", "Retry-After": str(left), "X-RateLimit-Scope": "user"}
        if for_all:
            headers |= {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
        body = {"message": "You are being rate limited.", "retry_after": left, "global": for_all}
        return Reply(429, body, **headers)

    return fare


async def _reset(trouble: Trouble, request: Request, through: Through) -> Reply:
    raise aiohttp.ClientOSError(errno.ECONNRESET, "Connection reset by peer")


async def _silent(trouble: Trouble, request: Request, through: Through) -> Reply:
    # As long as aiohttp waits for an answer.
    await sleep(300)
    raise TimeoutError


async def _lost(trouble: Trouble, request: Request, through: Through) -> Reply:
    await through()
    raise aiohttp.ServerDisconnectedError


async def _done_and_broken(trouble: Trouble, request: Request, through: Through) -> Reply:
    await through()
    return Reply(500, {"code": 0, "message": "Internal Server Error"})


async def _slow(trouble: Trouble, request: Request, through: Through) -> Reply:
    reply = await through()
    await sleep(20)
    return reply


_HTML = "<html><head><title>502 Bad Gateway</title></head></html>"
_ERROR = {"code": 0, "message": "Internal Server Error"}
FARES: dict[str, tuple[float, Fare]] = {
    "403 once": (0.0, _refused(403)),
    "403 for 10 minutes": (TEN_MINUTES, _refused(403)),
    "404 once": (0.0, _refused(404)),
    "404 for 10 minutes": (TEN_MINUTES, _refused(404)),
    "429 for 0.5 s": (0.0, _limited(0.5)),
    "429 for 60 s": (60.0, _limited()),
    "429 for an hour": (3600.0, _limited()),
    "429 for all, 2 s": (2.0, _limited(for_all=True)),
    "429 for all, 60 s": (60.0, _limited(for_all=True)),
    "500 once": (0.0, _broken(500, _ERROR)),
    "500 for 10 minutes": (TEN_MINUTES, _broken(500, _ERROR)),
    "502 as HTML for 10 minutes": (TEN_MINUTES, _broken(502, _HTML)),
    "503 for 10 minutes": (TEN_MINUTES, _broken(503, _ERROR)),
    "connection reset once": (0.0, _reset),
    "connection reset for 10 minutes": (TEN_MINUTES, _reset),
    "no answer for 5 minutes": (0.0, _silent),
    "done, the answer lost": (0.0, _lost),
    "done, and told 500": (0.0, _done_and_broken),
    "done, told after 20 s": (0.0, _slow),
}
"""How long each lasts in seconds (0 is once), and what it does."""
