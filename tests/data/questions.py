"""Questions as players ask them, and the section that answers each: `asked/<game>.toml`, those in
another language than English `asked/<language>/<game>.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from data.catalogue import FALLBACK

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
def questions(language: str = FALLBACK) -> tuple[Question, ...]:
    """All questions in a language, by file."""
    folder = ASKED if language == FALLBACK else ASKED / language
    return tuple(
        msgspec.convert({"game": file.stem, **entry}, Question)
        for file in sorted(folder.glob("*.toml"))
        for entry in tomllib.loads(file.read_text("utf-8"))["question"]
    )
