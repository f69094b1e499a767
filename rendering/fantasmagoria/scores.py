"""The rounds of a game so far, read from the events that close them."""

from __future__ import annotations

from dataclasses import dataclass

from games.game import Event, Result
from rendering.fantasmagoria.reading import suit_of
from rendering.graphemes import harmless
from rendering.scene import Scene


@dataclass(frozen=True, slots=True)
class Cell:
    """What a player's pile was worth in a round: scares, ghosts, the suits of cursed cards that
    count, and what the goat did (`""`, `double`, `wiped`).
    """

    scares: int
    ghosts: int
    cursed: tuple[str, ...]
    goat: str


@dataclass(frozen=True, slots=True)
class Course:
    """All rounds that are over: cells and running totals, by round and then by seat."""

    names: tuple[str, ...]
    rounds: int
    cells: tuple[tuple[Cell, ...], ...]
    totals: tuple[tuple[int, ...], ...]

    def places(self) -> tuple[int, ...]:
        """The place of each seat by the latest totals, from 1; ties share."""
        now = self.totals[-1]
        return tuple(1 + sum(other < total for other in now) for total in now)


def _numbers(event: Event, key: str) -> list[int]:
    found = event.facts[key]
    assert isinstance(found, list)
    return [int(value) for value in found]


def _texts(event: Event, key: str, players: int) -> list[str]:
    found = event.facts.get(key)
    return [str(value) for value in found] if isinstance(found, list) else [""] * players


def course(scene: Scene) -> Course:
    """The course of the game by the `round` events in the scene's history.

    Raises `ValueError` if no round is over.
    """
    closed = [event for event in scene.history if event.kind == "round"]
    if not closed:
        raise ValueError("no round is over yet: the history holds no event of kind 'round'")
    cells, totals = [], []
    for event in closed:
        scares = _numbers(event, "scores")
        ghosts = _numbers(event, "ghosts")
        cursed = _texts(event, "cursed", len(scares))
        goat = _texts(event, "goat", len(scares))
        cells.append(
            tuple(
                Cell(
                    scares[seat],
                    ghosts[seat],
                    tuple(suit_of(code) for code in cursed[seat].split()),
                    goat[seat],
                )
                for seat in range(len(scares))
            )
        )
        totals.append(tuple(_numbers(event, "totals")))
    names = tuple(harmless(name) or str(at + 1) for at, name in enumerate(scene.names))
    rounds = int(str(closed[-1].facts["rounds"]))
    return Course(names, rounds, tuple(cells), tuple(totals))


def winners(found: Course, result: Result | None) -> tuple[int, ...]:
    """The seats that won, or that lead so far."""
    if result is not None and result.winners:
        return tuple(result.winners)
    return tuple(seat for seat, place in enumerate(found.places()) if place == 1)
