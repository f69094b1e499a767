import pytest

from rendering.graphemes import harmless, split
from tests.rendering.games import HOSTILE


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Ravi", 4),
        ("👨‍👩‍👧‍👦", 1),
        ("👍🏽👍", 2),
        ("🇧🇷🇵🇹", 2),
        ("e\u0301a", 2),
        ("กำ", 1),
        ("क्षि", 1),
    ],
)
def test_a_text_is_split_where_a_reader_would(text: str, count: int) -> None:
    assert len(split(text)) == count
    assert "".join(split(text)) == text


@pytest.mark.parametrize("name", HOSTILE)
def test_a_harmless_name_is_stable_and_on_one_line(name: str) -> None:
    clean = harmless(name)
    assert harmless(clean) == clean
    assert not set(clean) & set("\u202e\u202c\u2066\u200b\u0000\n\r\t")


def test_overrides_and_invisible_characters_go() -> None:
    assert harmless("a\u202eb\u200bc\u2069  d\n e") == "abc d e"
    assert harmless("\u200b\u200d\u0301") == ""


def test_a_letter_keeps_what_marks_its_script_needs_and_no_heap() -> None:
    assert harmless("x" + "\u0316\u0301" * 20) == "x\u0316"
    assert harmless("\u1ec7\u0301\u0301") == "\u1ec7\u0301"
    assert harmless("\u0e01" + "\u0e34\u0e48\u0e4c" * 9) == "\u0e01\u0e34\u0e48\u0e4c"


def test_joiners_stay_inside_a_picture() -> None:
    assert harmless("👨‍👩‍👧") == "👨‍👩‍👧"
    assert harmless("a\u200d") == "a"
