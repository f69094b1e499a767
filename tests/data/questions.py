"""Questions as players ask them, and the section that answers each: `asked/<game>.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec

ASKED = Path(__file__).parent / "asked"


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question, the game that it is about, and the id of the section with its answer.

    Where two sections answer it equally well, `or_` is the other.
    """

    game: str
    ask: str
    section: str
    or_: str = msgspec.field(name="or", default="")


@cache
def questions() -> tuple[Question, ...]:
    """All questions, by file."""
    return tuple(
        msgspec.convert({"game": file.stem, **entry}, Question)
        for file in sorted(ASKED.glob("*.toml"))
        for entry in tomllib.loads(file.read_text("utf-8"))["question"]
    )
