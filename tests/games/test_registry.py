"""The registry: a further game is a package and a line, and nothing else in this room changes."""

import io
import json
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import games
from games import GAMES, fantasmagoria
from games.__main__ import main

ROOM = Path(games.__file__).parent


def test_games_stand_under_their_own_names() -> None:
    assert GAMES
    for name, game in GAMES.items():
        assert name == game.NAME


def test_a_further_game_needs_a_line_in_the_registry_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The program and the players serve a game that they have never heard of."""
    stranger = ModuleType("stranger")
    stranger.__dict__.update(
        {name: getattr(fantasmagoria, name) for name in fantasmagoria.__all__}, NAME="stranger"
    )
    monkeypatch.setitem(GAMES, "stranger", stranger)
    asked = [
        {"cmd": "new", "game": "stranger", "players": 3, "seed": "x"},
        {"cmd": "playout", "game": "stranger", "players": 3, "seed": "x", "games": 2},
    ]
    out = io.BytesIO()
    main(io.BytesIO("\n".join(map(json.dumps, asked)).encode()), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer["ok"] for answer in answers] == [True, True]


def test_only_the_registry_names_the_games() -> None:
    # What a player knows of one game stands in files that begin with that game's name.
    shared = [*ROOM.glob("*.py"), *(ROOM / "players").glob("*.py")]
    shared = [path for path in shared if not path.stem.startswith(tuple(GAMES))]
    assert len(shared) > 4
    naming = {path.name for path in shared for name in GAMES if f"games.{name}" in path.read_text()}
    assert naming == set()
    lines = (ROOM / "__init__.py").read_text().splitlines()
    for name in GAMES:
        assert f"    {name}.NAME: {name}," in lines


def test_the_rules_load_nothing_of_the_host() -> None:
    program = "import sys, games; print(*sorted(sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "games.fantasmagoria" in loaded
    assert not {"discord", "PIL", "aiosqlite", "sqlite3", "asyncio", "random"} & set(loaded)


def test_every_game_is_held_to_do_no_input_or_output() -> None:
    settings = tomllib.loads((ROOM.parent / "pyproject.toml").read_text())
    contracts = settings["tool"]["importlinter"]["contracts"]
    held = [contract for contract in contracts if "random" in contract.get("forbidden_modules", ())]
    assert {f"games.{name}" for name in GAMES} <= set(held[0]["source_modules"])
