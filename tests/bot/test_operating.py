"""`backup`, `restore` and `check` as an operator types them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.alone import alone_with
from bot.host import Host
from bot.operating import Progress
from data.store import Store
from tests.bot.test_checking import begun, play
from tests.bot.test_command_line import one_sentence

Said = tuple[int, str, str]
Do = Callable[..., Said]


@pytest.fixture
def do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Do:
    """Types a command; its exit code and what it said."""
    monkeypatch.setenv("DATABASE_PATH", str(tmp_path / "tables.db"))
    monkeypatch.chdir(tmp_path)

    def typed(*words: str) -> Said:
        capsys.readouterr()
        code = main(list(words))
        return (code, *capsys.readouterr())

    return typed


async def test_what_was_backed_up_while_the_bot_ran_can_be_restored_when_it_is_stopped(
    tmp_path: Path, store: Store, host: Host, do: Do
) -> None:
    with alone_with(tmp_path / "tables.db"):
        table = await play(host, await begun(store, host), 6)
        code, told, _ = await asyncio.to_thread(do, "backup", "monday.db")
        assert code == 0
        assert told.startswith("Backed up ")
        assert "monday.db: 1 tables, " in told
        await play(host, table, 2)
        code, told, error = await asyncio.to_thread(do, "restore", "monday.db")
        assert (code, told) == (2, "")
        assert "Another Ghostlight is running" in error
        assert one_sentence(error)
    assert len(await store.moves(1)) == 8
    await store.close()
    code, told, _ = await asyncio.to_thread(do, "restore", "monday.db")
    assert code == 0
    former = told.split("kept as ")[1].strip().removesuffix(".")
    for path, plies in ((tmp_path / "tables.db", 6), (Path(former), 8)):
        code, told, _ = await asyncio.to_thread(do, "check", str(path))
        assert (code, told.splitlines()[0]) == (
            0,
            f"Table 1 (fantasmagoria, running, ply {plies}): sound",
        )
    # What was restored is played on, and is sound after it.
    again = await Store.open(tmp_path / "tables.db")
    playing = Host(again, host.clock)
    await play(playing, await playing.table(1))
    await again.close()
    code, told, _ = await asyncio.to_thread(do, "check")
    assert (code, told.splitlines()[-1]) == (0, "Checked 1 tables: 1 sound.")


async def test_two_restores_in_a_second_keep_both_databases(
    tmp_path: Path, store: Store, do: Do
) -> None:
    await store.close()
    assert (await asyncio.to_thread(do, "backup", "b.db"))[0] == 0
    for _ in range(3):
        assert (await asyncio.to_thread(do, "restore", "b.db"))[0] == 0
    assert len(aside(tmp_path)) == 3


def aside(folder: Path) -> list[Path]:
    return list(folder.glob("tables.db.replaced-*"))


def test_what_cannot_be_done_is_one_sentence_and_exit_code_2(tmp_path: Path, do: Do) -> None:
    text = tmp_path / "text"
    text.write_text("To be or not to be" * 100)
    for words in (
        ("backup", "new.db"),
        ("check",),
        ("check", "gone.db"),
        ("check", "text"),
        ("check", "."),
        ("restore", "gone.db"),
        ("restore", "text"),
    ):
        code, told, error = do(*words)
        assert (code, told) == (2, ""), words
        assert one_sentence(error), error
    assert {file.name for file in tmp_path.iterdir()} <= {"text", "tables.db-running"}


async def test_a_damaged_database_is_told_with_exit_code_1(
    tmp_path: Path, store: Store, host: Host, do: Do
) -> None:
    for _ in range(4):
        await play(host, await begun(store, host), 40)
    await store.close()
    path = tmp_path / "tables.db"
    overwrite(path)
    code, told, _ = await asyncio.to_thread(do, "check")
    assert code == 1
    assert told.startswith("The database is damaged: ")
    assert "Traceback" not in told
    code, _, error = await asyncio.to_thread(do, "backup", "b.db")
    assert code == 2
    assert "is damaged and was not copied" in error
    assert one_sentence(error.removeprefix("Copying: 100 %\n"))


def overwrite(path: Path) -> None:
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 8192] = b"\xff" * 8192
    path.write_bytes(bytes(content))


def test_progress_is_told_ten_times_at_most() -> None:
    told: list[str] = []
    progress = Progress("Copying", told.append)
    for done in range(1001):
        progress(done, 1000)
    assert told == [f"Copying: {n} %" for n in range(10, 101, 10)]
    Progress("Copying", told.append)(0, 0)
    assert told[-1] == "Copying: 100 %"
