"""Counts in Prometheus's format, and whether the bot is well; on this machine only unless asked."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from bot.errors import StartError
from bot.meters import Meters
from bot.tasks import Tasks
from data.errors import StoreError

PATH = "/metrics"
ALIVE = "/healthz"
"""Answered as long as the event loop runs."""
READY = "/readyz"
"""Answered with 200 while all shards are at Discord and the database answers, otherwise 503."""
BEAT = 0.25
"""Seconds from one look at the event loop's lag to the next."""
ENDING = 0.5
"""Seconds that somebody who reads just now may still take when the bot stops."""
ANSWERS = (0.02, 0.05, 0.1, 0.2, 0.4, 0.7, 1.0, 2.0, 3.0, 5.0, 10.0)
PICTURES = (0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
LAGS = (0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


class Metrics(Meters):
    """Keeps all counts since the start."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._answers = Histogram(
            "ghostlight_answer_seconds",
            "From a command's or click's arrival to its answer.",
            ["kind"],
            buckets=ANSWERS,
            registry=registry,
        )
        self._deferred = Counter(
            "ghostlight_deferred", "Answers that were deferred.", ["kind"], registry=registry
        )
        self._moves = Counter(
            "ghostlight_moves", "Moves that were committed.", ["game"], registry=registry
        )
        self._messages = Counter(
            "ghostlight_messages", "Messages of tables.", ["kind", "how"], registry=registry
        )
        self._pictures = Histogram(
            "ghostlight_picture_seconds",
            "From asking for a picture to having it, drawn anew.",
            buckets=PICTURES,
            registry=registry,
        )
        self._lag = Histogram(
            "ghostlight_loop_lag_seconds",
            "How late the event loop is.",
            buckets=LAGS,
            registry=registry,
        )
        self._errors = Counter(
            "ghostlight_errors", "Errors that were logged.", ["logger"], registry=registry
        )
        self._tables = Gauge("ghostlight_tables", "Tables.", ["shard", "status"], registry=registry)
        self._up = Gauge(
            "ghostlight_shard_up",
            "Whether a shard of this process is at Discord.",
            ["shard"],
            registry=registry,
        )
        self._latency = Gauge(
            "ghostlight_shard_latency_seconds",
            "To Discord and back.",
            ["shard"],
            registry=registry,
        )

    def answered(self, kind: str, seconds: float) -> None:
        """See `Meters`."""
        self._answers.labels(kind).observe(seconds)

    def deferred(self, kind: str) -> None:
        """See `Meters`."""
        self._deferred.labels(kind).inc()

    def moved(self, game: str) -> None:
        """See `Meters`."""
        self._moves.labels(game).inc()

    def posted(self, kind: str, how: str) -> None:
        """See `Meters`."""
        self._messages.labels(kind, how).inc()

    def drew(self, seconds: float) -> None:
        """See `Meters`."""
        self._pictures.observe(seconds)

    def failed(self, logger: str) -> None:
        """Something logged an error."""
        self._errors.labels(logger).inc()

    def lagged(self, seconds: float) -> None:
        """The event loop came to something so much later than it was due."""
        self._lag.observe(max(0.0, seconds))

    async def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        # Of old numbers nobody could tell that they are old.
        for gauge in (self._tables, self._up, self._latency):
            gauge.clear()
        if self.tables is not None:
            with contextlib.suppress(StoreError):
                for (shard, status), count in (await self.tables()).items():
                    self._tables.labels(shard, status).set(count)
        for shard, seconds in (self.shards() if self.shards else {}).items():
            self._up.labels(shard).set(seconds is not None)
            if seconds is not None:
                self._latency.labels(shard).set(seconds)
        return generate_latest(self._registry)

    async def missing(self) -> str:
        """What the bot lacks to serve people, empty if nothing."""
        if self.answers is None or self.shards is None:
            return "The bot is starting."
        away = [str(shard) for shard, seconds in self.shards().items() if seconds is None]
        if away:
            return f"Not at Discord: shards {', '.join(away)}."
        try:
            await self.answers()
        except StoreError as error:
            return str(error)
        return ""


class _Errors(logging.Handler):
    """Counts what is logged as an error."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        """Count it by who logged it."""
        self._metrics.failed(record.name)


@asynccontextmanager
async def reading(metrics: Metrics, port: int, host: str = "127.0.0.1") -> AsyncIterator[None]:
    """Serve the counts at http://<host>:<port>/metrics while inside, and how the bot is.

    Raises `StartError` if the port is taken or the address is not this machine's.
    """

    async def counts(_: web.Request) -> web.Response:
        body = await metrics.text()
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def alive(_: web.Request) -> web.Response:
        return web.Response(text="alive")

    async def ready(_: web.Request) -> web.Response:
        missing = await metrics.missing()
        return web.Response(text=missing or "ready", status=503 if missing else 200)

    app = web.Application()
    app.add_routes([web.get(PATH, counts), web.get(ALIVE, alive), web.get(READY, ready)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=ENDING)
    await runner.setup()
    errors, tasks = _Errors(metrics), Tasks()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError:
            raise StartError(
                f"Port {port} is taken, or {host} is not this machine's address: set METRICS_PORT "
                "to a free one, or METRICS_HOST to 127.0.0.1 or 0.0.0.0, and start again."
            ) from None
        logging.getLogger().addHandler(errors)
        tasks.start("lag", _watch(metrics))
        yield
    finally:
        await tasks.close()
        logging.getLogger().removeHandler(errors)
        await runner.cleanup()


async def _watch(metrics: Metrics) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + BEAT
        await asyncio.sleep(BEAT)
        metrics.lagged(loop.time() - due)
