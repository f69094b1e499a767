from rendering.alt import MOST, Part, assemble
from rendering.units import length
from tests.rendering.games import WORDS


def test_what_fits_is_said_whole() -> None:
    alt, text = assemble([Part("One."), Part(""), Part("Two.", 3)], WORDS)
    assert alt == "One. Two."
    assert text == "One.\nTwo."


def test_the_least_important_goes_first_and_the_text_says_so() -> None:
    parts = [Part("a" * 400), Part("b" * 300, 2), Part("c" * 300, 1), Part("d" * 300, 2)]
    alt, text = assemble(parts, WORDS)
    assert len(alt) <= MOST
    assert "a" * 400 in alt
    assert "c" * 300 in alt
    assert "d" not in alt.replace(WORDS("picture.more"), "")
    assert alt.endswith(WORDS("picture.more"))
    assert "d" * 300 in text


def test_what_may_not_go_is_cut() -> None:
    alt, text = assemble([Part("x" * 3000)], WORDS)
    assert len(alt) <= MOST
    assert alt.endswith(WORDS("picture.more"))
    assert len(text) == 3000


def test_emoji_count_twice_as_discord_counts_them() -> None:
    for parts in ([Part("👻" * 600)], [Part("👻" * 300), Part("🕯" * 300, 1)]):
        alt, _ = assemble(parts, WORDS)
        assert length(alt) <= MOST
        assert alt.endswith(WORDS("picture.more"))
