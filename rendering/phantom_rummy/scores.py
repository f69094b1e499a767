"""The short games so far, read from the events that close them."""

from __future__ import annotations

from dataclasses import dataclass

from games.game import Event
from games.phantom_rummy.setup import SHORT_GAMES, TARGET
from rendering.graphemes import harmless
from rendering.scene import Scene


@dataclass(frozen=True, slots=True)
class Closed:
    """A short game that is over: who went out and on whose discard (`None`: nobody), and the
    change of each score with the totals after it.
    """

    number: int
    out: int | None
    discarder: int | None
    points: int
    changes: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """All short games that are over; `totals` are the latest."""

    names: tuple[str, ...]
    short_games: int
    target: int
    closed: tuple[Closed, ...]
    totals: tuple[int, ...]

    def places(self) -> tuple[int, ...]:
        """The place of each seat by the latest totals, from 1; ties share."""
        return tuple(1 + sum(other > own for other in self.totals) for own in self.totals)


def _numbers(event: Event, key: str) -> tuple[int, ...]:
    found = event.facts[key]
    assert isinstance(found, list)
    return tuple(int(value) for value in found)


def _seat(event: Event, key: str) -> int | None:
    return int(str(event.facts[key])) if key in event.facts else None


def course(scene: Scene) -> Course:
    """The course of the game by the `short_game` events in the scene's history."""
    closed = tuple(
        Closed(
            int(str(event.facts["short_game"])),
            _seat(event, "out_seat"),
            _seat(event, "from_seat"),
            int(str(event.facts["points"])),
            _numbers(event, "changes"),
            _numbers(event, "totals"),
        )
        for event in scene.history
        if event.kind == "short_game"
    )
    players = len(scene.names)
    names = tuple(harmless(name) or str(at + 1) for at, name in enumerate(scene.names))
    totals = closed[-1].totals if closed else (0,) * players
    return Course(names, SHORT_GAMES[players], TARGET[players], closed, totals)
