"""What finished games count for whom, by server and game: counted once each, when they end.

A game counts if it is played to its end. It counts for those who sat there when it began: whoever
left before the end has the last place, whoever took a chair over meanwhile has none. It does not
count where no two different players are left to compare. The functions run inside a transaction.
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from data.ratings import Rating, after_game
from data.records import Ended, TableHead
from data.sql import Connection
from games import GAMES
from games.game import Game

log = logging.getLogger("ghostlight.data")
Player = int | str
"""A person's user id, or an artificial player's level."""
DAMAGE = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
"""What counting a damaged game fails with, and no database does."""
_NEVER = 2**62
"""A number that no finished game has."""
COUNTED = (
    "number IS NOT NULL AND place IS NOT NULL AND won IS NOT NULL "
    "AND mu BETWEEN -1000000 AND 1000000 AND sigma BETWEEN 0 AND 1000000"
)
"""Says of a row that it counts; one that is damaged must not keep a whole server's from being read.
"""


def ended(game: Game, state: Any) -> Ended | None:
    """How a game ended, `None` while it runs."""
    result = game.result(state)
    if result is None:
        return None
    kinds = game.dump(state).get("classes", ())
    return Ended(tuple(result.places), tuple(result.winners), tuple(kinds))


def begin(db: Connection, head: TableHead) -> None:
    """Note who sits at a table whose game begins."""
    db.executemany(
        "INSERT INTO results (table_id, seat, guild_id, game, user_id, level) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        [
            (
                head.id,
                seat,
                head.guild_id,
                head.game,
                sits.user_id,
                None if sits.user_id else sits.level,
            )
            for seat, sits in enumerate(head.seats)
        ],
    )


def count(db: Connection, table: int, end: Ended | None) -> None:
    """Count a finished game; nothing happens if it is counted already.

    Args:
        db: The database.
        table: The table's number.
        end: How its game ended; `None` if that cannot be told, so that it counts for nobody.
    """
    chairs = db.execute(
        "SELECT results.seat, guild_id, game, results.user_id, results.level, seats.user_id "
        "FROM results JOIN seats USING (table_id, seat) WHERE table_id = ? ORDER BY results.seat",
        (table,),
    ).fetchall()
    kept = [chair for chair in chairs if end is not None and _counts(*chair[3:])]
    players = [player_of(user_id, level) for _, _, _, user_id, level, _ in kept]
    left = [user_id is not None and user_id != now for _, _, _, user_id, _, now in kept]
    # Who left comes after all others, whatever became of their chair.
    ranks = [
        (gone, 0 if gone or end is None else end.places[seat])
        for (seat, *_), gone in zip(kept, left, strict=True)
    ]
    places = [1 + sum(other < own for other in ranks) for own in ranks]
    known = {
        player: rating
        for (_, guild_id, game, *_), player in zip(kept, players, strict=True)
        if (rating := rating_of(db, guild_id, game, player))
    }
    ratings = after_game(players, places, known)
    done = db.execute(
        "INSERT INTO finished (table_id, rated) VALUES (?, ?) ON CONFLICT DO NOTHING "
        "RETURNING number",
        (table, ratings is not None),
    ).fetchall()
    if not done or ratings is None or end is None:
        return
    [(number,)] = done
    for (seat, *_), player, place, gone in zip(kept, players, places, left, strict=True):
        won = seat in end.winners and not gone
        kind = end.kinds[seat] if end.kinds and not gone else None
        db.execute(
            'UPDATE results SET number = ?, place = ?, won = ?, "left" = ?, kind = ?, mu = ?, '
            "sigma = ? WHERE table_id = ? AND seat = ?",
            (number, place, won, gone, kind, *ratings[player], table, seat),
        )


def _counts(user_id: int | None, level: str | None, now: int | None) -> bool:
    """Whether a chair counts: for the person of the beginning, or for an artificial player whom
    nobody has followed.
    """
    return user_id is not None or (level is not None and now is None)


def player_of(user_id: int | None, level: str | None) -> Player:
    """Who a row of results is about."""
    player = level if user_id is None else user_id
    assert player is not None
    return player


def column_of(player: Player) -> str:
    """The column of results that names such a player."""
    return "level" if isinstance(player, str) else "user_id"


def rating_of(
    db: Connection, guild_id: int, game: str, player: Player, before: int = _NEVER
) -> Rating | None:
    """A player's rating before the finished game of that number, or now, if they have one."""
    row = db.execute(
        f"SELECT mu, sigma FROM results WHERE {column_of(player)} = ? AND guild_id = ? "
        f"AND game = ? AND number < ? AND {COUNTED} ORDER BY number DESC LIMIT 1",
        (player, guild_id, game, before),
    ).fetchone()
    return None if row is None else Rating(*row)


def uncounted(db: Connection) -> list[int]:
    """The tables whose games are over and not counted, in the order of their ends."""
    found = db.execute(
        "SELECT id FROM tables JOIN games ON games.table_id = id "
        "LEFT JOIN moves ON moves.table_id = id AND moves.ply = tables.ply "
        "WHERE status = 'over' AND learning = 0 AND id NOT IN (SELECT table_id FROM finished) "
        "AND id IN (SELECT id FROM served) "
        "ORDER BY coalesce(made_at, created_at), id"
    )
    return [number for (number,) in found]


def count_late(db: Connection, table: int) -> None:
    """Count a game that is over, from its stored position."""
    game, seed, snapshot = db.execute(
        "SELECT game, seed, snapshot FROM games JOIN tables ON id = table_id WHERE table_id = ?",
        (table,),
    ).fetchone()
    end = None
    try:
        rules = GAMES[game]
        end = ended(rules, rules.load(msgspec.json.decode(snapshot), seed))
    except Exception as error:  # noqa: BLE001 - whatever it fails with, it is the game's damage
        log.warning("table %d is damaged and counts for nobody: %s", table, type(error).__name__)
    try:
        count(db, table, end)
    except DAMAGE as error:
        # What the database fails with is not the game's: whoever runs this deals with it.
        log.warning("table %d is damaged and counts for nobody: %s", table, type(error).__name__)
        count(db, table, None)


def forget(db: Connection, user_id: int) -> None:
    """Let no result say any more that it is this person's; the others' stay as they are."""
    db.execute("UPDATE results SET user_id = NULL WHERE user_id = ?", (user_id,))


def excuse(db: Connection, table: int, seat: int) -> None:
    """Whoever sat on a chair when the game began was sent away: it does not count for them."""
    db.execute(
        "UPDATE results SET user_id = NULL, level = NULL "
        "WHERE table_id = ? AND seat = ? AND number IS NULL",
        (table, seat),
    )
