"""The disk is full in mid-game: who moved is told, nothing counts that is not kept; on it goes."""

from __future__ import annotations

import pytest

from bot.client import Ghostlight
from bot.clock import Clock
from bot.config import Settings
from bot.driver import PAUSE
from bot.tasks import RETRIES
from data.store import Store
from tests.e2e.sitting import LOOK, begin, gather, lobby_of, only_board, step_once, table_of
from tests.e2e.world import MakeBot, World
from tests.small_disk import SmallDisk, disk

__all__ = ["disk"]
TOLD = "My database does not answer, so I could not do that"


@pytest.fixture
def make_bot(disk: SmallDisk) -> MakeBot:
    def make(clock: Clock) -> Ghostlight:
        return Ghostlight(Settings(database_path=disk.path / "table.db"), clock, shard_count=1)

    return make


async def stored_plies(disk: SmallDisk) -> list[int]:
    """How far each table is on the disk, as another program finds it."""
    store = await Store.open(disk.path / "table.db")
    plies = [head.ply for head in await store.heads()]
    await store.close()
    return plies


async def test_nothing_is_played_without_room_and_all_goes_on_by_itself_when_there_is_some(
    world: World, disk: SmallDisk, caplog: pytest.LogCaptureFixture
) -> None:
    await begin(world, world.people[1:4])
    lobby = await gather(world, world.people[2:5])
    await begin(world, world.people[:1], ghosts=3)
    while (await table_of(world, 3)).driven_seat() is None:
        await step_once(world, world.ana, table=3)
    threads = len(world.channel.threads)
    disk.fill()
    before = [(await table_of(world, number)).head.ply for number in (1, 3)]
    clicks = [
        await step_once(world, world.bo, table=1),
        await world.click(world.chidi, lobby, "Start"),
        await world.click(world.ana, lobby, "Join"),
        await world.slash(world.eve, "phantom-rummy new"),
        await world.slash(world.eve, "deathwick learn"),
    ]
    for answer in clicks:
        assert TOLD in answer.text
    await world.later(60)
    assert [(await table_of(world, number)).head.ply for number in (1, 3)] == before
    # Whoever runs it learns what to do.
    for told in ("the host's move failed, again soon", "it was not noted that I am here"):
        assert f"{told}: The database {disk.path / 'table.db'} has no room left" in caplog.text
    # No thread is left of a game that did not begin.
    assert len(world.channel.threads) == threads
    world.expected()

    disk.make_room()
    await world.later(RETRIES[-1] + PAUSE + LOOK)
    assert (await table_of(world, 3)).head.ply > before[1]
    await step_once(world, world.bo, table=1)
    assert (await table_of(world, 1)).head.ply == before[0] + 1
    await world.click(world.chidi, lobby_of(world), "Start")
    await world.later(LOOK)
    assert len(world.channel.threads) == threads + 1
    assert [only_board(world, number).buttons for number in (1, 2, 3)]
    held = [(await table_of(world, number)).head.ply for number in (1, 2, 3)]
    assert await stored_plies(disk) == held
