"""The rulebooks hold every rule: each move, card, class, option, phase, refusal and ruling."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import pytest

from data.catalogue import catalogue, texts
from data.records import Pace
from data.rulebook import Section, books, numbers_in, read, rulebook
from games import GAMES
from tests.games.walks import moves_of

ROOT = Path(__file__).parents[2]
PAGES = ROOT.parent / "shared" / "rules"
ROOM = 1900
"""So many characters of a section fit on a phone without scrolling for long."""
BOOKS = sorted(GAMES)
SERIES = {"fantasmagoria": "F", "phantom_rummy": "R", "deathwick": "DK"}
"""The letters by which a game's rulings are numbered, if it has any."""


def sections(game: str) -> list[Section]:
    return list(rulebook(game, "en").sections.values())


def names(game: str, table: str) -> set[str]:
    """The names in a table of the game's catalogue, which are the engine's own."""
    prefix = f"{game}.{table}."
    return {key.removeprefix(prefix) for key in texts("en") if key.startswith(prefix)}


def engine_of(game: str) -> str:
    """The source of a game's rules and of their tests, and what all games refuse alike."""
    rooms = (ROOT / "games" / game, ROOT / "tests" / "games" / game)
    files = [ROOT / "games" / "values.py", *(file for room in rooms for file in room.rglob("*.py"))]
    return "\n".join(file.read_text("utf-8") for file in files)


def test_each_game_has_its_book() -> None:
    assert list(books()) == BOOKS


@pytest.mark.parametrize("game", BOOKS)
def test_each_move_is_explained(game: str) -> None:
    explained = {word for section in sections(game) for word in section.moves}
    assert names(game, "word") <= explained
    terms = {word: f"{game}.{GAMES[game].term(word)[0]}" for word in explained}
    assert [word for word, key in terms.items() if key not in texts("en")] == []


@pytest.mark.parametrize("game", BOOKS)
def test_each_card_is_explained(game: str) -> None:
    book = rulebook(game, "en")
    assert [code for code in GAMES[game].CARDS if not book.for_card(code)] == []
    patterns = [(each.id, card) for each in book.sections.values() for card in each.cards]
    held = [section for code in GAMES[game].CARDS for section in book.for_card(code)]
    assert {name for name, _ in patterns} == {section.id for section in held}


@pytest.mark.parametrize("game", BOOKS)
def test_each_class_is_explained_once(game: str) -> None:
    told = [name for section in sections(game) for name in section.classes]
    assert sorted(told) == sorted(names(game, "class"))


@pytest.mark.parametrize("game", BOOKS)
def test_each_option_is_explained(game: str) -> None:
    told = {name for section in sections(game) for name in section.options}
    known = {name for n in GAMES[game].PLAYERS for name in GAMES[game].options(n, {})}
    assert told == known


@pytest.mark.parametrize("language", ["en", "pt-BR"])
@pytest.mark.parametrize("game", BOOKS)
def test_the_clock_of_a_turn_is_explained_in_the_words_of_the_table(
    game: str, language: str
) -> None:
    if read(game, language) is None:
        pytest.skip("not translated")
    words = catalogue(language)
    told = "\n".join(section.text for section in rulebook(game, language).sections.values())
    assert f"**{words('bot.board.take_back')}**" in told
    for pace in Pace:
        time = re.search(r"\d+ \w+", words(f"bot.until.{pace}"))
        assert time is not None
        assert time[0] in told


@pytest.mark.parametrize("game", BOOKS)
def test_each_phase_and_open_question_has_its_sections(game: str) -> None:
    book, engine = rulebook(game, "en"), GAMES[game]
    met = set()
    for players in engine.SEATS:
        for seed in range(3):
            for state, *_ in islice(moves_of(engine, players, f"{seed}", {}), 600):
                question = engine.question(state)
                met.add((engine.phase(state), str(question[-1].facts["ask"]) if question else ""))
    met.add(("over", ""))
    assert [each for each in sorted(met) if not book.for_now(*each)] == []
    phases = {phase for section in sections(game) for phase in section.phases}
    assert phases <= {phase for phase, _ in met} | names(game, "phase")
    asks = {ask for section in sections(game) for ask in section.asks}
    assert asks <= names(game, "ask")


