"""What moves on a picture: the things that a film needs to know one by one, and where they lie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from PIL import Image

from rendering.marks import sign
from rendering.sprites import Sprite, lay
from rendering.theme import Colour

Point: TypeAlias = tuple[int, int]
Rect: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height."""
Home: TypeAlias = int | str
"""Where things come from or go to: a seat, or another place by its name."""
STAYS: Final = "stays"
"""Where a thing goes that another comes to lie upon."""


@dataclass(frozen=True, slots=True)
class Wane:
    """What sinks step by step: how far it is, how it looks at any such point, and how it goes out:
    so many looks, of which the flame's come first.
    """

    level: int
    looks: Callable[[int], Sprite]
    going: Callable[[int], Sprite]


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing as everybody may see it.

    Args:
        name: What it is; equal things may have one name.
        sprites: What is laid for it, all at the point where it lies.
        size: Its width in pixels, from that point to the right; it changes along the way.
        comes: Where it comes from if it was not on the picture before; from nowhere it fades in.
        goes: Where it goes when it is on the picture no more; to nowhere it fades out.
        path: Its way, if that is not straight: from, to, and how much of it.
        wane: How it sinks, if it does.
    """

    name: str
    sprites: tuple[Sprite, ...]
    size: int = 0
    comes: Home | None = None
    goes: Home | None = None
    path: Callable[[Point, Point, float], Point] | None = None
    wane: Wane | None = None


@dataclass(frozen=True, slots=True)
class Laid:
    """A thing and the point where it lies."""

    thing: Thing
    x: int
    y: int


@dataclass(slots=True)
class Stage:
    """A picture as a film sees it.

    Args:
        lit: Whether the lights of the turn are drawn.
        without: Things that are left out, by their place in the order in which they are laid.

    `laid` are the things in that order, those left out among them; `homes` are the middles of the
    places where things come from; `lights` the panels in the light of the turn; `zones` the panels
    that grey when what burns there goes out, by that thing's name; `takers` say where things went
    that lie on the picture no more; `image` is the picture in half its size.
    """

    lit: bool = True
    without: frozenset[int] = frozenset()
    laid: list[Laid] = field(default_factory=list)
    homes: dict[Home, Point] = field(default_factory=dict)
    lights: list[Rect] = field(default_factory=list)
    zones: dict[str, Rect] = field(default_factory=dict)
    takers: dict[str, Home] = field(default_factory=dict)
    image: Image.Image | None = None


class Scenery:
    """What is laid on a canvas, things that move among it."""

    image: Image.Image
    stage: Stage | None = None

    @property
    def dim(self) -> bool:
        """Whether no light of the turn is wanted."""
        return self.stage is not None and not self.stage.lit

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        """Lay a sprite at a point."""
        lay(self.image, sprite, x, y)

    def sign(self, name: str, x: int, y: int, size: int, colour: Colour) -> None:
        """Lay a sign with its upper left corner at a point."""
        lay(self.image, sign(name, size, colour), x, y)

    def thing(self, thing: Thing, x: int, y: int) -> bool:
        """Lay a thing that a film moves. Returns whether it is laid here, not on its way."""
        if self.stage is not None:
            self.stage.laid.append(Laid(thing, x, y))
            if len(self.stage.laid) - 1 in self.stage.without:
                return False
        for sprite in thing.sprites:
            lay(self.image, sprite, x, y)
        return True

    def home(self, home: Home, x: int, y: int) -> None:
        """Say where things of a seat, or of another place, come from."""
        if self.stage is not None:
            self.stage.homes[home] = (x, y)

    def zone(self, name: str, x: int, y: int, width: int, height: int) -> None:
        """Say which panel greys when a thing goes out."""
        if self.stage is not None:
            self.stage.zones[name] = (x, y, width, height)

    def lights(self, x: int, y: int, width: int, height: int) -> bool:
        """Say which panel lies in the light of the turn. Returns whether to draw it."""
        if self.stage is not None:
            self.stage.lights.append((x, y, width, height))
        return not self.dim

    def taken(self, name: str, home: Home) -> None:
        """Say where a thing went that lies here no more."""
        if self.stage is not None:
            self.stage.takers[name] = home


def offset(sprite: Sprite, x: int, y: int) -> Sprite:
    """A sprite that lies so many pixels from the point of its thing."""
    return sprite._replace(dx=sprite.dx + x, dy=sprite.dy + y)
