"""What `pip install .` takes along: every package, and every file that they read."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
ROOMS = ("games", "data", "rendering", "bot", "cogs")


@pytest.mark.parametrize("room", ROOMS)
def test_every_file_of_a_room_is_installed(room: str) -> None:
    assert f"{room}*" in SETTINGS["packages"]["find"]["include"]
    files = {file for file in (ROOT / room).rglob("*") if file.is_file()}
    files = {file for file in files if file.parent.name != "__pycache__"}
    code = {file for file in files if file.suffix == ".py"}
    assert code
    assert {file for file in code if not (file.parent / "__init__.py").exists()} == set()
    patterns = SETTINGS["package-data"].get(room, ())
    carried = {file for pattern in patterns for file in (ROOT / room).glob(pattern)}
    assert files - code - carried == set()


def test_an_image_is_made_of_every_room() -> None:
    steps = (ROOT / "Dockerfile").read_text("utf-8")
    let_through = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    for room in ROOMS:
        assert f"COPY {room} /src/{room}\n" in steps
        assert f"!{room}" in let_through
    copied = next(line for line in steps.splitlines() if line.startswith("COPY pyproject.toml"))
    assert {f"!{name}" for name in copied.split()[1:-1]} <= set(let_through)
    assert let_through[0] == "*"
