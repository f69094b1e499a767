"""What the store keeps, as typed records. Times are aware datetimes in UTC; ids are Discord's."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

import msgspec

from data.owed import AWAY, Note, Owed
from games.game import Event


class Status(StrEnum):
    """Where a table stands in its life."""

    LOBBY = "lobby"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"
    ABORTED = "aborted"
    DAMAGED = "damaged"


class Pace(StrEnum):
    """How long people have: minutes, hours or days a decision."""

    LIVE = "live"
    RELAXED = "relaxed"
    SLOW = "slow"


class Seat(msgspec.Struct, frozen=True):
    """One chair: a person's (`user_id`) or an artificial player's (`level`).

    `decision` is the number of the seat's present or latest decision; it never falls. `standing`
    is its standing order for open questions (empty: the game's default), `passing` says that it
    passes every question until its own turn. `missed` counts the decisions in a row that were made
    for its owner because their time was up, `hinted` the hints that its owners have asked for.
    `reserved` is true in a lobby alone: the seat is kept for its owner, who has not joined yet.
    """

    user_id: int | None
    name: str
    level: str | None = None
    decision: int = 0
    standing: str = ""
    passing: bool = False
    missed: int = 0
    hinted: int = 0
    reserved: bool = False

    @property
    def away(self) -> bool:
        """Whether an artificial player keeps the seat until its owner takes it back."""
        return self.user_id is not None and self.missed >= AWAY

    @property
    def artificial(self) -> bool:
        """Whether an artificial player makes its decisions."""
        return self.user_id is None or self.away


class Window(msgspec.Struct, frozen=True):
    """An open question: the ply that asked it, the seats that were asked, and until when."""

    opened: int
    seats: tuple[int, ...]
    due: datetime


class Lobby(msgspec.Struct, frozen=True):
    """A table that gathers people. `id` is the table's number, kept by its game.

    `going_on` is 0 for one table; where a large group gathers, it is how many of each circle go on.
    `level` is how well artificial players play that sit down here, `hints` how many hints a person
    may ask for in a game.
    """

    id: int
    guild_id: int
    channel_id: int
    game: str
    host_id: int
    language: str
    options: dict[str, Any]
    secret: bytes
    hash: str
    seats: tuple[Seat, ...]
    created_at: datetime
    message_id: int | None = None
    pace: Pace = Pace.RELAXED
    going_on: int = 0
    level: str = "regular"
    hints: int = 3


class Stage(StrEnum):
    """How far a gathering is."""

    OPENING = "opening"
    CIRCLES = "circles"
    FINAL = "final"
    OVER = "over"


class Circle(msgspec.Struct, frozen=True):
    """One table of a gathering: `place` counts the circles from 1, the Final Ritual has 0.

    `told` says that its end was told in its place.
    """

    place: int
    table: int
    told: bool = False


class Gathering(msgspec.Struct, frozen=True):
    """A group that plays in circles. `id` is the number of the lobby in which it gathered."""

    id: int
    guild_id: int
    channel_id: int
    game: str
    host_id: int
    language: str
    going_on: int
    secret: bytes
    hash: str
    start_id: int
    stage: Stage
    circles: tuple[Circle, ...] = ()


class TableHead(msgspec.Struct, frozen=True):
    """A started table without its position: enough to list it and to answer who sits there.

    `place_id` is the thread or channel that it is played in. `driven` says that the host itself
    owes something there: an artificial player's move or a forced one. `learning` says that it is
    a guided first game, of whoever sits in seat 0. `hints` is how many hints a person may ask for.
    """

    id: int
    guild_id: int
    channel_id: int
    place_id: int
    game: str
    host_id: int
    language: str
    status: Status
    ply: int
    driven: bool
    seats: tuple[Seat, ...]
    pace: Pace = Pace.RELAXED
    learning: bool = False
    hints: int = 3


class Lesson(msgspec.Struct, frozen=True):
    """Something that was explained in a guided first game, where it first came up.

    `key` is that of its text below the game's `learn`, `ply` the move that brought it up (0: the
    deal), `event` what happened, where it is about that, at this `place` among the ply's events.
    """

    key: str
    ply: int
    event: Event | None = None
    place: int | None = None


class Table(msgspec.Struct, frozen=True):
    """A started table, whole. `snapshot` is the position as JSON, `rules` the rules' version.

    Where nothing was promised, as for the deal of a guided first game, `secret` and `hash` are
    empty. `lessons` is what was explained there so far, `answered` the ply of the learner's latest
    move. `owed` are the decisions that people owe, open questions apart. `undone` is the ply at
    which moves were last taken back, 0 if none were. `sitting` is the hash of those who sat there
    at the start, as the seed was made of it; empty where it was made otherwise.
    """

    head: TableHead
    options: dict[str, Any]
    secret: bytes
    hash: str
    start_id: int
    seed: str
    rules: str
    snapshot: bytes
    created_at: datetime
    window: Window | None = None
    lessons: tuple[Lesson, ...] = ()
    answered: int = 0
    owed: tuple[Owed, ...] = ()
    undone: int = 0
    sitting: str = ""


class Ended(msgspec.Struct, frozen=True):
    """How a game ended, by seat: the places, from 1, ties share them; who has won; and the classes
    that were played, where a game has some.
    """

    places: tuple[int, ...]
    winners: tuple[int, ...]
    kinds: tuple[str, ...] = ()


class Played(msgspec.Struct, frozen=True):
    """One move to be committed: it takes the table from `ply - 1` to `ply`.

    `decisions` are the seats' numbers after it, `number` that of the decision it answered,
    `by` who made it: a user's id, or `None` for the host itself. `window` is the question that is
    open after it; `woken` are the seats that no longer pass every question, since it is their turn;
    `lessons` is what it brought up for the first time, where somebody learns; `ended` is how the
    game ended, where it did. `owed` is what people owe after it, `missed` how many decisions in a
    row each seat has missed, `notes` what the story tells beside it. `thought` is what an
    artificial player thought of the decision, as JSON; empty where nobody thought.
    """

    table: int
    ply: int
    seat: int
    number: int
    move: str
    by: int | None
    at: datetime
    events: tuple[Event, ...]
    snapshot: bytes
    decisions: tuple[int, ...]
    driven: bool
    over: bool
    window: Window | None = None
    woken: tuple[int, ...] = ()
    lessons: tuple[Lesson, ...] = ()
    ended: Ended | None = None
    owed: tuple[Owed, ...] = ()
    missed: tuple[int, ...] = ()
    notes: tuple[Note, ...] = ()
    thought: bytes = b""


class Move(msgspec.Struct, frozen=True):
    """A move that was committed, as `Played` had it."""

    ply: int
    seat: int
    number: int
    move: str
    by: int | None
    at: datetime


class Posted(msgspec.Struct, frozen=True):
    """A message that a table has in Discord; `kind` is `board`, `call`, `story` or
    `chapter`.

    `ply` and `status` are what it shows, `chapter` is the story's chapter, from 0.
    """

    table: int
    kind: str
    channel_id: int
    message_id: int
    ply: int
    chapter: int
    posted_at: datetime
    status: Status = Status.RUNNING
