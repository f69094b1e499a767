"""Every question of the files, asked at the simulated Discord as a person would ask it."""

from __future__ import annotations

import pytest

from data.rulebook import rulebook
from tests.data.questions import Question, questions
from tests.data.test_search import FIRST_AND_AMONG_THREE
from tests.e2e.world import World


async def place(world: World, question: Question, language: str) -> int:
    """Where the right section stands in the answer: 0 if it is shown, else its place below."""
    answer = await world.slash(world.eve, "rules search", query=question.ask, game=question.game)
    page = answer.message
    assert page is not None
    assert page.ephemeral
    sections = rulebook(question.game, language).sections
    right = [each for each in (question.section, question.or_) if each]
    if any(page.text.startswith(f"### {sections[each].title}\n") for each in right):
        return 0
    listed = [option["value"].split()[:2] for option in page.menus[0]["options"]]
    places = [at for at, found in enumerate(listed, 1) for each in right if found[1] == each]
    return min(places, default=99)


@pytest.mark.parametrize("language", FIRST_AND_AMONG_THREE)
async def test_every_question_can_be_asked_and_is_answered(world: World, language: str) -> None:
    world.locales[world.eve.id] = language
    places = [await place(world, question, language) for question in questions(language)]
    first, third = FIRST_AND_AMONG_THREE[language]
    assert sum(at == 0 for at in places) >= first * len(places)
    assert sum(at < 3 for at in places) >= third * len(places)
