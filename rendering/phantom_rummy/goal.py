"""A goal as its event tells it: the hand, its sets, and each point."""

from __future__ import annotations

from dataclasses import dataclass

from games.game import Event
from rendering.phantom_rummy.cardcode import kind_of

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """Who went out with which card, the hand's small set and big sets, the opened sets, and cards
    with their points.
    """

    seat: int
    last: str
    sets: tuple[Cards, ...]
    opened: tuple[Cards, ...]
    opened_points: int
    reds: tuple[tuple[str, int], ...]
    bonus: tuple[tuple[str, int], ...]
    points: int
    lost: int

    @property
    def last_place(self) -> tuple[int, int]:
        """Where the last card is shown: the set and the place in it that others cover least."""
        return max(
            (number, at)
            for number, cards in enumerate(self.sets)
            for at, code in enumerate(cards)
            if code == self.last
        )

    @staticmethod
    def kind_of_set(cards: Cards) -> str:
        """`group` or `run`."""
        return "group" if len({kind_of(code) for code in cards}) == 1 else "run"


def _texts(event: Event, key: str) -> list[str]:
    found = event.facts.get(key)
    return [str(value) for value in found] if isinstance(found, list) else []


def _counted(event: Event, cards: str, points: str) -> tuple[tuple[str, int], ...]:
    pairs = zip(_texts(event, cards), _texts(event, points), strict=True)
    return tuple((code, int(worth)) for code, worth in pairs)


def read_goal(event: Event) -> Goal | None:
    """The goal that an event of kind `short_game` tells of; `None` if nobody went out."""
    facts = event.facts
    if "sets" not in facts:
        return None
    return Goal(
        seat=int(str(facts["out_seat"])),
        last=str(facts["last_card"]),
        sets=tuple(tuple(text.split(" ")) for text in _texts(event, "sets")),
        opened=tuple(tuple(text.split(" ")) for text in _texts(event, "opened")),
        opened_points=int(str(facts["opened_points"])),
        reds=_counted(event, "reds", "red_points"),
        bonus=_counted(event, "bonus", "bonus_points"),
        points=int(str(facts["points"])),
        lost=int(str(facts["lost"])),
    )
