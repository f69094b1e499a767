"""Games that were begun under an earlier schema are sound and go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.checking import Kind
from bot.host import Host
from data.migrate import migrations
from data.records import Status
from data.store import Store
from tests.bot.conftest import StillClock
from tests.bot.test_checking import checked, play
from tests.data.old import make_old


@pytest.mark.parametrize("version", sorted(migrations()))
async def test_every_game_is_played_again_and_played_on(
    tmp_path: Path, clock: StillClock, version: int
) -> None:
    path = tmp_path / "old.db"
    make_old(path, version)
    store = await Store.open(path)
    host = Host(store, clock)
    for _ in range(2):
        found = await checked(store)
        damaged = [number for number, each in found.items() if each.kind is not Kind.SOUND]
        assert damaged == [5], [each.line() for each in found.values()]
        for head in await store.heads([Status.RUNNING]):
            assert (await play(host, await host.table(head.id), 2)).head.ply == head.ply + 2
    await store.close()
