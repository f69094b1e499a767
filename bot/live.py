"""A table in memory: its record, its game's state, and what happened lately."""

from __future__ import annotations

from collections import deque
from datetime import datetime
from typing import Any

import msgspec

from bot.errors import Refusal
from data.catalogue import catalogue
from data.records import Lobby, Status, Table, TableHead
from games import GAMES
from games.game import Event, Game
from rendering.scene import Scene

REMEMBERED = 64
"""So many latest moves' events stand ready for pictures: more than a round of any game has."""
Question = tuple[str, tuple[str, ...]]


class LiveTable:
    """One started table. Only the host changes it, and only under its lock.

    Args:
        table: The stored record.
        recent: The events of the latest moves, as (ply, events), oldest first.
        history: All events of the game's chapter kinds so far.

    Raises:
        GameError: The stored position is damaged.
    """

    def __init__(
        self,
        table: Table,
        recent: list[tuple[int, tuple[Event, ...]]],
        history: list[Event],
    ) -> None:
        self.record = table
        self.head: TableHead = table.head
        self.game: Game = GAMES[table.head.game]
        self.snapshot = table.snapshot
        self.state: Any = self.game.load(msgspec.json.decode(table.snapshot), table.seed)
        self.recent = deque(recent, maxlen=REMEMBERED)
        self.history = history

    @property
    def id(self) -> int:
        """The table's number."""
        return self.head.id

    @property
    def running(self) -> bool:
        """Whether moves are taken."""
        return self.head.status is Status.RUNNING

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who sit, by seat."""
        return tuple(seat.name for seat in self.head.seats)

    def happened(self, ply: int, events: tuple[Event, ...]) -> None:
        """Remember what the move to this ply caused."""
        self.recent.append((ply, events))
        self.history += [event for event in events if event.kind in self.game.CHAPTERS]

    def owing(self) -> list[int]:
        """Seats that owe a decision; none while the table does not run."""
        return self.game.to_act(self.state) if self.running else []

    def questions(self) -> dict[int, Question]:
        """What each seat that owes a decision is asked, for telling a new one from the old."""
        phase = self.game.phase(self.state)
        return {
            seat: (phase, tuple(self.game.legal(self.state, seat)))
            for seat in self.game.to_act(self.state)
        }

    def driven_seat(self) -> int | None:
        """A seat whose decision the host makes: an artificial player's, or a forced one."""
        for seat in self.owing():
            if self.head.seats[seat].user_id is None or self.game.forced(self.state, seat):
                return seat
        return None

    def scene(self, language: str | None = None) -> Scene:
        """The table as everybody may see it, in the table's language or another."""
        shown = [tuple(e for e in events if e.seen_by is None) for _, events in self.recent]
        return Scene(
            game=self.head.game,
            table=self.id,
            view=self.game.view(self.state, None),
            names=self.names,
            to_act=tuple(self.owing()),
            recent=tuple(events for events in shown if events),
            history=tuple(self.history),
            words=catalogue(language or self.head.language),
            result=self.game.result(self.state),
        )

    def require_running(self) -> None:
        """Raises `Refusal` that says how the table stands, unless it runs."""
        if not self.running:
            raise Refusal(str(self.head.status), table=self.id)


def dealt(
    lobby: Lobby,
    options: dict[str, Any],
    seed: str,
    start_id: int,
    place_id: int,
    now: datetime,
) -> LiveTable:
    """A table just dealt, not stored yet.

    Args:
        lobby: Who sits, and where.
        options: The game's options, every one with its value.
        seed: The engine's seed.
        start_id: Id of the interaction that pressed Start.
        place_id: The thread or channel that it will be played in.
        now: When.

    Raises:
        GameError: The game does not allow these numbers or options.
    """
    game = GAMES[lobby.game]
    state = game.new(len(lobby.seats), seed, options)
    owing = game.to_act(state)
    seats = tuple(
        msgspec.structs.replace(sitting, decision=int(seat in owing))
        for seat, sitting in enumerate(lobby.seats)
    )
    head = TableHead(
        id=lobby.id,
        guild_id=lobby.guild_id,
        channel_id=lobby.channel_id,
        place_id=place_id,
        game=lobby.game,
        host_id=lobby.host_id,
        language=lobby.language,
        status=Status.RUNNING,
        ply=0,
        driven=any(seats[seat].user_id is None for seat in owing),
        seats=seats,
    )
    record = Table(
        head=head,
        options=options,
        secret=lobby.secret,
        hash=lobby.hash,
        start_id=start_id,
        seed=seed,
        rules=game.VERSION,
        snapshot=msgspec.json.encode(game.dump(state)),
        created_at=now,
    )
    return LiveTable(record, [], [])
