"""A game that is over, played again: the moments that everybody saw, and the table at each.

A whole game of the longest kind is played again in about 10 ms, so nothing is kept between two
looks but its moves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

import msgspec

from bot.chairs import STAND_IN
from bot.deals import again, as_stored
from bot.errors import Refusal
from bot.live import REMEMBERED, LiveTable
from bot.names import MARK, escaped, marked
from bot.story import Teller
from data.catalogue import FALLBACK, Catalogue, catalogue
from data.owed import Note
from data.records import Move, Seat, Status, TableHead
from games.game import Event

ENDED = (Status.OVER, Status.ABORTED)
"""Only then is a game shown again, and with it what was hidden."""


class Step(msgspec.Struct, frozen=True):
    """A moment that everybody saw.

    `beats` is how many lines the story has by then, `chapter` how many chapters have closed before
    it; `closes` says that a chapter ends with it.
    """

    ply: int
    beats: int = 0
    chapter: int = 0
    closes: bool = False


class Replay:
    """A finished or ended game, from its deal on.

    Args:
        table: The table as it ended.
        first: The state before its first move.
        moves: Its moves.
        notes: What its story tells beside the game.

    Raises:
        GameError: These rules do not lead from that deal to that end.
    """

    def __init__(
        self, table: LiveTable, first: Any, moves: Sequence[Move], notes: Sequence[Note]
    ) -> None:
        require_ended(table)
        self.table = table
        self._first = first
        self._moves = list(moves)
        self.notes = tuple(notes)
        self.steps = self._walked()
        self._places = {step.ply: place for place, step in enumerate(self.steps)}

    @property
    def last(self) -> Step:
        """The moment with which it ended."""
        return self.steps[-1]

    def place(self, ply: int) -> int:
        """Which step that ply is, from 0. Raises `Refusal` if nobody saw anything there."""
        place = self._places.get(ply)
        if place is None:
            raise Refusal("replay_ply", table=self.table.id, n=len(self.steps) - 1)
        return place

    def at(self, ply: int) -> LiveTable:
        """The table after that ply, as if it still ran; after the last one, as it ended."""
        return next(self.along((ply,)))

    def along(self, plies: Sequence[int]) -> Iterator[LiveTable]:
        """The same for many plies in their order; each table stands so until the next is asked."""
        table, done = copy(self.table), 0
        table.state = table.game.copy(self._first)
        table.recent, table.history = deque(maxlen=REMEMBERED), []
        table.window, table.owed = None, ()
        for ply in plies:
            for at, events in again(table.game, table.state, self._between(done, ply)):
                table.happened(at, tuple(events))
            done = ply
            table.head = self._head(ply)
            yield table

    def deciding(self, ply: int) -> tuple[LiveTable, int]:
        """The table just before the move to that ply, and whose move it was; at the table are those
        who sat there for it.
        """
        table = self.at(ply - 1)
        table.head = self._head(ply)
        # Where moves were taken back, plies have none: they do not count the moves.
        return table, next(move.seat for move in self._moves if move.ply == ply)

    def names(self, ply: int) -> tuple[str, ...]:
        """The names of those who sat there when that ply was played, by seat."""
        return tuple(marked(seat) for seat in self._head(ply).seats)

    def told(self, ply: int, words: Catalogue) -> list[str]:
        """What the story told of that ply; a line that goes on is told from its beginning."""
        place, game = self.place(ply), self.table.game
        since = self.steps[place - 1].ply if place else 0
        state, lines, before = game.copy(self._first), list[str](), list[str]()
        table = copy(self.table)
        table.head = self._head(ply)
        teller = Teller(game.NAME, table.shown_names, words)
        for done, events in again(game, state, self._between(0, ply)):
            lines = teller.lines(events, lines)
            if done <= since:
                before = lines
        told = [line for at, line in enumerate(lines) if line not in before[at : at + 1]]
        until = self.steps[place + 1].ply if ply != self.last.ply else ply + 1
        return told + [_noted(note, words) for note in self.notes if ply <= note.ply < until]

    def _between(self, after: int, until: int) -> list[Move]:
        """The moves after a ply until another; where some were taken back, plies have none."""
        return [move for move in self._moves if after < move.ply <= until]

    def _head(self, ply: int) -> TableHead:
        """The table's head with those who sat there when that ply was played."""
        head = self.table.head
        seats = list(head.seats)
        for note in reversed(self.notes):
            if note.ply >= ply and note.other:
                seats[note.seat] = _sat(note.name)
        status = head.status if ply == self.last.ply else Status.RUNNING
        return msgspec.structs.replace(head, ply=ply, seats=tuple(seats), status=status)

    def _walked(self) -> tuple[Step, ...]:
        game, state = self.table.game, self.table.game.copy(self._first)
        teller = Teller(game.NAME, self.table.names, catalogue(FALLBACK))
        steps, lines, chapter = [Step(0)], list[str](), 0
        for ply, events in again(game, state, self._moves):
            if all(event.seen_by is not None for event in events):
                continue
            lines = teller.lines(events, lines)
            closes = _closes(game.CHAPTERS, events)
            steps.append(Step(ply, len(lines), chapter, closes))
            chapter += closes
        if not as_stored(game, state, self.table.record):
            raise Refusal("no_replay", table=self.table.id)
        if steps[-1].ply != self.table.head.ply:
            # It was ended while answers were awaited that nobody had seen.
            steps.append(Step(self.table.head.ply, len(lines), chapter))
        return tuple(steps)


def require_ended(table: LiveTable) -> None:
    """Raises `Refusal` while a table's game is not over: what is hidden stays hidden."""
    if table.head.status not in ENDED:
        raise Refusal("replay_runs", table=table.id)


def _sat(name: str) -> Seat:
    """Whoever sat there once, by the name that the story has: an artificial player's is marked."""
    if name.startswith(MARK):
        return Seat(None, name.removeprefix(MARK).strip(), STAND_IN)
    return Seat(0, name)


def _noted(note: Note, words: Catalogue) -> str:
    name, other = f"**{escaped(note.name)}**", f"**{escaped(note.other)}**"
    return words(f"bot.note.{note.kind}", name=name, other=other)


def _closes(kinds: frozenset[str], events: Sequence[Event]) -> bool:
    return events[-1].kind != "over" and any(event.kind in kinds for event in events)
