"""The search answers questions as players ask them."""

from __future__ import annotations

from collections import Counter

import pytest

from data.rulebook import books, read, rulebook
from data.search import QUERY, index
from tests.data.questions import Question, questions

FIRST_AND_AMONG_THREE = {"en": (0.85, 0.97), "pt-BR": (0.8, 0.95)}
"""The parts of a language's questions whose section must come first, or among the first three."""
in_each_language = pytest.mark.parametrize("language", FIRST_AND_AMONG_THREE)


def place(question: Question, game: str | None, language: str) -> int:
    """Where the right section stands among what is found, from 0; 99 if it does not."""
    found = index(language).find(question.ask, game).sections
    right = {question.section, question.or_}
    places = (
        at
        for at, section in enumerate(found)
        if section.game == question.game and section.id in right
    )
    return next(places, 99)


def test_there_are_questions_enough() -> None:
    counted = Counter(question.game for question in questions())
    assert counted.keys() == set(books())
    assert min(counted.values()) >= 20
    assert len(questions()) >= 60


@in_each_language
def test_the_questions_are_about_sections_of_a_book_in_their_language(language: str) -> None:
    asked = questions(language)
    assert len(asked) >= 20
    assert len({question.ask for question in asked}) == len(asked)
    for question in asked:
        book = read(question.game, language)
        assert book, question
        assert question.section in book.sections, question
        assert not question.or_ or question.or_ in book.sections, question


@in_each_language
@pytest.mark.parametrize("at_its_table", [True, False], ids=["at its table", "anywhere"])
def test_the_right_section_comes_first_or_nearly(language: str, at_its_table: bool) -> None:
    places = {
        each: place(each, each.game if at_its_table else None, language)
        for each in questions(language)
    }
    late = [f"{each.game} {each.section}: {each.ask} ({at})" for each, at in places.items() if at]
    first = sum(at == 0 for at in places.values()) / len(places)
    third = sum(at < 3 for at in places.values()) / len(places)
    least = FIRST_AND_AMONG_THREE[language]
    assert (first >= least[0], third >= least[1]) == (True, True), (first, third, late)


@in_each_language
def test_a_section_is_found_by_its_own_title(language: str) -> None:
    missed = [
        section.id
        for game in books()
        if read(game, language)
        for section in rulebook(game, language).sections.values()
        if section.id
        not in [each.id for each in index(language).find(section.title, game).sections[:3]]
    ]
    assert missed == []


@pytest.mark.parametrize(
    ("typed", "section"),
    [
        ("fantasmas", "ghosts"),
        ("possessões", "possession"),
        ("posseçao", "possession"),
        ("seancia dos espiritos", "seance"),
        ("CORINGA", "cup"),
    ],
)
def test_portuguese_is_found_in_any_form_and_without_accents(typed: str, section: str) -> None:
    assert index("pt-BR").find(typed, "fantasmagoria").sections[0].id == section


def test_what_is_in_english_alone_is_found_by_words_of_another_language() -> None:
    found = index("pt-BR").find("descartar", "phantom_rummy").sections[0]
    assert found.id == "discarding"
    assert index("pt-BR").find("discard", "phantom_rummy").sections[0] == found


def test_typos_are_forgiven() -> None:
    assert index("en").find("posession", "fantasmagoria").sections[0].id == "possession"


def test_a_rulings_number_comes_first() -> None:
    found = index("en").find("what does f3 say", None).sections[0]
    assert "F-3" in found.rulings


@pytest.mark.parametrize("query", ["", "  ", "%%%", "qqzzxx", "\u202e"])
def test_what_no_book_has_gives_the_nearest_and_says_so(query: str) -> None:
    found = index("en").find(query)
    assert not found.sure
    assert len(found.sections) >= 3


@pytest.mark.parametrize("query", ['"', "NEAR(", "a OR b*", "title: ghost", "x" * 9999, "'); --"])
def test_the_marks_of_the_query_language_are_plain(query: str) -> None:
    assert len(index("en").find(query).sections) == 10
    assert index("en").find("y" * QUERY + " ghost") == index("en").find("y" * QUERY)


def test_a_game_comes_first_where_it_is_played() -> None:
    for game in books():
        assert index("en").find("how does the game end", game).sections[0].game == game
