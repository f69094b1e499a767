"""Golden playthroughs: a whole game as text, move by move, for people to read and tests to replay.

    python -m tests.games.golden              writes every playthrough that is missing
    python -m tests.games.golden GAME PLAYERS writes that one anew, after a change of the rules

Read what has changed before committing it.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from games import GAMES
from games.game import Event, Game, Position

FOLDER = Path(__file__).parent / "golden"
SEED = "ghostlight"
COMMAND = "python -m tests.games.golden"


def path_of(name: str, players: int) -> Path:
    return FOLDER / f"{name}-{players}.txt"


def moves_in(text: str) -> list[tuple[int, str]]:
    """The moves of a playthrough: lines like `> 2 play goat7`."""
    moves = [line[2:].split(" ", 1) for line in text.splitlines() if line.startswith("> ")]
    return [(int(seat), move) for seat, move in moves]


def chance_moves(game: Game, players: int) -> list[tuple[int, str]]:
    """The moves of a random game."""
    chance = Random(f"golden {players}")
    state = game.new(players, SEED, {})
    moves = []
    while seats := game.to_act(state):
        seat = chance.choice(seats)
        move = chance.choice(game.legal(state, seat))
        game.apply(state, seat, move)
        moves.append((seat, move))
    return moves


def transcript(game: Game, players: int, moves: list[tuple[int, str]]) -> str:
    """The playthrough of these moves, from the deal to the result."""
    return "\n".join(_lines(game, players, moves)) + "\n"


def _lines(game: Game, players: int, moves: list[tuple[int, str]]) -> Iterator[str]:
    state = game.new(players, SEED, {})
    yield f"{game.NAME} {game.VERSION}, {players} players, seed {SEED}"
    yield from _position(game.dump(state))
    yield _asks(game, state)
    for seat, move in moves:
        yield ""
        yield f"> {seat} {move}"
        events = game.apply(state, seat, move)
        for event in events:
            yield f"  {game.describe(event)}{_readers(event)}"
        if any(event.kind in game.CHAPTERS for event in events):
            yield from _position(game.dump(state))
        yield _asks(game, state)
    yield f"result: {game.result(state)}"


def _position(position: Position) -> Iterator[str]:
    for key, value in position.items():
        yield f"  {key}: {json.dumps(value)}"


def _asks(game: Game, state: Any) -> str:
    return f"{game.phase(state)}, to act: {game.to_act(state)}"


def _readers(event: Event) -> str:
    if event.seen_by is None:
        return ""
    return f" [for {', '.join(map(str, event.seen_by))} alone]"


def write(name: str, players: int) -> None:
    """Write a playthrough, and say so."""
    game = GAMES[name]
    path = path_of(name, players)
    path.write_text(transcript(game, players, chance_moves(game, players)), encoding="utf-8")
    print(f"wrote {path.name}: read it before you commit it")


def main(arguments: list[str]) -> None:
    if arguments:
        name, count = arguments
        write(name, int(count))
        return
    for name, game in GAMES.items():
        for players in game.PLAYERS:
            if not path_of(name, players).exists():
                write(name, players)


if __name__ == "__main__":
    main(sys.argv[1:])
