"""What moves from one picture of a table to the next.

Only what lies on one of both pictures is shown between them, with the face that it has there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from PIL import Image

from rendering.lights import cut
from rendering.stage import STAYS, Laid, Point, Rect, Stage, Wane

SLIDE, SLIDES = 60, 6
"""Milliseconds of a picture between two, and how many there are of things on their way."""
SINK, SINKS = 80, 8
"""The same of a Candle, card by card: of one that sinks further, cards are left out."""
DIES, CROSSES = 6, 3
"""Pictures of a flame that goes out (half of them smoke), and of the light that crosses."""
BAR: Rect = (0, 84, 1280, 138)
"""The turn bar and its light: it says who is next when the light gets there."""
_FAR = 0.6
"""The size of a thing where it comes from, or goes to, over its size on the table."""
_RATIO = 1.42

Redraw = Callable[[Stage], Stage]


class Way(NamedTuple):
    """How a thing goes: from and to where, its size and how much of it is seen there."""

    laid: Laid
    start: Point
    end: Point
    sizes: tuple[float, float]
    seen: tuple[float, float]


class Sinking(NamedTuple):
    """What sinks: where, from and to which level."""

    wane: Wane
    x: int
    y: int
    start: int
    end: int


class Dying(NamedTuple):
    """What goes out: where, and the panel that greys with it, as it was before."""

    wane: Wane
    x: int
    y: int
    zone: Rect
    before: Image.Image


@dataclass(slots=True)
class Motion:
    """What moves between two pictures; `bar` is the first one's turn bar, in half its size."""

    bar: Image.Image
    lights: tuple[list[Rect], list[Rect]]
    ways: list[Way] = field(default_factory=list)
    sinking: list[Sinking] = field(default_factory=list)
    dying: list[Dying] = field(default_factory=list)

    @property
    def passes(self) -> bool:
        """Whether the turn is another's, or nobody's."""
        return self.lights[0] != self.lights[1]

    @property
    def crosses(self) -> bool:
        """Whether the light of the turn goes from one seat to another."""
        first, second = self.lights
        return first != second and bool(first) and bool(second)

    @property
    def steps(self) -> int:
        """The pictures of what sinks."""
        deep = max((abs(one.end - one.start) for one in self.sinking), default=0)
        return min(SINKS, deep)

    def times(self, thin: int = 1) -> list[int]:
        """For how many milliseconds each picture between both is shown.

        Args:
            thin: Only each so-manieth of them is made.
        """
        times = [SLIDE] * SLIDES if self.ways else []
        times += [SINK] * self.steps
        times += [SLIDE] * DIES if self.dying else []
        times += [SLIDE] * CROSSES if self.crosses else []
        return times[::thin]


def moving(
    before: Stage, after: Stage, redraw: Redraw, redraw_before: Redraw
) -> tuple[Motion, Image.Image] | None:
    """What moves between two pictures of a table, and the second one, in half its size, without
    what moves; `None` if nothing does.

    Args:
        before: The first picture.
        after: The second.
        redraw: Draws the second picture again, on a stage with things or lights left out.
        redraw_before: The same with the first.
    """
    one, two = before.image, after.image
    if one is None or two is None or one.size != two.size:
        return None
    pairs, gone = _paired(before, after)
    ways, sinking, moved, left = list[Way](), list[Sinking](), set[int](), set[int]()
    for at, laid in enumerate(after.laid):
        source = pairs.get(at)
        was = None if source is None else before.laid[source]
        wane = laid.thing.wane
        if was is not None and wane is not None and was.thing.wane is not None:
            if was.thing.wane.level != wane.level:
                levels = was.thing.wane.level, wane.level
                sinking.append(Sinking(wane, laid.x, laid.y, *levels))
                moved.add(at)
        elif was is None or _place(was) != _place(laid):
            ways.append(_way_here(laid, was, after))
            moved.add(at)
            if source is not None:
                left.add(source)
    dies = [
        at
        for at in gone
        if before.laid[at].thing.wane is not None and before.laid[at].thing.name in after.zones
    ]
    zones = [before.zones[before.laid[at].thing.name] for at in dies]
    fading = [
        at for at in gone if at not in dies and not any(_in(before.laid[at], one) for one in zones)
    ]
    ways = [*(_way_off(before.laid[at], after) for at in fading), *ways]
    lights = before.lights, after.lights
    motion = Motion(cut(one, BAR), lights, ways, sinking)
    if not (ways or sinking or dies or motion.crosses):
        return None
    same = before.lights == after.lights
    base = _drawn(redraw(Stage(same, frozenset(moved)))) if moved or not same else two
    if dies:
        was_there = _drawn(redraw_before(Stage(same, frozenset(left | set(dies)))))
        motion.dying = [
            _dying(before.laid[at], zone, was_there) for at, zone in zip(dies, zones, strict=True)
        ]
    return motion, base


def _paired(before: Stage, after: Stage) -> tuple[dict[int, int], list[int]]:
    """Where each thing of the second picture lies in the first, and what is there no more.

    What has not moved is found first: of equal things that is what a viewer takes them for.
    """
    free = dict(enumerate(before.laid))
    pairs: dict[int, int] = {}
    for same in (True, False):
        for at, laid in enumerate(after.laid):
            if at in pairs:
                continue
            for other, was in free.items():
                if was.thing.name == laid.thing.name and (not same or _place(was) == _place(laid)):
                    pairs[at] = other
                    del free[other]
                    break
    return pairs, list(free)


def _place(laid: Laid) -> tuple[int, int, int]:
    return laid.x, laid.y, laid.thing.size


def _way_here(laid: Laid, was: Laid | None, stage: Stage) -> Way:
    end = laid.x, laid.y
    if was is not None:
        size = was.thing.size / laid.thing.size if laid.thing.size else 1.0
        return Way(laid, (was.x, was.y), end, (size, 1.0), (1.0, 1.0))
    home = stage.homes.get(laid.thing.comes) if laid.thing.comes is not None else None
    if home is None:
        return Way(laid, end, end, (1.0, 1.0), (0.0, 1.0))
    return Way(laid, _centred(laid, home), end, (_FAR, 1.0), (1.0, 1.0))


def _way_off(laid: Laid, stage: Stage) -> Way:
    start = laid.x, laid.y
    if laid.thing.goes == STAYS:
        return Way(laid, start, start, (1.0, 1.0), (1.0, 1.0))
    goes = stage.takers.get(laid.thing.name, laid.thing.goes)
    home = stage.homes.get(goes) if goes is not None else None
    if home is None:
        return Way(laid, start, start, (1.0, 1.0), (1.0, 0.0))
    return Way(laid, start, _centred(laid, home), (1.0, _FAR), (1.0, 0.0))


def _centred(laid: Laid, home: Point) -> Point:
    """The point where a thing lies whose middle is at home, small as it is there."""
    half = laid.thing.size * _FAR / 2
    return round(home[0] - half), round(home[1] - half * _RATIO)


def _dying(laid: Laid, zone: Rect, was: Image.Image) -> Dying:
    assert laid.thing.wane is not None
    return Dying(laid.thing.wane, laid.x, laid.y, zone, cut(was, zone))


def _in(laid: Laid, zone: Rect) -> bool:
    x, y, width, height = zone
    return x <= laid.x < x + width and y <= laid.y < y + height


def _drawn(stage: Stage) -> Image.Image:
    assert stage.image is not None
    return stage.image
