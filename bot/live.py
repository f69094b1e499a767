"""A table in memory: its record, its game's state, and what happened lately."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from datetime import datetime
from typing import Any

import msgspec

from bot.clocks import owed_now
from bot.errors import Refusal
from bot.fairness import sitting_of
from bot.names import escaped, marked
from bot.windows import decline_of
from data.catalogue import catalogue
from data.owed import Owed
from data.records import Lobby, Status, Table, TableHead, Window
from games import GAMES
from games.game import Event, Game
from rendering.scene import Scene

REMEMBERED = 64
"""So many latest moves' events stand ready for pictures: more than a round of any game has."""
Question = tuple[str, tuple[str, ...]]
Deal = Callable[[int, str, Mapping[str, Any]], Any]
"""Makes a game's first state from the number of players, the seed and the options."""


class LiveTable:
    """One started table as it stands after a committed move. A move makes a new one of it, so
    that whoever shows a table shows what is on disk.

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
        recent: Sequence[tuple[int, tuple[Event, ...]]] = (),
        history: Sequence[Event] = (),
    ) -> None:
        self.record = table
        self.head: TableHead = table.head
        self.window: Window | None = table.window
        self.game: Game = GAMES[table.head.game]
        self.snapshot = table.snapshot
        self.state: Any = self.game.load(msgspec.json.decode(table.snapshot), table.seed)
        self.recent = deque(recent, maxlen=REMEMBERED)
        self.history = list(history)
        self.lessons = table.lessons
        self.answered = table.answered
        # A damaged clock is nobody's.
        seats = range(len(table.head.seats))
        self.owed: tuple[Owed, ...] = tuple(each for each in table.owed if each.seat in seats)

    def twin(self) -> LiveTable:
        """The same table with a state of its own, for a move to change."""
        twin = copy(self)
        twin.state = self.game.copy(self.state)
        twin.recent = deque(self.recent, maxlen=REMEMBERED)
        twin.history = list(self.history)
        return twin

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
        """The names of those who sit, by seat; an artificial player's is marked."""
        return tuple(marked(seat) for seat in self.head.seats)

    @property
    def shown_names(self) -> tuple[str, ...]:
        """The names as they may stand in a message."""
        return tuple(escaped(name) for name in self.names)

    def happened(self, ply: int, events: tuple[Event, ...]) -> None:
        """Remember what the move to this ply caused.

        A move that nobody may know of leaves no trace in what is shown.
        """
        if any(event.seen_by is None for event in events):
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

    def shown_owing(self) -> list[int]:
        """The seats that are shown to owe a decision.

        While a question is open these are all who were asked: who has answered stays hidden.
        """
        return list(self.window.seats) if self.window and self.running else self.owing()

    def waived(self, seat: int) -> str | None:
        """The move that declines the open question, if the seat's owner ordered so beforehand."""
        return decline_of(self.game.legal(self.state, seat)) if self.ordered_off(seat) else None

    def ordered_off(self, seat: int) -> bool:
        """Whether the seat's owner gave an order that declines the open question.

        It does not tell whether they have answered it.
        """
        sitting = self.head.seats[seat]
        if self.window is None or sitting.artificial:
            return False
        ordered = sitting.standing or next(iter(self.game.ORDERS), "")
        return sitting.passing or self.game.declines(self.state, seat, ordered)

    def driven_seat(self) -> int | None:
        """A seat whose decision the host makes.

        First those who ordered to pass, then artificial players and moves that are forced.
        """
        owing = self.owing()
        for seat in owing:
            if self.waived(seat):
                return seat
        for seat in owing:
            if self.head.seats[seat].artificial or self.game.forced(self.state, seat):
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
            to_act=tuple(self.shown_owing()),
            recent=tuple(events for events in shown if events),
            history=tuple(self.history),
            words=catalogue(language or self.head.language),
            until=self._until(language),
            result=self.game.result(self.state),
            halt={Status.PAUSED: "paused", Status.ABORTED: "aborted"}.get(self.head.status, ""),
        )

    def _until(self, language: str | None) -> str:
        """How long the decision may take that is shown to be owed; who learns is not hurried."""
        if self.window is not None or not self.owed or self.head.learning or not self.running:
            return ""
        return catalogue(language or self.head.language)(f"bot.until.{self.head.pace}")

    def require_sound(self) -> None:
        """Raises `ValueError` if the position and the seats cannot belong together."""
        seats = len(self.head.seats)
        if seats not in self.game.PLAYERS or max(self.game.to_act(self.state), default=0) >= seats:
            raise ValueError(f"{seats} seats")
        if not self.head.place_id:
            raise ValueError("played nowhere")
        if self.window is not None and not set(self.window.seats) <= set(range(seats)):
            raise ValueError(f"a question to {self.window.seats}")
        self.scene()

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
    deal: Deal | None = None,
) -> LiveTable:
    """A table just dealt, not stored yet.

    Args:
        lobby: Who sits, and where.
        options: The game's options, every one with its value.
        seed: The engine's seed.
        start_id: Id of the interaction that pressed Start.
        place_id: The thread or channel that it will be played in.
        now: When.
        deal: Makes the first state, where the game's own `new` does not.

    Raises:
        GameError: The game does not allow these numbers or options.
    """
    game = GAMES[lobby.game]
    state = (deal or game.new)(len(lobby.seats), seed, options)
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
        pace=lobby.pace,
        hints=lobby.hints,
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
        # Where nothing was promised, the seed is not made of it.
        sitting=sitting_of(start_id, lobby.seats) if lobby.secret else "",
    )
    table = LiveTable(record)
    table.owed = tuple(owed_now(table, table, None, now))
    table.record = msgspec.structs.replace(record, owed=table.owed)
    return table
