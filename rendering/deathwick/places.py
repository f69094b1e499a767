"""Where everybody sits: clockwise on the picture is clockwise in play, for the whole game."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rendering.theme import MARGIN, WIDTH

TOP = 228
_GAP = 14
_BAND = 236
_WIDE, _HALF, _THIRD = 1256, 620, 410
_LOW, _HIGH = 400, 420
_SIDE = 12


class Box(NamedTuple):
    """A rectangle of the picture."""

    x: int
    y: int
    width: int
    height: int


class Plan(NamedTuple):
    """The seats' panels, the place of The Dark, the ember bar's upper edge, the height of all, and
    the cell of a ring in which nobody sits.
    """

    seats: tuple[Box, ...]
    middle: Box
    ember: int
    height: int
    free: Box | None = None

    @property
    def ring(self) -> bool:
        """Whether The Dark has a cell among others, and no band."""
        return self.middle.width < _HALF


_RINGS = {
    7: ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2)),
    8: ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)),
    9: ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (2, 3), (1, 3), (0, 3), (0, 2)),
    10: ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (2, 3), (1, 3), (0, 3), (0, 2), (0, 1)),
}
"""Column and row of each seat."""
_ROWS = {2: (1, 1), 3: (2, 1), 4: (2, 2), 5: (3, 2), 6: (3, 3)}
"""How many sit above the band, and how many below it."""


@cache
def plan(players: int) -> Plan:
    """The places at a table of so many."""
    if players in _ROWS:
        return _banded(*_ROWS[players])
    cells = _RINGS[players]
    rows = 1 + max(row for _, row in cells)
    step = _HIGH + _GAP
    seats = tuple(_cell(column, row) for column, row in cells)
    free = None if (0, 1) in cells else _cell(0, 1)
    middle = Box(_SIDE + _THIRD + 13, TOP + step, _THIRD, (rows - 2) * step - _GAP)
    ember = TOP + rows * step + 4
    return Plan(seats, middle, ember, ember + 74 + 22, free)


def _cell(column: int, row: int) -> Box:
    return Box(_SIDE + column * (_THIRD + 13), TOP + row * (_HIGH + _GAP), _THIRD, _HIGH)


def _banded(above: int, below: int) -> Plan:
    first = _row(above, TOP)
    low = TOP + first[0].height
    middle = Box(MARGIN, low + _GAP, WIDTH - 2 * MARGIN, _BAND)
    second = _row(below, low + _BAND + 2 * _GAP)
    ember = second[0].y + second[0].height + _GAP + 4
    return Plan((*first, *reversed(second)), middle, ember, ember + 74 + 22)


def _row(count: int, y: int) -> tuple[Box, ...]:
    if count == 3:
        return tuple(Box(_SIDE + at * (_THIRD + 13), y, _THIRD, _HIGH) for at in range(3))
    if count == 2:
        return tuple(Box(_SIDE + at * (_HALF + 16), y, _HALF, _LOW) for at in range(2))
    return (Box(_SIDE, y, _WIDE, _LOW),)


class Step(NamedTuple):
    """A chevron between two seats: the way it points, and its middle."""

    way: str
    x: int
    y: int


@cache
def steps(players: int) -> tuple[Step, ...]:
    """The chevrons that show which way the turn goes round."""
    if players == 2:
        return ()
    seats = plan(players).seats
    found = []
    for at, box in enumerate(seats):
        following = seats[(at + 1) % players]
        if box.y == following.y:
            right = following.x > box.x
            edge = following if right else box
            found.append(
                Step("right" if right else "left", edge.x - 7, box.y + round(box.height * 0.77))
            )
        else:
            down = following.y > box.y
            inner = box.x + box.width // 2
            if not plan(players).ring or abs(following.x - box.x) > 20:
                inner = box.x + (box.width - 40 if down else 40)
            y = box.y + box.height + 7 if down else box.y - 9
            found.append(Step("down" if down else "up", inner, y))
    return tuple(found)
