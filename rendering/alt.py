"""Alt text: sentences by importance, as many as fit."""

from __future__ import annotations

from typing import NamedTuple

from rendering.scene import Words
from rendering.units import cut, length

MOST = 1024
"""Characters that Discord allows in the description of a picture."""


class Part(NamedTuple):
    """A sentence, and how soon it may be left out: 0 never, higher numbers first."""

    text: str
    rank: int = 0


def assemble(parts: list[Part], words: Words) -> tuple[str, str]:
    """The alt text of at most `MOST` characters, and the whole text.

    Where not all fits, the sentences of the highest rank go first, of equals the last, and the
    text says where the rest can be read.
    """
    kept = [part for part in parts if part.text]
    whole = " ".join(part.text for part in kept)
    if length(whole) <= MOST:
        return whole, "\n".join(part.text for part in kept)
    more = words("picture.more")
    while length(_joined(kept, more)) > MOST and any(part.rank for part in kept):
        worst = max(part.rank for part in kept)
        last = max(at for at, part in enumerate(kept) if part.rank == worst)
        del kept[last]
    alt = _joined(kept, more)
    if length(alt) > MOST:
        alt = f"{cut(alt, MOST - length(more) - 1)} {more}"
    return alt, "\n".join(part.text for part in parts if part.text)


def _joined(parts: list[Part], more: str) -> str:
    return " ".join([*(part.text for part in parts), more])
