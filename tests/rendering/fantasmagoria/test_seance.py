from itertools import combinations
from math import dist
from string import ascii_uppercase

import pytest

from rendering import fantasmagoria
from rendering.fantasmagoria.board import answer_place, number_place
from rendering.theme import SMALLEST
from tests.rendering.games import HOSTILE, WORDS
from tests.rendering.measures import watched

ANSWERS = ["YES", "NO", "GOODBYE", *ascii_uppercase]


def test_every_answer_has_a_place_of_its_own() -> None:
    for one, other in combinations(ANSWERS, 2):
        assert dist(answer_place(one), answer_place(other)) > 60


def test_every_number_of_the_table_has_a_place_of_its_own() -> None:
    for one, other in combinations(range(1, 12), 2):
        assert dist(number_place(one), number_place(other)) > 60


@pytest.mark.parametrize("answer", ["YES", "NO", "GOODBYE", "K"])
def test_the_answer_is_drawn_and_told(answer: str) -> None:
    with watched() as seen:
        picture = fantasmagoria.spirit("Will it rain?", answer, WORDS)
    assert "Will it rain?" in picture.alt
    assert picture.alt.lower().rstrip(".").endswith(answer.lower())
    assert len(picture.png) < 260_000
    assert all(laid.contrast >= 4.5 and laid.line.size >= SMALLEST for laid in seen[0].lines)


@pytest.mark.parametrize("question", ["", "?" * 3000, *HOSTILE])
def test_any_question_can_be_asked(question: str) -> None:
    assert len(fantasmagoria.spirit(question, "Z", WORDS).alt) <= 1024


@pytest.mark.parametrize("answer", ["", "yes", "AB", "1", "É"])
def test_other_answers_are_refused(answer: str) -> None:
    with pytest.raises(ValueError, match="spirits"):
        fantasmagoria.spirit("?", answer, WORDS)
