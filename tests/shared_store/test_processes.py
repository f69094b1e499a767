"""Two and three real processes at one PostgreSQL: each table is played by one of them, always."""

from __future__ import annotations

import signal
from collections import Counter

import pytest

from bot.checking import check
from bot.clock import Clock
from bot.host import Host
from bot.tenure import ASKED
from data.postgres import IDLE
from data.records import Seat
from data.shards import LENGTH
from data.store import Store
from tests.bot.conftest import lobby
from tests.postgres import Server
from tests.shared_store.processes import Player

SHARDS = 2
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


async def require_sound(url: str, running: Server, *players: Player) -> None:
    """What was acknowledged is there, once, and each game can be played again from its start."""
    acknowledged = Counter(move for player in players for move in player.moves)
    assert [move for move, often in acknowledged.items() if often > 1] == []
    kept = running.sql("SELECT table_id, ply FROM moves", url).splitlines()
    there = {tuple(map(int, row.split("|"))) for row in kept}
    assert acknowledged.keys() <= there
    for table in {table for table, _ in there}:
        plies = sorted(ply for number, ply in there if number == table)
        assert plies == list(range(1, len(plies) + 1))
    store = await Store.open(url)
    verdicts = [verdict async for verdict in check(store)]
    await store.close()
    assert verdicts
    assert [verdict.line() for verdict in verdicts if not verdict.fine] == []


def test_a_dead_process_is_followed_within_thirty_seconds() -> None:
    # Its lease runs out, and whoever waits asks again.
    # One that was paused in the middle of a move holds it as long as the server lets it.
    assert LENGTH + ASKED + IDLE < 30


async def test_each_process_plays_its_own_shards(
    url: str, running: Server, tables: dict[int, int]
) -> None:
    with Player(url, SHARDS, 0) as even, Player(url, SHARDS, 1) as odd:
        even.until_moves(20)
        odd.until_moves(20)
        assert even.stop() == odd.stop() == 0
    assert {tables[table] for table, _ in even.moves} == {0}
    assert {tables[table] for table, _ in odd.moves} == {1}
    assert even.failed == odd.failed == []
    await require_sound(url, running, even, odd)


async def test_of_two_with_the_same_shards_one_plays_until_it_is_killed(
    url: str, running: Server, tables: dict[int, int]
) -> None:
    with Player(url, SHARDS, 0, 1) as first:
        first.until_moves(10)
        with Player(url, SHARDS, 0, 1) as second:
            second.until("waiting")
            first.until_moves(40)
            assert "playing" not in second.told
            first.kill()
            second.until_moves(40)
            assert second.stop() == 0
    assert second.failed == []
    await require_sound(url, running, first, second)


async def test_who_was_paused_and_wakes_finds_that_it_lost_them_and_stops(
    url: str, running: Server, tables: dict[int, int]
) -> None:
    with Player(url, SHARDS, 0, 1) as first:
        first.until_moves(10)
        with Player(url, SHARDS, 0, 1) as second:
            second.until("waiting")
            first.signal(signal.SIGSTOP)
            second.until_moves(40)
            before = len(first.moves)
            first.signal(signal.SIGCONT)
            first.until("lost")
            # One may have been on its way through the pipe.
            assert len(first.moves) <= before + 1
            second.until_moves(20)
            assert second.stop() == 0
    await require_sound(url, running, first, second)


async def test_a_short_pause_loses_nothing(
    url: str, running: Server, tables: dict[int, int]
) -> None:
    with Player(url, SHARDS, 0, 1) as only:
        only.until_moves(10)
        only.signal(signal.SIGSTOP)
        only.signal(signal.SIGCONT)
        only.until_moves(20)
        assert only.stop() == 0
    assert "lost" not in only.told
    await require_sound(url, running, only)


async def test_games_go_on_over_a_rolling_restart_of_two_processes(
    url: str, running: Server, tables: dict[int, int]
) -> None:
    with Player(url, SHARDS, 0) as even, Player(url, SHARDS, 1) as odd:
        even.until_moves(10)
        odd.until_moves(10)
        with Player(url, SHARDS, 0) as new_even:
            new_even.until("waiting")
            assert even.stop() == 0
            new_even.until_moves(10)
            odd.until_moves(10)
            with Player(url, SHARDS, 1) as new_odd:
                new_odd.until("waiting")
                assert odd.stop() == 0
                new_odd.until_moves(10)
                new_even.until_moves(10)
                assert new_odd.stop() == new_even.stop() == 0
    players = (even, odd, new_even, new_odd)
    assert [player.failed for player in players] == [[], [], [], []]
    await require_sound(url, running, *players)


async def test_processes_that_count_shards_differently_do_not_play_at_the_same_time(
    url: str, running: Server, tables: dict[int, int]
) -> None:
    with Player(url, SHARDS, 1) as old:
        old.until_moves(10)
        with Player(url, 3 * SHARDS, 0) as new:
            new.until("waiting")
            old.until_moves(30)
            assert "playing" not in new.told
            assert old.stop() == 0
            new.until_moves(10)
            assert new.stop() == 0
    await require_sound(url, running, old, new)


async def test_three_processes_survive_the_servers_restart(
    url: str, running: Server, tables: dict[int, int]
) -> None:
    with (
        Player(url, SHARDS, 0) as even,
        Player(url, SHARDS, 1) as odd,
        Player(url, SHARDS, 1) as spare,
    ):
        spare.until("waiting")
        even.until_moves(10)
        running.control("-m", "fast", "restart")
        even.until_moves(20)
        playing = odd if "lost" not in odd.told and odd.moves else spare
        playing.until_moves(20)
        for player in (even, odd, spare):
            player.signal(signal.SIGTERM)
    await require_sound(url, running, even, odd, spare)
