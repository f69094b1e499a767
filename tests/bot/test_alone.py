"""One bot a database."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.alone import alone_with
from bot.errors import StartError
from tests.bot.test_command_line import one_sentence, run


def test_a_second_bot_on_one_database_is_refused_and_another_database_is_not(
    tmp_path: Path,
) -> None:
    path = tmp_path / "tables.db"
    with alone_with(path):
        with pytest.raises(StartError, match="DATABASE_PATH"), alone_with(path):
            pass
        with alone_with(tmp_path / "others.db"):
            pass
    with alone_with(path):
        pass


def test_the_command_line_says_so_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with alone_with(path):
        done = run("play", DATABASE_PATH=str(path), PORT="18322")
    assert done.returncode == 2
    assert one_sentence(done.stderr)
    assert "Another Ghostlight is running" in done.stderr


def test_a_killed_bot_leaves_the_database_free(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    work = (
        "import sys, pathlib, time; from bot.alone import alone_with\n"
        f"with alone_with(pathlib.Path({str(path)!r})):\n"
        "    print('in', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", work], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline()
        with pytest.raises(StartError), alone_with(path):
            pass
        child.kill()
    with alone_with(path):
        pass
