"""The rulebooks: what players read, by section, for each game and language.

A book is one TOML file, `data/rulebooks/<language>/<game>.toml`. English holds it whole; a
translation has the same tables with the texts alone, and what it lacks is read in English.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Container
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files

import msgspec

from data.catalogue import FALLBACK

_ROOT = files("data") / "rulebooks"
_Explained = Callable[["Section"], Container[str]]
_NUMBER = re.compile(r"\b([a-z])\s?-?\s?(\d{1,2})\b", re.IGNORECASE)


class Section(msgspec.Struct, frozen=True):
    """One section of a book, in one language.

    `rulings` are our numbered readings of what the manual leaves open, by number. `also` are words
    by which people look for it. The rest says what of the game it explains: words of moves,
    phases, open questions, card codes as patterns, classes, options, and the codes of the refusals
    whose rule it holds.
    """

    game: str
    id: str
    chapter: str
    title: str
    text: str
    rulings: dict[str, str]
    also: tuple[str, ...]
    moves: tuple[str, ...]
    phases: tuple[str, ...]
    asks: tuple[str, ...]
    cards: tuple[str, ...]
    classes: tuple[str, ...]
    options: tuple[str, ...]
    refusals: tuple[str, ...]

    def has_card(self, code: str) -> bool:
        """Whether it explains the card with this code."""
        return any(fnmatchcase(code, pattern) for pattern in self.cards)


class Book(msgspec.Struct, frozen=True):
    """The rulebook of a game in one language; `sections` stand in the order of the book."""

    game: str
    language: str
    credits: str
    chapters: dict[str, str]
    sections: dict[str, Section]

    @property
    def credit(self) -> str:
        """Whose game it is, in one sentence."""
        return re.split(r"(?<=\.)\s", self.credits, maxsplit=1)[0]

    def for_card(self, code: str) -> list[Section]:
        """The sections that explain a card, the closest first."""
        return [section for section in self.sections.values() if section.has_card(code)]

    def for_class(self, name: str) -> Section | None:
        """The section of a class."""
        return self._first(lambda section: section.classes, name)

    def for_refusal(self, code: str) -> Section | None:
        """The section whose rule forbids a move, by the code of `IllegalMove`."""
        return self._first(lambda section: section.refusals, code)

    def for_now(self, phase: str, ask: str = "") -> list[Section]:
        """The sections that matter in a phase, those about its open question first."""
        asked = [each for each in self.sections.values() if ask in each.asks]
        phased = [each for each in self.sections.values() if phase in each.phases]
        return list({each.id: each for each in (*asked, *phased)}.values())

    def _first(self, explained: _Explained, name: str) -> Section | None:
        found = (each for each in self.sections.values() if name in explained(each))
        return next(found, None)


def numbers_in(typed: str) -> set[str]:
    """The numbers of rulings in what somebody wrote: `F-3`, `f3` and `f 3` are all `F-3`."""
    return {f"{letter.upper()}-{int(number)}" for letter, number in _NUMBER.findall(typed)}


class _SectionFile(msgspec.Struct, forbid_unknown_fields=True):
    """A section as the file has it; a translation gives the first four alone."""

    title: str = ""
    text: str = ""
    also: tuple[str, ...] = ()
    rulings: dict[str, str] = {}
    chapter: str = ""
    moves: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()


class BookFile(msgspec.Struct, forbid_unknown_fields=True):
    """A book's file as it is written."""

    credits: str
    chapters: dict[str, str]
    sections: dict[str, _SectionFile]


def read(game: str, language: str) -> BookFile | None:
    """A book's file, `None` where there is none.

    Raises:
        msgspec.ValidationError: It has a table or key that no book has.
    """
    file = _ROOT / language / f"{game}.toml"
    if not file.is_file():
        return None
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), BookFile)


def books() -> tuple[str, ...]:
    """The games that have a rulebook, by name."""
    named = (file.name for file in (_ROOT / FALLBACK).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in named if name.endswith(".toml")))


@cache
def rulebook(game: str, language: str) -> Book:
    """The rulebook of a game in a language; what is not translated is in English.

    Raises:
        KeyError: The game has no rulebook.
    """
    whole = read(game, FALLBACK)
    if whole is None:
        raise KeyError(game)
    told = read(game, language) or whole
    sections = {
        name: _section(game, name, section, told.sections.get(name, section))
        for name, section in whole.sections.items()
    }
    return Book(game, language, told.credits, {**whole.chapters, **told.chapters}, sections)


def _section(game: str, name: str, whole: _SectionFile, told: _SectionFile) -> Section:
    return Section(
        game=game,
        id=name,
        chapter=whole.chapter,
        title=told.title or whole.title,
        text=(told.text or whole.text).strip(),
        rulings={**whole.rulings, **told.rulings},
        also=told.also or whole.also,
        moves=whole.moves,
        phases=whole.phases,
        asks=whole.asks,
        cards=whole.cards,
        classes=whole.classes,
        options=whole.options,
        refusals=whole.refusals,
    )
