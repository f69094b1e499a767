"""Whether all that is stored of each table belongs to one instant of it: nothing is half there."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.clocks import owed_now
from bot.live import LiveTable
from bot.windows import decline_of
from data import counting
from data.records import Status
from data.sql import Connection
from data.store import Store
from tests.bot.conftest import NOW

_SAT = (
    "NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = theirs.table_id "
    "AND seats.user_id = theirs.user_id) AND NOT EXISTS (SELECT 1 FROM former "
    "WHERE former.table_id = theirs.table_id AND former.user_id = theirs.user_id)"
)
ORPHANS = {
    "thoughts of no move": "SELECT table_id, ply FROM thoughts EXCEPT "
    "SELECT table_id, ply FROM moves",
    "events of no move": "SELECT table_id, ply FROM events EXCEPT SELECT table_id, ply FROM moves",
    "games of no started table": "SELECT table_id FROM games JOIN tables ON tables.id = table_id "
    "WHERE status = 'lobby'",
    "started tables of no game": "SELECT id FROM tables WHERE status <> 'lobby' "
    "AND id NOT IN (SELECT table_id FROM games)",
    "tables without seats": "SELECT id FROM tables WHERE id NOT IN (SELECT table_id FROM seats)",
    "seats kept at a table that has started": "SELECT table_id FROM seats "
    "JOIN tables ON tables.id = table_id WHERE reserved AND status <> 'lobby'",
    "games counted that are not over": "SELECT table_id FROM finished JOIN tables "
    "ON tables.id = table_id WHERE status <> 'over'",
    "results of a game that is not counted": "SELECT table_id FROM results "
    "WHERE number IS NOT NULL AND number NOT IN (SELECT number FROM finished)",
    "a rated game that counts for nobody": "SELECT table_id FROM finished WHERE rated "
    "AND table_id NOT IN (SELECT table_id FROM results WHERE number IS NOT NULL)",
    "circles that are open to all": "SELECT id FROM gatherings WHERE id NOT IN "
    "(SELECT gathering_id FROM circles)",
    "results of somebody who never sat there": "SELECT table_id FROM results AS theirs "
    f"WHERE user_id IS NOT NULL AND {_SAT}",
    "moves of somebody who never sat there": "SELECT table_id FROM moves AS theirs "
    f"WHERE made_by IS NOT NULL AND {_SAT.replace('theirs.user_id', 'made_by')}",
    "notes of a later ply": "SELECT table_id FROM notes JOIN tables ON tables.id = table_id "
    "WHERE notes.ply > tables.ply",
}


async def disagreements(store: Store, since: int = 0) -> list[str]:
    """What does not belong together, a line each.

    Args:
        store: The open store.
        since: Tables up to this number are of an older schema, which kept less.
    """
    found = await store._database.read(partial(_orphans, since=since))
    uncounted = await store._database.read(counting.uncounted)
    found += [f"table {number}: over and not counted" for number in uncounted if number > since]
    for head in await store.heads([Status.RUNNING, Status.PAUSED, Status.OVER]):
        if head.id > since:
            record = await store.table(head.id)
            assert record is not None
            found += [f"table {head.id}: {what}" for what in _of(LiveTable(record))]
    return found


def _orphans(db: Connection, since: int) -> list[str]:
    found = {name: db.execute(statement).fetchall() for name, statement in ORPHANS.items()}
    new = {name: [row for row in rows if row[0] > since] for name, rows in found.items()}
    return [f"{name}: {rows[:3]}" for name, rows in new.items() if rows]


def _of(table: LiveTable) -> list[str]:
    """What does not fit the position."""
    game, state, head = table.game, table.state, table.head
    acting = game.to_act(state)
    asked = {seat for seat in acting if decline_of(game.legal(state, seat))}
    running = head.status is Status.RUNNING
    window = set(table.window.seats) if table.window else set()
    clocks = {(owed.seat, owed.number) for owed in table.owed}
    wanted = {(owed.seat, owed.number) for owed in owed_now(table, table, None, NOW)}
    facts: dict[str, Any] = {
        "its question is open to others": bool(asked) == bool(window) and asked <= window,
        "clocks run for others": clocks == wanted,
        "a decision has no number": all(head.seats[seat].decision > 0 for seat in acting),
        # Orders to pass, which can be given meanwhile, are looked at when it is next touched.
        "who drives it": not running
        or bool(window)
        or head.driven == (table.driven_seat() is not None),
        "a question of a later ply": table.window is None or table.window.opened <= head.ply,
        "it is over and is not": (game.result(state) is not None) == (head.status is Status.OVER),
    }
    return [name for name, holds in facts.items() if not holds]
