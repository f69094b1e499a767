"""A person's traces in the database, and how they go. Run inside a transaction.

What is left of them in others' games names nobody: their seats bear the words for a former player,
their moves are nobody's, their results count for nobody, and where they hosted stands `NOBODY`.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from itertools import count
from typing import Any, Protocol

import msgspec

from data import counting, personal, rows
from data.lobbies import OPEN
from data.sql import Connection, Transactions

NOBODY = 0
"""Hosts what a person hosted who is not to be named any more; no user has this id."""


class Names(Protocol):
    """The words that take the place of names, by language."""

    def former(self, language: str) -> str:
        """What a former player is called."""

    def ghost(self, language: str, taken: Collection[str]) -> str:
        """A name for an artificial player that is not taken yet."""

    def is_ghost(self, language: str, name: str) -> bool:
        """Whether a name is an artificial player's."""


class Held(msgspec.Struct, frozen=True):
    """Where somebody sits or hosts, and others change things too, by number.

    `lobbies` are open, `tables` running or paused; `gatherings` are not over. All of them are of
    servers that this process plays; `elsewhere` says that there are some in others.
    """

    lobbies: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()
    gatherings: tuple[int, ...] = ()
    elsewhere: bool = False


class Stand(msgspec.Struct, frozen=True):
    """The level of artificial players who take a seat, and their names."""

    level: str
    names: Names


_SITS = "(host_id = :who OR id IN (SELECT table_id FROM seats WHERE user_id = :who))"
_OPEN_GATHERINGS = (
    "SELECT id FROM gatherings WHERE stage <> 'over' AND (host_id = :who OR id IN "
    f"(SELECT gathering_id FROM circles JOIN tables ON id = table_id WHERE {_SITS}))"
)


def held(db: Connection, user_id: int) -> Held:
    """What somebody has to be led out of before they can be forgotten."""
    who = {"who": user_id}

    elsewhere = False

    def numbers(statement: str, ours: str) -> tuple[int, ...]:
        nonlocal elsewhere
        found = db.execute(
            f"SELECT id, id IN (SELECT id FROM {ours}) FROM ({statement}) AS held ORDER BY id", who
        ).fetchall()
        elsewhere = elsewhere or not all(mine for _, mine in found)
        return tuple(number for number, mine in found if mine)

    playing = "status IN ('running', 'paused')"
    return Held(
        numbers(f"SELECT id FROM tables WHERE {OPEN} AND {_SITS}", "served"),
        numbers(f"SELECT id FROM tables WHERE {playing} AND {_SITS}", "served"),
        numbers(_OPEN_GATHERINGS, "served_gatherings"),
        elsewhere,
    )


def forget(db: Connection, user_id: int, stand: Stand, alone: Collection[int]) -> bool:
    """Forget a person; whether that was done. If not, they have to be led out of something first.

    Args:
        db: The database.
        user_id: Who.
        stand: Who takes their seats.
        alone: The gatherings that nobody else changes meanwhile.
    """
    found = held(db, user_id)
    if found.lobbies or found.tables or found.elsewhere:
        return False
    if not set(found.gatherings) <= set(alone):
        return False
    who = {"who": user_id}
    _rename_notes(db, user_id, stand.names)
    _empty_seats(db, user_id, stand)
    _hand_over(db, user_id)
    db.execute("UPDATE moves SET made_by = NULL WHERE made_by = :who", who)
    counting.forget(db, user_id)
    for table in ("former", "requests", "unreminded", "forgetting"):
        db.execute(f"DELETE FROM {table} WHERE user_id = :who", who)
    # Who ended a game was kept there once.
    db.execute("UPDATE tables SET reason = 'by a person' WHERE reason = ?", (f"by {user_id}",))
    return True


def _empty_seats(db: Connection, user_id: int, stand: Stand) -> None:
    """Their seats: artificial players take those of games that are still to be dealt."""
    found = db.execute(
        "SELECT table_id, seat, language, status FROM seats JOIN tables ON id = table_id "
        "WHERE user_id = ? ORDER BY table_id, seat",
        (user_id,),
    ).fetchall()
    for table, seat, language, status in found:
        taken = {
            name
            for (name,) in db.execute(
                "SELECT name FROM seats WHERE table_id = ? AND seat <> ?", (table, seat)
            )
        }
        if status == "lobby":
            name, level = stand.names.ghost(language, taken), stand.level
        else:
            name, level = numbered(stand.names.former(language), taken), None
        db.execute(
            "UPDATE seats SET user_id = NULL, name = ?, level = ?, standing = '', passing = 0, "
            "missed = 0 WHERE table_id = ? AND seat = ?",
            (name, level, table, seat),
        )


