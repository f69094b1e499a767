"""Every language beside English says all that English says, with the same values."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from data.catalogue import FALLBACK, Catalogue, languages, texts
from tests.data.language_files import COMMANDS, ROOT, TEXTS, faults, read

OTHERS = [language for language in languages() if language != FALLBACK]
BUTTON, OPTION = 80, 100
"""Characters of a label, as Discord counts them."""
LABELLED = re.compile(r'button\(\s*Control\([^()]*\),\s*words\("([a-z_.]+)"')
FILES = ("bot.toml", "bot-more.toml", "picture.toml", "fantasmagoria.toml")
SMALL = """
hand = "My hand of {game}"
quiet = ""
after = " and more"
[cards]
one = "{n} card"
other = "{n} cards"
"""


@pytest.fixture
def english(tmp_path: Path) -> Path:
    """A small English, in the files that every language has and one more."""
    folder = tmp_path / "en"
    folder.mkdir()
    for name in (*FILES, "whist.toml"):
        (folder / name).write_text(SMALL, "utf-8")
    return folder


@pytest.fixture
def language(english: Path) -> Path:
    """A language that says the same but for whist."""
    folder = english.with_name("xx")
    folder.mkdir()
    for name in FILES:
        (folder / name).write_text(SMALL, "utf-8")
    return folder


def test_brazilian_portuguese_is_there() -> None:
    assert "pt-BR" in OTHERS
    assert Catalogue("pt-PT").language == "pt-BR"


@pytest.mark.parametrize("name", OTHERS)
def test_a_language_has_the_texts_of_english_with_the_same_values(name: str) -> None:
    assert faults(TEXTS / name) == []


@pytest.mark.parametrize("name", languages())
def test_labels_fit_into_buttons_and_options(name: str) -> None:
    rooms = [file for room in ("bot", "cogs") for file in (ROOT / room).rglob("*.py")]
    labels = {key for file in rooms for key in LABELLED.findall(file.read_text("utf-8"))}
    assert len(labels) > 8
    said = texts(name)
    assert [key for key in labels if len(str(said[key])) > BUTTON] == []
    options = [key for key in said if key.startswith(("bot.pace.", "bot.going_on."))]
    assert [key for key in options if len(str(said[key])) > OPTION] == []


def test_a_language_that_says_the_same_has_no_fault(english: Path, language: Path) -> None:
    assert faults(language, english) == []


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_every_language_has_is_missed(english: Path, language: Path, name: str) -> None:
    (language / name).unlink()
    assert faults(language, english) == [f"{name}: the file is missing"]


def test_a_file_of_no_game_is_named(english: Path, language: Path) -> None:
    (language / "chess.toml").write_text(SMALL, "utf-8")
    assert faults(language, english) == ["chess.toml: English has no such file"]


def test_a_game_that_is_begun_is_translated_whole(english: Path, language: Path) -> None:
    (language / "whist.toml").write_text('hand = "{game}"\nquiet = ""', "utf-8")
    missing = ["whist.toml: after is missing", "whist.toml: cards is missing"]
    assert faults(language, english) == missing


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('hand = "My hand of {game}"\n', "", "hand is missing"),
        ("[cards]\n", 'more = ""\n[cards]\n', "more is no English text"),
        ("of {game}", "", "hand lacks {game}"),
        ("My hand", "{name}", "hand has {name}, which English has not"),
        ('" and more"', '""', "after is empty"),
        ('" and more"', '"and more"', "after begins with a space in one of both languages only"),
        ('quiet = ""', 'quiet = "Told"', "quiet tells what English leaves untold"),
        ("{n} cards", "cards", ""),
        ("one =", "few =", ""),
        ("cards]\none", "cards]\nsome", "cards has no plural form `other`"),
        ("other =", "two =", "cards has no plural form `other`"),
        ('one = "{n} card"\nother = "{n} cards"', 'other = "cards"', "cards lacks {n}"),
    ],
)
def test_each_fault_is_named(english: Path, language: Path, old: str, new: str, fault: str) -> None:
    assert old in SMALL
    (language / "bot.toml").write_text(SMALL.replace(old, new, 1), "utf-8")
    found = faults(language, english)
    assert f"bot.toml: {fault}" in found if fault else found == []


def test_what_is_read_is_all_that_the_bot_reads() -> None:
    for name in languages():
        held = {
            f"{file.stem.partition('-')[0]}.{key}"
            for file in (TEXTS / name).glob("*.toml")
            for key in read(file)
        }
        assert held == set(texts(name))
        assert (TEXTS / name / COMMANDS).exists() == (name != FALLBACK)


def test_plural_forms_are_those_of_the_language() -> None:
    words = Catalogue("pt-BR")
    assert words("fantasmagoria.alt.ghosts", n=0) == "0 fantasma"
    assert words("fantasmagoria.alt.ghosts", n=2) == "2 fantasmas"


def test_what_is_not_translated_has_the_plural_of_english() -> None:
    words = Catalogue("pt-BR")
    words._own = {}
    words._texts = texts(FALLBACK)
    assert words("fantasmagoria.alt.ghosts", n=0) == "0 ghosts"
