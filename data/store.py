"""The store: all that Ghostlight keeps, behind one face. Nobody else knows in which database."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, cast

from data import gatherings, lobbies, playing, story
from data.clocks import Clocks
from data.database import Database
from data.errors import Conflict, Damaged, Gone, StoreError
from data.messages import Messages
from data.opening import is_url, opened
from data.overview import Overview
from data.past import Past
from data.privacy import Privacy
from data.records import (
    Gathering,
    Lobby,
    Move,
    Played,
    Stage,
    Status,
    Table,
    TableHead,
    Window,
)
from data.rematches import Rematches
from data.reminders import Reminders
from data.requests import SeatRequests
from data.results import Results
from data.settings import Settings
from data.shards import ALL, Shards
from data.sql import Transactions
from data.story import Chronicle
from data.thoughts import Thoughts
from data.undos import Undos
from games.game import Event

if TYPE_CHECKING:
    from data.leases import Leases
    from data.postgres import Postgres

__all__ = ["Chronicle", "Conflict", "Damaged", "Gone", "Store", "StoreError"]


class Store:
    """An open store, for one event loop.

    Whatever changes something returns once that is on the disk, and raises with nothing changed.
    Every method raises `StoreError` if the database fails, besides what it says itself.
    """

    def __init__(self, database: Transactions, shards: Shards = ALL) -> None:
        self._database = database
        self._shards = shards
        self.clocks = Clocks(database, shards)
        self.messages = Messages(database)
        self.reminders = Reminders(database)
        self.requests = SeatRequests(database)
        self.results = Results(database)
        self.thoughts = Thoughts(database)
        self.settings = Settings(database)
        self.privacy = Privacy(database)
        self.overview = Overview(database)
        self.undos = Undos(database)
        self.rematches = Rematches(database)
        self.past = Past(database)

    @classmethod
    async def open(cls, place: Path | str, shards: Shards = ALL) -> Store:
        """Open the database, making what is not there; `close` must follow.

        Args:
            place: A SQLite file, or a PostgreSQL database as `postgresql://user@host/name`.
            shards: Whose tables are meant where all are asked for; a file has but all.

        Raises:
            StoreError: It cannot be used; the message is one sentence that says what to do.
        """
        # Its process has the file alone, into however many shards Discord spreads the servers.
        own = shards if is_url(place) else ALL
        return cls(await opened(place, own), own)

    async def close(self) -> None:
        """Finish what was begun and leave no thread behind. Closing again does nothing."""
        await self._database.close()

    def leases(self, owner: str) -> Leases | None:
        """The hold of a process of that name on the store's shards; a file has none."""
        if isinstance(self._database, Database):
            return None
        from data.leases import Leases

        return Leases(cast("Postgres", self._database), self._shards, owner)

    def serves(self, guild_id: int) -> bool:
        """Whether a server's tables are for whoever opened this store to play."""
        return self._shards.serves(guild_id)

    # Lobbies

    async def add_lobby(self, lobby: Lobby) -> Lobby:
        """Keep a new lobby and return it with the number that the store gave the table.

        Numbers are never given twice; the record's own `id` is ignored.
        """
        return await self._database.write(lambda db: lobbies.add(db, lobby))

    async def save_lobby(self, lobby: Lobby) -> None:
        """Keep a lobby's options, seats, host and message.

        Raises:
            Gone: It is not an open lobby any more.
        """
        await self._database.write(lambda db: lobbies.save(db, lobby))

    async def lobby(self, number: int) -> Lobby | None:
        """The open lobby of that number."""
        return await self._database.read(lambda db: lobbies.get(db, number))

    async def open_lobbies(self) -> list[Lobby]:
        """Every open lobby, oldest first."""
        return await self._database.read(lobbies.all_open)

    async def close_lobby(self, number: int) -> bool:
        """Forget a lobby. Returns whether there was one: a game that started stays."""
        return await self._database.write(lambda db: lobbies.close(db, number))

    # Gatherings

    async def open_gathering(self, gathering: Gathering, circles: Sequence[Lobby]) -> Gathering:
        """Make the open lobby of that number a gathering of these circles, none dealt yet.

        Args:
            gathering: The gathering; its own `circles` are ignored.
            circles: Each circle's seats and options; the store gives the tables their numbers.

        Raises:
            Gone: It is not an open lobby any more.
        """
        return await self._database.write(lambda db: gatherings.begin(db, gathering, circles))

    async def gathering(self, number: int) -> Gathering | None:
        """The gathering of that number, over or not."""
        return await self._database.read(lambda db: gatherings.get(db, number))

    async def open_gatherings(self) -> list[int]:
        """The gatherings that are not over, by number."""
        return await self._database.read(gatherings.all_open)

    async def undealt(self, number: int) -> Lobby | None:
        """A circle's or Final Ritual's table, as long as its game is not dealt."""
        return await self._database.read(lambda db: gatherings.undealt(db, number))

    async def add_final(self, number: int, final: Lobby) -> int:
        """Keep a gathering's Final Ritual, not dealt yet; the number of its table.

        Where there is one already, that stays if it is dealt, and is made anew if not.
        """
        return await self._database.write(lambda db: gatherings.add_final(db, number, final))

    async def never_deal(self, number: int, reason: str) -> None:
        """A circle's or Final Ritual's table that is not dealt yet is damaged."""
        await self._database.write(lambda db: gatherings.set_aside(db, number, reason))

    async def circle_told(self, table: int) -> None:
        """Note that a circle's end was told in its place."""
        await self._database.write(lambda db: gatherings.told(db, table))

    async def set_stage(self, number: int, stage: Stage) -> None:
        """Note how far a gathering is."""
        await self._database.write(lambda db: gatherings.set_stage(db, number, stage))

    # Playing

    async def start(self, table: Table) -> None:
        """Make the open lobby of that number a started game, seats included, at ply 0.

        Raises:
            Gone: It is not an open lobby any more; of two starts at once, one starts.
        """
        await self._database.write(lambda db: playing.start(db, table))

    async def start_alone(self, lobby: Lobby, table: Table) -> Table:
        """Start a game for which nobody gathers, as one; returned with the number it was given."""
        return await self._database.write(lambda db: playing.start_alone(db, lobby, table))

    async def commit(self, played: Played) -> None:
        """Keep a move, its events, the position after it and what goes with it, as one.

        Raises:
            Conflict: The table is not running at the ply before.
        """
        # What counts a game reads and writes others' ratings, too.
        own = played.ended is None
        await self._database.write(lambda db: playing.commit(db, played), own=own)

    async def put_window(self, number: int, window: Window | None) -> None:
        """Keep the question that is open at a table, or that none is."""
        await self._database.write(lambda db: playing.put_window(db, number, window))

    async def open_windows(self) -> list[int]:
        """The running tables at which a question is open, by number."""
        return await self._database.read(playing.open_windows)

    async def heads(
        self, statuses: Collection[Status] = (Status.RUNNING, Status.PAUSED)
    ) -> list[TableHead]:
        """The heads of all started tables in these states, by number."""
        return await self._database.read(lambda db: playing.heads(db, statuses))

    async def head(self, number: int) -> TableHead | None:
        """The head of a started table, in whatever state."""
        return await self._database.read(lambda db: playing.head(db, number))

    async def heads_of(self, user_id: int, guild_id: int) -> list[TableHead]:
        """The running and paused tables of a guild at which a person sits, by number."""
        return await self._database.read(lambda db: playing.heads_of(db, user_id, guild_id))

    async def heads_in(self, guild_id: int) -> list[TableHead]:
        """The running and paused tables of a guild, by number."""
        return await self._database.read(lambda db: playing.heads_in(db, guild_id))

    async def heads_at(self, place_id: int) -> list[TableHead]:
        """The running and paused tables that are played in a thread or channel, by number."""
        return await self._database.read(lambda db: playing.heads_at(db, place_id))

    async def table(self, number: int) -> Table | None:
        """A started table with its position, in whatever state."""
        return await self._database.read(lambda db: playing.table(db, number))

    async def set_status(
        self, number: int, status: Status, reason: str = "", at: datetime | None = None
    ) -> None:
        """Change the state of a table that is running, paused or damaged.

        One that is over or aborted stays so, unless it turns out to be damaged.

        Args:
            number: The table's.
            status: The new state.
            reason: Why, for the log and for support; replaces the former one.
            at: When, if it is paused: from then on nobody's time runs.

        Raises:
            Gone: It is over, aborted or not started.
        """
        await self._database.write(lambda db: playing.set_status(db, number, status, reason, at))

    async def move_place(self, number: int, place_id: int, now: datetime | None = None) -> None:
        """Play a table on in another thread or channel; one that is paused runs again, from `now`.

        Raises:
            Gone: It is neither running nor paused.
        """
        await self._database.write(lambda db: playing.move_place(db, number, place_id, now))

    async def moves(self, number: int) -> list[Move]:
        """All moves of a table, oldest first."""
        return await self._database.read(lambda db: story.moves(db, number))

    async def recent_events(self, number: int, moves: int) -> Chronicle:
        """The last so many plies of a table with their events, oldest first."""
        return await self._database.read(lambda db: story.recent_events(db, number, moves))

    async def events_since(self, number: int, ply: int) -> Chronicle:
        """The plies of a table after that one with their events, oldest first."""
        return await self._database.read(lambda db: story.events_since(db, number, ply))

    async def events_of_kinds(self, number: int, kinds: Collection[str]) -> list[Event]:
        """All events of these kinds at a table, oldest first."""
        return await self._database.read(lambda db: story.events_of_kinds(db, number, kinds))