@pytest.mark.parametrize(
    ("game", "phase", "first", "among"),
    [
        ("fantasmagoria", "play", "following", {"leading", "possession"}),
        ("phantom_rummy", "act", "choice", {"opening", "discarding", "ready", "going-out"}),
        ("deathwick", "haunting", "haunting", {"panic", "ace"}),
        ("deathwick", "ritual", "ritual", {"haunt", "banish", "grimoire", "cast-summon"}),
        ("deathwick", "class", "class-choice", {"classes"}),
    ],
)
def test_a_phase_opens_with_what_may_be_done_and_names_each_way(
    game: str, phase: str, first: str, among: set[str]
) -> None:
    found = [section.id for section in rulebook(game, "en").for_now(phase)]
    assert found[0] == first
    assert among <= set(found)


@pytest.mark.parametrize("game", BOOKS)
def test_each_refusal_has_one_section_with_its_rule(game: str) -> None:
    told = [code for section in sections(game) for code in section.refusals]
    assert len(told) == len(set(told))
    assert names(game, "refusal") <= set(told)
    assert [code for code in told if f'"{code}"' not in engine_of(game)] == []


@pytest.mark.parametrize("game", SERIES)
def test_each_ruling_that_the_rules_cite_stands_in_one_section(game: str) -> None:
    cited = set(re.findall(rf"\b[{SERIES[game]}]-\d+\b", engine_of(game)))
    told = [number for section in sections(game) for number in section.rulings]
    assert len(told) == len(set(told))
    assert cited <= set(told)


@pytest.mark.skipif(not PAGES.exists(), reason="the rules pages do not lie beside the project")
@pytest.mark.parametrize("game", SERIES)
def test_each_ruling_of_the_rules_page_is_in_the_book(game: str) -> None:
    page = (PAGES / f"{game}.md").read_text("utf-8")
    told = {number for section in sections(game) for number in section.rulings}
    assert set(re.findall(rf"\b[{SERIES[game]}]-\d+\b", page)) <= told


@pytest.mark.parametrize("game", BOOKS)
def test_a_ruling_that_a_text_cites_is_in_the_book(game: str) -> None:
    told = {number for section in sections(game) for number in section.rulings}
    cited = {
        number
        for section in sections(game)
        for text in (section.text, *section.rulings.values())
        for number in re.findall(r"\b[A-Z]-\d+\b", text)
    }
    assert cited <= told


@pytest.mark.parametrize("game", BOOKS)
def test_each_section_fits_one_message_and_stands_in_a_chapter(game: str) -> None:
    book = rulebook(game, "en")
    assert {"goal", "cards", "setup", "turn-order", "scoring", "end"} <= set(book.sections)
    assert book.credits
    assert {section.chapter for section in sections(game)} == set(book.chapters)
    for section in sections(game):
        length = len(section.text) + sum(len(each) + 24 for each in section.rulings.values())
        assert 60 <= length <= ROOM, section.id
        assert re.fullmatch(r"[a-z0-9-]{2,24}", section.id)
        assert 0 < len(section.title) <= 60
        assert len(section.also) == len(set(section.also))


@pytest.mark.parametrize("game", BOOKS)
def test_chapters_stand_together(game: str) -> None:
    chapters = [section.chapter for section in sections(game)]
    assert list(dict.fromkeys(chapters)) == [
        each for at, each in enumerate(chapters) if at == 0 or chapters[at - 1] != each
    ]


def test_a_language_without_a_book_reads_english() -> None:
    assert read("fantasmagoria", "nl") is None
    assert rulebook("fantasmagoria", "nl").sections == rulebook("fantasmagoria", "en").sections


def test_a_game_without_a_book_has_none() -> None:
    with pytest.raises(KeyError):
        rulebook("whist", "en")


def test_numbers_of_rulings_are_read_as_people_write_them() -> None:
    assert numbers_in("what is F-3, f7 or k 12?") == {"F-3", "F-7", "K-12"}
    assert numbers_in("7H and cat7") == set()
