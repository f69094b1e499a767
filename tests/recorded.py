"""Recorded games of `bot/recorded` as replays."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any

import msgspec

from bot.gallery import NAMES
from bot.live import LiveTable, dealt
from bot.replay import Replay
from data.owed import Note
from data.records import Lobby, Move, Seat, Status
from games import GAMES

NOW = datetime(2026, 10, 31, tzinfo=UTC)


def recorded(
    game: str,
    name: str,
    plies: int | None = None,
    names: tuple[str, ...] = NAMES[0],
    notes: tuple[Note, ...] = (),
) -> Replay:
    """The replay of a recorded game, ended after so many moves if it was not over."""
    found = tomllib.loads((files("bot") / "recorded" / f"{game}.toml").read_text("utf-8"))
    record = found["games"][name]
    moves = [part.strip().partition(" ") for part in record["moves"].split(";")][:plies]
    played = [
        Move(ply, int(seat), 0, move, None, NOW) for ply, (seat, _, move) in enumerate(moves, 1)
    ]
    return replay_of(
        game, record["players"], record["seed"], record["options"], played, names, notes
    )


def replay_of(
    game: str,
    players: int,
    seed: str,
    options: dict[str, Any],
    moves: list[Move],
    names: tuple[str, ...] = NAMES[0],
    notes: tuple[Note, ...] = (),
) -> Replay:
    """The replay of a game of these moves."""
    rules = GAMES[game]
    seats = tuple(Seat(seat + 1, names[seat % len(names)]) for seat in range(players))
    lobby = Lobby(7, 1, 2, game, 1, "en", {}, b"", "", seats, NOW)
    table = dealt(lobby, rules.options(players, options), seed, 0, 3, NOW)
    state = rules.copy(table.state)
    for move in moves:
        rules.apply(state, move.seat, move.move)
    over = rules.result(state) is not None
    head = msgspec.structs.replace(
        table.head, status=Status.OVER if over else Status.ABORTED, ply=len(moves)
    )
    record = msgspec.structs.replace(
        table.record, head=head, snapshot=msgspec.json.encode(rules.dump(state))
    )
    return Replay(LiveTable(record), table.state, moves, notes)
