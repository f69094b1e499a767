"""A SQLite file moves into PostgreSQL whole, also when it is broken off, or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from data import moving
from data.errors import StoreError
from data.migrate import migrations
from data.moving import move_all
from data.shards import Shards
from data.store import Store
from tests.data.old import make_old, rows_of
from tests.postgres import Server

OLDEST, NEWEST = 1, max(migrations())


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "tables.db"
    make_old(path, NEWEST)
    return path


def silent(done: int, total: int) -> None:
    assert 0 < done <= total


def moved(running: Server, url: str) -> dict[str, int]:
    return {name: int(running.sql(f"SELECT count(*) FROM {name}", url)) for name in moving.TABLES}


def kept(path: Path) -> dict[str, int]:
    found = {name: len(rows) for name, (_, rows) in rows_of(path).items()}
    return {name: count for name, count in found.items() if name not in moving.STAYS}


async def test_every_row_of_every_table_is_there_and_can_be_read(
    source: Path, url: str, running: Server
) -> None:
    here = await Store.open(source)
    heads, lobbies = await here.heads(), await here.open_lobbies()
    ranking = await here.results.ranking(heads[0].guild_id, heads[0].game)
    games = [await here.table(head.id) for head in heads]
    await here.close()
    await move_all(source, url, silent)
    assert moved(running, url) == kept(source)
    there = await Store.open(url)
    assert await there.heads() == heads
    assert await there.open_lobbies() == lobbies
    assert [await there.table(head.id) for head in heads] == games
    assert await there.results.ranking(heads[0].guild_id, heads[0].game) == ranking
    added = await there.add_lobby(lobbies[0])
    await there.close()
    assert added.id > max(lobby.id for lobby in lobbies)
    assert running.sql("SELECT to_regclass('moving') IS NULL", url) == "t"


async def test_a_number_that_was_given_is_not_given_again(
    source: Path, url: str, running: Server
) -> None:
    here = await Store.open(source)
    lobby = (await here.open_lobbies())[0]
    closed = await here.add_lobby(lobby)
    await here.close_lobby(closed.id)
    await here.close()
    await move_all(source, url, silent)
    there = await Store.open(url)
    assert (await there.add_lobby(lobby)).id == closed.id + 1
    await there.close()


async def test_what_was_broken_off_goes_on_where_it_was(
    source: Path, url: str, running: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "BATCH", 7)
    told: list[int] = []

    def cut(done: int, total: int) -> None:
        told.append(done)
        if len(told) == 9:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await move_all(source, url, cut)
    halfway = sum(moved(running, url).values())
    assert halfway == told[-1]
    more: list[int] = []
    total = await move_all(source, url, lambda done, total: more.append(done))
    assert more[0] > halfway
    assert more[-1] == total
    assert moved(running, url) == kept(source)


async def test_a_database_in_use_is_not_mixed_with_another(source: Path, url: str) -> None:
    there = await Store.open(url)
    here = await Store.open(source)
    await there.add_lobby((await here.open_lobbies())[0])
    await here.close()
    await there.close()
    with pytest.raises(StoreError, match="in use: name a new, empty database"):
        await move_all(source, url, silent)


async def test_nothing_is_moved_under_a_bot_that_plays(
    source: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "PATIENCE", 1.0)
    there = await Store.open(url)
    leases = there.leases("bot")
    assert leases is not None
    assert await leases.take() is None
    with pytest.raises(StoreError, match="A bot plays from the target: stop it"):
        await move_all(source, url, silent)
    # One that has died is waited for.
    monkeypatch.setattr(moving, "PATIENCE", 20.0)
    going_on = asyncio.create_task(move_all(source, url, silent))
    await asyncio.sleep(0.5)
    await leases.give_back()
    assert await going_on > 0
    await there.close()


async def test_a_bot_waits_until_all_is_moved_and_two_never_move_at_once(
    source: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "BATCH", 1)
    monkeypatch.setattr(moving, "PATIENCE", 0.2)
    half = asyncio.Event()
    loop = asyncio.get_running_loop()
    batches: list[int] = []

    def tell(done: int, total: int) -> None:
        batches.append(done)
        if len(batches) == 3:
            loop.call_soon_threadsafe(half.set)

    going_on = asyncio.create_task(move_all(source, url, tell))
    await half.wait()
    bot = await Store.open(url, Shards(4, (0,)))
    leases = bot.leases("bot")
    assert leases is not None
    assert await leases.take() is not None
    with pytest.raises(StoreError, match="A bot plays from the target"):
        await move_all(source, url, silent)
    assert not going_on.done()
    await going_on
    assert await leases.take() is None
    await bot.close()


def test_the_command_goes_on_after_any_death_and_leaves_the_file_as_it_is(
    source: Path, url: str, running: Server
) -> None:
    # As a bot leaves it.
    with closing(sqlite3.connect(source)) as db:
        db.execute("PRAGMA journal_mode = WAL")
    before = source.read_bytes()
    words = ["migrate-store", "--from", f"sqlite:{source}", "--to", url]
    small = "import data.moving as m; m.BATCH = 1; m.PATIENCE = 40"
    program = f"{small}; from bot.__main__ import main; raise SystemExit(main({words}))"
    begun = "SELECT count(*) FROM pg_class WHERE relname = 'moving'"
    for tables in (2, 8):
        mover = subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.DEVNULL)
        while running.sql(begun, url) == "0":
            assert mover.poll() is None
        while int(running.sql("SELECT count(*) FROM moving", url)) < tables:
            assert mover.poll() is None
        mover.kill()
        mover.wait()
        # Its lease would have run out by itself.
        running.sql("UPDATE shards SET until = 0", url)
    # The last one is killed as well, in effect, before it can say that all is there.
    for _ in range(2):
        mover = subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.DEVNULL)
        assert mover.wait() == 0
    assert moved(running, url) == kept(source)
    assert source.read_bytes() == before


@pytest.mark.parametrize("name", ["50 % of it?#.db", "a;b&c=d.db", "Gespräche 100%25.db"])
async def test_a_file_may_be_called_anything(
    tmp_path: Path, url: str, running: Server, name: str
) -> None:
    make_old(tmp_path / name, NEWEST)
    await move_all(tmp_path / name, url, silent)
    assert moved(running, url) == kept(tmp_path / name)


async def test_a_text_that_postgresql_cannot_hold_keeps_nothing_from_being_moved(
    source: Path, url: str, running: Server
) -> None:
    with sqlite3.connect(source) as db:
        db.execute("UPDATE seats SET name = 'A' || char(0) || 'na' WHERE seat = 0")
        db.execute("UPDATE seats SET name = CAST(X'42ff61' AS TEXT) WHERE seat = 1")
    await move_all(source, url, silent)
    names = running.sql("SELECT DISTINCT name FROM seats WHERE seat < 2", url)
    assert sorted(names.splitlines()) == ["A\ufffdna", "B\ufffda"]


async def test_a_row_that_is_another_one_there_is_found(
    source: Path, url: str, running: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoil(done: int, total: int) -> None:
        if done == total:
            running.sql("UPDATE moves SET move = 'pass' WHERE ply = 1", url)

    with pytest.raises(StoreError, match="The table moves is not the same in the target"):
        await move_all(source, url, spoil)


def test_each_table_of_the_schema_is_moved_or_stays(source: Path) -> None:
    assert rows_of(source).keys() == {*moving.TABLES, *moving.STAYS}


def test_the_command_moves_an_old_file_and_says_what_to_do_next(
    tmp_path: Path, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make_old(tmp_path / "old.db", OLDEST)
    assert main(["migrate-store", "--from", f"sqlite:{tmp_path / 'old.db'}", "--to", url]) == 0
    told = capsys.readouterr()
    assert "every table is the same there. Set DATABASE_URL now." in told.out
    assert "Moving: 100 %" in told.err


@pytest.mark.parametrize(
    ("source", "target", "told"),
    [
        ("tables.db", "postgresql://x/y", "--from sqlite:ghostlight.db"),
        ("sqlite:tables.db", "sqlite:other.db", "--to postgresql://"),
        ("sqlite:none.db", "postgresql://x/y", "none.db"),
    ],
)
def test_what_is_named_wrongly_is_one_sentence(
    source: str, target: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["migrate-store", "--from", source, "--to", target]) == 2
    found = capsys.readouterr().err
    assert told in found
    assert found.count("\n") == 1
