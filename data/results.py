"""Results in the database: what counted games make of players, by server and game."""

from __future__ import annotations

import msgspec

from data.counting import COUNTED, Player, column_of, count_late, player_of, rating_of, uncounted
from data.ratings import Rating, points
from data.sql import Connection, Transactions

BATCH = 50
"""So many old games are counted in one transaction."""


class Counted(msgspec.Struct, frozen=True):
    """A finished game as it counts for one player; `points` is their rating after it."""

    table: int
    place: int
    won: bool
    left: bool
    kind: str
    points: int


class Standing(msgspec.Struct, frozen=True):
    """What all games of one server and game make of a player."""

    player: Player
    points: int
    games: int
    won: int


class Change(msgspec.Struct, frozen=True):
    """What a finished game made of the rating of who sat on a chair when it began."""

    seat: int
    player: Player
    before: int
    after: int


def ranking(db: Connection, guild_id: int, game: str) -> list[Standing]:
    """Everybody for whom games of a server count, the highest rating first."""
    where = f"guild_id = ? AND game = ? AND {COUNTED}"
    found = db.execute(
        "SELECT user_id, level, games, won, mu, sigma FROM (SELECT user_id, level, mu, sigma, "
        "row_number() OVER (PARTITION BY user_id, level ORDER BY number DESC, seat) AS latest, "
        "count(*) OVER (PARTITION BY user_id, level) AS games, "
        "CAST(sum(won) OVER (PARTITION BY user_id, level) AS BIGINT) AS won "
        f"FROM results WHERE {where} AND (user_id IS NOT NULL OR level IS NOT NULL)) AS ranked "
        "WHERE latest = 1",
        (guild_id, game),
    )
    standings = [
        Standing(player_of(user_id, level), points(Rating(mu, sigma)), games, won)
        for user_id, level, games, won, mu, sigma in found
    ]
    return sorted(standings, key=lambda each: (-each.points, str(each.player)))


def course(db: Connection, guild_id: int, game: str, player: Player) -> list[Counted]:
    """The games of a server that count for a player, in their order."""
    found = db.execute(
        'SELECT table_id, place, won, "left", kind, mu, sigma FROM results '
        f"WHERE {column_of(player)} = ? AND guild_id = ? AND game = ? AND {COUNTED} "
        "ORDER BY number, seat",
        (player, guild_id, game),
    )
    return [
        Counted(table, place, bool(won), bool(left), kind or "", points(Rating(mu, sigma)))
        for table, place, won, left, kind, mu, sigma in found
    ]


def games_of(db: Connection, guild_id: int, user_id: int) -> dict[str, int]:
    """How many games of a server count for a person, by game, the most first."""
    found = db.execute(
        "SELECT game, count(*) FROM results WHERE user_id = ? AND guild_id = ? "
        f"AND {COUNTED} GROUP BY game ORDER BY count(*) DESC, game",
        (user_id, guild_id),
    )
    return dict(found.fetchall())


def changes(db: Connection, table: int) -> list[Change]:
    """What the game of a table made of ratings, by chair; empty where it counts for nobody."""
    found = db.execute(
        "SELECT seat, guild_id, game, user_id, level, number, mu, sigma FROM results "
        f"WHERE table_id = ? AND {COUNTED} "
        "AND (user_id IS NOT NULL OR level IS NOT NULL) ORDER BY seat",
        (table,),
    ).fetchall()
    told = []
    for seat, guild_id, game, user_id, level, number, *after in found:
        player = player_of(user_id, level)
        before = rating_of(db, guild_id, game, player, number) or Rating()
        told.append(Change(seat, player, points(before), points(Rating(*after))))
    return told


class Results:
    """The results of an open store."""

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def take_up(self) -> None:
        """Count what is over and was not counted: games from before there were ratings."""
        due = await self._database.read(uncounted)
        for at in range(0, len(due), BATCH):
            batch = due[at : at + BATCH]

            def run(db: Connection, tables: list[int] = batch) -> None:
                for table in tables:
                    count_late(db, table)

            await self._database.write(run)

    async def ranking(self, guild_id: int, game: str) -> list[Standing]:
        """Everybody for whom games of a server count, the highest rating first."""
        return await self._database.read(lambda db: ranking(db, guild_id, game))

    async def course(self, guild_id: int, game: str, player: Player) -> list[Counted]:
        """The games of a server that count for a player, in their order."""
        return await self._database.read(lambda db: course(db, guild_id, game, player))

    async def games_of(self, guild_id: int, user_id: int) -> dict[str, int]:
        """How many games of a server count for a person, by game, the most first."""
        return await self._database.read(lambda db: games_of(db, guild_id, user_id))

    async def changes(self, table: int) -> list[Change]:
        """What the game of a table made of ratings, by chair; empty where it counts for nobody."""
        return await self._database.read(lambda db: changes(db, table))
