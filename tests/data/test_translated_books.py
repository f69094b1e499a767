"""A translated rulebook holds what the English one holds, section by section."""

from __future__ import annotations

import re

import pytest

from data.catalogue import FALLBACK, languages
from data.rulebook import BookFile, books, read, rulebook

ROOM, TITLE, NAME, CREDIT = 1900, 60, 60, 100
"""Characters of a section with its rulings, of a title, of a name by which people look for it, and
of the sentence that stands on every page."""
TEXTS = {"title", "text", "also", "rulings"}
TRANSLATED = [
    (language, game)
    for language in languages()
    for game in books()
    if language != FALLBACK and read(game, language)
]
translated = pytest.mark.parametrize(("language", "game"), TRANSLATED)


def both(language: str, game: str) -> tuple[BookFile, BookFile]:
    told, whole = read(game, language), read(game, FALLBACK)
    assert told
    assert whole
    return told, whole


def passages(book: BookFile) -> dict[str, str]:
    """Every title, text and ruling by where it stands."""
    return {
        f"{name} {part}": text
        for name, section in book.sections.items()
        for part, text in (
            ("title", section.title),
            ("text", section.text),
            *section.rulings.items(),
        )
    }


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"−?\d+", text))


def layout(text: str) -> list[str]:
    """How each line of a text begins, and how much of it is bold."""
    lines = text.strip().splitlines()
    return [re.sub(r"[^-\d.].*", "", line[:3]) + "*" * line.count("**") for line in lines]


def test_fantasmagoria_speaks_the_language_of_its_country() -> None:
    assert ("pt-BR", "fantasmagoria") in TRANSLATED


@translated
def test_it_has_the_same_chapters_sections_and_rulings(language: str, game: str) -> None:
    told, whole = both(language, game)
    assert list(told.chapters) == list(whole.chapters)
    assert list(told.sections) == list(whole.sections)
    assert list(passages(told)) == list(passages(whole))
    assert [place for place, text in passages(told).items() if not text.strip()] == []


@translated
def test_it_has_texts_alone(language: str, game: str) -> None:
    told, _ = both(language, game)
    for name, section in told.sections.items():
        given = {field for field in section.__struct_fields__ if getattr(section, field)}
        assert given <= TEXTS, name


@translated
def test_its_numbers_are_those_of_the_english_book(language: str, game: str) -> None:
    told, whole = map(passages, both(language, game))
    wrong = [place for place in whole if numbers(told[place]) != numbers(whole[place])]
    assert wrong == []


@translated
def test_its_lists_and_bold_words_are_those_of_the_english_book(language: str, game: str) -> None:
    told, whole = map(passages, both(language, game))
    wrong = [place for place in whole if layout(told[place]) != layout(whole[place])]
    assert wrong == []


@translated
def test_its_sections_fit_one_message(language: str, game: str) -> None:
    told, whole = both(language, game)
    assert len(rulebook(game, language).credit) <= CREDIT
    assert numbers(told.credits) == numbers(whole.credits)
    for name, section in told.sections.items():
        ruled = sum(len(ruling) + 24 for ruling in section.rulings.values())
        assert len(section.text) + ruled <= ROOM, name
        assert len(section.title) <= TITLE, name


@translated
def test_its_sections_are_looked_for_by_words_of_the_language(language: str, game: str) -> None:
    told, whole = both(language, game)
    names = [name for section in told.sections.values() for name in section.also]
    assert len(names) == len(set(names))
    assert [name for name in names if len(name) > NAME or name != name.lower()] == []
    for name, section in told.sections.items():
        assert len(section.also) >= 8, name
        assert section.also != whole.sections[name].also
