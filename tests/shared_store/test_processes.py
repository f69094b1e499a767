"""Two and three real processes at one PostgreSQL: each table is played by one of them, always."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from bot.clock import Clock
from bot.host import Host
from bot.tenure import ASKED
from data.postgres import IDLE
from data.records import Seat
from data.shards import LENGTH
from data.store import Store
from tests.bot.conftest import lobby
from tests.postgres import Server
from tests.shared_store.processes import SHARDS, Processes

TABLES = 8
"""In each shard."""


@pytest.fixture
async def tables(url: str) -> dict[int, int]:
    """Games that run, and the shard of each."""
    store = await Store.open(url)
    host = Host(store, Clock())
    found = {}
    for shard in range(SHARDS):
        for at in range(TABLES):
            people = (Seat(11, "Ana"), Seat(12, "Bia"), Seat(13, "Caio"))
            guild = (at * SHARDS + shard) << 22
            options = {"salt": "targeted", "turn_limit": 200}
            kept = await store.add_lobby(
                lobby(*people, game="deathwick", guild_id=guild, options=options)
            )
            found[(await host.begin(kept, 99, 3)).id] = shard
    await store.close()
    return found


@pytest.fixture
def processes(url: str, running: Server, tables: dict[int, int]) -> Iterator[Processes]:
    """None yet; those that are started do not outlive the test."""
    found = Processes(url, running)
    yield found
    found.end()


def test_a_dead_process_is_followed_within_thirty_seconds() -> None:
    # Its lease runs out, and whoever waits asks again.
    # One that was paused in the middle of a move holds it as long as the server lets it.
    assert LENGTH + ASKED + IDLE < 30


async def test_each_process_plays_its_own_shards(
    processes: Processes, tables: dict[int, int]
) -> None:
    even, odd = processes.playing(0), processes.playing(1)
    even.until_moves(10)
    odd.until_moves(10)
    assert even.stop() == odd.stop() == 0
    assert {tables[table] for table, _ in even.moves} == {0}
    assert {tables[table] for table, _ in odd.moves} == {1}
    assert even.failed == odd.failed == []
    await processes.require_sound()


async def test_of_two_with_the_same_shards_one_plays_until_it_is_killed(
    processes: Processes,
) -> None:
    first, second = processes.playing(0, 1), processes.waiting(0, 1)
    first.until_moves(40)
    assert "playing" not in second.told
    first.kill()
    second.until_moves(40)
    assert second.stop() == 0
    assert second.failed == []
    await processes.require_sound()


async def test_who_was_paused_and_wakes_finds_that_it_lost_them_and_stops(
    processes: Processes,
) -> None:
    first, second = processes.playing(0, 1), processes.waiting(0, 1)
    first.signal(signal.SIGSTOP)
    second.until_moves(40)
    before = len(first.moves)
    first.signal(signal.SIGCONT)
    first.until("lost")
    # One may have been on its way through the pipe.
    assert len(first.moves) <= before + 1
    second.until_moves(20)
    assert second.stop() == 0
    await processes.require_sound()


async def test_a_short_pause_loses_nothing(processes: Processes) -> None:
    only = processes.playing(0, 1)
    only.signal(signal.SIGSTOP)
    only.signal(signal.SIGCONT)
    only.until_moves(20)
    assert only.stop() == 0
    assert "lost" not in only.told
    await processes.require_sound()


async def test_games_go_on_over_a_rolling_restart_of_two_processes(processes: Processes) -> None:
    even, odd = processes.playing(0), processes.playing(1)
    new_even = processes.waiting(0)
    assert even.stop() == 0
    new_even.until_moves(10)
    odd.until_moves(10)
    new_odd = processes.waiting(1)
    assert odd.stop() == 0
    new_odd.until_moves(10)
    new_even.until_moves(10)
    assert new_odd.stop() == new_even.stop() == 0
    assert [player.failed for player in processes.started] == [[], [], [], []]
    await processes.require_sound()


async def test_processes_that_count_shards_differently_do_not_play_at_the_same_time(
    processes: Processes,
) -> None:
    old, new = processes.playing(1), processes.waiting(0, of=3 * SHARDS)
    old.until_moves(30)
    assert "playing" not in new.told
    assert old.stop() == 0
    new.until_moves(10)
    assert new.stop() == 0
    await processes.require_sound()


async def test_three_processes_survive_the_servers_restart(
    processes: Processes, running: Server
) -> None:
    even, odd, spare = processes.playing(0), processes.start(1), processes.waiting(1)
    running.control("-m", "fast", "restart")
    even.until_moves(20)
    playing = odd if "lost" not in odd.told and odd.moves else spare
    playing.until_moves(20)
    for player in processes.started:
        player.signal(signal.SIGTERM)
    await processes.require_sound()
