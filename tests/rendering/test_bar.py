"""The turn bar: its two lines keep clear of each other in every script."""

import pytest

from rendering.layout import HERO, TURN, Canvas
from rendering.typeset import fit, with_names
from tests.rendering.games import HOSTILE
from tests.rendering.measures import watched


@pytest.mark.parametrize("name", HOSTILE)
def test_the_first_line_ends_above_the_second(name: str) -> None:
    first, second = f"{name}’s turn", "TAKE 1 CARD"
    with watched() as seen:
        canvas = Canvas("phantom_rummy", 300)
        canvas.bar(first, second)
        canvas.picture("", "")
    above, below = seen[0].lines
    upper = fit(above.line.text, TURN, 2000)
    deep = upper.mask.height - upper.rise
    base = above.line.box[1] + TURN.size
    top = below.line.box[1] + 36 - fit(second, TURN, 2000).rise * 36 // TURN.size
    assert base - upper.rise > 92, "it stays in its panel"
    assert base + deep <= top + 2


def test_names_give_way_until_the_sentence_fits() -> None:
    def said(names: list[str]) -> str:
        return f"{names[0]} and {names[1]} win"

    for names in (["W" * 32, "W" * 32], ["Ana", "Bo"], ["あ" * 32, "W" * 32]):
        sentence = with_names(said, names, HERO, 1048)
        assert fit(sentence, HERO, 1048).text.endswith(" win")
    assert with_names(said, ["Ana", "Bo"], HERO, 1048) == "Ana and Bo win"