def _hand_over(db: Connection, user_id: int) -> None:
    """What they hosted: whoever sits there hosts what is still to be played."""
    there = (
        "SELECT user_id FROM seats JOIN circles USING (table_id) WHERE gathering_id = {} "
        "AND user_id IS NOT NULL ORDER BY circles.place, seat LIMIT 1"
    )
    who = {"who": user_id, "nobody": NOBODY}
    db.execute(
        "UPDATE gatherings SET host_id = CASE stage WHEN 'over' THEN :nobody "
        f"ELSE coalesce(({there.format('gatherings.id')}), :nobody) END WHERE host_id = :who",
        who,
    )
    mine = (
        "SELECT user_id FROM seats WHERE table_id = tables.id AND user_id IS NOT NULL "
        "ORDER BY seat LIMIT 1"
    )
    theirs = there.format("(SELECT gathering_id FROM circles WHERE table_id = tables.id)")
    db.execute(
        "UPDATE tables SET host_id = CASE status WHEN 'lobby' "
        f"THEN coalesce(({mine}), ({theirs}), :nobody) ELSE :nobody END WHERE host_id = :who",
        who,
    )


def _rename_notes(db: Connection, user_id: int, names: Names) -> None:
    """What stories tell of their seats.

    Notes hold names alone. Where somebody has left a seat, every name there may be theirs but that
    of who sits there now and those of artificial players.
    """
    sits = db.execute(
        "SELECT seats.table_id, seats.seat, language, name FROM seats JOIN tables ON id = table_id "
        "WHERE user_id = ?",
        (user_id,),
    ).fetchall()
    left = db.execute(
        "SELECT former.table_id, former.seat, language, name FROM former "
        "JOIN tables ON id = former.table_id "
        "JOIN seats ON seats.table_id = id AND seats.seat = former.seat WHERE former.user_id = ?",
        (user_id,),
    ).fetchall()
    for table, seat, language, name in sits:
        _rename(db, table, seat, names.former(language), {name})
    for table, seat, language, name in left:
        told = db.execute(
            "SELECT name FROM notes WHERE table_id = ?1 AND seat = ?2 "
            "UNION SELECT other FROM notes WHERE table_id = ?1 AND seat = ?2",
            (table, seat),
        )
        known = {each for (each,) in told if not names.is_ghost(language, each)}
        _rename(db, table, seat, names.former(language), known - {name, ""})


def _rename(db: Connection, table: int, seat: int, to: str, old: Collection[str]) -> None:
    for column in ("name", "other"):
        db.execute(
            f"UPDATE notes SET {column} = ? WHERE table_id = ? AND seat = ? "
            f"AND {column} IN (SELECT value FROM json_each(?))",
            (to, table, seat, rows.packed(sorted(old))),
        )


def numbered(name: str, taken: Collection[str]) -> str:
    """The name, or the first of `name 2`, `name 3` … that is not taken."""
    more = (f"{name} {number}" for number in count(2))
    return name if name not in taken else next(each for each in more if each not in taken)


class Privacy:
    """What is kept of a person. Every method raises `StoreError` if the database fails."""

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def held(self, user_id: int) -> Held:
        """Where somebody sits or hosts, and others change things too."""
        return await self._database.read(lambda db: held(db, user_id))

    async def forget(self, user_id: int, stand: Stand, alone: Collection[int]) -> bool:
        """Forget a person; whether that was done. Otherwise nothing was changed.

        They must sit and host in no open lobby and no table that is being played, nor in a
        gathering that is not over, unless it is among those that nobody else changes meanwhile.
        """
        return await self._database.write(lambda db: forget(db, user_id, stand, alone))

    async def ask(self, user_id: int, now: datetime) -> None:
        """Let other processes lead somebody out of what they play, until they are forgotten."""
        await self._database.write(
            lambda db: (
                db.execute(
                    "INSERT INTO forgetting (user_id, at) VALUES (?, ?) ON CONFLICT DO NOTHING",
                    (user_id, rows.micros(now)),
                ).rowcount
            )
        )

    async def asked(self) -> list[int]:
        """Those who are to be forgotten wherever they are."""
        return await self._database.read(
            lambda db: [user for (user,) in db.execute("SELECT user_id FROM forgetting")]
        )

    async def numbers(self, user_id: int) -> list[int]:
        """The games at which somebody sits or sat, by number."""
        return await self._database.read(lambda db: personal.numbers(db, user_id))

    async def game(self, number: int, user_id: int) -> dict[str, Any]:
        """What is stored about somebody of one game. What they may not know is not in it."""
        return await self._database.read(lambda db: personal.game(db, number, user_id))

    async def others(self, user_id: int) -> dict[str, list[Any]]:
        """What is stored about somebody beside their games, by kind."""
        return await self._database.read(lambda db: personal.others(db, user_id))
