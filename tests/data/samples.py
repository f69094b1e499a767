"""Records to store, alike but for what a test cares about."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from data.migrate import migrate
from data.records import Lobby, Played, Posted, Seat, Status, Table, TableHead
from data.store import Store
from games.game import Event

NOW = datetime(2026, 3, 4, 5, 6, 7, 891011, tzinfo=UTC)
GUILD = 1_100_000_000_000_000_001
ANA, BIA = 1_200_000_000_000_000_001, 1_200_000_000_000_000_002
SEATS = (Seat(ANA, "Ana"), Seat(None, "Moth", "hard"), Seat(BIA, "Bia"))


def a_lobby(**changes: Any) -> Lobby:
    fields: dict[str, Any] = {
        "id": 0,
        "guild_id": GUILD,
        "channel_id": 11,
        "game": "fantasmagoria",
        "host_id": ANA,
        "language": "pt-BR",
        "options": {"hands": 3, "salt": "targeted", "long": True},
        "secret": b"\x00secret\xff",
        "hash": "beef" * 16,
        "seats": SEATS,
        "created_at": NOW,
        "message_id": 21,
    }
    return Lobby(**(fields | changes))


def a_table(lobby: Lobby, **changes: Any) -> Table:
    """The game of a lobby, as the host starts it."""
    fields: dict[str, Any] = {
        "id": lobby.id,
        "guild_id": lobby.guild_id,
        "channel_id": lobby.channel_id,
        "place_id": 31,
        "game": lobby.game,
        "host_id": lobby.host_id,
        "language": lobby.language,
        "status": Status.RUNNING,
        "ply": 0,
        "driven": False,
        "seats": lobby.seats,
    }
    return Table(
        head=TableHead(**(fields | changes)),
        options=lobby.options,
        secret=lobby.secret,
        hash=lobby.hash,
        start_id=41,
        seed="seed",
        rules="1.0",
        snapshot=snapshot(0),
        created_at=NOW,
    )


def snapshot(ply: int) -> bytes:
    """A position that tells its ply."""
    return b'{"ply":%d}' % ply


def events(ply: int) -> tuple[Event, ...]:
    """None, one or two events, each of which tells its ply."""
    played = Event("played", seat=ply % 3, cards=("goat7",), facts={"ply": ply})
    drawn = Event("drawn", seat=1, facts={"ply": ply, "seats": [0, 2]}, seen_by=(1,))
    return (played, drawn)[: ply % 3]


def a_move(table: int, ply: int, **changes: Any) -> Played:
    fields: dict[str, Any] = {
        "table": table,
        "ply": ply,
        "seat": ply % 3,
        "number": ply,
        "move": f"play goat{ply}",
        "by": ANA,
        "at": NOW,
        "events": events(ply),
        "snapshot": snapshot(ply),
        "decisions": (ply, ply + 1, ply + 2),
        "driven": ply % 2 == 0,
        "over": False,
    }
    return Played(**(fields | changes))


def a_message(table: int, kind: str = "board", **changes: Any) -> Posted:
    fields: dict[str, Any] = {
        "table": table,
        "kind": kind,
        "channel_id": 31,
        "message_id": 61,
        "ply": 0,
        "chapter": 0,
        "posted_at": NOW,
    }
    return Posted(**(fields | changes))


async def started(store: Store, **changes: Any) -> int:
    """The number of a game that has just been started."""
    lobby = await store.add_lobby(a_lobby())
    await store.start(a_table(lobby, **changes))
    return lobby.id


async def played(store: Store, table: int, plies: int) -> None:
    """Play the first so many plies."""
    for ply in range(1, plies + 1):
        await store.commit(a_move(table, ply))


def plain(path: Path | str) -> sqlite3.Connection:
    """A database as the store sets it up, without the store."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA synchronous = FULL")
    migrate(db, Path(path))
    db.execute("PRAGMA journal_mode = WAL")
    return db


def read(path: Path) -> bytes:
    """What a file holds."""
    return path.read_bytes()


def write(path: Path, content: bytes) -> None:
    """Make a file hold this."""
    path.write_bytes(content)
