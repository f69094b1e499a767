"""A database full of running games, for measuring starts and loads."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from bot.clock import Clock
from data import lobbies, messages, playing
from data.records import Lobby, Pace, Played, Posted, Seat, Table
from games import GAMES
from tests.bench.door import USUAL, played_games
from tests.bench.stubbed_discord import GUILD
from tests.bot.conftest import PEOPLE, lobby
from tests.data.samples import plain

PATTERNS = 20
"""So many different games are played of each kind; the others are their like."""
DRIVEN = 100
"""In one game of so many the host itself owes a move; in the others, people do."""
CIRCLE = (*PEOPLE, Seat(14, "Dara"), Seat(15, "Emeka"), Seat(16, "Farah"))
Pattern = tuple[Lobby, Table, list[Played]]


def mixed() -> tuple[Lobby, ...]:
    """The three games, live and at leisure, with a regular artificial player at every third
    table.
    """
    ghost = Seat(None, "Wisp", "regular")
    four = CIRCLE[:4]
    seats = {"fantasmagoria": four, "phantom_rummy": four, "deathwick": CIRCLE}
    return tuple(
        lobby(
            *(sitting if number else (*sitting[:-1], ghost)), game=game, pace=pace, guild_id=GUILD
        )
        for number in range(3)
        for game, sitting in seats.items()
        for pace in (Pace.LIVE, Pace.RELAXED)
    )


def fill(
    path: Path,
    games: int,
    moves: int,
    kinds: Sequence[Lobby] = (USUAL,),
    patterns: int = PATTERNS,
    *,
    uneven: bool = False,
) -> list[Lobby]:
    """Make a database with so many running games whose messages show how they stand.

    Args:
        path: Where.
        games: How many; they are numbered from 1, which is each one's place and board too.
        moves: So many have been made in each game.
        kinds: Which games, who sits there and at what pace, in turns.
        patterns: So many different games of each kind.
        uneven: Some have just begun, others have made all of these moves; and no two tables have
            a player in common.

    Returns:
        The lobby of each game.
    """
    now = Clock().now()
    known = [asyncio.run(played_games(patterns, moves, kind, now)) for kind in kinds]
    db = plain(path)
    db.execute("BEGIN")
    made = []
    for number in range(1, games + 1):
        of_kind = known[number % len(known)]
        turn = number // len(known)
        if not uneven:
            driven = number % DRIVEN == 0
            of_kind = [one for one in of_kind if one[2][-1].driven == driven] or of_kind
        pattern = of_kind[turn % len(of_kind)]
        if uneven:
            pattern = _apart(pattern, number, turn)
        made.append(_put(db, pattern, number, now))
    db.execute("COMMIT")
    db.close()
    return made


def _apart(pattern: Pattern, number: int, turn: int) -> Pattern:
    """The same with people of its own, and some of its moves."""
    asked, record, moves = pattern
    asked = msgspec.structs.replace(asked, seats=_others(asked.seats, number))
    head = msgspec.structs.replace(record.head, seats=_others(record.head.seats, number))
    kept = moves[: len(moves) * (turn % 7) // 6]
    return asked, msgspec.structs.replace(record, head=head), kept


def _others(seats: Sequence[Seat], number: int) -> tuple[Seat, ...]:
    return tuple(
        msgspec.structs.replace(seat, user_id=seat.user_id and number * 100 + seat.user_id)
        for seat in seats
    )


def _put(db: sqlite3.Connection, pattern: Pattern, number: int, now: datetime) -> Lobby:
    asked, record, moves = pattern
    kept = lobbies.add(db, asked)
    head = msgspec.structs.replace(record.head, id=number, place_id=number)
    playing.start(db, msgspec.structs.replace(record, head=head))
    chapters = 0
    for move in moves:
        playing.commit(db, msgspec.structs.replace(move, table=number))
        chapters += sum(event.kind in GAMES[head.game].CHAPTERS for event in move.events)
    shown = [("board", 0, 1)]
    if asked.pace is not Pace.LIVE:
        # Whoever owes a decision there has been called.
        shown.append(("turn", 0, 4))
    shown += [("story", chapter, 2) for chapter in range(chapters + 1) if moves]
    shown += [("chapter", chapter, 3) for chapter in range(chapters)]
    for kind, chapter, at in shown:
        message = 10**18 + number * 1000 + chapter * 10 + at
        messages.post(db, Posted(number, kind, number, message, len(moves), chapter, now))
    return kept
