"""Where the database file itself is damaged, those tables that can be read are played on."""

from __future__ import annotations

from pathlib import Path

from bot.driver import PAUSE
from data.records import Status
from tests.e2e.sitting import LOOK, begin, bot_of, step_once, table_of
from tests.e2e.world import World

PAGE = 4096


def overwrite(path: Path, around: bytes) -> None:
    """Put rubbish where these bytes stand."""
    content = bytearray(path.read_bytes())
    at = content.index(around) // PAGE * PAGE
    content[at : at + PAGE] = b"\xff" * PAGE
    path.write_bytes(content)


async def test_a_page_that_cannot_be_read_at_the_start_concerns_those_whom_it_holds(
    world: World, tmp_path: Path
) -> None:
    await begin(world, world.people[:3])
    # So much that it takes a page of its own.
    await bot_of(world).store._database.write(
        lambda db: db.execute("UPDATE games SET seed = ?", ("x" * 3 * PAGE,))
    )
    await begin(world, world.people[3:4], ghosts=2)
    await step_once(world, world.dara, table=2)
    await world.stop()
    overwrite(tmp_path / "table.db", b"x" * 4000)
    await world.start()
    await world.later(2 * PAUSE + LOOK)
    told = await world.slash(world.ana, "hand", table=1)
    assert "My database is damaged" in told.text
    assert (await table_of(world, 2)).head.ply >= 3
    head = await bot_of(world).store.head(1)
    assert head is not None
    assert head.status is Status.RUNNING
    world.expected()
