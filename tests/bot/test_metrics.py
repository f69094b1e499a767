"""The operator's counts: read at a port of this machine, where one is set."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.errors import StartError
from bot.meters import Meters, counting, meters_of
from bot.metrics import Metrics, reading
from data.errors import StoreError
from data.records import Status
from tests.bot.test_command_line import one_sentence, run


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        found: int = probe.getsockname()[1]
        return found


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        yield holder.getsockname()[1]


def values(text: str) -> dict[str, float]:
    """Each sample by its name and labels."""
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def read(port: int, path: str = "/metrics", host: str = "127.0.0.1") -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://{host}:{port}{path}") as page,
    ):
        return page.status, await page.text()


async def test_what_was_done_can_be_read(port: int) -> None:
    async with counting(port) as meters:
        assert isinstance(meters, Metrics)

        async def counts() -> dict[tuple[int, Status], int]:
            return {(0, Status.RUNNING): 3, (2, Status.RUNNING): 4, (2, Status.OVER): 1}

        meters.tables = counts
        meters.shards = lambda: {0: 0.05, 2: None}
        meters.answered("hand", 0.05)
        meters.answered("hand", 0.15)
        meters.deferred("hand")
        meters.moved("deathwick")
        meters.posted("board", "edited")
        meters.drew(0.03)
        logging.getLogger("ghostlight.some").error("an error")
        logging.getLogger("ghostlight.some").warning("no error")
        await asyncio.sleep(0.3)
        status, text = await read(port)
        assert status == 200
        assert (await read(port, "/"))[0] == 404
    found = values(text)
    expected = {
        "ghostlight_answer_seconds_count hand": 2,
        "ghostlight_answer_seconds_bucket hand 0.1": 1,
        "ghostlight_deferred_total hand": 1,
        "ghostlight_moves_total deathwick": 1,
        "ghostlight_messages_total edited board": 1,
        "ghostlight_picture_seconds_count": 1,
        "ghostlight_errors_total ghostlight.some": 1,
        "ghostlight_tables 0 running": 3,
        "ghostlight_tables 2 running": 4,
        "ghostlight_tables 2 over": 1,
        "ghostlight_shard_up 0": 1,
        "ghostlight_shard_up 2": 0,
        "ghostlight_shard_latency_seconds 0": 0.05,
    }
    assert {name: found.get(name) for name in expected} == expected
    assert found["ghostlight_answer_seconds_sum hand"] == pytest.approx(0.2)
    assert found["ghostlight_loop_lag_seconds_count"] >= 1
    assert found["process_resident_memory_bytes"] > 0
    # The port is free again.
    async with counting(port):
        pass


async def test_it_is_read_on_this_machine_only(port: int) -> None:
    async with reading(Metrics(), port):
        assert (await read(port))[0] == 200
        with pytest.raises(aiohttp.ClientConnectionError):
            await read(port, host="127.0.0.2")


async def test_a_store_that_fails_leaves_out_its_numbers(port: int) -> None:
    metrics = Metrics()

    async def good() -> dict[tuple[int, Status], int]:
        return {(0, Status.RUNNING): 3}

    async def bad() -> dict[tuple[int, Status], int]:
        raise StoreError("The database is closed: start the bot again.")

    metrics.tables = good
    assert b'ghostlight_tables{shard="0",status="running"} 3.0' in await metrics.text()
    metrics.tables = bad
    assert b"ghostlight_tables{" not in await metrics.text()


async def test_it_is_alive_at_once_and_ready_while_every_shard_and_the_database_are_there(
    port: int,
) -> None:
    failing = False

    async def answers() -> None:
        if failing:
            raise StoreError("The database db:5432/x cannot be reached.")

    metrics = Metrics()
    async with reading(metrics, port):
        assert await read(port, "/healthz") == (200, "alive")
        assert await read(port, "/readyz") == (503, "The bot is starting.")
        metrics.answers = answers
        metrics.shards = lambda: {0: 0.1, 3: None, 4: None}
        assert await read(port, "/readyz") == (503, "Not at Discord: shards 3, 4.")
        metrics.shards = lambda: {0: 0.1}
        assert await read(port, "/readyz") == (200, "ready")
        failing = True
        assert await read(port, "/readyz") == (503, "The database db:5432/x cannot be reached.")
        assert await read(port, "/healthz") == (200, "alive")


async def test_it_is_read_from_elsewhere_where_that_is_asked(port: int) -> None:
    async with reading(Metrics(), port, "0.0.0.0"):
        assert (await read(port, host="127.0.0.2"))[0] == 200
    with pytest.raises(StartError, match=r"203\.0\.113\.1 is not this machine's address"):
        async with reading(Metrics(), port, "203.0.113.1"):
            pass


async def test_without_a_port_nothing_is_counted() -> None:
    async with counting(None) as meters:
        assert type(meters) is Meters
        meters.answered("hand", 1)
        meters.deferred("hand")
        meters.moved("deathwick")
        meters.posted("board", "edited")
        meters.drew(1)
        other = meters_of(object())
        assert type(other) is Meters


async def test_a_taken_port_is_named(taken: int) -> None:
    handlers = logging.getLogger().handlers[:]
    with pytest.raises(StartError, match=f"^Port {taken} is taken, or .* set METRICS_PORT"):
        async with counting(taken):
            pass
    assert logging.getLogger().handlers == handlers


@pytest.mark.parametrize(("command", "token"), [("run", "x"), ("play", "")])
def test_the_command_line_says_so_in_one_sentence(
    tmp_path: Path, taken: int, command: str, token: str
) -> None:
    path = str(tmp_path / "tables.db")
    done = run(command, METRICS_PORT=str(taken), DATABASE_PATH=path, DISCORD_TOKEN=token)
    assert done.returncode == 2
    assert one_sentence(done.stderr)
    assert f"Port {taken} is taken" in done.stderr
