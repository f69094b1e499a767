"""Games that have ended so, stored without being played."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from data.records import Ended, Played, Seat
from data.results import Counted
from data.store import Store
from tests.data.samples import ANA, BIA, GUILD, a_lobby, a_move, a_table

GAME = "fantasmagoria"
CAI = 1_200_000_000_000_000_003
THREE = (Seat(ANA, "Ana"), Seat(BIA, "Bia"), Seat(CAI, "Cai"))
MOTH, OWL = Seat(None, "Moth", "novice"), Seat(None, "Owl", "novice")


async def begun(store: Store, seats: Sequence[Seat] = THREE, **changes: Any) -> int:
    """A game that has just begun between these."""
    lobby = await store.add_lobby(a_lobby(seats=tuple(seats)))
    await store.start(a_table(lobby, **changes))
    return lobby.id


def last_move(table: int, places: Sequence[int], winners: Sequence[int], **more: Any) -> Played:
    """The move that ends a game so."""
    fields = {"decisions": (1,) * len(places), "over": True, "events": ()}
    end = Ended(tuple(places), tuple(winners), more.pop("kinds", ()))
    return a_move(table, 1, **{**fields, "ended": end, **more})


async def finish(
    store: Store,
    places: Sequence[int],
    seats: Sequence[Seat] = THREE,
    winners: Sequence[int] | None = None,
    kinds: tuple[str, ...] = (),
    **changes: Any,
) -> int:
    """A game that has ended with these places, won by those who have the first."""
    table = await begun(store, seats, **changes)
    best = [seat for seat, place in enumerate(places) if place == 1]
    won = best if winners is None else winners
    await store.commit(last_move(table, places, won, kinds=kinds))
    return table


async def sit_down(store: Store, table: int, seat: int, user_id: int | None) -> None:
    """Another one takes over a chair in mid-game."""
    level = "novice" if user_id is None else None

    def run(db: sqlite3.Connection) -> None:
        db.execute(
            "UPDATE seats SET user_id = ?, level = ? WHERE table_id = ? AND seat = ?",
            (user_id, level, table, seat),
        )

    await store._database.write(run)


async def course(store: Store, player: int | str, guild: int = GUILD) -> list[Counted]:
    return await store.results.course(guild, GAME, player)


async def places_of(store: Store, player: int | str) -> list[int]:
    return [counted.place for counted in await course(store, player)]


async def all_rows(store: Store) -> list[tuple[Any, ...]]:
    def run(db: sqlite3.Connection) -> list[tuple[Any, ...]]:
        return db.execute("SELECT * FROM results ORDER BY table_id, seat").fetchall()

    return await store._database.read(run)
