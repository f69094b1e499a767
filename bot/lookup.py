"""What people type into the rules commands, and what is meant by it: cards, classes, sections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec
from rapidfuzz import fuzz, utils

from bot.limits import CHOICES, OPTION_LABEL
from data.catalogue import Catalogue, catalogue
from data.rulebook import Section, books, numbers_in, rulebook
from games import GAMES

_ENOUGH = 60.0
"""From this likeness on, of 100, a name is taken for what was typed."""


_OTHER_NAME = 98.0
"""How like another word for a card or class is, of 100: nearly as its name."""
_OTHER_BEGINS = 80.0
"""The same for the beginning of such a word, of so many letters at least."""
_BEGUN = 3


class Entry(msgspec.Struct, frozen=True):
    """Something that can be looked up: its name, its section, and the card or class to be shown."""

    name: str
    section: Section
    what: str = ""

    def label(self, words: Catalogue) -> str:
        """Its name with that of its game."""
        return words("bot.rules.labelled", name=self.name, game=words(f"{self.section.game}.title"))

    @property
    def value(self) -> str:
        """The text that stands for it in a choice of Discord's."""
        return f"{self.section.game} {self.section.id} {self.what}".rstrip()


@cache
def cards(language: str) -> tuple[Entry, ...]:
    """Every card of every game."""
    words = catalogue(language)
    found = []
    for game in books():
        book = rulebook(game, words.language)
        for code in GAMES[game].CARDS:
            section = next(iter(book.for_card(code)), None)
            if section is not None:
                found.append(Entry(card_name(game, code, words), section, code))
    return tuple(found)


@cache
def classes(language: str) -> tuple[Entry, ...]:
    """Every class of every game that has classes."""
    words = catalogue(language)
    return tuple(
        Entry(section.title, section, name)
        for game in books()
        for section in rulebook(game, words.language).sections.values()
        for name in section.classes
    )


@cache
def sections(language: str) -> tuple[Entry, ...]:
    """Every section of every book."""
    words = catalogue(language)
    return tuple(
        section_entry(section)
        for game in books()
        for section in rulebook(game, words.language).sections.values()
    )


def section_entry(section: Section) -> Entry:
    """A section by its title; that of a class is shown with it."""
    return Entry(section.title, section, next(iter(section.classes), ""))


def held(game: str, codes: Sequence[str], own_class: str | None, words: Catalogue) -> list[Entry]:
    """The cards of a hand, each once, and the class of its owner, if the game has classes."""
    book = rulebook(game, words.language)
    known = book.for_class(own_class) if own_class else None
    found = [] if known is None else [Entry(known.title, known, own_class or "")]
    for code in dict.fromkeys(codes):
        section = next(iter(book.for_card(code)), None)
        if section is not None:
            found.append(Entry(card_name(game, code, words), section, code))
    return found


def beside(entry: Entry, language: str) -> list[Section]:
    """Further sections about the card that an entry is."""
    if not entry.what or entry.what in entry.section.classes:
        return []
    book = rulebook(entry.section.game, catalogue(language).language)
    return [each for each in book.for_card(entry.what) if each.id != entry.section.id]


def card_name(game: str, code: str, words: Catalogue) -> str:
    """A card's name as it is spoken, where that differs from what stands on a button."""
    key, values = GAMES[game].term(code)
    spoken = f"{game}.{key.replace('card.', 'spoken.', 1)}"
    return words(spoken if words.has(spoken) else f"{game}.{key}", **values)


def entry_of(value: str, language: str) -> Entry | None:
    """What a choice or a control stands for, `None` if that is not in the books."""
    game, _, rest = value.partition(" ")
    name, _, what = rest.partition(" ")
    if game not in books():
        return None
    section = rulebook(game, catalogue(language).language).sections.get(name)
    if section is None:
        return None
    shown = what in section.classes or (what in GAMES[game].CARDS and section.has_card(what))
    return Entry(section.title, section, what if shown else "")


def suggested(entries: Iterable[Entry], typed: str, game: str | None) -> list[Entry]:
    """At most 25 entries whose names are like what was typed, those of a game first."""
    return [entry for entry, _ in _ranked(entries, typed, game)][:CHOICES]


def meant(entries: Iterable[Entry], typed: str, game: str | None) -> Entry | None:
    """The one entry that was typed: by its value, its code, or the name that is most like it."""
    listed = sorted(entries, key=lambda entry: entry.section.game != game)
    for entry in listed:
        if typed == entry.value:
            return entry
    for entry in listed:
        if typed.strip().casefold() in (entry.what.casefold(), entry.section.id):
            return entry
    numbers = numbers_in(typed[:OPTION_LABEL])
    for entry in listed:
        if numbers & entry.section.rulings.keys():
            return entry
    best = next(iter(_ranked(listed, typed, game)), None)
    return best[0] if best is not None and best[1] >= _ENOUGH else None


def _ranked(entries: Iterable[Entry], typed: str, game: str | None) -> list[tuple[Entry, float]]:
    listed = list(entries)
    if not typed.strip():
        return [
            (entry, 0.0) for entry in sorted(listed, key=lambda each: each.section.game != game)
        ]
    asked = utils.default_process(typed[:OPTION_LABEL])
    ranked = [
        (entry, max(_likeness(asked, utils.default_process(entry.name)), _called(asked, entry)))
        for entry in listed
    ]
    # A game's own cards come first among those that are about as like.
    return sorted(ranked, key=lambda pair: -(pair[1] + 5.0 * (pair[0].section.game == game)))


def _called(asked: str, entry: Entry) -> float:
    """How much what was typed is another word for a card or class, from 0 to 100."""
    if not entry.what or len(asked) < _BEGUN:
        return 0.0
    begun = [other for other in entry.section.also if other.startswith(asked)]
    if not begun:
        return 0.0
    return _OTHER_NAME if asked in begun else _OTHER_BEGINS


def _likeness(one: str, other: str) -> float:
    """From 0 to 100. Of the two measures one forgives what is missing, one what is misspelled."""
    return (fuzz.WRatio(one, other) + fuzz.token_sort_ratio(one, other)) / 2
