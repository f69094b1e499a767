"""A table's story as it grows: the game's events, and what happened to seats, in chapters."""

from __future__ import annotations

from bot.live import LiveTable
from bot.names import escaped
from bot.story import Teller
from data.catalogue import Catalogue
from data.owed import Note
from data.store import Store
from games.game import Event


class Chapter:
    """A chapter of the story: its lines, the plies that told the last one and the last note, and
    the lines that its message shows, as far as is known since the start.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.ply = 0
        self.noted = -1
        self.shown: list[str] | None = None

    def outgrew(self, ply: int) -> bool:
        """Whether there is more to show than in a message of that ply."""
        if self.ply > ply:
            return True
        # What happens to a seat happens between two moves.
        return self.noted >= ply if self.shown is None else self.lines != self.shown


class Telling:
    """Tells a table's story on from where it was told to. What is shown is somebody else's.

    Args:
        store: Where it comes from.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.chapters = [Chapter()]
        self._told = 0
        self._noted = 0
        self._names: list[str] | None = None

    async def go_on(self, table: LiveTable, words: Catalogue) -> None:
        """Tell what has happened since.

        Raises:
            msgspec.DecodeError: A stored event is damaged.
        """
        moves = await self._store.events_since(table.id, self._told)
        told = max(moves[-1][0] if moves else self._told, table.record.undone)
        found = await self._notes(table, words)
        if self._names is None:
            self._names = _first_names(table, found)
        # A younger one belongs after events that are not read yet.
        notes = [note for note in found if note.id > self._noted and note.ply <= told]
        for ply, events in moves:
            while notes and notes[0].ply < ply:
                self._note(notes.pop(0), words)
            self._happened(table, ply, events, words)
        for note in notes:
            self._note(note, words)

    async def _notes(self, table: LiveTable, words: Catalogue) -> list[Note]:
        """What happened to the seats; a note that is damaged tells nothing."""
        seats = range(len(table.head.seats))
        return [
            note
            for note in await self._store.clocks.notes(table.id)
            if note.seat in seats and words.has(f"bot.note.{note.kind}")
        ]

    def _happened(
        self, table: LiveTable, ply: int, events: tuple[Event, ...], words: Catalogue
    ) -> None:
        assert self._names is not None
        teller = Teller(table.head.game, [escaped(name) for name in self._names], words)
        for event in events:
            chapter = self.chapters[-1]
            lines = teller.lines([event], chapter.lines)
            if lines != chapter.lines:
                chapter.lines, chapter.ply = lines, ply
            if event.kind in table.game.CHAPTERS and events[-1].kind != "over":
                self.chapters.append(Chapter())
        self._told = ply

    def _note(self, note: Note, words: Catalogue) -> None:
        assert self._names is not None
        chapter = self.chapters[-1]
        name, other = f"**{escaped(note.name)}**", f"**{escaped(note.other)}**"
        chapter.lines = [*chapter.lines, words(f"bot.note.{note.kind}", name=name, other=other)]
        chapter.noted = note.ply
        self._names[note.seat] = note.other or note.name
        self._noted = note.id


def _first_names(table: LiveTable, notes: list[Note]) -> list[str]:
    """Who sat there when the game began."""
    names = list(table.names)
    for note in reversed(notes):
        names[note.seat] = note.name
    return names
