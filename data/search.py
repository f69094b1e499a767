"""Looking things up in the rulebooks: by full text (SQLite's FTS5), forgiving typos (rapidfuzz).

An index of one language lives in memory. A query is plain words, whatever stands in it.
"""

from __future__ import annotations

import re
import sqlite3
import threading
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import cache

import msgspec
from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from data.catalogue import catalogue
from data.rulebook import Section, books, numbers_in, rulebook

QUERY = 200
"""So many characters of a query count."""
_WORDS = 24
_WORD = re.compile(r"[^\W_]+")
_SIMILAR = 0.66
"""From this likeness on, of 1, a known word may be what an unknown one was meant to be."""
_OTHER = 0.6
"""How much another word for the same counts beside the word itself."""
_MATCHES = (
    # A word counts more in a section's title and its other names than in its text.
    "SELECT rowid, -bm25(pages, 6.0, 4.0, 1.0) FROM pages WHERE pages MATCH ?"
)
_LIKENESS = 0.6
"""How much the likeness of the whole query to a title counts beside the best full-text match."""


class Found(msgspec.Struct, frozen=True):
    """What a query found, best first. Unless `sure`, no word of it stands in any book, and these
    are the nearest titles.
    """

    sections: tuple[Section, ...]
    sure: bool


class Index:
    """All rulebooks in one language. Its methods take a few milliseconds and may run in threads.

    Args:
        language: The catalogue's name of it.
    """

    def __init__(self, language: str) -> None:
        self._sections: list[Section] = []
        for game in books():
            self._sections += rulebook(game, language).sections.values()
        self._common = set(_plain(catalogue(language)("bot.rules.common")))
        self._same: dict[str, list[str]] = {}
        for line in catalogue(language)("bot.rules.same").splitlines():
            group = _plain(line)
            for word in group:
                self._same.setdefault(word, []).extend(set(group) - {word})
        self._lock = threading.Lock()
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        stems = "porter " if language == "en" else ""
        self._db.execute(
            "CREATE VIRTUAL TABLE pages USING fts5 (title, also, text, "
            f"tokenize = '{stems}unicode61 remove_diacritics 2', prefix = '2 3')"
        )
        rows = [
            (at, each.title, " ".join((*each.also, each.id)), _whole(each))
            for at, each in enumerate(self._sections)
        ]
        self._db.executemany("INSERT INTO pages (rowid, title, also, text) VALUES (?,?,?,?)", rows)
        told = (word for row in rows for word in _plain(" ".join(map(str, row[1:]))))
        self._known = Counter((*told, *self._common, *self._same))
        self._names = [
            (at, " ".join(_plain(name)))
            for at, each in enumerate(self._sections)
            for name in (each.title, *each.also)
        ]

    def find(self, query: str, game: str | None = None, most: int = 10) -> Found:
        """The sections that answer a query.

        Args:
            query: As somebody typed it.
            game: The sections of this game come first.
            most: At most so many.
        """
        words = _plain(query[:QUERY])[:_WORDS]
        telling = [word for word in words if word not in self._common] or words
        scores = self._likeness(telling)
        numbers = numbers_in(query[:QUERY])
        sure = False
        for at, score in self._matches(telling).items():
            scores[at] = scores.get(at, 0.0) + score
            sure = True
        for at, each in enumerate(self._sections):
            if numbers & set(each.rulings):
                scores[at] = scores.get(at, 0.0) + 10.0
                sure = True
        best = sorted(scores, key=lambda at: (self._sections[at].game != game, -scores[at], at))
        return Found(tuple(self._sections[at] for at in best[:most]), sure)

    def _matches(self, words: Iterable[str]) -> dict[int, float]:
        """Sections that hold words of the query, with scores up to 1: rare words count more."""
        scores: dict[int, float] = {}
        with self._lock:
            for word in dict.fromkeys(words):
                near: dict[int, float] = {}
                for term, weight in self._terms(word):
                    for at, score in self._db.execute(_MATCHES, (f'"{term}"',)):
                        near[at] = max(near.get(at, 0.0), score * weight)
                for at, score in near.items():
                    scores[at] = scores.get(at, 0.0) + score
        best = max(scores.values(), default=1.0)
        return {at: score / best for at, score in scores.items()}

    def _terms(self, word: str) -> list[tuple[str, float]]:
        """What a word of the query may stand for in the books, and how much each counts."""
        meant = self._meant(word)
        others = (other for known in meant for other in self._same.get(known, ()))
        return [(known, 1.0) for known in meant] + [(other, _OTHER) for other in others]

    def _meant(self, word: str) -> list[str]:
        """The word, if a book has it, otherwise those that it may have been meant to be."""
        if word in self._known:
            return [word]
        near = process.extract(
            word,
            list(self._known),
            scorer=OSA.normalized_similarity,
            score_cutoff=_SIMILAR,
            limit=None,
        )
        # Of the nearest, the most usual is the likeliest.
        best = max((score for _, score, _ in near), default=0.0)
        nearest = [known for known, score, _ in near if score == best]
        meant = max(nearest, key=self._known.__getitem__, default="")
        return [meant] if meant and meant not in self._common else []

    def _likeness(self, words: list[str]) -> dict[int, float]:
        """How like the query each section's names are, at most `_LIKENESS`."""
        asked = " ".join(words)
        scores: dict[int, float] = {}
        for at, name in self._names:
            like = (
                fuzz.token_set_ratio(asked, name) * 0.5 + fuzz.token_sort_ratio(asked, name) * 0.5
            )
            scores[at] = max(scores.get(at, 0.0), like / 100 * _LIKENESS)
        return scores


def _whole(section: Section) -> str:
    numbered = (f"{number} {text}" for number, text in section.rulings.items())
    return "\n".join((section.text, *numbered))


def _plain(text: str) -> list[str]:
    """The words of a text without case and accents."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    return _WORD.findall("".join(each for each in folded if not unicodedata.combining(each)))


@cache
def index(language: str) -> Index:
    """The index of a language, made once; the first call takes about a tenth of a second."""
    return Index(language)
