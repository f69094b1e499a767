"""The search answers questions as players ask them."""

from __future__ import annotations

from collections import Counter

import pytest

from data.rulebook import books, rulebook
from data.search import QUERY, index
from tests.data.questions import Question, questions

FIRST, AMONG_THREE = 0.85, 0.97
"""The parts of all questions whose section must come first, or among the first three."""


def place(question: Question, game: str | None) -> int:
    """Where the right section stands among what is found, from 0; 99 if it does not."""
    found = index("en").find(question.ask, game).sections
    right = {question.section, question.or_}
    places = (
        at
        for at, section in enumerate(found)
        if section.game == question.game and section.id in right
    )
    return next(places, 99)


def test_there_are_questions_enough_about_sections_that_exist() -> None:
    counted = Counter(question.game for question in questions())
    assert counted.keys() == set(books())
    assert min(counted.values()) >= 20
    assert len(questions()) >= 60
    assert len({question.ask for question in questions()}) == len(questions())
    for question in questions():
        sections = rulebook(question.game, "en").sections
        assert question.section in sections, question
        assert not question.or_ or question.or_ in sections, question


@pytest.mark.parametrize("at_its_table", [True, False], ids=["at its table", "anywhere"])
def test_the_right_section_comes_first_or_nearly(at_its_table: bool) -> None:
    places = {each: place(each, each.game if at_its_table else None) for each in questions()}
    late = [f"{each.game} {each.section}: {each.ask} ({at})" for each, at in places.items() if at]
    first = sum(at == 0 for at in places.values()) / len(places)
    third = sum(at < 3 for at in places.values()) / len(places)
    assert (first >= FIRST, third >= AMONG_THREE) == (True, True), (first, third, late)


def test_a_section_is_found_by_its_own_title() -> None:
    missed = [
        section.id
        for game in books()
        for section in rulebook(game, "en").sections.values()
        if section.id
        not in [each.id for each in index("en").find(section.title, game).sections[:3]]
    ]
    assert missed == []


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
