"""Golden playthroughs: no change of the rules goes unseen, and every game has one."""

import re
from pathlib import Path

import pytest

from games import GAMES
from tests.games.golden import COMMAND, FOLDER, chance_moves, moves_in, path_of, transcript
from tests.games.walks import TABLES


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_game_has_a_golden_playthrough_for_each_player_count(name: str, players: int) -> None:
    assert path_of(name, players).exists(), f"write it with: {COMMAND}"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_a_golden_playthrough_plays_as_it_stands(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = re.match(r"(\w+) (\S+), (\d+) players", text)
    assert found is not None
    name, version, players = found.groups()
    assert version == GAMES[name].VERSION
    again = transcript(GAMES[name], int(players), moves_in(text))
    assert again == text, f"if the new rules are right, write it anew: {COMMAND} {name} {players}"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_playthrough_tells_a_whole_game(name: str, players: int) -> None:
    moves = chance_moves(GAMES[name], players)
    text = transcript(GAMES[name], players, moves)
    assert moves_in(text) == moves
    assert text.splitlines()[-1].startswith("result: Result(")
    assert text.splitlines()[-2].endswith("to act: []")
