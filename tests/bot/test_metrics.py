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

        async def counts() -> dict[Status, int]:
            return {Status.RUNNING: 3, Status.OVER: 0}

        meters.tables = counts
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
        "ghostlight_tables running": 3,
        "ghostlight_tables over": 0,
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

    async def good() -> dict[Status, int]:
        return {Status.RUNNING: 3}

    async def bad() -> dict[Status, int]:
        raise StoreError("The database is closed: start the bot again.")

    metrics.tables = good
    assert b'ghostlight_tables{status="running"} 3.0' in await metrics.text()
    metrics.tables = bad
    assert b"ghostlight_tables{" not in await metrics.text()


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
    with pytest.raises(StartError, match=f"^Port {taken} is taken: set METRICS_PORT"):
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
