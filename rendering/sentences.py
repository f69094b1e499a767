"""What the sentences of all games' pictures have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from rendering.layout import Kind
from rendering.scene import Words
from rendering.typeset import Style, with_names


class Bar(NamedTuple):
    """What the bar of a picture says: two lines, the light, and the mark."""

    first: str
    second: str
    kind: Kind
    mark: str


class Named(Protocol):
    """A game's reading of a scene, which is a dataclass, as far as names go."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        ...

    @property
    def said(self) -> tuple[str, ...]:
        """The same for sentences, which must leave room for the rest of theirs."""
        ...


_Reading = TypeVar("_Reading", bound=Named)


def fitted(
    tell: Callable[[_Reading, Words], str], reading: _Reading, words: Words, style: Style, room: int
) -> str:
    """A sentence of at most `room` pixels: its names are cut before the rest of it is."""

    def said(names: list[str]) -> str:
        return tell(replace(reading, said=tuple(names)), words)

    return with_names(said, list(reading.names), style, room)


def halted(halt: str, words: Words) -> tuple[str, str]:
    """The two lines of the bar for a scene's `halt`, which is not empty."""
    return words(f"picture.halt.{halt}"), words(f"picture.halt.{halt}_why")
