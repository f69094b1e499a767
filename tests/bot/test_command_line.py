"""The command line as an operator meets it: one clear sentence and exit code 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k not in {"DISCORD_TOKEN", "DATABASE_PATH"}}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=ROOT,
        env={**clean, "DISCORD_TOKEN": "", **variables},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def one_sentence(told: str) -> bool:
    return told.count("\n") == 1 and "Traceback" not in told


def test_help_shows_run_play_and_demo() -> None:
    done = run("--help")
    assert done.returncode == 0
    for command in ("run", "play", "demo"):
        assert command in done.stdout


def test_run_without_a_token_says_where_to_put_it() -> None:
    done = run("run")
    assert done.returncode == 2
    assert one_sentence(done.stderr)
    assert ".env" in done.stderr


@pytest.mark.parametrize("command", ["run", "play"])
def test_a_bad_setting_is_named(command: str) -> None:
    done = run(command, PORT="seventy")
    assert done.returncode == 2
    assert one_sentence(done.stderr)
    assert "PORT" in done.stderr


def test_an_unwritable_database_folder_is_one_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    done = run("play", DATABASE_PATH=str(blocked / "ghostlight.db"), PORT="18321")
    assert done.returncode == 2, done.stderr
    assert one_sentence(done.stderr)
    assert str(blocked) in done.stderr


def test_a_demo_of_no_game_or_for_no_such_number_is_refused(tmp_path: Path) -> None:
    done = run("demo", "whist", "--out", str(tmp_path))
    assert done.returncode == 2
    assert one_sentence(done.stderr)
    assert "fantasmagoria" in done.stderr
    done = run("demo", "fantasmagoria", "--players", "7", "--out", str(tmp_path))
    assert done.returncode == 2
    assert one_sentence(done.stderr)
    assert "3" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_demo_writes_pictures_and_the_story(tmp_path: Path) -> None:
    done = run("demo", "fantasmagoria", "--players", "3", "--seed", "x", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    kinds = {file.stem.split("-")[1] for file in tmp_path.glob("*.png")}
    assert kinds == {"hand", "table", "chapter", "end"}
    story = (tmp_path / "story.md").read_text("utf-8")
    assert "leads" in story
    assert "wins with the fewest scares" in story
    assert f"Wrote {len(list(tmp_path.glob('*.png')))} pictures" in done.stdout
