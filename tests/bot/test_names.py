import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.names import LONGEST, clean, escaped, shown_line


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Inês d'Ávila", "Inês d'Ávila"),
        ("さくら・ミカヅキ", "さくら・ミカヅキ"),
        ("مريم", "مريم"),
        ("  two\n lines\t", "two lines"),
        ("evil\u202eeman", "evileman"),
        ("a\u200bb\u2060c\ufeff", "abc"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("x\u200d", "x"),
    ],
)
def test_a_name_keeps_what_can_be_seen(name: str, shown: str) -> None:
    assert clean(name, "#1") == shown


@pytest.mark.parametrize("name", ["", " ", "\u200b\u200b", "\u3164", "\u202e", "\u0301", "\u2800"])
def test_a_name_of_nothing_visible_becomes_the_fallback(name: str) -> None:
    assert clean(name, "#3") == "#3"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("🤖 Wisp", "Wisp"),
        ("🤖\ufe0f Wisp", "Wisp"),
        ("Wi🤖sp", "Wisp"),
        ("🤖🤖\u200d🤖", "#1"),
        ("\u200b🤖 Ana", "Ana"),
    ],
)
def test_no_person_passes_for_an_artificial_player(name: str, shown: str) -> None:
    assert clean(name, "#1") == shown


@given(st.text(max_size=80))
def test_no_name_hides_anything_or_is_too_long(name: str) -> None:
    shown = clean(name, "#1")
    assert 0 < len(shown) <= LONGEST
    kept = {"\u200c", "\u200d"}
    assert all(unicodedata.category(c) not in {"Cc", "Cf"} or c in kept for c in shown)
    assert shown == clean(shown, "#1")


@pytest.mark.parametrize(
    "text",
    ["@everyone", "@here", "<@123>", "<@&5>", "<#9>", "<t:1:R>", "</hand:1>"],
)
def test_no_text_from_outside_mentions_or_links(text: str) -> None:
    said = escaped(text)
    assert not said.startswith(text[0]) or text[0] == "@"
    assert "<" not in said.replace("\\<", "")
    assert "@e" not in said


@pytest.mark.parametrize("mark", ["**b**", "`code`", "||spoiler||", "~~x~~", "_i_", "> q", "# big"])
def test_no_text_from_outside_is_markup(mark: str) -> None:
    assert escaped(mark) != mark
    assert escaped(mark).startswith("\\")


def test_no_text_from_outside_is_a_web_link() -> None:
    assert "://" not in escaped("https://example.org")
    assert "](" not in escaped("[a](https://b)").replace("\\]", "").replace("\\[a](", "")


@pytest.mark.parametrize(
    "text",
    [
        "#1",
        "# a",
        "-# a",
        "[a](https://b)",
        "[a]",
        "> a",
        "- a",
        "  - a",
        "a\\",
        "<@1>",
        "*_~|`",
        "](",
    ],
)
def test_each_mark_is_escaped_once_and_what_is_shown_is_the_text(text: str) -> None:
    shown = re.sub(r"\\([^\w\s]|_)", r"\1", escaped(text)).replace("\u2060", "")
    assert shown == text
    assert len(escaped(text * 9)) <= 2 * len(text * 9)
    assert not re.match(r"\s*[#>-]", escaped(text))
    assert not re.search(r"(?<!\\)(\\\\)*[][#<*_~|`]", escaped(text))


def test_a_line_from_outside_stays_one_line() -> None:
    assert shown_line("will\nit\u2028rain?\u202e") == "will it rain?"
